import type { IndexUid } from '../domain/index-uid.js'
import { indexesOf, indexOf, isKind, type Task } from '../domain/task.js'
import type { TaskLimits } from '../domain/task-limits.js'
import { strategyText, type BatchEnd, type RefusalOfNext } from './batch-end.js'
import { firstShape, stepOf, type BatchShape } from './batch-shape.js'
import { executionOf, mayCreateIndex, type PlannedBatch } from './planned-batch.js'

/** What the choice depends on besides the tasks. */
export interface IndexFacts {
  indexExists(index: IndexUid): boolean
  /** Null while the index has none, and when there is no such index. */
  primaryKeyOf(index: IndexUid): string | null
}

/** How much is processed together at most. */
export type BatchLimits = Pick<TaskLimits, 'maxTasks' | 'maxBytes'>

/** Chooses what to process next from the waiting tasks, given in rising order of uids. Work on the queue
 *  itself comes first; then the oldest task, with as many that follow it on the same index as can be done
 *  together. */
export function nextBatch(
  waiting: readonly Task[],
  facts: IndexFacts,
  limits: BatchLimits,
): PlannedBatch | undefined {
  const cancelation = waiting.findLast((task) => isKind(task, 'taskCancelation'))
  if (cancelation !== undefined) return planned([cancelation], { kind: 'cannotBeBatched' })
  const deletions = waiting.filter((task) => isKind(task, 'taskDeletion'))
  if (deletions.length > 0) return planned(deletions, { kind: 'onlyWithItsKind' })
  const compaction = waiting.find((task) => isKind(task, 'indexCompaction'))
  if (compaction !== undefined) return planned([compaction], { kind: 'cannotBeBatched' })
  const [oldest] = waiting
  return oldest && batchFrom(oldest, waiting, { facts, limits })
}

interface Circumstances {
  readonly facts: IndexFacts
  readonly limits: BatchLimits
}

interface GrowingBatch {
  readonly tasks: Task[]
  readonly indexKey: string | null
  shape: BatchShape
  bytes: number
  batchKey: BatchKey
  /** The index exists, or the batch so far creates it. */
  isIndexThere: boolean
}

function batchFrom(oldest: Task, waiting: readonly Task[], { facts, limits }: Circumstances): PlannedBatch {
  const index = indexOf(oldest.work)
  if (isKind(oldest, 'indexDeletion')) return planned([oldest], { kind: 'indexDeletion' })
  const shape = firstShape(oldest.work.kind)
  if (index === null || shape === undefined) return planned([oldest], { kind: 'cannotBeBatched' })
  const indexKey = facts.primaryKeyOf(index)
  if (indexKey !== null && refusesKey(oldest, indexKey, undefined) !== undefined)
    return planned([oldest], { kind: 'firstKeyDiffersFromIndex', indexKey })

  const isIndexThere = facts.indexExists(index)
  const batch: GrowingBatch = { tasks: [], indexKey, shape, bytes: 0, batchKey: undefined, isIndexThere }
  take(oldest, batch)
  for (const task of waiting) {
    if (task === oldest || !indexesOf(task.work).includes(index)) continue
    const end = endBefore(task, batch, limits)
    if (end !== undefined) return planned(batch.tasks, end)
    const step = stepOf(batch.shape, task.work.kind)
    take(task, batch)
    if (step.kind === 'joinsAsLast') return planned(batch.tasks, { kind: 'indexDeletion' })
    if (step.kind === 'joins') batch.shape = step.shape
  }
  return planned(batch.tasks, { kind: 'allOfIndex', index })
}

function take(task: Task, batch: GrowingBatch): void {
  batch.tasks.push(task)
  batch.bytes += payloadBytes(task)
  batch.batchKey = batch.batchKey === undefined ? keyGivenBy(task) : batch.batchKey
  batch.isIndexThere ||= mayCreateIndex(task)
}

/** Why the batch ends before this task; undefined when the task joins it. */
function endBefore(
  task: Task,
  batch: GrowingBatch,
  { maxTasks, maxBytes }: BatchLimits,
): BatchEnd | undefined {
  if (batch.tasks.length >= maxTasks) return { kind: 'countLimit', maxTasks }
  const step = stepOf(batch.shape, task.work.kind)
  const why =
    step.kind === 'staysOut'
      ? step.why
      : (refusesCreation(task, batch.isIndexThere) ?? refusesKey(task, batch.indexKey, batch.batchKey))
  if (why !== undefined) return { kind: 'next', why, next: task }
  return batch.bytes + payloadBytes(task) > maxBytes ? { kind: 'sizeLimit', maxBytes } : undefined
}

/** Of the imports of a batch: undefined while there is none, null when the first lets the key be guessed. */
type BatchKey = string | null | undefined

function keyGivenBy(task: Task): BatchKey {
  return isKind(task, 'documentImport') ? task.work.primaryKey : undefined
}

function refusesKey(task: Task, indexKey: string | null, batchKey: BatchKey): RefusalOfNext | undefined {
  const key = keyGivenBy(task)
  if (key === undefined || key === null) return undefined
  if (indexKey !== null) return key === indexKey ? undefined : 'keyDiffersFromIndex'
  if (batchKey === undefined || batchKey === key) return undefined
  return batchKey === null ? 'keyAfterGuess' : 'keyDiffersFromBatch'
}

function refusesCreation(task: Task, isIndexThere: boolean): RefusalOfNext | undefined {
  return !isIndexThere && mayCreateIndex(task) ? 'createsIndex' : undefined
}

function payloadBytes(task: Task): number {
  return isKind(task, 'documentImport') ? task.work.payload.bytes : 0
}

function planned(tasks: readonly Task[], end: BatchEnd): PlannedBatch {
  const [first] = tasks
  if (first === undefined) throw new Error('a batch has at least one task')
  return { tasks, execution: executionOf(tasks), strategy: strategyText(first, end) }
}
