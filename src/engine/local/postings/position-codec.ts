import type { ByteList } from './byte-list.js'

/** Set in every byte of a number but its last. */
export const goesOn = 0x80
/** Set in the last byte of a document's last position. */
export const endsDocument = 0x40

/** Appends the distance from the position before, or the position itself if it is the document's first. */
export function pushPosition(list: ByteList, distance: number, isLast: boolean): void {
  let rest = distance
  for (; rest >= endsDocument; rest >>>= 7) list.push((rest & 0x7f) | goesOn)
  list.push(isLast ? rest | endsDocument : rest)
}

/** Where the positions of `documents` documents end, if those of the first begin at `at`. */
export function skipPositions(bytes: Uint8Array, at: number, documents: number): number {
  let left = documents
  let end = at
  while (left > 0) {
    // Past the end of damaged bytes every byte ends a document, so that this comes to an end.
    if ((bytes[end] ?? endsDocument) >>> 6 === 1) left -= 1
    end += 1
  }
  return end
}
