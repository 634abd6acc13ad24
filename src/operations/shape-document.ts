import type { DocumentShape } from '../domain/decode-document-read.js'
import type { StoredDocument } from '../engine/search-engine.js'
import { mergeMembers } from '../payloads/merge-members.js'
import { pickFields } from '../payloads/pick-fields.js'
import { rawMember } from '../payloads/raw-object.js'
import { rawMembers, writeObject } from '../payloads/write-raw.js'

/** The field that holds vectors, which are long and rarely wanted: shown only on request. */
const vectorsField = '_vectors'
const noVectors = Buffer.from(`{"${vectorsField}":{}}`)

/** The part of a document that was asked for. Whatever is kept keeps its bytes. */
export function shapeDocument(
  document: StoredDocument,
  { fields, retrieveVectors }: DocumentShape,
): StoredDocument {
  const whole = retrieveVectors ? withVectors(document) : withoutVectors(document)
  if (fields === undefined) return whole
  return pickFields(whole, retrieveVectors ? [...fields, vectorsField] : fields)
}

function withVectors(document: StoredDocument): StoredDocument {
  return rawMember(document, vectorsField) === undefined ? mergeMembers(document, noVectors) : document
}

function withoutVectors(document: StoredDocument): StoredDocument {
  if (rawMember(document, vectorsField) === undefined) return document
  const members = rawMembers(document)
  members.delete(vectorsField)
  return writeObject([...members.values()])
}
