import { apiError } from '../../../domain/errors/api-error.js'
import type { DocumentId } from '../../../domain/document-id.js'
import { isObject, type JsonObject } from './json-object.js'

const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** Throws unless the document has no `_geo`, or null, or an object of `lat` and `lng`. */
export function checkGeo(document: JsonObject, id: DocumentId): void {
  const geo = document['_geo']
  if (geo === undefined || geo === null) return
  const why = whyNotGeo(geo)
  if (why !== undefined)
    throw apiError('invalid_document_geo_field', `\`_geo\` of the document \`${id}\` ${why}.`)
}

function whyNotGeo(geo: unknown): string | undefined {
  if (!isObject(geo)) return 'must be null or an object of `lat` and `lng`'
  for (const name of ['lat', 'lng']) {
    const value = geo[name]
    if (value === undefined) return `has no \`${name}\``
    if (!isFiniteNumber(value))
      return `has a \`${name}\` that is neither a number nor a string that holds one`
  }
  const other = Object.keys(geo).find((name) => name !== 'lat' && name !== 'lng')
  return other === undefined ? undefined : `has \`${other}\`, and may have only \`lat\` and \`lng\``
}

function isFiniteNumber(value: unknown): boolean {
  if (typeof value === 'string') return numeric.test(value) && Number.isFinite(Number(value))
  return typeof value === 'number' && Number.isFinite(value)
}
