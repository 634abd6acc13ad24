import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { open, type Database, type RootDatabase, type Transaction } from 'lmdb'
import type { IndexChange, IndexView, TableEntry, TableName } from './index-view.js'

// Larger pages keep the list of free pages short, which every commit rewrites.
const PAGE_BYTES = 16_384
const FIRST_MAP_BYTES = 1024 * 1024
// Room for tables that later versions add; the tables of one environment must fit from the start.
const MOST_TABLES = 64

/**
 * The LMDB environment of one index. Several threads may open the same one; one of them changes it.
 * Opening takes the environment's write lock for a moment, and so waits for a change that is going on.
 */
export interface IndexEnvironment {
  /** A moment no later change alters, holding at least every change committed before the last `refresh`. It
   *  keeps the room of what is removed meanwhile from being used again: end it soon. */
  snapshot(): Snapshot

  /** To be called when another thread has committed a change: snapshots of one turn of the event loop share
   *  a moment, which may lie before it. */
  refresh(): void

  /** Runs `body` alone. When it returns, all of it is on disk; if it throws, nothing has changed. `body` is
   *  synchronous, and so is the sync: it is for a thread that may wait. */
  change<T>(body: (view: IndexChange) => T): T

  /** Writes a copy without free pages to the folder `target`, while reading goes on. */
  copyCompacted(target: string): Promise<void>

  close(): Promise<void>
}

export interface Snapshot {
  readonly view: IndexView
  end(): void
}

type Table = Database<Uint8Array, Uint8Array>
type Tables = Readonly<Record<TableName, Table>>

export const dataFileName = 'data.mdb'

export function isIndexFolder(path: string): boolean {
  return existsSync(join(path, dataFileName))
}

/** Makes the folder and the environment if they are missing. */
export function openIndexEnvironment(path: string): IndexEnvironment {
  const root = open({
    path,
    // Otherwise a folder with a dot in its name would be taken for a file.
    noSubdir: false,
    pageSize: PAGE_BYTES,
    maxDbs: MOST_TABLES,
    mapSize: FIRST_MAP_BYTES,
    // A commit is synced before it is seen: what has been read is on disk.
    overlappingSync: false,
    // Otherwise a commit that fails also rejects a promise nobody holds, which ends the process.
    eventTurnBatching: false,
  })
  const tables = openTables(root)
  return {
    snapshot: () => {
      const transaction = root.useReadTransaction()
      return { view: readView(tables, transaction), end: () => transaction.done() }
    },
    refresh: () => root.resetReadTxn(),
    change: (body) => changeAtOnce(root, tables, body),
    copyCompacted: (target) => root.backup(target, true),
    close: () => root.close(),
  }
}

function openTables(root: RootDatabase): Tables {
  const openTable = (name: TableName): Table =>
    root.openDB({ name, keyEncoding: 'binary', encoding: 'binary' })
  return {
    documents: openTable('documents'),
    numbers: openTable('numbers'),
    live: openTable('live'),
    meta: openTable('meta'),
  }
}

function changeAtOnce<T>(root: RootDatabase, tables: Tables, body: (view: IndexChange) => T): T {
  const view: IndexChange = {
    ...readView(tables, undefined),
    put: (table, key, value) => tables[table].putSync(key, value),
    remove: (table, key) => void tables[table].removeSync(key),
    clear: (table) => tables[table].clearSync(),
  }
  let finished: { readonly result: T } | undefined
  // Nothing is returned from the transaction: lmdb would take some values for a sign to it. Nor is one put
  // inside another: with more than 131,071 changed pages, lmdb then fails or never returns.
  root.transactionSync(() => {
    finished = { result: body(view) }
  })
  if (finished === undefined) throw new Error('a change was committed without having run')
  return finished.result
}

/** Reads the transaction, or without one the change that is going on. */
function readView(tables: Tables, transaction: Transaction | undefined): IndexView {
  const options = transaction === undefined ? {} : { transaction }
  return {
    get: (table, key) => plainBytes(tables[table].get(key, options)),
    *entries(table): Generator<TableEntry> {
      for (const { key, value } of tables[table].getRange(options))
        yield { key: plainBytes(key), value: plainBytes(value) }
    },
    sizes: () => ({
      documents: treeBytes(tables.documents),
      numbers: treeBytes(tables.numbers),
      live: treeBytes(tables.live),
      meta: treeBytes(tables.meta),
    }),
  }
}

function treeBytes(table: Table): number {
  // lmdb declares its statistics as `{}`; these are the fields it gives.
  const tree = table.getStats() as Readonly<
    Record<'treeBranchPageCount' | 'treeLeafPageCount' | 'overflowPages' | 'pageSize', number>
  >
  return (tree.treeBranchPageCount + tree.treeLeafPageCount + tree.overflowPages) * tree.pageSize
}

function plainBytes(bytes: Uint8Array): Uint8Array
function plainBytes(bytes: Uint8Array | undefined): Uint8Array | undefined
/** lmdb hands out a `Buffer`, already a copy, whose `slice` shares memory where that of other bytes does not. */
function plainBytes(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
