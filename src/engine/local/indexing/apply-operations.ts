import { ApiError } from '../../../domain/errors/api-error.js'
import { unreachable } from '../../../domain/unreachable.js'
import type { DocumentChange, DocumentOperation, OperationResult } from '../../search-engine.js'
import { clearDocuments, deleteByFilter, deleteDocuments } from './delete-documents.js'
import { editStoredDocuments, type CreateEditor } from './edit-stored-documents.js'
import { importDocuments, type OperationContext } from './import-documents.js'
import type { ChangeIndexer, ChangeTools } from './index-changes.js'
import type { IndexWriter } from './index-writer.js'
import type { DocumentSelector } from './select-documents.js'

/** By position among the operations of a change: those known to fail, which are passed over. */
export type KnownFailures = Map<number, ApiError>

export interface OperationTools extends ChangeTools {
  /** Runs the functions of editions; without it they fail. */
  readonly createEditor?: CreateEditor | undefined
}

/** What the operations of a change are applied to. */
export interface ChangedIndex {
  readonly writer: IndexWriter
  readonly indexer: ChangeIndexer
  readonly selector: DocumentSelector
}

/** An operation failed with some of its changes made: all that was changed must be thrown away, and the
 *  change begun again without it. */
export class HalfDoneError extends Error {
  override readonly name = 'HalfDoneError'
  readonly position: number
  readonly reason: ApiError

  constructor(position: number, reason: ApiError) {
    super(`operation ${position} failed half-way: ${reason.message}`)
    this.position = position
    this.reason = reason
  }
}

export function applyOperations(
  change: DocumentChange,
  index: ChangedIndex,
  tools: OperationTools,
  failures: KnownFailures,
): OperationResult[] {
  const total = change.operations.length
  return change.operations.map((operation, position) => {
    const known = failures.get(position)
    if (known !== undefined) return failed(operation, known)
    const progress = [{ step: 'applying tasks', finished: position, total }]
    tools.watch.checkAborted()
    tools.watch.report(progress)
    try {
      const context = { ...index, indexUid: change.indexUid, watch: tools.watch, progress }
      return applyOperation(operation, context, tools.createEditor)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (operation.kind === 'edit') throw new HalfDoneError(position, error)
      return failed(operation, error)
    }
  })
}

function applyOperation(
  operation: DocumentOperation,
  context: OperationContext,
  createEditor: CreateEditor | undefined,
): OperationResult {
  const { task } = operation
  switch (operation.kind) {
    case 'import':
      return { task, count: importDocuments(operation, context), error: null }
    case 'deleteIds':
      return { task, count: deleteDocuments(operation.ids, context), error: null }
    case 'deleteByFilter':
      return { task, count: deleteByFilter(operation.filter, context), error: null }
    case 'clear':
      return { task, count: clearDocuments(context), error: null }
    case 'edit': {
      const { edited, deleted } = editStoredDocuments(operation, context, createEditor)
      return { task, count: edited, deletedCount: deleted, error: null }
    }
    default:
      return unreachable(operation)
  }
}

function failed(operation: DocumentOperation, error: ApiError): OperationResult {
  return { task: operation.task, count: 0, error: error.toObject() }
}
