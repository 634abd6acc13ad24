import { coversEveryIndex, coversIndex, type Grant } from '../access/grant.js'
import type { BatchView } from '../domain/batch.js'
import type { IndexUid } from '../domain/index-uid.js'
import { indexOf, type Task } from '../domain/task.js'
import type { TaskFilter } from '../domain/task-filter.js'

/** The same filter, narrowed to what the caller may see: a caller for some indexes sees the tasks on
 *  those, and none that concern the whole server. */
export function visibleTo(grant: Grant, filter: TaskFilter): TaskFilter {
  if (coversEveryIndex(grant)) return filter
  return { ...filter, isVisible: (index) => coversIndex(grant, index) }
}

export function seesTask(grant: Grant, { work }: Task): boolean {
  if (coversEveryIndex(grant)) return true
  const index = indexOf(work)
  return index !== null && coversIndex(grant, index)
}

/** A batch is seen by whoever sees one of its tasks. A cancelation may have brought tasks of many indexes
 *  together: whoever does not see them all is shown neither their details nor the names of their indexes. */
export function narrowBatch(grant: Grant, view: BatchView): BatchView | undefined {
  if (coversEveryIndex(grant)) return view
  const seen = view.tasks.filter((task) => seesTask(grant, task))
  if (seen.length === 0) return undefined
  const { batch } = view
  // Tasks may have been deleted since: what they were on is then not known.
  const isWhole = view.tasks.length >= batch.stats.totalNbTasks
  if (isWhole && seen.length === view.tasks.length) return view
  const indexUids = Object.fromEntries(
    // The names were index uids when the batch was formed.
    Object.entries(batch.stats.indexUids).filter(([uid]) => coversIndex(grant, uid as IndexUid)),
  )
  return { ...view, batch: { ...batch, details: {}, stats: { ...batch.stats, indexUids } } }
}
