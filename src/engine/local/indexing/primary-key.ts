import { parseDocumentId, type DocumentId } from '../../../domain/document-id.js'
import { apiError } from '../../../domain/errors/api-error.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import { closeBrace, comma } from '../../../payloads/json-bytes.js'
import { rawMember } from '../../../payloads/raw-object.js'
import { textOf, type JsonObject } from './json-object.js'

const LONGEST_EXCERPT = 200
const integer = /^-?(?:0|[1-9]\d*)$/

/** Finds the id of each document of one index. */
export interface IdReader {
  /** Throws when the document has none, or one that cannot be an id. `parsed` is the same document, if it is at
   *  hand: most ids are found sooner with it. */
  read(document: Uint8Array, parsed?: JsonObject): DocumentId
}

/** The only top-level field of the document whose name ends with `id`. Throws when there is not one. */
export function inferPrimaryKey(document: JsonObject, indexUid: IndexUid): string {
  const candidates = Object.keys(document).filter((name) => name.toLowerCase().endsWith('id'))
  const [first, ...others] = candidates
  if (first === undefined) throw apiError('index_primary_key_no_candidate_found', indexUid)
  if (others.length > 0) throw apiError('index_primary_key_multiple_candidates_found', indexUid, candidates)
  return first
}

/** A dot in `primaryKey` may be part of a name or lead into an object; a name with the dot goes first. */
export function createIdReader(primaryKey: string, indexUid: IndexUid): IdReader {
  const beginning = Buffer.from(`{${JSON.stringify(primaryKey)}:`)
  return {
    read: (document, parsed) => {
      const soon = parsed && idInSight(document, parsed[primaryKey], beginning)
      if (soon !== undefined) return soon
      const raw = findRaw(document, primaryKey)
      if (raw === undefined)
        throw apiError(
          'missing_document_id',
          `The document \`${excerpt(document)}\` has no \`${primaryKey}\`, the primary key of the index \`${indexUid}\`.`,
        )
      const id = parseRawId(textOf(raw))
      if (id === undefined)
        throw apiError(
          'invalid_document_id',
          `\`${primaryKey}\` of the document \`${excerpt(document)}\` is \`${excerpt(raw)}\`, which cannot be a document id: use a whole number, or a string of 1 to 511 letters, digits, hyphens and underscores.`,
        )
      return id
    },
  }
}

/** Finds it where the look at the JSON text is short: in a string, or in digits right at the start. Undefined
 *  where it may lie elsewhere, or be none. */
function idInSight(document: Uint8Array, value: unknown, beginning: Uint8Array): DocumentId | undefined {
  if (typeof value === 'string') return parseDocumentId(value)
  if (typeof value !== 'number') return undefined
  const digits = String(value)
  const end = beginning.length + digits.length
  const byteAfter = document[end]
  if (byteAfter !== comma && byteAfter !== closeBrace) return undefined
  for (let at = 0; at < beginning.length; at += 1) if (document[at] !== beginning[at]) return undefined
  for (let at = beginning.length; at < end; at += 1)
    if (document[at] !== digits.charCodeAt(at - beginning.length)) return undefined
  return integer.test(digits) ? parseDocumentId(digits) : undefined
}

function findRaw(object: Uint8Array, path: string): Uint8Array | undefined {
  const whole = rawMember(object, path)
  if (whole !== undefined) return whole
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const inner = rawMember(object, path.slice(0, dot))
    if (inner === undefined || !isRawObject(inner)) continue
    const found = findRaw(inner, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

function isRawObject(json: Uint8Array): boolean {
  return json[0] === '{'.charCodeAt(0)
}

/** From the JSON text and not from its value: that has lost the digits of a large number, and whether a
 *  number was written as 1 or as 1.0. */
function parseRawId(json: string): DocumentId | undefined {
  if (json.startsWith('"')) return parseDocumentId(JSON.parse(json))
  if (!integer.test(json)) return undefined
  return parseDocumentId(json === '-0' ? '0' : json)
}

function excerpt(json: Uint8Array): string {
  const text = textOf(json.subarray(0, LONGEST_EXCERPT * 4))
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)}…` : text
}
