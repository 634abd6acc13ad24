import { describe, expect, test } from 'vitest'
import { decodeSearchQuery } from './decode-search-query.js'
import { decodeSearchBody } from './decode-search-request.js'

describe('a query asks for the same as a body', () => {
  const cases: { because: string; query: object; body: object }[] = [
    { because: 'nothing', query: {}, body: {} },
    { because: 'words, which may be none', query: { q: '' }, body: { q: '' } },
    { because: 'offset and limit', query: { offset: '3', limit: '0' }, body: { offset: 3, limit: 0 } },
    { because: 'pages', query: { page: '0', hitsPerPage: '4' }, body: { page: 0, hitsPerPage: 4 } },
    {
      because: 'lists, parted by commas',
      query: {
        attributesToRetrieve: 'id, title',
        attributesToCrop: 'a:3,b',
        attributesToHighlight: '*',
        attributesToSearchOn: 'title,a*',
        facets: 'genre,year',
        locales: 'fr,jpn',
      },
      body: {
        attributesToRetrieve: ['id', 'title'],
        attributesToCrop: ['a:3', 'b'],
        attributesToHighlight: ['*'],
        attributesToSearchOn: ['title', 'a*'],
        facets: ['genre', 'year'],
        locales: ['fr', 'jpn'],
      },
    },
    {
      because: 'empty lists',
      query: { attributesToRetrieve: '', facets: '', locales: '', sort: '' },
      body: { attributesToRetrieve: [], facets: [], locales: [], sort: [] },
    },
    { because: 'an order', query: { sort: 'a:asc, b:desc' }, body: { sort: ['a:asc', 'b:desc'] } },
    {
      because: 'a distance, whose comma parts nothing',
      query: { sort: 'a:asc,_geoPoint(48.8, -2.3):asc,_geoPoint(1,2):desc,b:desc' },
      body: { sort: ['a:asc', '_geoPoint(48.8, -2.3):asc', '_geoPoint(1,2):desc', 'b:desc'] },
    },
    { because: 'an order in quotes', query: { sort: '"a:asc,b:desc"' }, body: { sort: ['a:asc', 'b:desc'] } },
    { because: 'a filter as text', query: { filter: 'a = 1' }, body: { filter: 'a = 1' } },
    { because: 'a filter as JSON', query: { filter: '["a = 1",["b"]]' }, body: { filter: ['a = 1', ['b']] } },
    { because: 'a filter as a JSON text', query: { filter: '"a = 1"' }, body: { filter: 'a = 1' } },
    {
      because: 'vectors',
      query: { vector: '1,-0.5, 2e-3', hybridEmbedder: 'e', hybridSemanticRatio: '.25' },
      body: { vector: [1, -0.5, 0.002], hybrid: { embedder: 'e', semanticRatio: 0.25 } },
    },
    {
      because: 'an embedder alone',
      query: { hybridEmbedder: 'e' },
      body: { hybrid: { embedder: 'e' } },
    },
    {
      because: 'a user',
      query: { personalizeUserContext: 'likes dogs' },
      body: { personalize: { userContext: 'likes dogs' } },
    },
    {
      because: 'the rest',
      query: {
        cropLength: '3',
        cropMarker: '',
        highlightPreTag: '<b>',
        highlightPostTag: '</b>',
        showMatchesPosition: 'true',
        showRankingScore: 'true',
        showRankingScoreDetails: 'true',
        showPerformanceDetails: 'true',
        retrieveVectors: 'true',
        useNetwork: 'true',
        distinct: 'sku',
        matchingStrategy: 'all',
        rankingScoreThreshold: '0.5',
      },
      body: {
        cropLength: 3,
        cropMarker: '',
        highlightPreTag: '<b>',
        highlightPostTag: '</b>',
        showMatchesPosition: true,
        showRankingScore: true,
        showRankingScoreDetails: true,
        showPerformanceDetails: true,
        retrieveVectors: true,
        useNetwork: true,
        distinct: 'sku',
        matchingStrategy: 'all',
        rankingScoreThreshold: 0.5,
      },
    },
  ]
  for (const { because, query, body } of cases)
    test(because, () => expect(decodeSearchQuery(query)).toStrictEqual(decodeSearchBody(body)))
})

describe('a query is refused', () => {
  const refused: { query: object; code: string }[] = [
    ...['', '-1', '1.5', 'a'].flatMap((value) => [
      { query: { offset: value }, code: 'invalid_search_offset' },
      { query: { limit: value }, code: 'invalid_search_limit' },
      { query: { page: value }, code: 'invalid_search_page' },
      { query: { hitsPerPage: value }, code: 'invalid_search_hits_per_page' },
      { query: { cropLength: value }, code: 'invalid_search_crop_length' },
    ]),
    ...['', 'TRUE', '1'].flatMap((value) => [
      { query: { showMatchesPosition: value }, code: 'invalid_search_show_matches_position' },
      { query: { showRankingScore: value }, code: 'invalid_search_show_ranking_score' },
      { query: { showRankingScoreDetails: value }, code: 'invalid_search_show_ranking_score_details' },
      { query: { showPerformanceDetails: value }, code: 'invalid_search_show_performance_details' },
      { query: { retrieveVectors: value }, code: 'invalid_search_retrieve_vectors' },
      { query: { useNetwork: value }, code: 'invalid_search_use_network' },
    ]),
    ...['', 'half', '-0.1', '1.1', '1e999', 'NaN'].flatMap((value) => [
      { query: { rankingScoreThreshold: value }, code: 'invalid_search_ranking_score_threshold' },
      {
        query: { hybridEmbedder: 'e', hybridSemanticRatio: value },
        code: 'invalid_search_semantic_ratio',
      },
    ]),
    { query: { hybridSemanticRatio: '0.5' }, code: 'invalid_search_hybrid_query' },
    { query: { matchingStrategy: 'first' }, code: 'invalid_search_matching_strategy' },
    { query: { locales: 'fr,xx' }, code: 'invalid_search_locales' },
    { query: { vector: '' }, code: 'invalid_search_vector' },
    { query: { vector: '1,a' }, code: 'invalid_search_vector' },
    { query: { vector: '[1,2]' }, code: 'invalid_search_vector' },
    { query: { filter: '5' }, code: 'invalid_search_filter' },
    { query: { filter: '{"a":1}' }, code: 'invalid_search_filter' },
    { query: { media: '{}' }, code: 'bad_request' },
    { query: { hybrid: '{}' }, code: 'bad_request' },
    { query: { personalize: '{}' }, code: 'bad_request' },
    { query: { unknown: '1', limit: 'a' }, code: 'bad_request' },
    { query: { limit: 'a', unknown: '1' }, code: 'invalid_search_limit' },
  ]
  for (const { query, code } of refused)
    test(JSON.stringify(query), () =>
      expect(() => decodeSearchQuery(query)).toThrow(expect.objectContaining({ code })),
    )
})
