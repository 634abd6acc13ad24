import { taskStatuses, taskTypes, typeOf, type Task } from '../domain/task.js'

/** What is known of every task without reading its record. */
export interface TaskRow {
  readonly uid: number
  /** Its place in `taskStatuses`. */
  readonly status: number
  /** Its place in `taskTypes`. */
  readonly type: number
  /** Which lineage tells the name of its index; `noLineage` for a task of the whole server. */
  readonly lineage: number
  /** `noUid` until a batch takes the task up. */
  readonly batchUid: number
  /** `noUid` unless it was canceled. */
  readonly canceledBy: number
  /** Milliseconds since 1970. */
  readonly enqueuedAt: number
  /** The same, or `noTime`. */
  readonly startedAt: number
  readonly finishedAt: number
}

export const noLineage = 0
/** Far more tasks than a server keeps in a lifetime come before this one. */
export const noUid = 0xffff_ffff
/** Neither before nor after any bound. */
export const noTime = Number.NaN

export function rowOf(task: Task, lineage: number): TaskRow {
  return {
    uid: task.uid,
    status: taskStatuses.indexOf(task.status),
    type: taskTypes.indexOf(typeOf(task.work)),
    lineage,
    batchUid: task.batchUid ?? noUid,
    canceledBy: task.canceledBy ?? noUid,
    enqueuedAt: task.enqueuedAt.getTime(),
    startedAt: task.startedAt?.getTime() ?? noTime,
    finishedAt: task.finishedAt?.getTime() ?? noTime,
  }
}
