import type { BatchUid, Task } from '../domain/task.js'
import type { BatchOutcome, TaskOutcome } from './execute/batch-outcome.js'

/** When a batch ran, and which. */
export interface BatchTimes {
  readonly uid: BatchUid
  readonly startedAt: Date
  readonly finishedAt: Date
}

/** The tasks of a batch as they stay, in rising order of uids: its own, and those it canceled, which belong
 *  to it from then on. */
export function finishTasks(tasks: readonly Task[], outcome: BatchOutcome, times: BatchTimes): Task[] {
  const own = tasks.map((task) => ended(task, outcomeOf(task, outcome), times))
  const { canceled } = outcome
  const others = canceled?.tasks.map((task) =>
    ended(task, { status: 'canceled', canceledBy: canceled.by }, times),
  )
  return [...own, ...(others ?? [])].toSorted((one, other) => one.uid - other.uid)
}

function ended(task: Task, changes: Partial<Task>, times: BatchTimes): Task {
  const { uid: batchUid, startedAt, finishedAt } = times
  return { ...task, ...changes, batchUid, startedAt: task.startedAt ?? startedAt, finishedAt }
}

function outcomeOf({ uid }: Task, { results }: BatchOutcome): TaskOutcome {
  const found = results.get(uid)
  if (found === undefined) throw new Error(`nothing came of task ${uid}`)
  return found
}
