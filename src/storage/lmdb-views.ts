import type { RangeOptions, Transaction } from 'lmdb'
import type { Entry, ReadView, WriteView } from './key-value-store.js'
import { plainBytes, type LmdbTable } from './lmdb-environment.js'
import { walkRange, type Bounds, type RangeSource } from './range-walk.js'
import { checkKey, endedViewError, unknownTableError } from './store-refusals.js'

export type LmdbTables = ReadonlyMap<string, LmdbTable>

/** One change, so that a body's changes can be made a second time without running it again. */
export type Operation =
  | { readonly kind: 'put'; readonly table: LmdbTable; readonly key: Uint8Array; readonly value: Uint8Array }
  | { readonly kind: 'remove'; readonly table: LmdbTable; readonly key: Uint8Array }
  | { readonly kind: 'clear'; readonly table: LmdbTable }

/** A view and the means to end it. */
export interface EndingView<View> {
  readonly view: View
  end(): void
}

interface ReadSource {
  readonly tables: LmdbTables
  /** The snapshot to read; without one, the write transaction open now. */
  readonly transaction: Transaction | undefined
  /** `get` of lmdb prefers an open write transaction to the snapshot it is given; a range does not. */
  readonly isWriteOpen: boolean
}

export function lmdbReadView(source: ReadSource): EndingView<ReadView> {
  let isOver = false
  const version = (): number => {
    if (isOver) throw endedViewError()
    return 0
  }
  return {
    view: readMethods(source, version),
    end: () => {
      isOver = true
    },
  }
}

/** Changes the write transaction open now, and adds each change to `operations`. */
export function lmdbWriteView(tables: LmdbTables, operations: Operation[]): EndingView<WriteView> {
  let isOver = false
  const version = (): number => {
    if (isOver) throw endedViewError()
    return operations.length
  }
  const open = (table: string): LmdbTable => {
    version()
    return tableNamed(tables, table)
  }
  const view: WriteView = {
    ...readMethods({ tables, transaction: undefined, isWriteOpen: true }, version),
    put: (tableName, key, value) => {
      const table = open(tableName)
      checkKey(key)
      // Buffer.from takes small copies from a shared pool, whose address lmdb needs to look up only once.
      const operation = { kind: 'put', table, key: Buffer.from(key), value: Buffer.from(value) } as const
      table.putSync(operation.key, operation.value)
      operations.push(operation)
    },
    remove: (tableName, key) => {
      const table = open(tableName)
      checkKey(key)
      const existed = table.removeSync(key)
      if (existed) operations.push({ kind: 'remove', table, key: Buffer.from(key) })
      return existed
    },
    clear: (tableName) => {
      const table = open(tableName)
      table.clearSync()
      operations.push({ kind: 'clear', table })
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
function readMethods(source: ReadSource, version: () => number): ReadView {
  const snapshot = source.transaction === undefined ? {} : { transaction: source.transaction }
  const open = (table: string): LmdbTable => {
    version()
    return tableNamed(source.tables, table)
  }
  return {
    get: (tableName, key) => {
      const table = open(tableName)
      checkKey(key)
      if (source.isWriteOpen && source.transaction !== undefined)
        return getByRange(table, key, source.transaction)
      return plainBytes(table.get(key, snapshot))
    },
    entries: (tableName, range = {}) => walkRange(rangeSource(open(tableName), snapshot, version), range),
    count: (tableName) => open(tableName).getKeysCount({ ...snapshot }),
  }
}

function rangeSource(
  table: LmdbTable,
  snapshot: { readonly transaction?: Transaction },
  version: () => number,
): RangeSource {
  return {
    version,
    *scan(bounds, reverse, limit): Generator<Entry> {
      for (const { key, value } of table.getRange({ ...rangeOptions(bounds, reverse), ...snapshot, limit }))
        yield { key: plainBytes(key), value: plainBytes(value) }
    },
  }
}

/** Our bounds are those of a set of keys; lmdb's are where a walk starts and ends. */
function rangeOptions(bounds: Bounds, reverse: boolean): RangeOptions {
  const { from, before } = bounds
  if (!reverse) return { ...(from && { start: from }), ...(before && { end: before }) }
  return {
    reverse: true,
    inclusiveEnd: true,
    ...(from && { end: from }),
    ...(before && { start: before, exclusiveStart: true }),
  }
}

function getByRange(table: LmdbTable, key: Uint8Array, transaction: Transaction): Uint8Array | undefined {
  for (const entry of table.getRange({ start: key, end: key, inclusiveEnd: true, limit: 1, transaction }))
    return plainBytes(entry.value)
  return undefined
}

function tableNamed(tables: LmdbTables, name: string): LmdbTable {
  const table = tables.get(name)
  if (table === undefined) throw unknownTableError(name)
  return table
}
