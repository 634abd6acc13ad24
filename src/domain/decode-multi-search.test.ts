import { describe, expect, test } from 'vitest'
import { decodeMultiSearch } from './decode-multi-search.js'
import { decodeSearchBody } from './decode-search-request.js'

const movies = { indexUid: 'movies' }

describe('several searches', () => {
  const separate = [
    { because: 'may be none', body: { queries: [] }, queries: [] },
    {
      because: 'each name their index',
      body: { queries: [movies, { q: 'a', indexUid: 'books', limit: 3 }], federation: null },
      queries: [
        { index: 'movies', search: decodeSearchBody({}) },
        { index: 'books', search: decodeSearchBody({ q: 'a', limit: 3 }) },
      ],
    },
    {
      because: 'take null for a page that was left out',
      body: { queries: [{ ...movies, limit: null, offset: null, federationOptions: null }] },
      queries: [{ index: 'movies', search: decodeSearchBody({}) }],
    },
  ]
  for (const { because, body, queries } of separate)
    test(because, () => expect(decodeMultiSearch(body)).toStrictEqual({ kind: 'separate', queries }))
})

describe('federated searches', () => {
  const search = decodeSearchBody({})
  const query = { index: 'movies', search, weight: 1, remote: undefined, position: 0 }
  const federation = {
    page: { kind: 'offset', offset: 0, limit: 20 },
    facetsByIndex: new Map(),
    mergeFacets: undefined,
    distinct: undefined,
    personalize: undefined,
  }
  const cases: { because: string; body: object; decoded: object }[] = [
    {
      because: 'have defaults',
      body: { federation: {}, queries: [movies, { ...movies, facets: [], distinct: 'd' }] },
      decoded: {
        kind: 'federated',
        federation,
        queries: [query, { ...query, position: 1, search: decodeSearchBody({ distinct: 'd' }) }],
      },
    },
    {
      because: 'have options by query',
      body: {
        queries: [{ ...movies, federationOptions: { weight: 0.25, remote: 'r', queryPosition: 7 } }],
        federation: {},
      },
      decoded: {
        kind: 'federated',
        federation,
        queries: [{ ...query, weight: 0.25, remote: 'r', position: 7 }],
      },
    },
    {
      because: 'have options of their own',
      body: {
        queries: [],
        federation: {
          page: 2,
          facetsByIndex: { movies: ['a', 'b'], books: null },
          mergeFacets: { maxValuesPerFacet: 3 },
          distinct: 'd',
          showPerformanceDetails: true,
          personalize: { userContext: 'u' },
        },
      },
      decoded: {
        kind: 'federated',
        queries: [],
        federation: {
          page: { kind: 'page', page: 2, hitsPerPage: 20 },
          facetsByIndex: new Map([
            ['movies', ['a', 'b']],
            ['books', []],
          ]),
          mergeFacets: { maxValuesPerFacet: 3 },
          distinct: 'd',
          personalize: { userContext: 'u' },
        },
      },
    },
    {
      because: 'merge a hundred values of each facet if nothing else is said',
      body: { queries: [], federation: { mergeFacets: {}, facetsByIndex: null } },
      decoded: {
        kind: 'federated',
        queries: [],
        federation: { ...federation, mergeFacets: { maxValuesPerFacet: 100 } },
      },
    },
  ]
  for (const { because, body, decoded } of cases)
    test(because, () => expect(decodeMultiSearch(body)).toStrictEqual(decoded))
})

describe('refused is', () => {
  const federated = (query: object, federation: object = {}) => ({
    queries: [movies, { ...movies, ...query }],
    federation,
  })
  const refused: { body: unknown; code: string; place?: string }[] = [
    { body: {}, code: 'bad_request' },
    { body: { queries: {} }, code: 'bad_request' },
    { body: { queries: [], more: 1 }, code: 'bad_request' },
    { body: { queries: [movies, 1] }, code: 'bad_request', place: 'queries[1]' },
    { body: { queries: [{ ...movies, more: 1 }] }, code: 'bad_request', place: 'queries[0]' },
    { body: { queries: [{ q: 'a' }] }, code: 'missing_index_uid', place: 'queries[0]' },
    { body: { queries: [{ indexUid: 1 }] }, code: 'invalid_index_uid', place: 'queries[0]' },
    { body: { queries: [{ indexUid: 'a b' }] }, code: 'invalid_index_uid', place: 'queries[0]' },
    { body: { queries: [{ ...movies, q: 1 }] }, code: 'invalid_search_q', place: 'queries[0]' },
    { body: { queries: [{ ...movies, limit: -1 }] }, code: 'invalid_search_limit', place: 'queries[0]' },
    {
      body: { queries: [movies, { ...movies, federationOptions: {} }] },
      code: 'invalid_multi_search_federation_options',
      place: 'queries[1]',
    },
    ...['limit', 'offset', 'page', 'hitsPerPage'].map((name) => ({
      body: federated({ [name]: 0 }),
      code: 'invalid_multi_search_query_pagination',
      place: 'queries[1]',
    })),
    { body: federated({ facets: ['a'] }), code: 'invalid_multi_search_query_facets', place: 'queries[1]' },
    {
      body: federated({ personalize: { userContext: 'a' } }),
      code: 'invalid_multi_search_query_personalization',
      place: 'queries[1]',
    },
    {
      body: federated({ showPerformanceDetails: true }),
      code: 'invalid_multi_search_query_show_performance_details',
      place: 'queries[1]',
    },
    {
      body: federated({ distinct: 'a' }, { distinct: 'b' }),
      code: 'invalid_multi_search_distinct',
      place: 'queries[1]',
    },
    {
      body: federated({ federationOptions: 1 }),
      code: 'invalid_multi_search_federation_options',
      place: 'queries[1]',
    },
    {
      body: federated({ federationOptions: { height: 1 } }),
      code: 'invalid_multi_search_federation_options',
    },
    { body: federated({ federationOptions: { weight: -1 } }), code: 'invalid_multi_search_weight' },
    { body: federated({ federationOptions: { weight: '1' } }), code: 'invalid_multi_search_weight' },
    { body: federated({ federationOptions: { remote: 1 } }), code: 'invalid_multi_search_remote' },
    {
      body: federated({ federationOptions: { queryPosition: -1 } }),
      code: 'invalid_multi_search_query_position',
    },
    { body: { queries: [], federation: 1 }, code: 'invalid_multi_search_federated' },
    { body: federated({}, { more: 1 }), code: 'invalid_multi_search_federated' },
    { body: federated({}, { limit: -1 }), code: 'invalid_search_limit' },
    { body: federated({}, { offset: null }), code: 'invalid_search_offset' },
    { body: federated({}, { page: 'a' }), code: 'invalid_search_page' },
    { body: federated({}, { hitsPerPage: -1 }), code: 'invalid_search_hits_per_page' },
    { body: federated({}, { distinct: 1 }), code: 'invalid_multi_search_distinct' },
    { body: federated({}, { facetsByIndex: ['a'] }), code: 'invalid_multi_search_facets_by_index' },
    { body: federated({}, { facetsByIndex: { movies: 'a' } }), code: 'invalid_multi_search_facets_by_index' },
    { body: federated({}, { facetsByIndex: { 'a b': [] } }), code: 'invalid_multi_search_facets_by_index' },
    { body: federated({}, { mergeFacets: true }), code: 'invalid_multi_search_merge_facets' },
    {
      body: federated({}, { mergeFacets: { maxValuesPerFacet: -1 } }),
      code: 'invalid_multi_search_max_values_per_facet',
    },
    { body: federated({}, { personalize: 1 }), code: 'invalid_search_personalize' },
  ]
  for (const { body, code, place = '' } of refused)
    test(`${JSON.stringify(body)} with ${code}`, () => {
      const message = expect.stringContaining(place)
      expect(() => decodeMultiSearch(body)).toThrow(expect.objectContaining({ code, message }))
    })
})
