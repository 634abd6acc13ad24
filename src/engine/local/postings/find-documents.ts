import type { PostingsCursor } from './field-postings.js'
import { firstAtOrAfter } from './first-at-or-after.js'
import type { FoundDocuments, SlotStretch } from './found-documents.js'

export interface SeekingCursor extends PostingsCursor {
  /** The place in the list of the document it stands at. */
  readonly document: number
}

/** A posting list that can be gone through in both ways. */
export interface SeekableList {
  readonly documentCount: number
  cursor(): SeekingCursor
  /** Goes through the whole list. `found` has room for all that can be found. */
  findByWalking(stretch: SlotStretch, found: FoundDocuments): void
}

/** Finds which documents of a stretch are in a list. With `fewWanted` times more documents in the list than
 *  are looked for, it is skipped through. */
export function findDocuments(
  list: SeekableList,
  stretch: SlotStretch,
  found: FoundDocuments,
  fewWanted: number,
): void {
  const wanted = stretch.end - stretch.from
  found.begin(Math.min(wanted, list.documentCount))
  if (wanted === 0) return
  if (wanted * fewWanted < list.documentCount) findBySeeking(list.cursor(), stretch, found)
  else list.findByWalking(stretch, found)
}

/** For a list that is much longer than the stretch. `found` has room for the whole stretch. */
function findBySeeking(
  cursor: SeekingCursor,
  { bits, firstBit, from, end }: SlotStretch,
  found: FoundDocuments,
): void {
  const { places, documents } = found
  let count = 0
  let place = from
  while (place < end) {
    const slot = (bits[place] ?? 0) - firstBit
    cursor.seek(slot)
    if (cursor.slot === slot) {
      places[count] = place
      documents[count] = cursor.document
      count += 1
      place += 1
    } else {
      place = firstAtOrAfter(bits, cursor.slot + firstBit, place + 1)
    }
  }
  found.count = count
}
