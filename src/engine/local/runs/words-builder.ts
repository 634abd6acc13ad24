import type { WordUnits } from '../../../text/word-units.js'

/** Gathers the words of documents in memory, and writes them to a file as one run. */
export interface WordsBuilder {
  /** Bytes held, about: for whoever decides when to write. */
  readonly heldBytes: number

  readonly documentCount: number

  /** Begins the next document, which gets the next slot, and returns that. */
  beginDocument(): number

  /** The place of a field in the list of fields, given when first asked for. */
  fieldOf(path: string): number

  /** Adds an occurrence to the document that was begun last. Positions of one field come in rising order (a
   *  field may be come back to with higher positions); `position` is below 65,536. A word has at
   *  most 256 units. */
  add(field: number, word: string, position: number): void

  /** The same. What `word` holds is copied. */
  addUnits(field: number, word: WordUnits, position: number): void

  /** Writes the file and syncs it. The builder is empty afterwards. */
  write(path: string): void
}
