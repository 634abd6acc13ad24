import * as z from 'zod'
import {
  count,
  decodePersonalize,
  orNull,
  pageOf,
  searchDefaults,
  searchFields,
  toSearchRequest,
} from './decode-search-request.js'
import { ApiError, apiError, asBodyMistake } from './errors/api-error.js'
import type { ValueErrorCode } from './errors/error-codes.js'
import { indexUidSchema } from './index-uid.js'
import type { FederatedQuery, Federation, IndexQuery, MultiSearchRequest } from './multi-search-request.js'
import { objectDecoder, type Decoded } from './object-decoder.js'
import { defaultFaceting } from './settings/faceting.js'

const decodeOptions = objectDecoder({
  within: 'federationOptions',
  mistaken: 'invalid_multi_search_federation_options',
  fields: {
    weight: { schema: z.number().min(0).default(1), invalid: 'invalid_multi_search_weight' },
    remote: { schema: z.string().nullish(), invalid: 'invalid_multi_search_remote' },
    queryPosition: { schema: count.nullish(), invalid: 'invalid_multi_search_query_position' },
  },
})

const decodeMergeFacets = objectDecoder({
  within: 'federation.mergeFacets',
  mistaken: 'invalid_multi_search_merge_facets',
  fields: {
    maxValuesPerFacet: { schema: count.nullish(), invalid: 'invalid_multi_search_max_values_per_facet' },
  },
})

const facetsByIndex = z
  .record(z.string(), z.array(z.string()).nullable())
  .transform((lists) => new Map(Object.entries(lists)))
  .pipe(z.map(indexUidSchema, z.array(z.string()).nullable()))

const federationFields = {
  limit: searchFields.limit,
  offset: searchFields.offset,
  page: searchFields.page,
  hitsPerPage: searchFields.hitsPerPage,
  facetsByIndex: { schema: facetsByIndex.nullish(), invalid: 'invalid_multi_search_facets_by_index' },
  mergeFacets: { schema: orNull(decodeMergeFacets), invalid: 'invalid_multi_search_merge_facets' },
  distinct: { schema: z.string().nullish(), invalid: 'invalid_multi_search_distinct' },
  showPerformanceDetails: searchFields.showPerformanceDetails,
  personalize: { schema: orNull(decodePersonalize), invalid: 'invalid_search_personalize' },
} as const

const decodeFederation = objectDecoder({
  within: 'federation',
  mistaken: 'invalid_multi_search_federated',
  fields: federationFields,
})

const decodeQuery = objectDecoder({
  fields: {
    ...searchFields,
    // Unlike in a search of its own, null is as good as nothing.
    offset: { schema: count.nullish(), invalid: 'invalid_search_offset' },
    limit: { schema: count.nullish(), invalid: 'invalid_search_limit' },
    indexUid: { schema: indexUidSchema, invalid: 'invalid_index_uid', missing: 'missing_index_uid' },
    federationOptions: { schema: orNull(decodeOptions), invalid: 'invalid_multi_search_federation_options' },
  },
})

const multiSearchBody = objectDecoder({
  fields: {
    queries: {
      schema: z.array(z.unknown()).transform((queries) => queries.map(decodeQueryAt)),
      invalid: 'bad_request',
      missing: 'bad_request',
    },
    federation: { schema: orNull(decodeFederation), invalid: 'invalid_multi_search_federated' },
  },
})

/** What the query at this place of `queries` is called in messages. */
export function queryPlace(at: number): string {
  return `queries[${at}]`
}

/** Decodes the body of `POST /multi-search`. */
export function decodeMultiSearch(body: unknown): MultiSearchRequest {
  const { queries, federation } = multiSearchBody(body)
  if (federation === undefined) return { kind: 'separate', queries: queries.map(toSeparate) }
  return {
    kind: 'federated',
    queries: queries.map((sent, at) => toFederated(sent, at, federation)),
    federation: toFederation(federation),
  }
}

function decodeQueryAt(query: unknown, at: number): SentQuery {
  try {
    return decodeQuery(query)
  } catch (error) {
    throw error instanceof ApiError ? asBodyMistake(error, queryPlace(at)) : error
  }
}

type SentQuery = ReturnType<typeof decodeQuery>

type SentFederation = Decoded<typeof federationFields>

function toSeparate(sent: SentQuery, at: number): IndexQuery {
  if (sent.federationOptions !== undefined)
    throw refusal(at, 'invalid_multi_search_federation_options', [
      '`federationOptions` has a meaning only in a federated search:',
      'add `federation` beside `queries`, or leave it out.',
    ])
  return toIndexQuery(sent)
}

function toFederated(sent: SentQuery, at: number, federation: SentFederation): FederatedQuery {
  refuseOwnOptions(sent, at, federation)
  const { weight, remote, queryPosition } = sent.federationOptions ?? decodeOptions({})
  return { ...toIndexQuery(sent), weight, remote: remote ?? undefined, position: queryPosition ?? at }
}

/** What is asked of the list as a whole cannot be asked of one query. */
function refuseOwnOptions(sent: SentQuery, at: number, federation: SentFederation): void {
  const { limit, offset, page, hitsPerPage } = sent
  const paging = Object.entries({ limit, offset, page, hitsPerPage }).find(([, value]) => value != null)
  if (paging !== undefined) throw misplaced(at, 'invalid_multi_search_query_pagination', paging[0])
  if (sent.facets != null && sent.facets.length > 0)
    throw refusal(at, 'invalid_multi_search_query_facets', [
      '`facets` cannot be asked of one query of a federated search:',
      'use `federation.facetsByIndex`.',
    ])
  if (sent.personalize !== undefined)
    throw misplaced(at, 'invalid_multi_search_query_personalization', 'personalize')
  if (sent.showPerformanceDetails)
    throw misplaced(at, 'invalid_multi_search_query_show_performance_details', 'showPerformanceDetails')
  if (sent.distinct != null && federation.distinct != null)
    throw refusal(at, 'invalid_multi_search_distinct', [
      '`distinct` stands both here and in `federation`: leave one out.',
    ])
}

function misplaced(at: number, code: ValueErrorCode, name: string): ApiError {
  return refusal(at, code, [
    `\`${name}\` cannot be asked of one query of a federated search: set it in \`federation\`.`,
  ])
}

function refusal(at: number, code: ValueErrorCode, sentence: readonly string[]): ApiError {
  return asBodyMistake(apiError(code, sentence.join(' ')), queryPlace(at))
}

function toIndexQuery({ indexUid, offset, limit, ...sent }: SentQuery): IndexQuery {
  const page = { offset: offset ?? searchDefaults.offset, limit: limit ?? searchDefaults.limit }
  return { index: indexUid, search: toSearchRequest({ ...sent, ...page }) }
}

function toFederation(sent: SentFederation): Federation {
  const lists = [...(sent.facetsByIndex ?? [])].map(([index, facets]) => [index, facets ?? []] as const)
  const { mergeFacets } = sent
  return {
    page: pageOf(sent),
    facetsByIndex: new Map(lists),
    mergeFacets: mergeFacets && {
      maxValuesPerFacet: mergeFacets.maxValuesPerFacet ?? defaultFaceting.maxValuesPerFacet,
    },
    distinct: sent.distinct ?? undefined,
    personalize: sent.personalize,
  }
}
