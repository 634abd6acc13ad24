import { apiError } from '../../domain/errors/api-error.js'
import type { IndexUid } from '../../domain/index-uid.js'
import type { TaskUid } from '../../domain/task.js'
import { unreachable } from '../../domain/unreachable.js'
import type { DocumentOperation, OperationResult } from '../../engine/search-engine.js'
import type { DocumentTask } from '../planned-batch.js'
import { failed, forAll, succeeded, type BatchOutcome, type TaskOutcome } from './batch-outcome.js'
import { changesTo, targetOf, type ExecutionContext } from './execution-context.js'

/** Adds, edits and deletes documents, in the order of the tasks, as one change. */
export async function changeDocuments(
  index: IndexUid,
  tasks: readonly DocumentTask[],
  context: ExecutionContext,
): Promise<BatchOutcome> {
  const target = targetOf(index, tasks, context)
  if (target === undefined)
    return { results: forAll(tasks, failed(apiError('index_not_found', index).toObject())) }
  const operations = tasks.map((task) => operationOf(task, context))
  const outcome = await context.engine.changeDocuments(
    { batch: context.batch, index: target.id, indexUid: index, operations },
    context.run,
  )
  const found = new Map(outcome.results.map((result) => [result.task, result]))
  const results = new Map(tasks.map(({ uid }) => [uid, taskOutcome(uid, found.get(uid))]))
  const hasChanged = [...results.values()].some(({ status }) => status === 'succeeded')
  const { primaryKey, databaseSizes } = outcome
  return {
    results,
    registry: changesTo(target, { primaryKey, hasChanged, at: context.now() }),
    databaseSizes,
  }
}

function operationOf(task: DocumentTask, { payloadOf }: ExecutionContext): DocumentOperation {
  const { work } = task
  switch (work.kind) {
    case 'documentImport': {
      const { method, primaryKey, skipCreation, documentCount } = work
      const payload = payloadOf({ ...task, work })
      return { task: task.uid, kind: 'import', method, primaryKey, skipCreation, documentCount, payload }
    }
    case 'documentDeletionByIds':
      return { task: task.uid, kind: 'deleteIds', ids: work.ids }
    case 'documentDeletionByFilter':
      return { task: task.uid, kind: 'deleteByFilter', filter: work.filter }
    case 'documentEdition': {
      const { function: code, filter, context } = work
      return { task: task.uid, kind: 'edit', function: code, filter, context }
    }
    default:
      return unreachable(work)
  }
}

/** What the engine said of one task. */
export function taskOutcome(uid: TaskUid, result: OperationResult | undefined): TaskOutcome {
  if (result === undefined) throw new Error(`the engine gave no result for task ${uid}`)
  const { error, count, deletedCount } = result
  if (error !== null) return failed(error)
  return succeeded(deletedCount === undefined ? { count } : { count, deletedCount })
}
