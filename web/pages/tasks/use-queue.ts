import { useState } from 'preact/hooks'
import type { Api } from '../../api.js'
import { useVisible } from '../../ui/use-visible.js'
import { useLoaded, type Loaded } from '../../use-loaded.js'
import { listQuery, type TaskChoice } from './task-choice.js'
import type { BatchObject, Listed, TaskObject } from './task-objects.js'

export interface Queue {
  /** What was asked for; the other list is absent. */
  readonly tasks: Listed<TaskObject> | undefined
  readonly batches: Listed<BatchObject> | undefined
  /** Whatever was asked for. */
  readonly running: readonly BatchObject[]
  readonly unfinishedCount: number
}

const busyMs = 1_000
const idleMs = 5_000

/** The queue as it stands: looked at every second while something runs, seldom otherwise, and never unseen. */
export function useQueue(api: Api, choice: TaskChoice): Loaded<Queue> {
  const isVisible = useVisible()
  const [isBusy, setBusy] = useState(true)
  const query = `/${choice.list}?${listQuery(choice)}`
  const everyMs = isBusy ? busyMs : idleMs
  return useLoaded(
    async (signal) => {
      const get = async <Answer>(path: string) => api.call<Answer>('GET', path, { signal })
      const [listed, running, unfinished] = await Promise.all([
        get<Listed<TaskObject> | Listed<BatchObject>>(query),
        get<Listed<BatchObject>>('/batches?statuses=processing'),
        get<Listed<TaskObject>>('/tasks?statuses=enqueued,processing&limit=1'),
      ])
      setBusy(unfinished.total > 0)
      return {
        // The list is of the kind that was asked for.
        tasks: choice.list === 'tasks' ? (listed as Listed<TaskObject>) : undefined,
        batches: choice.list === 'batches' ? (listed as Listed<BatchObject>) : undefined,
        running: running.results.filter(({ finishedAt }) => finishedAt === null),
        unfinishedCount: unfinished.total,
      }
    },
    [api, query],
    isVisible ? { everyMs } : {},
  )
}
