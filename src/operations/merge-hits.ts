import { queryPlace } from '../domain/decode-multi-search.js'
import { apiError, asBodyMistake } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { HitRanking, RankedBy, RankedHits } from '../engine/search-engine.js'
import { compareRankings } from './compare-rankings.js'

/** The hits of one query, best first. */
export interface QueryHits extends RankedHits {
  readonly index: IndexUid
}

export interface MergedHits {
  /** The best of all lists, best first. */
  readonly hits: readonly Uint8Array[]
  /** By index: keys of the hits that share a value with a better one of another index. */
  readonly doubles: ReadonlyMap<IndexUid, readonly number[]>
}

/** Merges the lists of all queries, given in their order, until so many hits are `wanted`. A document that several
 *  queries found is taken once, and of hits that share a distinct value the first. */
export function mergeHits(lists: readonly QueryHits[], wanted: number): MergedHits {
  const cursors = lists.map((list) => new Cursor(list))
  const taken = new Map<IndexUid, Set<number>>()
  const holders = new Map<number | string, IndexUid>()
  const doubles = new Map<IndexUid, number[]>()
  const hits: Uint8Array[] = []
  while (hits.length < wanted) {
    const best = bestOf(cursors)
    if (best === undefined) break
    const { index, ranking, bytes } = best.take()
    const known = listIn(taken, index, () => new Set<number>())
    if (known.has(ranking.key)) continue
    known.add(ranking.key)
    const sharedWith = ranking.distinctValues.flatMap((value) => holders.get(value) ?? [])
    if (sharedWith.length === 0) {
      for (const value of ranking.distinctValues) holders.set(value, index)
      hits.push(bytes)
    } else if (sharedWith.some((holder) => holder !== index)) {
      listIn(doubles, index, () => []).push(ranking.key)
    }
  }
  return { hits, doubles }
}

/** Refuses lists that are not in comparable orders. */
export function requireComparable(lists: readonly { readonly rankedBy: readonly RankedBy[] }[]): void {
  const known: { readonly by: RankedBy; readonly query: number }[] = []
  for (const [query, { rankedBy }] of lists.entries()) {
    for (const [at, by] of rankedBy.entries()) {
      const first = (known[at] ??= { by, query })
      if (orderName(first.by) === orderName(by)) continue
      const sentence =
        `Its hits cannot be compared with those of \`${queryPlace(first.query)}\`: ` +
        `number ${at + 1} of what they are ranked by is ${orderName(by)} here, and ${orderName(first.by)} there.`
      throw asBodyMistake(apiError('invalid_multi_search_query_ranking_rules', sentence), queryPlace(query))
    }
  }
}

function orderName(by: RankedBy): string {
  switch (by.kind) {
    case 'score':
      return 'how well words match'
    case 'sort':
      return `a value, ${by.direction === 'asc' ? 'ascending' : 'descending'}`
    default:
      return `a distance, ${by.direction === 'asc' ? 'ascending' : 'descending'}`
  }
}

/** The first of the next hits; of equal ones, that of the first list. */
function bestOf(cursors: readonly Cursor[]): Cursor | undefined {
  let best: Cursor | undefined
  for (const cursor of cursors) {
    const { next } = cursor
    if (next === undefined) continue
    if (best?.next === undefined || compareRankings(next, best.next) < 0) best = cursor
  }
  return best
}

class Cursor {
  private readonly list: QueryHits
  private at = 0

  constructor(list: QueryHits) {
    this.list = list
  }

  get next(): HitRanking | undefined {
    return this.list.rankings[this.at]
  }

  take(): { readonly index: IndexUid; readonly ranking: HitRanking; readonly bytes: Uint8Array } {
    const { index, rankings, hits } = this.list
    const ranking = rankings[this.at]
    if (ranking === undefined) throw new Error('there is no hit to take')
    const bytes = hits.bytes.subarray(hits.ends[this.at - 1] ?? 0, hits.ends[this.at])
    this.at += 1
    return { index, ranking, bytes }
  }
}

function listIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = map.get(key)
  if (before !== undefined) return before
  const made = make()
  map.set(key, made)
  return made
}
