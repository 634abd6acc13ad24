import type { DocumentId } from '../../../domain/document-id.js'

/** An id has letters, digits, hyphens and underscores only: a byte each. */
export function idKey(id: DocumentId): Buffer {
  return Buffer.from(id, 'latin1')
}
