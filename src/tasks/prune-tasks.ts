import { isFinished, taskStatuses, type TaskUid, type WorkOf } from '../domain/task.js'
import type { TaskLimits } from '../domain/task-limits.js'
import type { TaskColumns } from './task-columns.js'

// The deletion is a task itself: below two nothing would be gained.
const FEWEST_WORTH_DELETING = 2

/** The deletion that makes room when too many tasks are kept; undefined while there is no need or no use. */
export function pruneWork(
  { arrays, count }: TaskColumns,
  { maxStoredTasks, prunedTasks }: Pick<TaskLimits, 'maxStoredTasks' | 'prunedTasks'>,
): WorkOf<'taskDeletion'> | undefined {
  if (count < maxStoredTasks) return undefined
  const finished = new Set(taskStatuses.flatMap((status, code) => (isFinished(status) ? [code] : [])))
  const tasks: TaskUid[] = []
  for (let place = 0; place < count && tasks.length < prunedTasks; place += 1) {
    // The column of uids holds only uids of tasks.
    if (finished.has(arrays.status[place] ?? 0)) tasks.push(arrays.uid[place] as TaskUid)
  }
  if (tasks.length < FEWEST_WORTH_DELETING) return undefined
  const originalFilter = `?statuses=succeeded,failed,canceled&reverse=true&limit=${prunedTasks}`
  return { kind: 'taskDeletion', originalFilter, tasks }
}
