import type { FieldPostings } from '../postings/field-postings.js'
import { FoundDocuments, type SlotStretch } from '../postings/found-documents.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { RunView } from '../runs/index-snapshot.js'
import type { DocumentSpace } from './document-space.js'
import type { PostingGroup } from './posting-group.js'

/** Where words occur in the documents of a space. */
export interface Occurrences {
  /** By place of the document: where its keys begin; and after the last, where they end. */
  readonly starts: Uint32Array
  /** `field * 65536 + position` of each occurrence, rising in each document. The field is numbered as in the
   *  document's run: only keys of one document can be compared. */
  readonly keys: Uint32Array
}

export const positionsPerField = 65_536

/** Where the words of the groups occur, in any field. */
export function findOccurrences(
  space: DocumentSpace,
  runs: readonly RunView[],
  groups: readonly PostingGroup[],
): Occurrences {
  const gathering = new Gathering(space.bits.length)
  for (const [run, { firstBit }] of runs.entries()) {
    const stretch = {
      bits: space.bits,
      firstBit,
      from: space.runStarts[run] ?? 0,
      end: space.runStarts[run + 1] ?? 0,
    }
    if (stretch.from === stretch.end) continue
    for (const { byRun } of groups) for (const postings of byRun[run] ?? []) gathering.add(postings, stretch)
  }
  return gathering.finish()
}

/** One piece of the keys belongs to one document. */
class Gathering {
  private readonly documentCount: number
  private readonly found = new FoundDocuments()
  private readonly keys: Uint32List
  /** By piece: the place of its document, and where its keys end. */
  private readonly places: Uint32List
  private readonly ends: Uint32List
  private isSorted = true

  constructor(documentCount: number) {
    this.documentCount = documentCount
    this.keys = new Uint32List(documentCount)
    this.places = new Uint32List(documentCount)
    this.ends = new Uint32List(documentCount)
  }

  add(postings: FieldPostings, stretch: SlotStretch): void {
    const { found, keys, places, ends } = this
    postings.find(stretch, found)
    if (found.count === 0) return
    const last = places.length === 0 ? -1 : (places.values[places.length - 1] ?? 0)
    if ((found.places[0] ?? 0) <= last) this.isSorted = false
    postings.appendPositions(found, keys, postings.field * positionsPerField)
    places.append(found.places, found.count)
    ends.append(found.ends, found.count)
  }

  finish(): Occurrences {
    const { documentCount } = this
    const places = this.places.view()
    const ends = this.ends.view()
    const keys = this.keys.view()
    const starts = new Uint32Array(documentCount + 1)
    for (let piece = 0; piece < places.length; piece += 1) {
      const next = (places[piece] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + (ends[piece] ?? 0) - (piece === 0 ? 0 : (ends[piece - 1] ?? 0))
    }
    for (let place = 0; place < documentCount; place += 1)
      starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0)
    if (this.isSorted) return { starts, keys }
    const sorted = new Uint32Array(keys.length)
    const next = starts.slice()
    let key = 0
    for (let piece = 0; piece < places.length; piece += 1) {
      const place = places[piece] ?? 0
      const end = ends[piece] ?? 0
      let to = next[place] ?? 0
      for (; key < end; key += 1) {
        sorted[to] = keys[key] ?? 0
        to += 1
      }
      next[place] = to
    }
    sortEach(sorted, starts)
    return { starts, keys: sorted }
  }
}

/** Insertion sort of each document's keys: they are few, or come as a few sorted pieces. */
function sortEach(keys: Uint32Array, starts: Uint32Array): void {
  for (let place = 0; place + 1 < starts.length; place += 1) {
    const from = starts[place] ?? 0
    const end = starts[place + 1] ?? 0
    if (end - from > 64) {
      keys.subarray(from, end).sort()
      continue
    }
    for (let at = from + 1; at < end; at += 1) {
      const key = keys[at] ?? 0
      let to = at
      while (to > from && (keys[to - 1] ?? 0) > key) {
        keys[to] = keys[to - 1] ?? 0
        to -= 1
      }
      keys[to] = key
    }
  }
}

/** The occurrences in the documents at some places of the space they were found in. */
export function pickOccurrences(from: Occurrences, places: Uint32Array): Occurrences {
  const starts = new Uint32Array(places.length + 1)
  let total = 0
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    total += (from.starts[place + 1] ?? 0) - (from.starts[place] ?? 0)
    starts[at + 1] = total
  }
  const keys = new Uint32Array(total)
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0
    let to = starts[at] ?? 0
    for (let key = from.starts[place] ?? 0; key < (from.starts[place + 1] ?? 0); key += 1) {
      keys[to] = from.keys[key] ?? 0
      to += 1
    }
  }
  return { starts, keys }
}
