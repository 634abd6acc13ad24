import type { StoredDocument } from '../../search-engine.js'
import { encodeNumber, type DocumentNumber } from './document-number.js'
import type { IndexView } from './index-view.js'

/** Of a document that is known to be there. */
export function readDocumentAt(view: IndexView, number: DocumentNumber): StoredDocument {
  const bytes = view.get('documents', encodeNumber(number))
  if (bytes === undefined) throw new Error(`the document number ${number} has no bytes: the index is damaged`)
  return bytes
}
