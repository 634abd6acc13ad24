/** Gathers the values of documents in memory, and writes them to a file. */
export interface ColumnsBuilder {
  /** Bytes held, about. */
  readonly heldBytes: number

  /** Adds the next document, which gets the next slot. */
  addDocument(document: Readonly<Record<string, unknown>>): void

  /** Writes the file and syncs it. The builder is empty afterwards. */
  write(path: string): void
}

/** Which fields get a column. Asked once for each path and remembered. */
export interface ColumnChoice {
  hasColumn(path: string): boolean
  /** Whether the places of documents are kept, from `_geo`. */
  readonly hasGeo: boolean
  /** Whether their shapes are, from `_geojson`. */
  readonly hasShapes: boolean
}
