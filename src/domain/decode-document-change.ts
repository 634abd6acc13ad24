import * as z from 'zod'
import { customMetadataField } from './decode-document-import.js'
import { objectDecoder } from './object-decoder.js'
import { describeMistake } from './describe-mistake.js'
import { namedDocumentId, type DocumentId } from './document-id.js'
import { apiError } from './errors/api-error.js'
import { filterExpressionSchema, isBlankFilter, type FilterExpression } from './filter-expression.js'

/** An edit of documents by a function. */
export interface EditRequest {
  readonly function: string
  readonly filter: FilterExpression | null
  readonly context: Readonly<Record<string, unknown>> | null
}

const metadataQuery = objectDecoder({
  fields: { customMetadata: customMetadataField },
  memberName: 'parameter',
})

const documentIds = z.array(namedDocumentId)

const deletionBody = objectDecoder({
  fields: {
    filter: {
      schema: filterExpressionSchema.refine((filter) => !isBlankFilter(filter), {
        message: 'expected a filter that is not blank; DELETE on the documents deletes all of them',
      }),
      invalid: 'invalid_document_filter',
      missing: 'missing_document_filter',
    },
  },
})

const editBody = objectDecoder({
  fields: {
    function: { schema: z.string(), invalid: 'bad_request', missing: 'missing_document_edition_function' },
    filter: {
      schema: filterExpressionSchema.nullish(),
      invalid: 'invalid_document_edition_function_filter',
    },
    context: {
      schema: z.record(z.string(), z.unknown()).nullish(),
      invalid: 'invalid_document_edition_context',
    },
  },
})

/** Decodes the query of every request that deletes or edits documents. */
export function decodeCustomMetadata(query: unknown): string | null {
  return metadataQuery(query).customMetadata ?? null
}

/** Decodes the id in the path of `DELETE /indexes/{uid}/documents/{id}`. */
export function decodeDeletedId(text: string): readonly DocumentId[] {
  return decodeDeletedIds([text])
}

/** Decodes the body of `POST /indexes/{uid}/documents/delete-batch`. */
export function decodeDeletedIds(body: unknown): readonly DocumentId[] {
  const parsed = documentIds.safeParse(body)
  if (!parsed.success) throw apiError('bad_request', describeMistake('ids', body, parsed.error))
  return parsed.data
}

/** Decodes the body of `POST /indexes/{uid}/documents/delete`. */
export function decodeDeletionFilter(body: unknown): FilterExpression {
  return deletionBody(body).filter
}

/** Decodes the body of `POST /indexes/{uid}/documents/edit`. */
export function decodeEditRequest(body: unknown): EditRequest {
  const decoded = editBody(body)
  return { ...decoded, filter: decoded.filter ?? null, context: decoded.context ?? null }
}
