import type { DocumentId } from '../../../domain/document-id.js'
import { decodeNumber, type DocumentNumber } from './document-number.js'
import { idKey } from './id-key.js'
import type { IndexView } from './index-view.js'

export function findNumber(view: IndexView, id: DocumentId): DocumentNumber | undefined {
  const bytes = view.get('numbers', idKey(id))
  return bytes && decodeNumber(bytes)
}
