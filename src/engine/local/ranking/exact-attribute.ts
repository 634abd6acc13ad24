import type { ExactMatch } from '../matching/node-match.js'
import { findOccurrences } from '../matching/occurrences.js'
import type { PostingGroup } from '../matching/posting-group.js'
import type { QueryNode } from '../matching/query-node.js'
import { bucketedPosition } from '../postings/position-class.js'
import { manyWords } from '../runs/words-reader.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import type { Path } from './path.js'
import { placesWith } from './places-with.js'
import type { SpaceFacts } from './space-facts.js'

export const exactAttributeRanks = { exactMatch: 3, matchesStart: 2, noExactMatch: 1 } as const
const MOST = 3

/** Attributes that are the query rank above those that begin with it, and those above all others. */
export const exactAttributeRule: RankingRule = { split: splitByAttribute }

function* splitByAttribute(bucket: Bucket): Generator<RankedBucket> {
  const ranks = rankDocuments(bucket)
  for (let rank = MOST; rank >= 1; rank -= 1) {
    const detail = { rule: 'exactAttribute', rank, most: MOST } as const
    if (ranks === undefined) {
      if (rank === exactAttributeRanks.noExactMatch) yield { ...bucket, detail }
      continue
    }
    const places = placesWith(ranks, rank)
    if (places.length > 0) yield { facts: bucket.facts.part(places), paths: bucket.paths, detail }
  }
}

/** A word of the query and where it stands in it. */
interface PlacedWord {
  readonly group: PostingGroup
  readonly position: number
}

/** By place; undefined when no document can be exact. */
function rankDocuments({ facts, paths }: Bucket): Uint8Array | undefined {
  const words = exactWords(facts, paths)
  if (words === undefined || words.length >= manyWords) return undefined
  const inPlace = standInPlace(facts, words)
  if (inPlace === undefined) return undefined
  const ranks = new Uint8Array(facts.size).fill(exactAttributeRanks.noExactMatch)
  markAttributes(facts, words, inPlace, ranks)
  return ranks
}

/** The words of all terms that the index has exactly. They must begin with the first term and leave none out
 *  in between; what is missing at the end does not matter. */
function exactWords(facts: SpaceFacts, paths: readonly Path[]): readonly PlacedWord[] | undefined {
  const { matcher } = facts
  const byTerm = new Map<number, { readonly node: QueryNode; readonly exact: ExactMatch }>()
  for (const path of paths)
    for (const { node, levels } of path) {
      const exact = (levels & 1) === 0 || node.termCount > 1 ? undefined : matcher.matchOf(node).exact()
      if (exact !== undefined) byTerm.set(node.firstTerm, { node, exact })
    }
  const terms = [...byTerm.keys()].toSorted((a, b) => a - b)
  if (terms.length === 0 || terms.some((term, place) => term !== place)) return undefined
  return terms.flatMap((term) => {
    const found = byTerm.get(term)
    return found === undefined ? [] : placedWords(found.node, found.exact, facts)
  })
}

function placedWords(node: QueryNode, exact: ExactMatch, { matcher }: SpaceFacts): readonly PlacedWord[] {
  if (exact.kind === 'word') return [{ group: exact.group, position: node.position }]
  const { words } = exact.phrase
  const first = words.findIndex((word) => word !== null)
  return words.flatMap((word, place) =>
    word === null
      ? []
      : [{ group: matcher.context.lookup.word(word), position: node.position + place - first }],
  )
}

/** By place: 1 if every word occurs where it stands in the query, in whatever attribute. */
function standInPlace(facts: SpaceFacts, words: readonly PlacedWord[]): Uint8Array | undefined {
  const inPlace = new Uint8Array(facts.size).fill(1)
  let left = facts.size
  for (const { group, position } of words) {
    const { starts, keys } = findOccurrences(facts.space, facts.matcher.context.runs, [group])
    const wanted = bucketedPosition(position)
    for (let place = 0; place < inPlace.length; place += 1) {
      if (inPlace[place] === 0) continue
      let isThere = false
      for (let at = starts[place] ?? 0; !isThere && at < (starts[place + 1] ?? 0); at += 1)
        isThere = bucketedPosition((keys[at] ?? 0) & 0xffff) === wanted
      if (isThere) continue
      inPlace[place] = 0
      left -= 1
    }
    if (left === 0) return undefined
  }
  return inPlace
}

/** Raises the rank of documents in which one attribute has all the words, and perhaps no more. */
function markAttributes(
  { space, matcher }: SpaceFacts,
  words: readonly PlacedWord[],
  inPlace: Uint8Array,
  ranks: Uint8Array,
): void {
  const { runs, fields } = matcher.context
  for (const [run, { firstBit, words: reader }] of runs.entries()) {
    const from = space.runStarts[run] ?? 0
    const end = space.runStarts[run + 1] ?? 0
    if (from === end) continue
    for (const [field, isSearched] of (fields.runs[run]?.searched ?? []).entries()) {
      if (!isSearched) continue
      const lists = words.map(({ group }) => group.byRun[run]?.find((postings) => postings.field === field))
      if (lists.some((postings) => postings === undefined)) continue
      const cursors = lists.flatMap((postings) => postings?.cursor() ?? [])
      const counts = reader.wordCounts(field)
      for (let at = from; at < end; at += 1) {
        if (inPlace[at] === 0) continue
        const slot = (space.bits[at] ?? 0) - firstBit
        let hasAll = true
        for (const cursor of cursors) {
          cursor.seek(slot)
          hasAll &&= cursor.slot === slot
        }
        if (!hasAll) continue
        const isWhole = counts?.[slot] === words.length
        const rank = isWhole ? exactAttributeRanks.exactMatch : exactAttributeRanks.matchesStart
        if (rank > (ranks[at] ?? 0)) ranks[at] = rank
      }
    }
  }
}
