import type { Grant } from '../access/grant.js'
import type { BatchView } from '../domain/batch.js'
import type { TaskListRequest, TaskSelection } from '../domain/decode-task-filter.js'
import { apiError } from '../domain/errors/api-error.js'
import type { BatchUid, Task, TaskUid } from '../domain/task.js'
import type { CursorPage } from '../domain/task-filter.js'
import type { TaskQueue } from '../tasks/task-queue.js'
import { documentLines } from './document-lines.js'
import { narrowBatch, seesTask, visibleTo } from './visible-tasks.js'

/** Tasks and batches, as far as the caller may see them: what is hidden is as if it were not there. */
export interface TaskOperations {
  list(grant: Grant, request: TaskListRequest): CursorPage<Task>
  get(grant: Grant, uid: TaskUid): Task
  listBatches(grant: Grant, request: TaskListRequest): CursorPage<BatchView>
  getBatch(grant: Grant, uid: BatchUid): BatchView
  /** The documents that a task brought, while it has not finished: JSON, a line each. */
  readDocuments(grant: Grant, uid: TaskUid): AsyncIterable<string>
  /** Accepts a task that cancels what matches now. */
  cancel(grant: Grant, selection: TaskSelection): Promise<Task>
  /** Accepts a task that deletes what matches now. */
  remove(grant: Grant, selection: TaskSelection): Promise<Task>
}

export function createTaskOperations({ queue }: { readonly queue: TaskQueue }): TaskOperations {
  function get(grant: Grant, uid: TaskUid): Task {
    const task = queue.get(uid)
    if (task === undefined || !seesTask(grant, task)) throw apiError('task_not_found', uid)
    return task
  }

  return {
    list: (grant, { filter, page }) => queue.list(visibleTo(grant, filter), page),

    get,

    readDocuments(grant, uid) {
      const payload = queue.readPayload(get(grant, uid).uid)
      if (payload === undefined) throw apiError('task_file_not_found', uid)
      return documentLines(payload)
    },

    listBatches(grant, { filter, page }) {
      const found = queue.listBatches(visibleTo(grant, filter), page)
      return { ...found, results: found.results.flatMap((view) => narrowBatch(grant, view) ?? []) }
    },

    getBatch(grant, uid) {
      const view = queue.getBatch(uid)
      const narrowed = view && narrowBatch(grant, view)
      if (narrowed === undefined) throw apiError('batch_not_found', uid)
      return narrowed
    },

    cancel: async (grant, { filter, originalFilter }) =>
      queue.enqueue({
        kind: 'taskCancelation',
        originalFilter,
        tasks: queue.match(visibleTo(grant, filter)),
      }),

    remove: async (grant, { filter, originalFilter }) =>
      queue.enqueue({ kind: 'taskDeletion', originalFilter, tasks: queue.match(visibleTo(grant, filter)) }),
  }
}
