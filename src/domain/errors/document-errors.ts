import { badRequest, missingField, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'

/** Documents: adding, reading, editing and deleting them. What is wrong inside a document fails its task. */
export const documentErrors = {
  document_not_found: {
    type: 'invalid_request',
    status: 404,
    meaning:
      'The index has no document with this id: check the id, and that the task that adds it has succeeded.',
    message: (id: string) => `There is no document \`${id}\` in this index.`,
  },
  unretrievable_document: {
    type: 'internal',
    status: 400,
    meaning: 'A document is known to the index and cannot be read back: the log has the details.',
    message: (id: string) => `The document \`${id}\` could not be read back. The server log has the details.`,
  },

  invalid_document_csv_delimiter: valueError(
    '`csvDelimiter` must be one ASCII character, and is for CSV only.',
  ),
  invalid_document_edition_context: valueError('`context` of an edit must be an object or null.'),
  invalid_document_edition_function_filter: valueError(
    '`filter` of an edit must be a filter string, an array of them, or null.',
  ),
  invalid_document_fields: valueError('`fields` must be a list of field names, or `*` for all.'),
  invalid_document_filter: valueError(
    '`filter` must be a filter string or an array of them, and may use only attributes listed in `filterableAttributes`.',
  ),
  invalid_document_geo_field: valueError(
    '`_geo` must be null or an object of exactly `lat` and `lng`: numbers, or strings that hold numbers.',
  ),
  invalid_document_geojson_field: valueError('`_geojson` must be a valid GeoJSON object or null.'),
  invalid_document_id: valueError(
    'A document id must be a whole number, or a string of 1 to 511 letters `a` to `z` and `A` to `Z`, digits, `-` and `_`.',
  ),
  invalid_document_ids: valueError('`ids` must be a list of document ids: strings or whole numbers.'),
  invalid_document_limit: valueError('`limit` of a list of documents must be a whole number, 0 or more.'),
  invalid_document_offset: valueError('`offset` of a list of documents must be a whole number, 0 or more.'),
  invalid_document_retrieve_vectors: valueError('`retrieveVectors` must be true or false.'),
  invalid_document_sort: valueError(
    '`sort` must be a list of `field:asc`, `field:desc` or `_geoPoint(lat, lng):asc`, with fields listed in `sortableAttributes`.',
  ),
  invalid_document_use_network: valueError('`useNetwork` must be true or false.'),

  invalid_vector_dimensions: valueError('A vector must have as many numbers as its embedder has dimensions.'),
  invalid_vectors_type: valueError(
    '`_vectors` must be an object that gives each embedder a vector, an array of vectors, null, or `{embeddings, regenerate}`.',
  ),
  too_many_vectors: badRequest(
    'A document may have at most 256 vectors for one embedder: send fewer.',
    (id: string, embedder: string, count: number) =>
      `The document \`${id}\` has ${count} vectors for the embedder \`${embedder}\`, and at most 256 are accepted.`,
  ),
  max_fields_limit_exceeded: badRequest(
    'The documents of one index may have at most 65 535 different fields in all: rename or drop some.',
    () =>
      'This index would have more than 65535 different fields. Use fewer field names across its documents.',
  ),

  missing_document_id: valueError(
    'Every document must have the primary key of its index as a field: add it to the document the message shows.',
  ),
  missing_document_filter: missingField('filter', 'the body of `POST /indexes/{uid}/documents/delete`'),
  missing_document_edition_function: missingField(
    'function',
    'the body of `POST /indexes/{uid}/documents/edit`',
  ),
  edit_documents_by_function_error: badRequest(
    'The edit function stopped with an error, or changed the primary key of a document: correct the function.',
    (why: string) => `The edit function failed: ${why}.`,
  ),
  inconsistent_document_change_headers: badRequest(
    'Networks only: the headers that describe a forwarded change are incomplete or contradict each other.',
    () =>
      'The headers that describe this forwarded change of documents are incomplete or contradict each other.',
  ),
} as const satisfies Record<string, ErrorKind>
