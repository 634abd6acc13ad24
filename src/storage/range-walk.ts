import type { Entry, KeyRange } from './key-value-store.js'
import { checkBounds } from './store-refusals.js'

// Entries are read some at a time, so that no cursor of the store stays open while the caller's code runs.
const FIRST_CHUNK_ENTRIES = 16
const LARGEST_CHUNK_ENTRIES = 512
const LARGEST_CHUNK_BYTES = 256 * 1024

/** One table of one view, as the walk needs it. */
export interface RangeSource {
  /** Changes whenever the table's view does. Throws once the view has ended. */
  version(): number
  /** The entries of the range in walking order. The walk stops early, so they must be given lazily. */
  scan(bounds: Bounds, reverse: boolean, limit: number): Iterable<Entry>
}

export interface Bounds {
  readonly from: Uint8Array | undefined
  readonly before: Uint8Array | undefined
}

/** Walks `range`. What changes ahead of the walk is seen, what changes behind it is not. */
export function walkRange(source: RangeSource, range: KeyRange): Iterable<Entry> {
  checkBounds(range)
  source.version()
  return walk(source, range)
}

function* walk(source: RangeSource, range: KeyRange): Generator<Entry> {
  const reverse = range.reverse ?? false
  let from = range.from?.length === 0 ? undefined : range.from
  let before = range.before
  let remaining = range.limit ?? Number.POSITIVE_INFINITY
  let chunkEntries = FIRST_CHUNK_ENTRIES
  while (remaining > 0 && before?.length !== 0) {
    const version = source.version()
    const asked = Math.min(chunkEntries, remaining)
    const chunk = readChunk(source.scan({ from, before }, reverse, asked))
    for (const entry of chunk.entries) {
      // Before the entry is handed out: from then on its key is the caller's to change.
      if (reverse) before = entry.key.slice()
      else from = keyAfter(entry.key)
      yield entry
      remaining -= 1
      if (source.version() !== version) break
    }
    const isChanged = source.version() !== version
    if (chunk.isWhole && chunk.entries.length < asked && !isChanged) return
    chunkEntries = isChanged ? 1 : Math.min(chunkEntries * 4, LARGEST_CHUNK_ENTRIES)
  }
}

/** Whole when it was not cut short for its size. */
function readChunk(found: Iterable<Entry>): {
  readonly entries: readonly Entry[]
  readonly isWhole: boolean
} {
  const entries: Entry[] = []
  let bytes = 0
  for (const entry of found) {
    entries.push(entry)
    bytes += entry.key.length + entry.value.length
    if (bytes >= LARGEST_CHUNK_BYTES) return { entries, isWhole: false }
  }
  return { entries, isWhole: true }
}

/** The lowest key above `key`. */
function keyAfter(key: Uint8Array): Uint8Array {
  const next = new Uint8Array(key.length + 1)
  next.set(key)
  return next
}
