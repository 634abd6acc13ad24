import type { PostingsCursor } from './field-postings.js'
import { firstAtOrAfter } from './first-at-or-after.js'
import type { FoundDocuments, SlotStretch } from './found-documents.js'

export interface SeekingCursor extends PostingsCursor {
  /** The place in the list of the document it stands at. */
  readonly document: number
}

/** For a list that is much longer than the stretch. `found` has room for the whole stretch. */
export function findBySeeking(
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
