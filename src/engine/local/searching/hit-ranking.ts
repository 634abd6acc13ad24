import { unreachable } from '../../../domain/unreachable.js'
import type { HitRanking, RankedBy, RankValue } from '../../search-engine.js'
import { distanceMeters } from '../filtering/geo-distance.js'
import { numberKind, stringKind } from '../filtering/value-kind.js'
import type { SortedDocument } from '../ranking/bucket-sort.js'
import type { ResolvedRule } from '../ranking/resolve-rules.js'
import { addToScore, fullScore, scoreValue, type Score, type ScoreDetail } from '../ranking/score-detail.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { numberOfBit } from '../runs/number-of-bit.js'

export interface RankingRequest {
  readonly snapshot: IndexSnapshot
  readonly weight: number
  readonly distinctField: string | undefined
}

/** What a hit is compared by with hits of other searches. */
export function hitRanking(
  { bit, score, details }: SortedDocument,
  { snapshot, weight, distinctField }: RankingRequest,
): HitRanking {
  return {
    key: numberOfBit(bit, snapshot),
    weightedScore: score * weight,
    values: rankValues(details, weight),
    distinctValues: distinctField === undefined ? [] : valuesOf(bit, snapshot, distinctField),
  }
}

/** Rules about words that follow each other make one score; a sort stands by itself. */
function rankValues(details: readonly ScoreDetail[], weight: number): readonly RankValue[] {
  const values: RankValue[] = []
  let score: Score | undefined
  const endScore = (): void => {
    if (score !== undefined) values.push({ kind: 'score', score: scoreValue(score) * weight })
    score = undefined
  }
  for (const detail of details) {
    const sorted = sortValueOf(detail)
    if (sorted === undefined) {
      score = addToScore(score ?? fullScore, detail)
    } else {
      endScore()
      values.push(sorted)
    }
  }
  endScore()
  return values
}

function sortValueOf(detail: ScoreDetail): RankValue | undefined {
  if (detail.rule === 'sort') {
    const { direction, value } = detail
    return { kind: 'sort', direction, value }
  }
  if (detail.rule !== 'geo') return undefined
  const { direction, point, location } = detail
  return {
    kind: 'distance',
    direction,
    meters: location === undefined ? null : distanceMeters(point, location),
  }
}

/** The kinds of the values that hits of a search with these rules have. */
export function rankedBy(rules: readonly ResolvedRule[]): readonly RankedBy[] {
  const kinds: RankedBy[] = []
  for (const rule of rules) {
    const kind = kindOf(rule)
    if (kind.kind !== 'score' || kinds.at(-1)?.kind !== 'score') kinds.push(kind)
  }
  return kinds
}

function kindOf(rule: ResolvedRule): RankedBy {
  switch (rule.kind) {
    case 'sort':
      return { kind: rule.point === undefined ? 'sort' : 'distance', direction: rule.direction }
    case 'words':
    case 'typo':
    case 'proximity':
    case 'attributeRank':
    case 'wordPosition':
    case 'attribute':
    case 'exactness':
    case 'bm25':
      return { kind: 'score' }
    default:
      return unreachable(rule)
  }
}

/** In the form in which they are compared. */
function valuesOf(bit: number, { runs }: IndexSnapshot, field: string): readonly (number | string)[] {
  const run = runs.findLast(({ firstBit }) => firstBit <= bit)
  const column = run?.columns.column(field)
  if (run === undefined || column === undefined) return []
  const ordinals: number[] = []
  column.ordinalsOf(bit - run.firstBit, ordinals)
  return ordinals.map((ordinal) =>
    ordinal < column.numbers.length
      ? numberKind.valueAt(column, ordinal)
      : stringKind.valueAt(column, ordinal),
  )
}
