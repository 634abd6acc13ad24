import type { TaskOf, TaskUid } from '../../domain/task.js'
import { succeeded, type BatchOutcome, type TaskOutcome } from './batch-outcome.js'
import type { ExecutionContext } from './execution-context.js'

/** Cancels those of the tasks that still wait. What ran was aborted before, and waits again. */
export function cancelTasks(
  { uid: by, work }: TaskOf<'taskCancelation'>,
  { waitingTask }: Pick<ExecutionContext, 'waitingTask'>,
): BatchOutcome {
  const tasks = work.tasks.flatMap((uid) => waitingTask(uid) ?? [])
  return { results: new Map([[by, succeeded({ count: tasks.length })]]), canceled: { tasks, by } }
}

/** Deletes those of the tasks that have finished. One that several deletions name counts for the first. */
export function deleteTasks(
  tasks: readonly TaskOf<'taskDeletion'>[],
  { isFinished }: Pick<ExecutionContext, 'isFinished'>,
): BatchOutcome {
  const deleted = new Set<TaskUid>()
  const results = new Map<TaskUid, TaskOutcome>()
  for (const { uid, work } of tasks) {
    const before = deleted.size
    for (const matched of work.tasks) if (isFinished(matched)) deleted.add(matched)
    results.set(uid, succeeded({ count: deleted.size - before }))
  }
  return { results, deleted }
}
