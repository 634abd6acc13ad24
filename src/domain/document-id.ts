import * as z from 'zod'
import type { Branded } from './branded.js'
import { apiError } from './errors/api-error.js'
import { refuseValue } from './refuse-value.js'

/** The user's primary-key value of a document, as text: the integer 1 and the text "1" are the same document. */
export type DocumentId = Branded<string, 'DocumentId'>

const allowed = /^[A-Za-z0-9_-]{1,511}$/

/** Reads an id as it stands in a document, a path or a body: an integer, or a text of allowed characters. */
export function parseDocumentId(value: unknown): DocumentId | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? (String(value) as DocumentId) : undefined
  return typeof value === 'string' && allowed.test(value) ? (value as DocumentId) : undefined
}

/** Decodes the id in the path of a document. What cannot be an id is the id of no document. */
export function decodeDocumentId(text: string): DocumentId {
  const parsed = parseDocumentId(text)
  if (parsed === undefined) throw apiError('document_not_found', text)
  return parsed
}

const longestIdBytes = 511
const namedIdPhrase = `expected an id: a string of at most ${longestIdBytes} bytes, or a whole number, which beyond 2^53 is sent as a string`

/** An id by which a body names a document. Text that no document can have as its id is accepted: naming an
 *  unknown document is no mistake. A number that JavaScript cannot hold exactly would name another document. */
export const namedDocumentId = z.unknown().transform((value, context) => {
  if (typeof value === 'string' && Buffer.byteLength(value) <= longestIdBytes) return value as DocumentId
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value) as DocumentId
  return refuseValue(context, namedIdPhrase)
})
