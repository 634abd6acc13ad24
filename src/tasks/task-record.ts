import type { ErrorObject } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import {
  taskStatuses,
  type BatchUid,
  type Task,
  type TaskResult,
  type TaskUid,
  type TaskWork,
} from '../domain/task.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'
import { noTime, noUid, rowOf, type TaskRow } from './task-row.js'
import { fromRanges, toRanges, type UidRanges } from './uid-ranges.js'

// A record is a header of fixed size, so that a start reads the rows of a million tasks without parsing
// anything, and then JSON. All numbers are little-endian. The uid, which is also the key, is quicker to read here.
const HEADER_BYTES = 44

/** The part of a task that is not in its row. */
interface StoredBody {
  readonly work: TaskWork
  readonly result: TaskResult | null
  readonly error: ErrorObject | null
  readonly customMetadata: string | null
  /** The tasks of a cancelation or deletion, which `work` then leaves empty. */
  readonly tasks?: UidRanges
}

export function encodeTask(task: Task, lineage: number): Uint8Array {
  const body = encodeJson(bodyOf(task))
  const bytes = new Uint8Array(HEADER_BYTES + body.length)
  const row = rowOf(task, lineage)
  const header = new DataView(bytes.buffer)
  header.setUint8(0, row.status)
  header.setUint8(1, row.type)
  header.setUint32(4, row.uid, true)
  header.setUint32(8, row.lineage, true)
  header.setUint32(12, row.batchUid, true)
  header.setUint32(16, row.canceledBy, true)
  header.setFloat64(20, row.enqueuedAt, true)
  header.setFloat64(28, row.startedAt, true)
  header.setFloat64(36, row.finishedAt, true)
  bytes.set(body, HEADER_BYTES)
  return bytes
}

export function decodeRow(bytes: Uint8Array): TaskRow {
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  return {
    status: header.getUint8(0),
    type: header.getUint8(1),
    uid: header.getUint32(4, true),
    lineage: header.getUint32(8, true),
    batchUid: header.getUint32(12, true),
    canceledBy: header.getUint32(16, true),
    enqueuedAt: header.getFloat64(20, true),
    startedAt: header.getFloat64(28, true),
    finishedAt: header.getFloat64(36, true),
  }
}

/** `nameOf` tells what the index of a lineage is called now. */
export function decodeTask(bytes: Uint8Array, nameOf: (lineage: number) => IndexUid | null): Task {
  const row = decodeRow(bytes)
  // Only `encodeTask` writes these bytes.
  const { work, tasks, ...body } = decodeJson(bytes.subarray(HEADER_BYTES)) as StoredBody
  const status = taskStatuses[row.status]
  if (status === undefined) throw new Error(`task ${row.uid} has a status that this version does not know`)
  return {
    uid: row.uid as TaskUid,
    work: withTasks(withName(work, nameOf(row.lineage)), tasks),
    status,
    batchUid: row.batchUid === noUid ? null : (row.batchUid as BatchUid),
    canceledBy: row.canceledBy === noUid ? null : (row.canceledBy as TaskUid),
    result: body.result,
    error: body.error,
    enqueuedAt: new Date(row.enqueuedAt),
    startedAt: dateOf(row.startedAt),
    finishedAt: dateOf(row.finishedAt),
    customMetadata: body.customMetadata,
  }
}

function bodyOf({ work, result, error, customMetadata }: Task): StoredBody {
  const body = { work, result, error, customMetadata }
  if (!('tasks' in work)) return body
  return { ...body, work: { ...work, tasks: [] }, tasks: toRanges(work.tasks) }
}

function withName(work: TaskWork, name: IndexUid | null): TaskWork {
  return name !== null && 'index' in work ? { ...work, index: name } : work
}

function withTasks(work: TaskWork, tasks: UidRanges | undefined): TaskWork {
  return tasks !== undefined && 'tasks' in work ? { ...work, tasks: fromRanges<TaskUid>(tasks) } : work
}

function dateOf(ms: number): Date | null {
  return Object.is(ms, noTime) ? null : new Date(ms)
}
