import * as z from 'zod'
import { matchingStrategy, searchDefaults, share, toSearchRequest } from './decode-search-request.js'
import { apiError } from './errors/api-error.js'
import { filterParameter } from './filter-expression.js'
import { objectDecoder } from './object-decoder.js'
import {
  countParameter,
  listParameter,
  numberParameter,
  sortParameter,
  switchParameter,
  textsParameter,
} from './query-parameters.js'
import type { HybridRequest, SearchRequest } from './search-request.js'
import { locale } from './settings/localized-attributes.js'

const flag = switchParameter.default(false)
const shareParameter = numberParameter.pipe(share).optional()
const texts = textsParameter.optional()

const searchQuery = objectDecoder({
  fields: {
    q: { schema: z.string().optional(), invalid: 'invalid_search_q' },
    vector: { schema: listParameter(numberParameter).optional(), invalid: 'invalid_search_vector' },
    hybridEmbedder: { schema: z.string().optional(), invalid: 'invalid_search_embedder' },
    hybridSemanticRatio: { schema: shareParameter, invalid: 'invalid_search_semantic_ratio' },
    offset: { schema: countParameter.default(searchDefaults.offset), invalid: 'invalid_search_offset' },
    limit: { schema: countParameter.default(searchDefaults.limit), invalid: 'invalid_search_limit' },
    page: { schema: countParameter.optional(), invalid: 'invalid_search_page' },
    hitsPerPage: { schema: countParameter.optional(), invalid: 'invalid_search_hits_per_page' },
    attributesToRetrieve: { schema: texts, invalid: 'invalid_search_attributes_to_retrieve' },
    retrieveVectors: { schema: flag, invalid: 'invalid_search_retrieve_vectors' },
    attributesToCrop: { schema: texts, invalid: 'invalid_search_attributes_to_crop' },
    cropLength: {
      schema: countParameter.default(searchDefaults.cropLength),
      invalid: 'invalid_search_crop_length',
    },
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
    filter: { schema: filterParameter.optional(), invalid: 'invalid_search_filter' },
    sort: { schema: sortParameter.optional(), invalid: 'invalid_search_sort' },
    distinct: { schema: z.string().optional(), invalid: 'invalid_search_distinct' },
    facets: { schema: texts, invalid: 'invalid_search_facets' },
    matchingStrategy: { schema: matchingStrategy, invalid: 'invalid_search_matching_strategy' },
    attributesToSearchOn: { schema: texts, invalid: 'invalid_search_attributes_to_search_on' },
    rankingScoreThreshold: { schema: shareParameter, invalid: 'invalid_search_ranking_score_threshold' },
    locales: { schema: textsParameter.pipe(z.array(locale)).optional(), invalid: 'invalid_search_locales' },
    personalizeUserContext: {
      schema: z.string().optional(),
      invalid: 'invalid_search_personalize_user_context',
    },
    useNetwork: { schema: switchParameter.optional(), invalid: 'invalid_search_use_network' },
  },
  memberName: 'parameter',
})

/** Decodes the query of `GET /indexes/{uid}/search`. */
export function decodeSearchQuery(query: unknown): SearchRequest {
  const { hybridEmbedder, hybridSemanticRatio, personalizeUserContext, ...rest } = searchQuery(query)
  return toSearchRequest({
    ...rest,
    media: undefined,
    hybrid: hybridOf(hybridEmbedder, hybridSemanticRatio),
    personalize: personalizeUserContext === undefined ? undefined : { userContext: personalizeUserContext },
  })
}

function hybridOf(
  embedder: string | undefined,
  semanticRatio: number | undefined,
): HybridRequest | undefined {
  if (embedder !== undefined)
    return { embedder, semanticRatio: semanticRatio ?? searchDefaults.semanticRatio }
  if (semanticRatio === undefined) return undefined
  throw apiError(
    'invalid_search_hybrid_query',
    'The parameter `hybridSemanticRatio` needs `hybridEmbedder` beside it, which says whose vectors count.',
  )
}
