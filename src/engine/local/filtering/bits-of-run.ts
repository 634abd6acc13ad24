import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import type { PickedDocuments } from '../runs/columns-reader.js'
import type { FilterableRun } from '../runs/index-snapshot.js'

/** Those of the documents that a run has. `bits` rise. */
export function bitsOfRun(bits: Uint32Array, { firstBit, documentCount }: FilterableRun): PickedDocuments {
  const from = firstAtOrAfter(bits, firstBit, 0)
  const end = firstAtOrAfter(bits, firstBit + documentCount, from)
  return { bits: bits.subarray(from, end), firstBit }
}
