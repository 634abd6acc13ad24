/** The tables of one index. What their bytes are is told in `docs/storage-layout.md`. */
export type TableName = 'documents' | 'numbers' | 'live' | 'runLive' | 'meta'

/** One moment of an index. Bytes handed out belong to the caller. */
export interface IndexView {
  get(table: TableName, key: Uint8Array): Uint8Array | undefined

  /** Every entry, in the bytewise order of the keys. Must be walked to its end or left with `break` or
   *  `return`, and the table must not be changed meanwhile. */
  entries(table: TableName): Iterable<TableEntry>

  /** Bytes of the pages of each table. */
  sizes(): Readonly<Record<TableName, number>>
}

/** Sees its own changes. Keys and values are copied. */
export interface IndexChange extends IndexView {
  put(table: TableName, key: Uint8Array, value: Uint8Array): void
  remove(table: TableName, key: Uint8Array): void
  clear(table: TableName): void
}

export interface TableEntry {
  readonly key: Uint8Array
  readonly value: Uint8Array
}
