import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'
import { apiError } from './errors/api-error.js'
import { mediaTypeOf } from './media-type.js'
import { nameParameter } from './query-parameters.js'

/** How the documents of a payload are written. */
export type DocumentFormat = 'json' | 'ndjson' | 'csv'

/** What a request that adds documents says besides the documents. */
export interface ImportRequest {
  readonly format: DocumentFormat
  /** One ASCII character; only of CSV. */
  readonly csvDelimiter: string | undefined
  readonly primaryKey: string | null
  readonly skipCreation: boolean
  readonly customMetadata: string | null
}

const formats: ReadonlyMap<string, DocumentFormat> = new Map([
  ['application/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
  ['text/csv', 'csv'],
])

const csvOnly = [...formats.keys()].filter((type) => formats.get(type) === 'csv')

export const customMetadataField = {
  schema: z.string().optional(),
  invalid: 'invalid_index_custom_metadata',
} as const

const importQuery = objectDecoder({
  fields: {
    primaryKey: { schema: z.string().optional(), invalid: 'invalid_index_primary_key' },
    csvDelimiter: {
      schema: z
        .string()
        .regex(/^[\0-\x7f]$/, 'expected one ASCII character')
        .optional(),
      invalid: 'invalid_document_csv_delimiter',
    },
    customMetadata: customMetadataField,
    skipCreation: {
      schema: nameParameter(['true', 'false'])
        .transform((text) => text === 'true')
        .default(false),
      invalid: 'invalid_skip_creation',
    },
  },
  memberName: 'parameter',
})

/** Decodes the header `Content-Type` and the query of `POST` and `PUT /indexes/{uid}/documents`. */
export function decodeImportRequest(contentType: string | undefined, query: unknown): ImportRequest {
  const format = decodeFormat(contentType)
  const decoded = importQuery(query)
  if (decoded.csvDelimiter !== undefined && format !== 'csv')
    throw apiError('invalid_content_type', contentType ?? '', csvOnly)
  return {
    ...decoded,
    format,
    primaryKey: decoded.primaryKey ?? null,
    customMetadata: decoded.customMetadata ?? null,
  }
}

function decodeFormat(contentType: string | undefined): DocumentFormat {
  const accepted = [...formats.keys()]
  if (contentType === undefined) throw apiError('missing_content_type', accepted)
  const format = formats.get(mediaTypeOf(contentType))
  if (format === undefined) throw apiError('invalid_content_type', contentType, accepted)
  return format
}
