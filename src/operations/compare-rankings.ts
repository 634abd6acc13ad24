import { unreachable } from '../domain/unreachable.js'
import type { HitRanking, RankValue } from '../engine/search-engine.js'

/** Below 0 when the first hit comes before the other, 0 when nothing tells them apart. */
export function compareRankings(one: HitRanking, other: HitRanking): number {
  for (const [at, value] of one.values.entries()) {
    const its = other.values[at]
    const order = its === undefined ? undefined : compareValues(value, its)
    if (order === undefined) break
    if (order !== 0) return order
  }
  return compareLengths(one, other) || other.weightedScore - one.weightedScore
}

/** Whoever more is known of comes first: it answers to words, where the other matches like everything else. */
function compareLengths(one: HitRanking, other: HitRanking): number {
  return other.values.length - one.values.length
}

/** Undefined when they are of different kinds. */
function compareValues(one: RankValue, other: RankValue): number | undefined {
  switch (one.kind) {
    case 'score':
      return other.kind === 'score' ? other.score - one.score : undefined
    case 'sort':
      if (other.kind !== 'sort' || other.direction !== one.direction) return undefined
      return compareSorted(one.value, other.value, one.direction)
    case 'distance':
      if (other.kind !== 'distance' || other.direction !== one.direction) return undefined
      return compareSorted(one.meters, other.meters, one.direction)
    default:
      return unreachable(one)
  }
}

type Sorted = number | string | null

function compareSorted(one: Sorted, other: Sorted, direction: 'asc' | 'desc'): number {
  const kinds = kindRank(one) - kindRank(other)
  if (kinds !== 0) return kinds
  const order = compareAlike(one, other)
  return direction === 'asc' ? order : -order
}

/** Numbers first, then texts, then what has no value. */
function kindRank(value: Sorted): number {
  if (value === null) return 2
  return typeof value === 'number' ? 0 : 1
}

function compareAlike(one: Sorted, other: Sorted): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  // The order of UTF-8 is that of code points.
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}
