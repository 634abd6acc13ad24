import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ABORT, type RootDatabase } from 'lmdb'
import type { KeyValueStore, StoreSizes } from './key-value-store.js'
import {
  openLmdbEnvironment,
  openLmdbTable,
  tableBytes,
  treeBytes,
  type TreeStatistics,
} from './lmdb-environment.js'
import { lmdbReadView, lmdbWriteView, type LmdbTables, type Operation } from './lmdb-views.js'
import { closedStoreError, refusePromise } from './store-refusals.js'
import { createWriteQueue, type PendingWrite } from './write-queue.js'

const META_PAGES = 2

export interface LmdbStoreOptions {
  /** A folder, made if it is missing. Two stores on one folder would overwrite each other: lock it first. */
  readonly path: string
  /** May grow from one opening to the next. A table no longer listed keeps its data. */
  readonly tables: readonly string[]
  /** The address space to start with; it grows as data comes. */
  readonly mapBytes?: number
  /** Told of each commit how many writes with changes shared it. */
  readonly onCommit?: (writes: number) => void
}

interface Evaluated {
  /** Of each write that succeeded and changed something, in order. */
  readonly operations: readonly (readonly Operation[])[]
  /** Settles each write, once the operations are on disk. */
  readonly settle: readonly (() => void)[]
}

export function openLmdbStore(options: LmdbStoreOptions): KeyValueStore {
  const environment = openLmdbEnvironment({
    path: options.path,
    mostTables: Math.max(64, options.tables.length),
    mapBytes: options.mapBytes,
  })
  const tables = openTables(environment, options.tables)
  let isEvaluating = false
  let closing: Promise<void> | undefined

  /** Runs the bodies in a transaction that is then thrown away: committing it here would wait for the disk
   *  on this thread. Each has a transaction of its own inside it, so that one which throws leaves no trace. */
  function evaluate(group: readonly PendingWrite[]): Evaluated {
    const operations: (readonly Operation[])[] = []
    const settle: (() => void)[] = []
    isEvaluating = true
    try {
      environment.transactionSync(() => {
        for (const write of group) {
          try {
            const changes = evaluateOne(write)
            if (changes.length > 0) operations.push(changes)
            settle.push(write.succeed)
          } catch (error) {
            settle.push(() => write.fail(error))
          }
        }
        return ABORT
      })
    } finally {
      isEvaluating = false
    }
    return { operations, settle }
  }

  function evaluateOne(write: PendingWrite): readonly Operation[] {
    const operations: Operation[] = []
    const { view, end } = lmdbWriteView(tables, operations)
    try {
      // Nothing is returned from the transaction: lmdb would take some values for a sign to it.
      environment.transactionSync(() => {
        write.run(view)
      })
    } finally {
      end()
    }
    return operations
  }

  const queue = createWriteQueue(async (group) => {
    const { operations, settle } = evaluate(group)
    if (operations.length > 0) {
      await replay(environment, operations)
      options.onCommit?.(operations.length)
    }
    return settle
  })

  return {
    read: (body) => {
      if (closing !== undefined) throw closedStoreError()
      const transaction = environment.useReadTransaction()
      const { view, end } = lmdbReadView({ tables, transaction, isWriteOpen: isEvaluating })
      try {
        const result = body(view)
        refusePromise(result)
        return result
      } finally {
        end()
        transaction.done()
      }
    },
    write: (body) => (closing === undefined ? queue.add(body) : Promise.reject(closedStoreError())),
    isWriting: queue.isRunning,
    sizes: () => {
      if (closing !== undefined) throw closedStoreError()
      return measure(options.path, environment, tables)
    },
    close: () => {
      closing ??= queue.drained().then(() => environment.close())
      return closing
    },
  }
}

function openTables(environment: RootDatabase, names: readonly string[]): LmdbTables {
  return new Map(names.map((name) => [name, openLmdbTable(environment, name)]))
}

/** Makes the changes in one transaction, committed and synced on another thread. */
async function replay(environment: RootDatabase, operations: Evaluated['operations']): Promise<void> {
  try {
    // The promises of single operations are left alone: within a batch only the batch can fail.
    await environment.batch(() => {
      for (const changes of operations) for (const change of changes) void replayOne(change)
    })
  } catch (error) {
    const reason = await commitFailure(error)
    throw new Error(`the write could not be put on disk: ${String(reason)}`, { cause: error })
  }
}

function replayOne(operation: Operation): Promise<unknown> {
  switch (operation.kind) {
    case 'put':
      return operation.table.put(operation.key, operation.value)
    case 'remove':
      return operation.table.remove(operation.key)
    case 'clear':
      return operation.table.clearAsync()
    default:
      return operation satisfies never
  }
}

/** lmdb rejects with an error that only promises the reason, as another rejection. */
async function commitFailure(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error
  try {
    await error.commitError
    return error
  } catch (reason) {
    return reason
  }
}

function measure(path: string, environment: RootDatabase, tables: LmdbTables): StoreSizes {
  // lmdb declares its statistics as `{}`; these are the fields it gives.
  const statistics = environment.getStats() as TreeStatistics & { readonly free: TreeStatistics }
  const bytesByTable = new Map<string, number>()
  for (const [name, table] of tables) bytesByTable.set(name, tableBytes(table))
  let usedBytes = META_PAGES * statistics.pageSize + treeBytes(statistics) + treeBytes(statistics.free)
  for (const bytes of bytesByTable.values()) usedBytes += bytes
  return { totalBytes: statSync(join(path, 'data.mdb')).size, usedBytes, tableBytes: bytesByTable }
}
