/** All there is to be known of one column, as `ValueColumn` tells it. */
export interface ColumnContents {
  readonly path: string
  readonly documentCount: number
  readonly numbers: Float64Array
  readonly stringCount: number
  /** Normal forms by place. Walked once, as are the originals. */
  readonly strings: Iterable<string>
  /** Spellings that are not their normal form, by rising place. */
  readonly originals: Iterable<readonly [place: number, original: string]>
  /** Slots of the documents with a value, rising. */
  readonly holders: Uint32Array
  /** For each of them, where its ordinals end in `ordinals`. */
  readonly ordinalEnds: Uint32Array
  readonly ordinals: Uint32Array
  readonly existing: Uint32Array
  readonly nulls: Uint32Array
  readonly empties: Uint32Array
}
