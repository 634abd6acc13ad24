import { ApiError, apiError } from '../../../domain/errors/api-error.js'
import type { DocumentOperation } from '../../search-engine.js'
import type { DocumentEditor } from '../editing/document-editor.js'
import type { CreateEditor, EditOperation } from './edit-stored-documents.js'

/** Opens the editor of every edition of a change beforehand: loading one has to be waited for, which a
 *  transaction cannot. The maker it returns gives each editor once, to whoever will dispose of it. */
export async function prepareEditors(operations: readonly DocumentOperation[]): Promise<CreateEditor> {
  const prepared = new Map<EditOperation, DocumentEditor | ApiError>()
  for (const operation of operations) {
    if (operation.kind === 'edit') prepared.set(operation, await prepareEditor(operation))
  }
  return (operation) => {
    const editor = prepared.get(operation)
    if (editor instanceof ApiError) throw editor
    if (editor === undefined) throw new Error('an edition was not prepared')
    return editor
  }
}

async function prepareEditor({
  function: source,
  context,
}: EditOperation): Promise<DocumentEditor | ApiError> {
  // Loaded only for whoever edits: the sandbox takes longer to load than all the rest of this thread.
  const { createDocumentEditor } = await import('../editing/quickjs-editor.js')
  try {
    return await createDocumentEditor({ source, context })
  } catch (error) {
    // Checked when the task was accepted; only another version of the server would refuse it now.
    if (error instanceof ApiError) return apiError('edit_documents_by_function_error', error.message)
    throw error
  }
}
