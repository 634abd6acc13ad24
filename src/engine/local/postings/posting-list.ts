import type { FieldPostings } from './field-postings.js'
import type { PositionBytes } from './position-bytes.js'
import type { SkipTable } from './skip-table.js'

/** A posting list in its encoded form. */
export interface PostingList extends FieldPostings {
  readonly positions: PositionBytes
}

/** Where the parts of an encoded posting list are. */
export interface PostingListParts {
  readonly field: number
  readonly documentCount: number
  readonly bytes: Uint8Array
  /** Where the slots begin. */
  readonly slotsAt: number
  readonly slotsEnd: number
  readonly skips: SkipTable
  readonly firstClasses: Uint8Array | undefined
  readonly positions: PositionBytes
}
