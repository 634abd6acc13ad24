import * as z from 'zod'
import { emptySearch, searchFields, toSearchRequest } from './decode-search-request.js'
import type { FacetSearchRequest } from './facet-search-request.js'
import { objectDecoder } from './object-decoder.js'

const { q, vector, media, hybrid, filter, matchingStrategy } = searchFields
const { attributesToSearchOn, rankingScoreThreshold, locales, useNetwork } = searchFields

const facetSearchBody = objectDecoder({
  // Clients send the whole of the search that the facet stands beside.
  unknownFields: 'ignored',
  fields: {
    facetName: {
      schema: z.string(),
      invalid: 'invalid_facet_search_facet_name',
      missing: 'missing_facet_search_facet_name',
    },
    facetQuery: { schema: z.string().nullish(), invalid: 'invalid_facet_search_query' },
    exhaustiveFacetCount: {
      schema: z.boolean().nullish(),
      invalid: 'invalid_facet_search_exhaustive_facet_count',
    },
    q,
    vector,
    media,
    hybrid,
    filter,
    matchingStrategy,
    attributesToSearchOn,
    rankingScoreThreshold,
    locales,
    useNetwork,
  },
})

/** Decodes the body of `POST /indexes/{uid}/facet-search`. */
export function decodeFacetSearch(body: unknown): FacetSearchRequest {
  const { facetName, facetQuery, exhaustiveFacetCount, ...search } = facetSearchBody(body)
  return {
    facetName,
    facetQuery: facetQuery ?? null,
    exhaustiveFacetCount: exhaustiveFacetCount ?? false,
    search: toSearchRequest({ ...emptySearch, ...search }),
  }
}
