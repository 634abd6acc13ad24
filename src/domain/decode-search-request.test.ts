import { describe, expect, test } from 'vitest'
import { decodeSearchBody } from './decode-search-request.js'
import type { SearchRequest } from './search-request.js'

const plain: SearchRequest = {
  q: '',
  page: { kind: 'offset', offset: 0, limit: 20 },
  attributesToRetrieve: undefined,
  attributesToSearchOn: undefined,
  matchingStrategy: 'last',
  filter: undefined,
  sort: [],
  distinct: undefined,
  facets: undefined,
  rankingScoreThreshold: undefined,
  locales: undefined,
  format: {
    attributesToHighlight: [],
    highlightPreTag: '<em>',
    highlightPostTag: '</em>',
    attributesToCrop: [],
    cropLength: 10,
    cropMarker: '…',
  },
  showRankingScore: false,
  showRankingScoreDetails: false,
  showMatchesPosition: false,
  showPerformanceDetails: false,
  retrieveVectors: false,
  hybrid: undefined,
  vector: undefined,
  media: undefined,
  personalize: undefined,
  useNetwork: false,
}

test('an empty body asks for the first twenty documents', () =>
  expect(decodeSearchBody({})).toStrictEqual(plain))

/** The parameters that null leaves as they are by default. */
const mayBeNull = [
  'q',
  'page',
  'hitsPerPage',
  'attributesToRetrieve',
  'attributesToCrop',
  'attributesToHighlight',
  'filter',
  'sort',
  'distinct',
  'facets',
  'attributesToSearchOn',
  'rankingScoreThreshold',
  'locales',
  'hybrid',
  'vector',
  'media',
  'personalize',
  'useNetwork',
]
for (const name of mayBeNull)
  test(`\`${name}: null\` is as nothing`, () =>
    expect(decodeSearchBody({ [name]: null })).toStrictEqual(plain))

describe('a body that is accepted', () => {
  const accepted: { because: string; body: object; request: Partial<SearchRequest> }[] = [
    { because: 'words', body: { q: ' the "dark" -knight ' }, request: { q: ' the "dark" -knight ' } },
    {
      because: 'offset and limit',
      body: { offset: 5, limit: 0 },
      request: { page: { kind: 'offset', offset: 5, limit: 0 } },
    },
    {
      because: '`page` turns to pages of twenty',
      body: { page: 3, limit: 7 },
      request: { page: { kind: 'page', page: 3, hitsPerPage: 20 } },
    },
    {
      because: '`hitsPerPage` turns to pages, from the first',
      body: { hitsPerPage: 4, offset: 7 },
      request: { page: { kind: 'page', page: 1, hitsPerPage: 4 } },
    },
    {
      because: 'page zero stays what it is',
      body: { page: 0, hitsPerPage: 0 },
      request: { page: { kind: 'page', page: 0, hitsPerPage: 0 } },
    },
    {
      because: 'some attributes',
      body: { attributesToRetrieve: ['id', 'a.b'] },
      request: { attributesToRetrieve: ['id', 'a.b'] },
    },
    {
      because: 'no attribute',
      body: { attributesToRetrieve: [] },
      request: { attributesToRetrieve: [] },
    },
    { because: 'a star among attributes', body: { attributesToRetrieve: ['id', '*'] }, request: {} },
    { because: 'no facets', body: { facets: [] }, request: {} },
    { because: 'facets', body: { facets: ['a', '*'] }, request: { facets: ['a', '*'] } },
    {
      because: 'a filter in lists',
      body: { filter: ['a = 1', ['b = 2', 'c = 3']] },
      request: { filter: ['a = 1', ['b = 2', 'c = 3']] },
    },
    { because: 'sorting', body: { sort: ['a:asc'] }, request: { sort: ['a:asc'] } },
    { because: 'a distinct attribute', body: { distinct: 'sku' }, request: { distinct: 'sku' } },
    {
      because: 'attributes to search on',
      body: { attributesToSearchOn: ['title', 'a*'] },
      request: { attributesToSearchOn: ['title', 'a*'] },
    },
    {
      because: 'a whole number where a share is expected',
      body: { rankingScoreThreshold: 1 },
      request: { rankingScoreThreshold: 1 },
    },
    { because: 'languages', body: { locales: ['fr', 'jpn'] }, request: { locales: ['fr', 'jpn'] } },
    { because: 'languages to detect', body: { locales: [] }, request: { locales: [] } },
    {
      because: 'an embedder alone counts half',
      body: { hybrid: { embedder: 'e' } },
      request: { hybrid: { embedder: 'e', semanticRatio: 0.5 } },
    },
    {
      because: 'a share of the vectors',
      body: { hybrid: { embedder: 'e', semanticRatio: 0 }, vector: [1, 0.5] },
      request: { hybrid: { embedder: 'e', semanticRatio: 0 }, vector: [1, 0.5] },
    },
    { because: 'media', body: { media: { image: { a: 1 } } }, request: { media: { image: { a: 1 } } } },
    {
      because: 'a user',
      body: { personalize: { userContext: 'likes dogs' } },
      request: { personalize: { userContext: 'likes dogs' } },
    },
    { because: 'the network', body: { useNetwork: true }, request: { useNetwork: true } },
    {
      because: 'how hits are shown',
      body: {
        attributesToHighlight: ['*'],
        highlightPreTag: '<b>',
        highlightPostTag: '</b>',
        attributesToCrop: ['text:3'],
        cropLength: 0,
        cropMarker: '',
      },
      request: {
        format: {
          attributesToHighlight: ['*'],
          highlightPreTag: '<b>',
          highlightPostTag: '</b>',
          attributesToCrop: ['text:3'],
          cropLength: 0,
          cropMarker: '',
        },
      },
    },
    {
      because: 'what is shown besides',
      body: {
        showRankingScore: true,
        showRankingScoreDetails: true,
        showMatchesPosition: true,
        showPerformanceDetails: true,
        retrieveVectors: true,
        matchingStrategy: 'frequency',
      },
      request: {
        showRankingScore: true,
        showRankingScoreDetails: true,
        showMatchesPosition: true,
        showPerformanceDetails: true,
        retrieveVectors: true,
        matchingStrategy: 'frequency',
      },
    },
  ]
  for (const { because, body, request } of accepted)
    test(because, () => expect(decodeSearchBody(body)).toStrictEqual({ ...plain, ...request }))
})

describe('a body is refused', () => {
  const refused: { name: string; values: unknown[]; code: string }[] = [
    { name: 'q', values: [1, ['a']], code: 'invalid_search_q' },
    { name: 'offset', values: [-1, 1.5, '1', null], code: 'invalid_search_offset' },
    { name: 'limit', values: [-1, 1.5, '1', null], code: 'invalid_search_limit' },
    { name: 'page', values: [-1, 1.5, '1'], code: 'invalid_search_page' },
    { name: 'hitsPerPage', values: [-1, 1.5, '1'], code: 'invalid_search_hits_per_page' },
    { name: 'attributesToRetrieve', values: ['a', [1]], code: 'invalid_search_attributes_to_retrieve' },
    { name: 'attributesToCrop', values: ['a', [1]], code: 'invalid_search_attributes_to_crop' },
    { name: 'cropLength', values: [-1, 1.5, '1', null], code: 'invalid_search_crop_length' },
    { name: 'cropMarker', values: [1, null], code: 'invalid_search_crop_marker' },
    { name: 'attributesToHighlight', values: ['a', [1]], code: 'invalid_search_attributes_to_highlight' },
    { name: 'highlightPreTag', values: [1, null], code: 'invalid_search_highlight_pre_tag' },
    { name: 'highlightPostTag', values: [1, null], code: 'invalid_search_highlight_post_tag' },
    { name: 'showMatchesPosition', values: ['true', 1, null], code: 'invalid_search_show_matches_position' },
    { name: 'filter', values: [1, true, {}, [1], [['a', 2]]], code: 'invalid_search_filter' },
    { name: 'sort', values: ['a:asc', [1]], code: 'invalid_search_sort' },
    { name: 'distinct', values: [1, ['a']], code: 'invalid_search_distinct' },
    { name: 'facets', values: ['a', [1]], code: 'invalid_search_facets' },
    {
      name: 'matchingStrategy',
      values: ['first', 'LAST', 1, null],
      code: 'invalid_search_matching_strategy',
    },
    { name: 'attributesToSearchOn', values: ['a', [1]], code: 'invalid_search_attributes_to_search_on' },
    {
      name: 'rankingScoreThreshold',
      values: [-0.1, 1.1, '0.5'],
      code: 'invalid_search_ranking_score_threshold',
    },
    { name: 'locales', values: ['fr', ['xx'], ['FR'], [1]], code: 'invalid_search_locales' },
    {
      name: 'hybrid',
      values: ['e', [], {}, { semanticRatio: 1 }, { embedder: 'e', other: 1 }],
      code: 'invalid_search_hybrid_query',
    },
    { name: 'hybrid', values: [{ embedder: 1 }, { embedder: null }], code: 'invalid_search_embedder' },
    {
      name: 'hybrid',
      values: [-0.1, 1.1, 'half', null].map((semanticRatio) => ({ embedder: 'e', semanticRatio })),
      code: 'invalid_search_semantic_ratio',
    },
    { name: 'vector', values: ['1', [null], ['1']], code: 'invalid_search_vector' },
    { name: 'media', values: ['a', ['a'], 1], code: 'invalid_search_media' },
    { name: 'retrieveVectors', values: ['true', null], code: 'invalid_search_retrieve_vectors' },
    { name: 'personalize', values: ['a', {}, { other: 1 }], code: 'invalid_search_personalize' },
    {
      name: 'personalize',
      values: [{ userContext: 1 }, { userContext: null }],
      code: 'invalid_search_personalize_user_context',
    },
    { name: 'useNetwork', values: ['true', 1], code: 'invalid_search_use_network' },
    { name: 'showRankingScore', values: ['true', null], code: 'invalid_search_show_ranking_score' },
    {
      name: 'showRankingScoreDetails',
      values: ['true', null],
      code: 'invalid_search_show_ranking_score_details',
    },
    {
      name: 'showPerformanceDetails',
      values: ['true', null],
      code: 'invalid_search_show_performance_details',
    },
    { name: 'hybridEmbedder', values: ['e'], code: 'bad_request' },
    { name: 'indexUid', values: ['movies'], code: 'bad_request' },
  ]
  for (const { name, values, code } of refused)
    for (const value of values)
      test(`for \`${name}\`: ${JSON.stringify(value)}`, () =>
        expect(() => decodeSearchBody({ [name]: value })).toThrow(
          expect.objectContaining({ code, message: expect.stringContaining(`\`${name}`) }),
        ))

  const inOrder = [
    { body: { limit: -1, offset: -1 }, code: 'invalid_search_limit' },
    { body: { offset: -1, limit: -1 }, code: 'invalid_search_offset' },
    { body: { hybrid: {}, q: 1 }, code: 'invalid_search_hybrid_query' },
    { body: { q: 1, hybrid: {} }, code: 'invalid_search_q' },
    { body: { unknown: 1, q: 1 }, code: 'bad_request' },
    { body: { hybrid: { semanticRatio: 2, embedder: 1 } }, code: 'invalid_search_semantic_ratio' },
  ]
  for (const { body, code } of inOrder)
    test(`for the first mistake as sent: ${JSON.stringify(body)}`, () =>
      expect(() => decodeSearchBody(body)).toThrow(expect.objectContaining({ code })))
})
