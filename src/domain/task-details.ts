import { byteSizeText } from './byte-size-text.js'
import type { FilterExpression } from './filter-expression.js'
import { settingsDetails } from './settings/show-settings.js'
import { isFinished, type Task, type TaskResult } from './task.js'
import { unreachable } from './unreachable.js'

export type TaskDetails = Readonly<Record<string, unknown>>

/** What a task has to say of itself, by its kind. A number that it finds out by running is null until it
 *  has finished, and 0 when it failed or was canceled. */
export function taskDetails(task: Task): TaskDetails {
  const { work } = task
  const found = foundBy(task)
  switch (work.kind) {
    case 'documentImport':
      return { receivedDocuments: work.documentCount, indexedDocuments: found('count') }
    case 'documentDeletionByIds':
      return { providedIds: work.ids.length, deletedDocuments: found('count'), originalFilter: null }
    case 'documentDeletionByFilter':
      return { providedIds: 0, deletedDocuments: found('count'), originalFilter: filterText(work.filter) }
    case 'documentClear':
      return { deletedDocuments: found('count') }
    case 'documentEdition':
      return {
        deletedDocuments: found('deletedCount'),
        editedDocuments: found('count'),
        originalFilter: filterText(work.filter),
        context: work.context,
        function: work.function,
      }
    case 'settingsUpdate':
      return settingsDetails(work.changes)
    case 'indexCreation':
      return { primaryKey: work.primaryKey }
    case 'indexUpdate':
      return { primaryKey: work.primaryKey, ...renameDetails(task) }
    case 'indexDeletion':
      return { deletedDocuments: found('count') }
    case 'indexCompaction':
      return {
        preCompactionSize: sizeText(task.result?.sizeBefore),
        postCompactionSize: sizeText(task.result?.sizeAfter),
      }
    case 'indexSwap':
      return { swaps: work.swaps.map(({ indexes, rename }) => ({ indexes, rename })) }
    case 'taskCancelation':
      return {
        matchedTasks: work.tasks.length,
        canceledTasks: found('count'),
        originalFilter: work.originalFilter,
      }
    case 'taskDeletion':
      return {
        matchedTasks: work.tasks.length,
        deletedTasks: found('count'),
        originalFilter: work.originalFilter,
      }
    default:
      return unreachable(work)
  }
}

function foundBy({ status, result }: Task): (number: keyof TaskResult & `${string}ount`) => number | null {
  return (number) => (isFinished(status) ? (result?.[number] ?? 0) : null)
}

function filterText(filter: FilterExpression | null): string | null {
  return filter === null ? null : JSON.stringify(filter)
}

function sizeText(bytes: number | undefined): string | null {
  return bytes === undefined ? null : byteSizeText(bytes)
}

function renameDetails({ work, result }: Task): TaskDetails {
  if (work.kind !== 'indexUpdate' || work.newUid === null) return {}
  return { oldIndexUid: result?.previousUid ?? work.index, newIndexUid: work.newUid }
}
