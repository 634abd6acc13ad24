import type { Entry, KeyValueStore, ReadView, WriteView } from './key-value-store.js'
import { walkRange, type Bounds, type RangeSource } from './range-walk.js'
import {
  checkKey,
  closedStoreError,
  endedViewError,
  refusePromise,
  unknownTableError,
} from './store-refusals.js'
import { createWriteQueue, type PendingWrite } from './write-queue.js'

/** Sorted by key. Never changed in place once it is in a `Tables` that others can see. */
type Rows = readonly Entry[]
type Tables = ReadonlyMap<string, Rows>

/** A store that forgets everything when it goes: for tests. A first change to a table in a write copies the
 *  table's list of entries. */
export function memoryStore(options: { readonly tables: readonly string[] }): KeyValueStore {
  let committed: Tables = new Map(options.tables.map((name) => [name, []]))
  let closing: Promise<void> | undefined

  /** Gives what settles the write. */
  function runWrite(write: PendingWrite): () => void {
    const draft = new Map(committed)
    const { view, end } = writeView(draft)
    try {
      write.run(view)
      committed = draft
      return write.succeed
    } catch (error) {
      return () => write.fail(error)
    } finally {
      end()
    }
  }

  const queue = createWriteQueue(async (group) => group.map(runWrite))

  return {
    read: (body) => {
      if (closing !== undefined) throw closedStoreError()
      let isOver = false
      const view = readMethods(committed, () => {
        if (isOver) throw endedViewError()
        return 0
      })
      try {
        const result = body(view)
        refusePromise(result)
        return result
      } finally {
        isOver = true
      }
    },
    write: (body) => (closing === undefined ? queue.add(body) : Promise.reject(closedStoreError())),
    isWriting: queue.isRunning,
    sizes: () => {
      if (closing !== undefined) throw closedStoreError()
      const tableBytes = new Map([...committed].map(([name, rows]) => [name, bytesOf(rows)]))
      const totalBytes = [...tableBytes.values()].reduce((sum, bytes) => sum + bytes, 0)
      return { totalBytes, usedBytes: totalBytes, tableBytes }
    },
    close: () => {
      closing ??= queue.drained()
      return closing
    },
  }
}

function writeView(draft: Map<string, Rows>): { readonly view: WriteView; end(): void } {
  const copied = new Map<string, Entry[]>()
  let changes = 0
  let isOver = false

  function version(): number {
    if (isOver) throw endedViewError()
    return changes
  }

  function changedRows(table: string): Entry[] {
    version()
    const rows = copied.get(table) ?? [...rowsOf(draft, table)]
    copied.set(table, rows)
    draft.set(table, rows)
    return rows
  }

  const view: WriteView = {
    ...readMethods(draft, version),
    put: (table, key, value) => {
      const rows = changedRows(table)
      checkKey(key)
      const at = firstAtOrAbove(rows, key)
      rows.splice(at, isKeyAt(rows, at, key) ? 1 : 0, copyEntry({ key, value }))
      changes += 1
    },
    remove: (table, key) => {
      const rows = changedRows(table)
      checkKey(key)
      const at = firstAtOrAbove(rows, key)
      if (!isKeyAt(rows, at, key)) return false
      rows.splice(at, 1)
      changes += 1
      return true
    },
    clear: (table) => {
      changedRows(table).length = 0
      changes += 1
    },
  }
  return {
    view,
    end: () => {
      isOver = true
    },
  }
}

/** `version` throws once the view has ended, and differs after each change made through it. */
function readMethods(tables: Tables, version: () => number): ReadView {
  const open = (table: string): Rows => {
    version()
    return rowsOf(tables, table)
  }
  return {
    get: (table, key) => {
      const rows = open(table)
      checkKey(key)
      const at = firstAtOrAbove(rows, key)
      const row = rows[at]
      return row !== undefined && isKeyAt(rows, at, key) ? new Uint8Array(row.value) : undefined
    },
    entries: (table, range = {}) => {
      open(table)
      const source: RangeSource = { version, scan: (...scan) => scanRows(rowsOf(tables, table), ...scan) }
      return walkRange(source, range)
    },
    count: (table) => open(table).length,
  }
}

function* scanRows(rows: Rows, bounds: Bounds, reverse: boolean, limit: number): Generator<Entry> {
  const start = bounds.from === undefined ? 0 : firstAtOrAbove(rows, bounds.from)
  const end = bounds.before === undefined ? rows.length : firstAtOrAbove(rows, bounds.before)
  for (let step = 0; step < Math.min(end - start, limit); step += 1) {
    const row = rows[reverse ? end - 1 - step : start + step]
    if (row !== undefined) yield copyEntry(row)
  }
}

function rowsOf(tables: Tables, name: string): Rows {
  const rows = tables.get(name)
  if (rows === undefined) throw unknownTableError(name)
  return rows
}

/** Where `key` is, or would be put. */
function firstAtOrAbove(rows: Rows, key: Uint8Array): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row !== undefined && Buffer.compare(row.key, key) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function isKeyAt(rows: Rows, at: number, key: Uint8Array): boolean {
  const row = rows[at]
  return row !== undefined && Buffer.compare(row.key, key) === 0
}

function copyEntry(entry: Entry): Entry {
  return { key: new Uint8Array(entry.key), value: new Uint8Array(entry.value) }
}

function bytesOf(rows: Rows): number {
  return rows.reduce((sum, { key, value }) => sum + key.length + value.length, 0)
}
