import type { Log } from '../domain/log.js'
import type { Task } from '../domain/task.js'
import { defaultTaskLimits, type TaskLimits } from '../domain/task-limits.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { openIndexRegistry } from '../instance/open-index-registry.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { readNewestBatch } from './batch-record.js'
import { sweepDeletions } from './deletions.js'
import type { MergeSettings } from './execute/execution-context.js'
import { mergeShallow } from './execute/settings.js'
import { openTaskQueue } from './open-task-queue.js'
import { removeOrphanPayloads } from './payload-files.js'
import { createScheduler, type BatchListener } from './scheduler.js'
import type { TaskEngine } from './task-engine.js'
import { openTaskLedger } from './task-ledger.js'
import type { TaskParts } from './task-parts.js'
import type { TaskQueue } from './task-queue.js'

export interface TasksOptions {
  /** Must have the tables of `taskTables`. */
  readonly store: KeyValueStore
  readonly engine: TaskEngine
  /** Payloads that have a file of their own lie here; whatever else does is removed. Made if it is missing. */
  readonly updatesFolder: string
  readonly log: Log
  now(): Date
  readonly limits?: Partial<TaskLimits>
  /** Settings after a change to them; without it, whole settings replace each other. */
  readonly mergeSettings?: MergeSettings
  monotonicMs?(): number
  /** How long to wait when the store could not be written. */
  readonly retryMs?: number
}

export interface Tasks {
  readonly queue: TaskQueue
  readonly registry: IndexRegistry
  /** Told, once it is on disk, of all tasks that ended with a batch. */
  onBatchFinished(listener: BatchListener): void
  /** From then on tasks are processed. */
  start(): void
  /** Lets the running batch finish until the deadline, and aborts it then. Nothing is lost: the next start
   *  goes on where this one stopped. */
  stop(deadlineMs: number): Promise<void>
}

const DEFAULT_RETRY_MS = 1000

/** Opens the queue and puts right what a crash may have left behind. */
export async function openTasks(options: TasksOptions): Promise<Tasks> {
  const { store, engine, updatesFolder, log, now } = options
  await sweepDeletions(store, () => false)
  const ledger = await openTaskLedger(store)
  const registry = openIndexRegistry(store)
  await removeOrphanPayloads(updatesFolder, ledger.waiting())
  await removeOrphanIndexes(store, engine, registry)
  const parts: TaskParts = {
    store,
    engine,
    ledger,
    registry,
    updatesFolder,
    log,
    now,
    limits: { ...defaultTaskLimits, ...options.limits },
    mergeSettings: options.mergeSettings ?? mergeShallow,
    retryMs: options.retryMs ?? DEFAULT_RETRY_MS,
    monotonicMs: options.monotonicMs ?? (() => performance.now()),
  }
  const scheduler = createScheduler(parts)
  const { running, onBatchFinished, start, stop } = scheduler
  const onAccepted = (task: Task): void => scheduler.accept(task)
  return { queue: openTaskQueue({ parts, running, onAccepted }), registry, onBatchFinished, start, stop }
}

/** The index of a batch that was cut short is no remains: the engine may already have made it. */
async function removeOrphanIndexes(
  store: KeyValueStore,
  engine: TaskEngine,
  registry: IndexRegistry,
): Promise<void> {
  const newest = store.read(readNewestBatch)
  const pending = newest?.state === 'begun' ? newest.batch.newIndex : null
  const ids = registry.list().map(({ id }) => id)
  await engine.keepOnly(pending === null ? ids : [...ids, pending])
}
