import { indexesTable } from '../instance/open-index-registry.js'

/** One record a task, under its uid. */
export const tasksTable = 'tasks'
/** The documents of imports that wait, under the uid of the task. */
export const payloadsTable = 'payloads'
/** One record a batch, under its uid. */
export const batchesTable = 'batches'
/** The names of tasks' indexes, under the number of the lineage. */
export const lineagesTable = 'lineages'
/** What is deleted and not yet removed, under the uid of the batch that deleted it. */
export const deletionsTable = 'deletions'

/** Every table that `openTasks` needs in its store. */
export const taskTables: readonly string[] = [
  tasksTable,
  payloadsTable,
  batchesTable,
  lineagesTable,
  deletionsTable,
  indexesTable,
]
