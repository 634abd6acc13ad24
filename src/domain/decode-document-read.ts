import * as z from 'zod'
import { objectDecoder } from './object-decoder.js'
import { namedDocumentId, parseDocumentId, type DocumentId } from './document-id.js'
import { filterExpressionSchema, filterParameter, type FilterExpression } from './filter-expression.js'
import type { PageRequest } from './page.js'
import { countParameter, listParameter, sortParameter, switchParameter } from './query-parameters.js'

/** How much of each document is wanted. */
export interface DocumentShape {
  /** Undefined means every field. */
  readonly fields: readonly string[] | undefined
  readonly retrieveVectors: boolean
}

/** Which documents are wanted. */
export interface DocumentListRequest extends PageRequest, DocumentShape {
  /** Undefined means all. Those that cannot be ids are left out. */
  readonly ids: readonly DocumentId[] | undefined
  readonly filter: FilterExpression | undefined
  readonly sort: readonly string[]
}

const texts = listParameter(z.string())

// A server on its own is the whole of its network, so this changes nothing here.
const useNetworkParameter = {
  schema: switchParameter.default(false),
  invalid: 'invalid_document_use_network',
} as const

const shapeParameters = {
  fields: { schema: texts.optional(), invalid: 'invalid_document_fields' },
  retrieveVectors: {
    schema: switchParameter.default(false),
    invalid: 'invalid_document_retrieve_vectors',
  },
  useNetwork: useNetworkParameter,
} as const

const shapeQuery = objectDecoder({ fields: shapeParameters, memberName: 'parameter' })

const listQuery = objectDecoder({
  fields: {
    ...shapeParameters,
    offset: { schema: countParameter.default(0), invalid: 'invalid_document_offset' },
    limit: { schema: countParameter.default(20), invalid: 'invalid_document_limit' },
    ids: { schema: texts.optional(), invalid: 'invalid_document_ids' },
    filter: { schema: filterParameter.optional(), invalid: 'invalid_document_filter' },
    sort: { schema: sortParameter.default([]), invalid: 'invalid_document_sort' },
  },
  memberName: 'parameter',
})

const fetchBody = objectDecoder({
  fields: {
    offset: { schema: z.int().min(0).default(0), invalid: 'invalid_document_offset' },
    limit: { schema: z.int().min(0).default(20), invalid: 'invalid_document_limit' },
    fields: { schema: z.array(z.string()).nullish(), invalid: 'invalid_document_fields' },
    retrieveVectors: { schema: z.boolean().default(false), invalid: 'invalid_document_retrieve_vectors' },
    ids: { schema: z.array(namedDocumentId).nullish(), invalid: 'invalid_document_ids' },
    filter: { schema: filterExpressionSchema.nullish(), invalid: 'invalid_document_filter' },
    sort: { schema: z.array(z.string()).nullish(), invalid: 'invalid_document_sort' },
    useNetwork: { schema: z.boolean().nullish(), invalid: 'invalid_document_use_network' },
  },
})

/** Decodes the query of `GET /indexes/{uid}/documents/{id}`. */
export function decodeDocumentShape(query: unknown): DocumentShape {
  const decoded = shapeQuery(query)
  return { fields: named(decoded.fields), retrieveVectors: decoded.retrieveVectors }
}

/** Decodes the query of `GET /indexes/{uid}/documents`. */
export function decodeDocumentList(query: unknown): DocumentListRequest {
  const decoded = listQuery(query)
  return { ...decoded, fields: named(decoded.fields), ids: possible(decoded.ids) }
}

/** Decodes the body of `POST /indexes/{uid}/documents/fetch`. */
export function decodeDocumentFetch(body: unknown): DocumentListRequest {
  const decoded = fetchBody(body)
  return {
    ...decoded,
    fields: named(decoded.fields),
    ids: possible(decoded.ids),
    filter: decoded.filter ?? undefined,
    sort: decoded.sort ?? [],
  }
}

function named(fields: readonly string[] | null | undefined): readonly string[] | undefined {
  return fields == null || fields.includes('*') ? undefined : fields
}

function possible(ids: readonly string[] | null | undefined): readonly DocumentId[] | undefined {
  return ids?.flatMap((id) => parseDocumentId(id) ?? [])
}
