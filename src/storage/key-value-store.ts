/** Ordered tables of bytes. One store has one writer: nothing else may write where it keeps its data. */
export interface KeyValueStore {
  /** Runs `body` on a snapshot no later write can change, holding every write whose promise has resolved.
   *  `body` is synchronous and the view ends with it: a snapshot held across an `await` would keep the
   *  store from reusing freed pages. A `body` that returns a promise is refused with an `Error`. */
  read<T>(body: (view: ReadView) => T): T

  /** Runs `body` alone, after every write asked for earlier, and sees all of those. When the promise
   *  resolves, all of it is on disk. If `body` throws, or returns a promise, none of it is kept, the
   *  promise rejects with that error, and other writes are unaffected.
   *  Writes in flight together share one sync; if that sync fails they all reject and none is kept.
   *  `body` runs once, later than this call, and should be short: it holds up the event loop. */
  write<T>(body: (view: WriteView) => T): Promise<T>

  /** Whether a commit is under way, which a write asked for now would wait for. */
  isWriting(): boolean

  /** How much room the data takes. Costs a few system calls, whatever the size. */
  sizes(): StoreSizes

  /** Resolves once every write already asked for has settled and the files are closed. From the call on,
   *  `read` and `sizes` throw and `write` rejects. Closing again is harmless. */
  close(): Promise<void>
}

/** What can be asked of one moment of the store. A table the store was not opened with, and a key of no
 *  bytes or more than `longestKeyBytes`, is refused with an `Error`. Bytes handed out belong to the caller. */
export interface ReadView {
  get(table: string, key: Uint8Array): Uint8Array | undefined

  /** The entries of `range`, in the bytewise order of their keys. Lazy, and over when the view is.
   *  On a `WriteView` the walk sees what the same body changes ahead of it, so removing or replacing
   *  the entries it gives is safe. */
  entries(table: string, range?: KeyRange): Iterable<Entry>

  /** Walks the whole table: a million entries take tens of milliseconds. */
  count(table: string): number
}

/** Also sees its own changes. Keys and values are copied: the caller may reuse them at once. */
export interface WriteView extends ReadView {
  put(table: string, key: Uint8Array, value: Uint8Array): void

  /** Whether there was an entry to remove. */
  remove(table: string, key: Uint8Array): boolean

  /** Removes every entry; costs no more for a large table. */
  clear(table: string): void
}

export interface Entry {
  readonly key: Uint8Array
  readonly value: Uint8Array
}

/** A set of keys, the same whichever way it is walked. A bound may be empty: it is below every key. */
export interface KeyRange {
  /** The lowest key of the set. */
  readonly from?: Uint8Array
  /** The first key above the set. */
  readonly before?: Uint8Array
  /** Walks from the highest key to the lowest. */
  readonly reverse?: boolean
  /** The most entries to give, counted in walking order. */
  readonly limit?: number
}

export interface StoreSizes {
  /** The size of the files, with room freed but not yet reused. */
  readonly totalBytes: number
  /** What is in use of it. */
  readonly usedBytes: number
  readonly tableBytes: ReadonlyMap<string, number>
}

/** Every kind of page the data may lie on has room for it: smaller pages than ours allow 1978. */
export const longestKeyBytes = 1978
