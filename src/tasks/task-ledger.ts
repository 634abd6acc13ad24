import type { IndexUid } from '../domain/index-uid.js'
import { isFinished, isKind, type BatchUid, type Task, type TaskUid, type TaskWork } from '../domain/task.js'
import type { TaskFilter } from '../domain/task-filter.js'
import type { PreparedChange } from '../instance/open-index-registry.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { KeyValueStore, WriteView } from '../storage/key-value-store.js'
import type { Lineages } from './lineages.js'
import { loadLedger } from './load-ledger.js'
import type { Selection } from './select-tasks.js'
import type { TaskColumns } from './task-columns.js'
import type { EnqueueOptions } from './task-queue.js'
import { decodeTask, encodeTask } from './task-record.js'
import { noLineage, rowOf } from './task-row.js'
import { payloadsTable, tasksTable } from './task-tables.js'

/** All tasks: their records in the store, a row of each in memory, and whole those that are not finished.
 *  What is not yet on disk is seen by nobody. */
export interface TaskLedger {
  readonly columns: TaskColumns
  readonly lineages: Lineages
  /** Bytes of payloads of tasks that are not finished, with those still being written. */
  readonly payloadBytes: number
  add(work: TaskWork, options: EnqueueOptions, enqueuedAt: Date): Promise<Task>
  get(uid: TaskUid): Task | undefined
  /** The task if it has not finished. Costs no disk. */
  getUnfinished(uid: TaskUid): Task | undefined
  /** In rising order of uids, without those of the running batch. */
  waiting(): Task[]
  /** With those still being written. */
  unfinishedCount(): number
  readPayload(uid: TaskUid): Uint8Array | undefined
  selection(filter: TaskFilter): Selection
  /** Only in memory: on disk they stay enqueued until they finish. */
  markProcessing(tasks: readonly Task[], batchUid: BatchUid, startedAt: Date): readonly Task[]
  /** Takes `markProcessing` back. */
  markWaiting(tasks: readonly Task[]): void
  finish(tasks: readonly Task[]): PreparedChange
  /** Takes tasks out of memory, given in rising order. Their records are the caller's to remove. */
  forget(uids: readonly TaskUid[]): void
}

export async function openTaskLedger(store: KeyValueStore): Promise<TaskLedger> {
  const { columns, lineages, unfinished } = await loadLedger(store)
  let nextUid = columns.count === 0 ? 0 : (columns.arrays.uid[columns.count - 1] ?? 0) + 1
  let beingWritten = 0
  let payloadBytes = [...unfinished.values()].reduce((sum, task) => sum + payloadBytesOf(task), 0)

  function lineageOf(uid: TaskUid): number {
    return columns.arrays.lineage[columns.placeOf(uid)] ?? noLineage
  }

  function replace(task: Task): void {
    columns.replace(rowOf(task, lineageOf(task.uid)))
    unfinished.set(task.uid, task)
  }

  return {
    columns,
    lineages,
    get payloadBytes() {
      return payloadBytes
    },
    async add(work, { customMetadata = null, payload }, enqueuedAt) {
      if ((payload !== undefined) !== isKeptInStore(work))
        throw new Error('bytes of a payload come with a reference that says `store`, and only with one')
      // The newest task is never deleted before a newer one has come: no uid is given twice.
      const task = newTask(nextUid as TaskUid, work, { customMetadata, enqueuedAt })
      nextUid += 1
      const assigned = lineages.assign(task.uid, work)
      const record = encodeTask(task, assigned.lineage)
      beingWritten += 1
      payloadBytes += payloadBytesOf(task)
      try {
        await store.write((view) => {
          assigned.write(view)
          view.put(tasksTable, encodeKey(task.uid), record)
          if (payload !== undefined) view.put(payloadsTable, encodeKey(task.uid), payload)
        })
      } catch (error) {
        payloadBytes -= payloadBytesOf(task)
        throw error
      } finally {
        beingWritten -= 1
      }
      assigned.publish()
      columns.append(rowOf(task, assigned.lineage))
      unfinished.set(task.uid, task)
      return task
    },
    get(uid) {
      const task = unfinished.get(uid)
      if (task !== undefined || columns.placeOf(uid) === -1) return task
      const bytes = store.read((view) => view.get(tasksTable, encodeKey(uid)))
      return bytes && decodeTask(bytes, lineages.nameOf)
    },
    getUnfinished: (uid) => unfinished.get(uid),
    waiting: () => [...unfinished.values()].filter(({ status }) => status === 'enqueued'),
    unfinishedCount: () => unfinished.size + beingWritten,
    readPayload: (uid) => store.read((view) => view.get(payloadsTable, encodeKey(uid))),
    selection: (filter) => ({ filter, lineages: selectLineages(lineages, filter) }),
    markProcessing(tasks, batchUid, startedAt) {
      const processing = tasks.map((task): Task => ({ ...task, status: 'processing', batchUid, startedAt }))
      processing.forEach(replace)
      return processing
    },
    markWaiting: (tasks) => tasks.forEach(replace),
    finish: (tasks) => ({
      write: (view) => {
        for (const task of tasks) writeFinished(view, task, lineageOf(task.uid))
      },
      publish() {
        for (const task of tasks) {
          columns.replace(rowOf(task, lineageOf(task.uid)))
          unfinished.delete(task.uid)
          payloadBytes -= payloadBytesOf(task)
        }
      },
    }),
    forget: (uids) => columns.remove(uids),
  }
}

function newTask(
  uid: TaskUid,
  work: TaskWork,
  given: { readonly customMetadata: string | null; readonly enqueuedAt: Date },
): Task {
  return {
    uid,
    work,
    status: 'enqueued',
    batchUid: null,
    canceledBy: null,
    result: null,
    error: null,
    startedAt: null,
    finishedAt: null,
    ...given,
  }
}

function writeFinished(view: WriteView, task: Task, lineage: number): void {
  if (!isFinished(task.status)) throw new Error(`task ${task.uid} has not finished`)
  const key = encodeKey(task.uid)
  view.put(tasksTable, key, encodeTask(task, lineage))
  if (isKeptInStore(task.work)) view.remove(payloadsTable, key)
}

function isKeptInStore(work: TaskWork): boolean {
  return work.kind === 'documentImport' && work.payload.place === 'store'
}

function payloadBytesOf(task: Task): number {
  return isKind(task, 'documentImport') ? task.work.payload.bytes : 0
}

function selectLineages(lineages: Lineages, filter: TaskFilter): Uint8Array | undefined {
  const { indexUids, isVisible } = filter
  if (indexUids === undefined && isVisible === undefined) return undefined
  return lineages.select((name: IndexUid) => (indexUids?.has(name) ?? true) && (isVisible?.(name) ?? true))
}
