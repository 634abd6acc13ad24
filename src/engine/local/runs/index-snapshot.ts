import type { DocumentId } from '../../../domain/document-id.js'
import type { Settings } from '../../../domain/settings/settings.js'
import type { DocumentNumber } from '../tables/document-number.js'
import type { ColumnsReader } from './columns-reader.js'
import type { WordsReader } from './words-reader.js'

/** One moment of an index, as a filter sees it. */
export interface FilterableSnapshot {
  /** Every setting, with defaults filled in. */
  readonly settings: Settings
  readonly documentCount: number
  readonly runs: readonly FilterableRun[]
  /** The documents of all runs in one row of bits: its length, a multiple of 32. */
  readonly bitCount: number
  /** Bits of the documents that count: each document of the index once. */
  readonly live: Uint32Array
  /** Every field path that a document has, with the number of documents that have it. */
  readonly fieldCounts: ReadonlyMap<string, number>
}

/** One moment of an index, as a search sees it. */
export interface IndexSnapshot extends FilterableSnapshot {
  /** Changes whenever anything else here does. */
  readonly version: number
  readonly runs: readonly RunView[]
  findNumber(id: DocumentId): DocumentNumber | undefined
  readDocument(number: DocumentNumber): Uint8Array
}

/** A run of documents: consecutive slots, sorted by document number. A document that has changed is in a later
 *  run too; only there it is live. */
export interface FilterableRun {
  /** The bit of its first document; a multiple of 32. */
  readonly firstBit: number
  readonly documentCount: number
  /** By slot, rising. Documents rank in this order when nothing else tells them apart. */
  readonly numbers: Uint32Array
  readonly columns: ColumnsReader
}

export interface RunView extends FilterableRun {
  readonly words: WordsReader
}
