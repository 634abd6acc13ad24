import type { FieldPostings } from '../postings/field-postings.js'
import type { FoundDocuments } from '../postings/found-documents.js'
import type { DocumentSpace } from './document-space.js'
import type { PostingGroup } from './posting-group.js'
import type { MatchContext } from './search-context.js'

/** Two words in the same field of the same run. */
export interface PairOfLists {
  /** Place of the run. */
  readonly run: number
  readonly left: FieldPostings
  readonly right: FieldPostings
}

/** All pairs of lists that can have words near each other; undefined if one run has more than `most`. */
export function pairLists(
  runCount: number,
  left: readonly PostingGroup[],
  right: readonly PostingGroup[],
  most: number,
): readonly PairOfLists[] | undefined {
  const pairs: PairOfLists[] = []
  for (let run = 0; run < runCount; run += 1) {
    const before = pairs.length
    const rights = right.flatMap(({ byRun }) => byRun[run] ?? [])
    for (const { byRun } of left)
      for (const one of byRun[run] ?? [])
        for (const other of rights) {
          if (one.field !== other.field) continue
          if (pairs.length - before >= most) return undefined
          pairs.push({ run, left: one, right: other })
        }
  }
  return pairs
}

/** Where both words of a pair stand in the documents that have both in the field. */
export interface ComparedPositions {
  readonly count: number
  /** Places of the documents in the space. */
  readonly places: Uint32Array
  /** By document: where its positions end; they begin where those of the one before end. */
  readonly leftEnds: Uint32Array
  readonly rightEnds: Uint32Array
  /** Rising for each document. */
  readonly left: Uint32Array
  readonly right: Uint32Array
}

/** Reads the positions of one pair, leaving out documents for which `settled` has a 0. What is returned is
 *  valid until the next call. */
export function readPair(
  space: DocumentSpace,
  { runs, scratch }: Pick<MatchContext, 'runs' | 'scratch'>,
  { run, left, right }: PairOfLists,
  settled: Uint16Array | Uint8Array,
): ComparedPositions | undefined {
  const { found, otherFound, list, otherList } = scratch
  const { bits, runStarts } = space
  const firstBit = runs[run]?.firstBit ?? 0
  const stretch = { bits, firstBit, from: runStarts[run] ?? 0, end: runStarts[run + 1] ?? 0 }
  if (stretch.from === stretch.end) return undefined
  left.find(stretch, found)
  if (found.count === 0) return undefined
  right.find(stretch, otherFound)
  keepCommon(found, otherFound, settled)
  if (found.count === 0) return undefined
  list.length = 0
  otherList.length = 0
  left.appendPositions(found, list, 0)
  right.appendPositions(otherFound, otherList, 0)
  return {
    count: found.count,
    places: found.places,
    leftEnds: found.ends,
    rightEnds: otherFound.ends,
    left: list.values,
    right: otherList.values,
  }
}

/** Keeps the documents that are in both and not settled. */
function keepCommon(one: FoundDocuments, other: FoundDocuments, settled: Uint16Array | Uint8Array): void {
  const { places, documents } = one
  const { places: otherPlaces, documents: otherDocuments } = other
  let at = 0
  let otherAt = 0
  let kept = 0
  while (at < one.count && otherAt < other.count) {
    const place = places[at] ?? 0
    const otherPlace = otherPlaces[otherAt] ?? 0
    if (place === otherPlace) {
      if (settled[place] !== 0) {
        places[kept] = place
        documents[kept] = documents[at] ?? 0
        otherPlaces[kept] = place
        otherDocuments[kept] = otherDocuments[otherAt] ?? 0
        kept += 1
      }
      at += 1
      otherAt += 1
    } else if (place < otherPlace) {
      at += 1
    } else {
      otherAt += 1
    }
  }
  one.count = kept
  other.count = kept
}
