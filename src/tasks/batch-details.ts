import { isFinished, type Task } from '../domain/task.js'
import { taskDetails, type TaskDetails } from '../domain/task-details.js'

/** The details of all tasks of a batch in one: numbers are summed, filters joined, and of anything else the
 *  last one given is kept. What is still unknown when all have finished is left out. */
export function batchDetails(tasks: readonly Task[]): TaskDetails {
  const merged = new Map<string, unknown>()
  for (const task of tasks) {
    // A setting is not summed, and a later null resets it.
    const replaces = task.work.kind === 'settingsUpdate'
    for (const [name, value] of Object.entries(taskDetails(task)))
      merged.set(name, replaces || !merged.has(name) ? value : mergeDetail(name, merged.get(name), value))
  }
  const isOver = tasks.every(({ status }) => isFinished(status))
  return Object.fromEntries([...merged].filter(([, value]) => !isOver || value !== null))
}

function mergeDetail(name: string, before: unknown, next: unknown): unknown {
  if (before === null || next === null) return next ?? before
  if (typeof before === 'number' && typeof next === 'number') return before + next
  if (name === 'originalFilter' && typeof before === 'string' && typeof next === 'string')
    return `${before}&${next}`
  return next
}
