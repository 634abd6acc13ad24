import { formatDuration } from './duration.js'
import { indexOf, typeOf, type Task } from './task.js'
import { taskDetails } from './task-details.js'
import { formatMoment } from './timestamp.js'

/** A task as clients read it. The order of the members is part of the interface. */
export function taskObject(task: Task): Readonly<Record<string, unknown>> {
  const { startedAt, finishedAt } = task
  return {
    uid: task.uid,
    batchUid: task.batchUid,
    indexUid: indexOf(task.work),
    status: task.status,
    type: typeOf(task.work),
    canceledBy: task.canceledBy,
    details: taskDetails(task),
    error: task.error,
    duration: startedAt && finishedAt && formatDuration(startedAt, finishedAt),
    enqueuedAt: formatMoment(task.enqueuedAt),
    startedAt: startedAt && formatMoment(startedAt),
    finishedAt: finishedAt && formatMoment(finishedAt),
    ...customMetadataOf(task),
  }
}

/** What a caller is told of a task that was just accepted. */
export function summarizedTask(task: Task): Readonly<Record<string, unknown>> {
  return {
    taskUid: task.uid,
    indexUid: indexOf(task.work),
    status: task.status,
    type: typeOf(task.work),
    enqueuedAt: formatMoment(task.enqueuedAt),
    ...customMetadataOf(task),
  }
}

function customMetadataOf({ customMetadata }: Task): { readonly customMetadata?: string } {
  return customMetadata === null ? {} : { customMetadata }
}
