import type { Batch, WriteCongestion } from '../domain/batch.js'
import type { IndexId } from '../domain/index-id.js'
import type { Task, TaskUid } from '../domain/task.js'
import type { PreparedChange } from '../instance/open-index-registry.js'
import { batchDetails } from './batch-details.js'
import { writeBatch, type BegunBatch } from './batch-record.js'
import { batchStats, databaseSizeTexts } from './batch-stats.js'
import { sweepDeletions, writeDeletion, type Deletion } from './deletions.js'
import type { BatchOutcome } from './execute/batch-outcome.js'
import { finishTasks } from './finish-tasks.js'
import { payloadFileNames, removePayloadFiles } from './payload-files.js'
import type { RunningBatch } from './running-batch.js'
import { batchesOnlyOf } from './select-tasks.js'
import type { TaskParts } from './task-parts.js'

/** A batch that was executed. */
export interface ExecutedBatch {
  readonly begun: BegunBatch
  readonly running: RunningBatch
  readonly tasks: readonly Task[]
  readonly outcome: BatchOutcome
  /** Of its writes, with the one that is to finish it. */
  readonly congestion: WriteCongestion
}

export interface FinishedBatch extends PreparedChange {
  /** All that ended with the batch, those it canceled included. */
  readonly tasks: readonly Task[]
}

/** Everything that a batch changes besides the engine, to be written at once: so it has happened wholly or
 *  not at all, whenever the server stops. */
export function finishBatch(executed: ExecutedBatch, parts: TaskParts): FinishedBatch {
  const { begun, running, outcome } = executed
  const times = { uid: begun.uid, startedAt: running.startedAt, finishedAt: parts.now() }
  const tasks = finishTasks(executed.tasks, outcome, times)
  const batch = batchOf(executed, tasks, { ...times, nowMs: parts.monotonicMs() })
  const changes = [
    parts.ledger.finish(tasks),
    parts.registry.change(outcome.registry ?? []),
    ...(outcome.renames ? [parts.ledger.lineages.rename(outcome.renames.names, outcome.renames.before)] : []),
    ...(outcome.deleted ? [deletion(begun, outcome.deleted, parts)] : []),
  ]
  return {
    tasks,
    write(view) {
      for (const change of changes) change.write(view)
      writeBatch(view, { state: 'finished', batch })
    },
    publish() {
      for (const change of changes) change.publish()
    },
  }
}

function batchOf(
  { begun, running, outcome, congestion }: ExecutedBatch,
  tasks: readonly Task[],
  { startedAt, finishedAt, nowMs }: { startedAt: Date; finishedAt: Date; nowMs: number },
): Batch {
  const internalDatabaseSizes = databaseSizeTexts(outcome.databaseSizes ?? {})
  return {
    uid: begun.uid,
    tasks: tasks.map(({ uid }) => uid),
    startedAt,
    finishedAt,
    strategy: begun.strategy,
    stats: batchStats(tasks, {
      progressTrace: running.progress.trace(nowMs),
      writeChannelCongestion: congestion,
      ...(internalDatabaseSizes && { internalDatabaseSizes }),
    }),
    details: batchDetails(tasks),
  }
}

function deletion(begun: BegunBatch, deleted: ReadonlySet<TaskUid>, { ledger }: TaskParts): PreparedChange {
  const tasks = [...deleted].toSorted((one, other) => one - other)
  const gone: Deletion = { tasks, batches: batchesOnlyOf(ledger.columns, tasks) }
  return {
    write: (view) => writeDeletion(view, begun.uid, gone),
    publish: () => ledger.forget(tasks),
  }
}

/** Removes what nothing refers to any more. What cannot be removed is removed at the next start. */
export async function cleanUp(
  { outcome, begun }: Pick<ExecutedBatch, 'outcome' | 'begun'>,
  tasks: readonly Task[],
  { parts, isStopping }: { parts: TaskParts; isStopping: () => boolean },
): Promise<void> {
  const { store, engine, log, updatesFolder } = parts
  try {
    await removePayloadFiles(updatesFolder, payloadFileNames(tasks))
    for (const index of [...(outcome.removedIndexes ?? []), ...unusedIndex(begun, outcome)])
      await engine.removeIndex(index)
    if (outcome.deleted !== undefined) await sweepDeletions(store, isStopping)
  } catch (error) {
    log.warn('remains of a finished batch stay until the next start', { batch: begun.uid, error })
  }
}

/** The index that the batch could have created and did not. */
function unusedIndex({ newIndex }: BegunBatch, { registry = [] }: BatchOutcome): readonly IndexId[] {
  const isCreated = registry.some((change) => change.kind === 'create' && change.record.id === newIndex)
  return newIndex === null || isCreated ? [] : [newIndex]
}
