import type { FoundDocuments, SlotStretch } from './found-documents.js'
import type { Uint32List } from './uint32-list.js'

/** In which documents of a run a word (or any word with a given beginning) occurs in one field, and at which
 *  positions. Documents of a run are told apart by their slots: 0 to the number of documents - 1. */
export interface FieldPostings {
  /** Place of the field in the run's list of fields. */
  readonly field: number
  readonly documentCount: number

  /** By place in the list: the class of the document's first position. Only kept for long lists. */
  readonly firstClasses: Uint8Array | undefined

  /** Sets the bit `firstBit + slot` for each document: bit b is bit b % 32 of word b / 32. `firstBit` is a
   *  multiple of 32. */
  addTo(bits: Uint32Array, firstBit: number): void

  /** Appends `firstBit + slot` of each document, in rising order. */
  appendTo(list: Uint32List, firstBit: number): void

  /** Finds which documents of a stretch are in the list. */
  find(stretch: SlotStretch, found: FoundDocuments): void

  /** Appends `high + position` for each position of each document that was found, and notes where those of
   *  each document end. */
  appendPositions(found: FoundDocuments, keys: Uint32List, high: number): void

  /** A new cursor at the first document. */
  cursor(): PostingsCursor
}

/** Walks through the documents of a posting list in the order of their slots. */
export interface PostingsCursor {
  /** Of the document it stands at; `pastLastSlot` after the last. */
  readonly slot: number

  /** Moves on to the first document whose slot is `slot` or higher; stays if it is there already. Skips: its
   *  cost hardly depends on how many documents lie between. */
  seek(slot: number): void

  next(): void

  /** Appends `high + position` for each position in the document it stands at, in rising order. May be called
   *  once for each document. */
  appendPositions(list: Uint32List, high: number): void
}

export const pastLastSlot = 0xffff_ffff
