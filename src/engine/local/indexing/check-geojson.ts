import type { DocumentId } from '../../../domain/document-id.js'
import { apiError } from '../../../domain/errors/api-error.js'
import { readGeoJson } from '../../../domain/geojson.js'
import type { JsonObject } from './json-object.js'

/** Throws unless the document has no `_geojson`, or null, or a GeoJSON object. */
export function checkGeoJson(document: JsonObject, id: DocumentId): void {
  const geojson = document['_geojson']
  if (geojson === undefined || geojson === null) return
  const read = readGeoJson(geojson)
  if (read.ok) return
  const { path, problem } = read.error
  const where = path === '' ? '`_geojson`' : `\`${path}\` in \`_geojson\``
  throw apiError('invalid_document_geojson_field', `${where} of the document \`${id}\` ${problem}.`)
}
