import * as z from 'zod'
import { filterExpressionSchema } from './filter-expression.js'
import { objectDecoder, type Field } from './object-decoder.js'
import type { SearchPage, SearchRequest } from './search-request.js'
import { locale } from './settings/localized-attributes.js'

export const searchDefaults = {
  offset: 0,
  limit: 20,
  page: 1,
  hitsPerPage: 20,
  cropLength: 10,
  cropMarker: '…',
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  matchingStrategy: 'last',
  semanticRatio: 0.5,
} as const

export const count = z.int().min(0)
const flag = z.boolean().default(false)
export const share = z.number().min(0).max(1)
const texts = z.array(z.string()).nullish()
export const matchingStrategy = z.enum(['last', 'all', 'frequency']).default(searchDefaults.matchingStrategy)

const decodeHybrid = objectDecoder({
  within: 'hybrid',
  mistaken: 'invalid_search_hybrid_query',
  fields: {
    embedder: {
      schema: z.string(),
      invalid: 'invalid_search_embedder',
      missing: 'invalid_search_hybrid_query',
    },
    semanticRatio: {
      schema: share.default(searchDefaults.semanticRatio),
      invalid: 'invalid_search_semantic_ratio',
    },
  },
})

export const decodePersonalize = objectDecoder({
  within: 'personalize',
  mistaken: 'invalid_search_personalize',
  fields: {
    userContext: {
      schema: z.string(),
      invalid: 'invalid_search_personalize_user_context',
      missing: 'invalid_search_personalize',
    },
  },
})

/** Every member that a search may have. */
export const searchFields = {
  q: { schema: z.string().nullish(), invalid: 'invalid_search_q' },
  vector: { schema: z.array(z.number()).nullish(), invalid: 'invalid_search_vector' },
  media: { schema: z.record(z.string(), z.unknown()).nullish(), invalid: 'invalid_search_media' },
  hybrid: { schema: orNull(decodeHybrid), invalid: 'invalid_search_hybrid_query' },
  offset: { schema: count.default(searchDefaults.offset), invalid: 'invalid_search_offset' },
  limit: { schema: count.default(searchDefaults.limit), invalid: 'invalid_search_limit' },
  page: { schema: count.nullish(), invalid: 'invalid_search_page' },
  hitsPerPage: { schema: count.nullish(), invalid: 'invalid_search_hits_per_page' },
  attributesToRetrieve: { schema: texts, invalid: 'invalid_search_attributes_to_retrieve' },
  retrieveVectors: { schema: flag, invalid: 'invalid_search_retrieve_vectors' },
  attributesToCrop: { schema: texts, invalid: 'invalid_search_attributes_to_crop' },
  cropLength: { schema: count.default(searchDefaults.cropLength), invalid: 'invalid_search_crop_length' },
  cropMarker: {
    schema: z.string().default(searchDefaults.cropMarker),
    invalid: 'invalid_search_crop_marker',
  },
  attributesToHighlight: { schema: texts, invalid: 'invalid_search_attributes_to_highlight' },
  highlightPreTag: {
    schema: z.string().default(searchDefaults.highlightPreTag),
    invalid: 'invalid_search_highlight_pre_tag',
  },
  highlightPostTag: {
    schema: z.string().default(searchDefaults.highlightPostTag),
    invalid: 'invalid_search_highlight_post_tag',
  },
  showMatchesPosition: { schema: flag, invalid: 'invalid_search_show_matches_position' },
  showRankingScore: { schema: flag, invalid: 'invalid_search_show_ranking_score' },
  showRankingScoreDetails: { schema: flag, invalid: 'invalid_search_show_ranking_score_details' },
  showPerformanceDetails: { schema: flag, invalid: 'invalid_search_show_performance_details' },
  filter: { schema: filterExpressionSchema.nullish(), invalid: 'invalid_search_filter' },
  sort: { schema: texts, invalid: 'invalid_search_sort' },
  distinct: { schema: z.string().nullish(), invalid: 'invalid_search_distinct' },
  facets: { schema: texts, invalid: 'invalid_search_facets' },
  matchingStrategy: { schema: matchingStrategy, invalid: 'invalid_search_matching_strategy' },
  attributesToSearchOn: { schema: texts, invalid: 'invalid_search_attributes_to_search_on' },
  rankingScoreThreshold: { schema: share.nullish(), invalid: 'invalid_search_ranking_score_threshold' },
  locales: { schema: z.array(locale).nullish(), invalid: 'invalid_search_locales' },
  personalize: { schema: orNull(decodePersonalize), invalid: 'invalid_search_personalize' },
  useNetwork: { schema: z.boolean().nullish(), invalid: 'invalid_search_use_network' },
} satisfies Readonly<Record<string, Field>>

const searchBody = objectDecoder({ fields: searchFields })

/** A search that leaves everything out. */
export const emptySearch: SentSearch = searchBody({})

/** Decodes the body of `POST /indexes/{uid}/search`. */
export function decodeSearchBody(body: unknown): SearchRequest {
  return toSearchRequest(searchBody(body))
}

/** A search as it was sent, each member by itself. */
export type SentSearch = ReturnType<typeof searchBody>

/** What was left out or null becomes its default; what goes together is put together. */
export function toSearchRequest(sent: SentSearch): SearchRequest {
  const { attributesToRetrieve, facets } = sent
  return {
    q: sent.q ?? '',
    page: pageOf(sent),
    attributesToRetrieve: attributesToRetrieve?.includes('*')
      ? undefined
      : (attributesToRetrieve ?? undefined),
    attributesToSearchOn: sent.attributesToSearchOn ?? undefined,
    matchingStrategy: sent.matchingStrategy,
    filter: sent.filter ?? undefined,
    sort: sent.sort ?? [],
    distinct: sent.distinct ?? undefined,
    facets: facets == null || facets.length === 0 ? undefined : facets,
    rankingScoreThreshold: sent.rankingScoreThreshold ?? undefined,
    locales: sent.locales ?? undefined,
    format: {
      attributesToHighlight: sent.attributesToHighlight ?? [],
      highlightPreTag: sent.highlightPreTag,
      highlightPostTag: sent.highlightPostTag,
      attributesToCrop: sent.attributesToCrop ?? [],
      cropLength: sent.cropLength,
      cropMarker: sent.cropMarker,
    },
    showRankingScore: sent.showRankingScore,
    showRankingScoreDetails: sent.showRankingScoreDetails,
    showMatchesPosition: sent.showMatchesPosition,
    showPerformanceDetails: sent.showPerformanceDetails,
    retrieveVectors: sent.retrieveVectors,
    hybrid: sent.hybrid,
    vector: sent.vector ?? undefined,
    media: sent.media ?? undefined,
    personalize: sent.personalize,
    useNetwork: sent.useNetwork ?? false,
  }
}

type SentPage = Pick<SentSearch, 'page' | 'hitsPerPage' | 'offset' | 'limit'>

/** Either of `page` and `hitsPerPage` turns to pages, and away from offset and limit. */
export function pageOf({ page, hitsPerPage, offset, limit }: SentPage): SearchPage {
  if (page == null && hitsPerPage == null) return { kind: 'offset', offset, limit }
  return {
    kind: 'page',
    page: page ?? searchDefaults.page,
    hitsPerPage: hitsPerPage ?? searchDefaults.hitsPerPage,
  }
}

/** An object inside the body that has codes of its own, or null for none. */
export function orNull<Value>(decode: (value: unknown) => Value) {
  return z.unknown().transform((value) => (value == null ? undefined : decode(value)))
}
