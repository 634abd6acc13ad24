import { apiError } from '../../../domain/errors/api-error.js'
import { isBlankFilter, type FilterExpression } from '../../../domain/filter-expression.js'
import { unreachable } from '../../../domain/unreachable.js'
import type { DocumentOperation } from '../../search-engine.js'
import type { DocumentEditor } from '../editing/document-editor.js'
import { checkGeo } from './check-geo.js'
import { checkGeoJson } from './check-geojson.js'
import { createFieldCounter } from './field-counter.js'
import type { FoundDocument } from './index-writer.js'
import type { OperationContext } from './import-documents.js'
import { parseObject } from './json-object.js'
import { createIdReader } from './primary-key.js'
import { countSteps } from './run-watch.js'

export type EditOperation = Extract<DocumentOperation, { kind: 'edit' }>

/** Throws `edit_documents_by_function_error` for a function that cannot be run. */
export type CreateEditor = (operation: EditOperation) => DocumentEditor

export interface EditCounts {
  readonly edited: number
  readonly deleted: number
}

/** Returns how many documents were edited and deleted. Unlike other operations it may throw with some of its
 *  changes made: a function can fail at any document. */
export function editStoredDocuments(
  operation: EditOperation,
  context: OperationContext,
  createEditor: CreateEditor | undefined,
): EditCounts {
  if (createEditor === undefined)
    throw apiError('edit_documents_by_function_error', 'this engine runs no edit functions')
  const editor = createEditor(operation)
  try {
    return editSelected(editor, selectionOf(operation.filter, context), context)
  } finally {
    editor.dispose()
  }
}

interface EditSelection {
  readonly total: number
  readonly documents: Iterable<FoundDocument>
}

/** Without a condition all documents are edited. */
function selectionOf(filter: FilterExpression | null, { writer, selector }: OperationContext): EditSelection {
  if (filter === null || isBlankFilter(filter))
    return { total: writer.state.documentCount, documents: writer.documents() }
  const numbers = selector.select(filter)
  return { total: numbers.length, documents: writer.documents(numbers) }
}

function editSelected(
  editor: DocumentEditor,
  { total, documents }: EditSelection,
  context: OperationContext,
): EditCounts {
  const { writer, watch, progress, indexUid } = context
  const { primaryKey } = writer.state
  if (primaryKey === null) return { edited: 0, deleted: 0 }
  const ids = createIdReader(primaryKey, indexUid)
  const fields = createFieldCounter(writer.fieldCounts)
  const countOne = countSteps(watch, progress, { step: 'documents', total })
  let edited = 0
  let deleted = 0
  for (const found of documents) {
    countOne()
    // One document may take a second: whoever cancels does not wait for several hundred.
    watch.checkAborted()
    const result = editor.edit(found.bytes)
    if (result.kind === 'unchanged') continue
    const id = ids.read(found.bytes)
    fields.remove(parseObject(found.bytes))
    switch (result.kind) {
      case 'deleted':
        writer.remove(id, found)
        deleted += 1
        break
      case 'changed': {
        if (ids.read(result.document) !== id)
          throw apiError(
            'edit_documents_by_function_error',
            `it changed \`${primaryKey}\`, the primary key, of the document \`${id}\``,
          )
        const document = parseObject(result.document)
        checkGeo(document, id)
        checkGeoJson(document, id)
        fields.add(document)
        writer.replace(found, result.document)
        edited += 1
        break
      }
      default:
        return unreachable(result)
    }
  }
  fields.keep()
  return { edited, deleted }
}
