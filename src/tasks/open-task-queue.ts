import { join } from 'node:path'
import type { BatchView } from '../domain/batch.js'
import { apiError } from '../domain/errors/api-error.js'
import { isKind, type BatchUid, type Task, type TaskUid, type TaskWork } from '../domain/task.js'
import type { TaskFilter } from '../domain/task-filter.js'
import type { TaskLimits } from '../domain/task-limits.js'
import { readBatch } from './batch-record.js'
import type { RunningBatch } from './running-batch.js'
import { matchingBatches, matchingUids } from './select-tasks.js'
import { knownFailure } from './task-failure.js'
import type { TaskLedger } from './task-ledger.js'
import type { TaskParts } from './task-parts.js'
import type { TaskQueue } from './task-queue.js'
import { noUid } from './task-row.js'
import { uidPage } from './uid-page.js'

export interface QueueOptions {
  readonly parts: TaskParts
  running(): RunningBatch | undefined
  /** Told of each task once it is on disk. */
  onAccepted(task: Task): void
}

export function openTaskQueue({ parts, running, onAccepted }: QueueOptions): TaskQueue {
  const { ledger, store, limits } = parts

  function taskOf(uid: number): Task {
    // The uids come from the columns, and change only together with the records.
    const task = ledger.get(uid as TaskUid)
    if (task === undefined) throw new Error(`the record of task ${uid} is missing`)
    return task
  }

  function getBatch(uid: BatchUid): BatchView | undefined {
    const current = running()
    if (current?.uid === uid) return current.view(parts.monotonicMs())
    const stored = store.read((view) => readBatch(view, uid))
    if (stored?.state !== 'finished') return undefined
    const tasks = stored.batch.tasks.filter((task) => ledger.columns.placeOf(task) !== -1)
    if (tasks.length === 0) return undefined
    return {
      batch: { ...stored.batch, tasks },
      progress: null,
      get tasks() {
        return tasks.map(taskOf)
      },
    }
  }

  function batchOf(uid: number): BatchView {
    const view = getBatch(uid as BatchUid)
    if (view === undefined) throw new Error(`the record of batch ${uid} is missing`)
    return view
  }

  return {
    async enqueue(work, options = {}) {
      if (isRefused(work, ledger, limits)) throw apiError('no_space_left_on_device')
      try {
        const task = await ledger.add(work, options, parts.now())
        onAccepted(task)
        return task
      } catch (error) {
        throw knownFailure(error) ?? error
      }
    },
    get: ledger.get,
    list(filter, request) {
      return uidPage(matchingUids(ledger.columns, ledger.selection(filter)), request, taskOf)
    },
    match: (filter) => Array.from(matchingUids(ledger.columns, ledger.selection(filter))),
    getBatch,
    listBatches(filter, request) {
      const selection = ledger.selection(byCancelation(filter, ledger))
      return uidPage(matchingBatches(ledger.columns, selection), request, batchOf)
    },
    readPayload(uid) {
      const task = ledger.getUnfinished(uid)
      if (task === undefined || !isKind(task, 'documentImport')) return undefined
      const { place, name } = task.work.payload
      if (place === 'file') return { place, path: join(parts.updatesFolder, name) }
      const bytes = ledger.readPayload(uid)
      return bytes && { place: 'memory', bytes }
    },
    isIndexing: (index) => running()?.isOn(index) ?? false,
  }
}

function isRefused(
  work: TaskWork,
  { payloadBytes, unfinishedCount }: TaskLedger,
  limits: TaskLimits,
): boolean {
  // These make room.
  if ('tasks' in work && work.tasks.length > 0) return false
  if (unfinishedCount() >= limits.maxWaitingTasks) return true
  return work.kind === 'documentImport' && payloadBytes + work.payload.bytes > limits.maxPayloadBytes
}

/** Among batches, those canceled by a task are the one that the task was in. */
function byCancelation(filter: TaskFilter, { columns }: TaskLedger): TaskFilter {
  const { canceledBy, ...rest } = filter
  if (canceledBy === undefined) return filter
  const batches = [...canceledBy].flatMap((uid) => {
    const batch = columns.arrays.batchUid[columns.placeOf(uid)] ?? noUid
    return batch === noUid || rest.batchUids?.has(batch as BatchUid) === false ? [] : [batch as BatchUid]
  })
  return { ...rest, batchUids: new Set(batches) }
}
