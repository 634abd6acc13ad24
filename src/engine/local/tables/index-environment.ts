import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RootDatabase, Transaction } from 'lmdb'
import {
  openLmdbEnvironment,
  openLmdbTable,
  plainBytes,
  tableBytes,
  type LmdbTable,
} from '../../../storage/lmdb-environment.js'
import type { IndexChange, IndexView, TableEntry, TableName } from './index-view.js'

// Room for tables that later versions add; the tables of one environment must fit from the start.
const MOST_TABLES = 64

/**
 * The LMDB environment of one index. Several threads may open the same one; one of them changes it.
 * Opening takes the environment's write lock for a moment, and so waits for a change that is going on.
 */
export interface IndexEnvironment {
  /** Where it lies. */
  readonly folder: string

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

type Tables = Readonly<Record<TableName, LmdbTable>>

export const dataFileName = 'data.mdb'

export function isIndexFolder(path: string): boolean {
  return existsSync(join(path, dataFileName))
}

/** Makes the folder and the environment if they are missing. */
export function openIndexEnvironment(folder: string): IndexEnvironment {
  const root = openLmdbEnvironment({ path: folder, mostTables: MOST_TABLES })
  return environmentOf(folder, root, openTables(root))
}

/** For reading only, and so without waiting for a change that is going on. The first of the process to open the
 *  environment must be one that may change it: nobody else could from then on. Undefined when the index is not
 *  there, or only being made, or still as an older version left it. */
export function openIndexForReading(folder: string): IndexEnvironment | undefined {
  if (!isIndexFolder(folder)) return undefined
  const root = openLmdbEnvironment({ path: folder, mostTables: MOST_TABLES, readOnly: true })
  // Unlike what lmdb declares, a table that is missing is undefined here: it cannot be made.
  const tables: Readonly<Record<TableName, LmdbTable | undefined>> = openTables(root)
  if (areComplete(tables)) return environmentOf(folder, root, tables)
  void root.close()
  return undefined
}

function areComplete(tables: Readonly<Record<TableName, LmdbTable | undefined>>): tables is Tables {
  return Object.values(tables).every((table) => table !== undefined)
}

function environmentOf(folder: string, root: RootDatabase, tables: Tables): IndexEnvironment {
  return {
    folder,
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
  const openTable = (name: TableName): LmdbTable => openLmdbTable(root, name)
  return {
    documents: openTable('documents'),
    numbers: openTable('numbers'),
    live: openTable('live'),
    runLive: openTable('runLive'),
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
      documents: tableBytes(tables.documents),
      numbers: tableBytes(tables.numbers),
      live: tableBytes(tables.live),
      runLive: tableBytes(tables.runLive),
      meta: tableBytes(tables.meta),
    }),
  }
}
