import { unreachable } from '../../domain/unreachable.js'
import type { Execution } from '../planned-batch.js'
import type { BatchOutcome } from './batch-outcome.js'
import { clearAndChangeSettings, clearDocuments } from './clear.js'
import { changeDocuments } from './documents.js'
import type { ExecutionContext } from './execution-context.js'
import { compactIndex, createIndex, deleteIndex, updateIndex } from './indexes.js'
import { cancelTasks, deleteTasks } from './queue-work.js'
import { changeSettings } from './settings.js'
import { swapIndexes } from './swap-indexes.js'

/** Does what a batch asks of the engine, and tells what is left to do for the queue and the registry. Throws
 *  what fails every task of the batch. */
export async function executeBatch(execution: Execution, context: ExecutionContext): Promise<BatchOutcome> {
  switch (execution.kind) {
    case 'documents':
      return changeDocuments(execution.index, execution.tasks, context)
    case 'clear':
      return clearDocuments(execution, context)
    case 'settings':
      return changeSettings(execution.index, execution.tasks, context)
    case 'clearAndSettings':
      return clearAndChangeSettings(execution, context)
    case 'indexDeletion':
      return deleteIndex(execution, context)
    case 'indexCreation':
      return createIndex(execution.task, context)
    case 'indexUpdate':
      return updateIndex(execution.task, context)
    case 'indexCompaction':
      return compactIndex(execution.task, context)
    case 'indexSwap':
      return swapIndexes(execution.task, context.registry)
    case 'taskCancelation':
      return cancelTasks(execution.task, context)
    case 'taskDeletion':
      return deleteTasks(execution.tasks, context)
    default:
      return unreachable(execution)
  }
}
