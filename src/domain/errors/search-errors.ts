import { badRequest, missingField, valueError } from './error-kind.js'
import type { ErrorKind } from './error-kind.js'

const searchValues = {
  invalid_search_attributes_to_crop: valueError(
    '`attributesToCrop` must be a list of `field` or `field:length`, or `*` for all.',
  ),
  invalid_search_attributes_to_highlight: valueError(
    '`attributesToHighlight` must be a list of field names, or `*` for all.',
  ),
  invalid_search_attributes_to_retrieve: valueError(
    '`attributesToRetrieve` must be a list of field names, or `*` for all.',
  ),
  invalid_search_attributes_to_search_on: valueError(
    '`attributesToSearchOn` must be a list of attributes, each in `searchableAttributes`, or patterns with `*`.',
  ),
  invalid_search_crop_length: valueError('`cropLength` must be a whole number of words, 0 or more.'),
  invalid_search_crop_marker: valueError('`cropMarker` must be a string.'),
  invalid_search_distinct: valueError(
    '`distinct` must be the name of an attribute listed in `filterableAttributes`, or null.',
  ),
  invalid_search_embedder: valueError('`hybrid.embedder` must be the name of an embedder of the index.'),
  invalid_search_facets: valueError(
    '`facets` must be a list of attributes, each in `filterableAttributes`, or `*` for all of those.',
  ),
  invalid_search_filter: valueError(
    '`filter` must be a filter string or an array of them, and may use only attributes listed in `filterableAttributes`.',
  ),
  invalid_search_highlight_post_tag: valueError('`highlightPostTag` must be a string.'),
  invalid_search_highlight_pre_tag: valueError('`highlightPreTag` must be a string.'),
  invalid_search_hits_per_page: valueError('`hitsPerPage` must be a whole number, 0 or more.'),
  invalid_search_hybrid_query: valueError(
    '`hybrid` must be null or an object with `embedder` and, if wanted, `semanticRatio`.',
  ),
  invalid_search_limit: valueError('`limit` of a search must be a whole number, 0 or more.'),
  invalid_search_locales: valueError(
    '`locales` must be a list of language codes of ISO 639-1 or 639-3, such as `en` or `jpn`.',
  ),
  invalid_search_matching_strategy: valueError('`matchingStrategy` must be `last`, `all` or `frequency`.'),
  invalid_search_media: valueError(
    '`media` must be an object that the fragments of the embedder can use, or null.',
  ),
  invalid_search_media_and_vector: valueError(
    '`media` and `vector` both say what to compare with: send one of them.',
  ),
  invalid_search_offset: valueError('`offset` of a search must be a whole number, 0 or more.'),
  invalid_search_page: valueError('`page` must be a whole number, 0 or more; the first page is 1.'),
  invalid_search_personalize: valueError('`personalize` must be null or an object with `userContext`.'),
  invalid_search_personalize_user_context: valueError('`personalize.userContext` must be a string.'),
  invalid_search_q: valueError('`q` must be a string or null.'),
  invalid_search_ranking_score_threshold: valueError('`rankingScoreThreshold` must be a number from 0 to 1.'),
  invalid_search_retrieve_vectors: valueError('`retrieveVectors` must be true or false.'),
  invalid_search_semantic_ratio: valueError(
    '`hybrid.semanticRatio` must be a number from 0 (words only) to 1 (vectors only).',
  ),
  invalid_search_show_matches_position: valueError('`showMatchesPosition` must be true or false.'),
  invalid_search_show_performance_details: valueError('`showPerformanceDetails` must be true or false.'),
  invalid_search_show_ranking_score: valueError('`showRankingScore` must be true or false.'),
  invalid_search_show_ranking_score_details: valueError('`showRankingScoreDetails` must be true or false.'),
  invalid_search_sort: valueError(
    '`sort` must be a list of `field:asc`, `field:desc` or `_geoPoint(lat, lng):asc`, with fields in `sortableAttributes` and `sort` among the ranking rules.',
  ),
  invalid_search_use_network: valueError('`useNetwork` must be true, false or null.'),
  invalid_search_vector: valueError('`vector` must be a list of numbers or null.'),
  missing_search_hybrid: valueError(
    'A search by `vector` or `media` must name its embedder in `hybrid`: add it.',
  ),
} as const satisfies Record<string, ErrorKind>

const facetSearchErrors = {
  facet_search_disabled: badRequest(
    'The setting `facetSearch` of the index is false: set it to true to search facet values.',
    (uid: string) =>
      `Facet search is switched off for the index \`${uid}\`. Set its setting \`facetSearch\` to true.`,
  ),
  invalid_facet_search_exhaustive_facet_count: valueError(
    '`exhaustiveFacetCount` must be true, false or null.',
  ),
  invalid_facet_search_facet_name: valueError(
    '`facetName` must be the name of an attribute whose entry in `filterableAttributes` allows facet search.',
  ),
  invalid_facet_search_name: valueError('The name of a facet must be a string.'),
  invalid_facet_search_query: valueError('`facetQuery` must be a string or null.'),
  missing_facet_search_facet_name: missingField('facetName', 'the body of a facet search'),
} as const satisfies Record<string, ErrorKind>

const similarErrors = {
  invalid_similar_attributes_to_retrieve: valueError(
    '`attributesToRetrieve` must be a list of field names, or `*` for all.',
  ),
  invalid_similar_embedder: valueError('`embedder` must be the name of an embedder of the index.'),
  invalid_similar_filter: valueError(
    '`filter` must be a filter string or an array of them, and may use only attributes listed in `filterableAttributes`.',
  ),
  invalid_similar_id: valueError('`id` must be a document id: a string or a whole number.'),
  invalid_similar_limit: valueError('`limit` must be a whole number, 0 or more.'),
  invalid_similar_offset: valueError('`offset` must be a whole number, 0 or more.'),
  invalid_similar_ranking_score_threshold: valueError(
    '`rankingScoreThreshold` must be a number from 0 to 1.',
  ),
  invalid_similar_retrieve_vectors: valueError('`retrieveVectors` must be true or false.'),
  invalid_similar_show_performance_details: valueError('`showPerformanceDetails` must be true or false.'),
  invalid_similar_show_ranking_score: valueError('`showRankingScore` must be true or false.'),
  invalid_similar_show_ranking_score_details: valueError('`showRankingScoreDetails` must be true or false.'),
  not_found_similar_id: badRequest(
    'The document to compare with does not exist, or the key may not see it: check `id`.',
    (id: string) => `There is no document \`${id}\` to compare with in this index.`,
  ),
} as const satisfies Record<string, ErrorKind>

const multiSearchErrors = {
  invalid_multi_search_distinct: valueError(
    '`distinct` may stand in `federation` or in the queries, not in both.',
  ),
  invalid_multi_search_facet_order: valueError(
    'Facets of several indexes can be merged only if the indexes agree on `sortFacetValuesBy`: change that setting or drop `mergeFacets`.',
  ),
  invalid_multi_search_facets: valueError(
    '`federation.facetsByIndex` may list only attributes in `filterableAttributes` of the index.',
  ),
  invalid_multi_search_facets_by_index: valueError(
    '`federation.facetsByIndex` must be an object from index uids, each used by a query, to lists of attributes or null.',
  ),
  invalid_multi_search_federated: valueError(
    '`federation` must be an object of options, or null for separate results.',
  ),
  invalid_multi_search_federation_options: valueError(
    '`federationOptions` of a query must be an object, and is accepted only when the request has `federation`.',
  ),
  invalid_multi_search_max_values_per_facet: valueError(
    '`federation.mergeFacets.maxValuesPerFacet` must be a whole number, 0 or more.',
  ),
  invalid_multi_search_merge_facets: valueError('`federation.mergeFacets` must be an object or null.'),
  invalid_multi_search_query_facets: valueError(
    'A query of a federated search has no `facets` of its own: use `federation.facetsByIndex`.',
  ),
  invalid_multi_search_query_pagination: valueError(
    'A query of a federated search has no `limit`, `offset`, `page` or `hitsPerPage` of its own: set them in `federation`.',
  ),
  invalid_multi_search_query_personalization: valueError(
    'A query of a federated search has no `personalize` of its own: set it in `federation`.',
  ),
  invalid_multi_search_query_position: valueError(
    '`federationOptions.queryPosition` must be a whole number, 0 or more.',
  ),
  invalid_multi_search_query_ranking_rules: valueError(
    'The queries of a federated search must rank alike: use the same sorts, in the same place and direction.',
  ),
  invalid_multi_search_query_show_performance_details: valueError(
    'A query of a federated search has no `showPerformanceDetails` of its own: set it in `federation`.',
  ),
  invalid_multi_search_remote: valueError(
    '`federationOptions.remote` must be the name of a remote of the network.',
  ),
  invalid_multi_search_weight: valueError('`federationOptions.weight` must be a number, 0 or more.'),
} as const satisfies Record<string, ErrorKind>

/** Search, facet search, similar documents and multi-search. */
export const searchErrors = {
  too_many_search_requests: {
    type: 'system',
    status: 503,
    meaning: 'More searches are waiting than the server accepts: retry after the seconds in `Retry-After`.',
    message: () => 'Too many searches are waiting to run. Retry in a few seconds.',
  },
  vector_embedding_error: badRequest(
    'An embedder could not turn a text into a vector: check its settings and that its provider answers.',
    (embedder: string, why: string) => `The embedder \`${embedder}\` could not compute a vector: ${why}.`,
  ),
  ...searchValues,
  ...facetSearchErrors,
  ...similarErrors,
  ...multiSearchErrors,
} as const satisfies Record<string, ErrorKind>
