import { describe, expect, test } from 'vitest'
import { decodeFacetSearch } from './decode-facet-search.js'
import { decodeSearchBody } from './decode-search-request.js'

describe('a search for values of a facet', () => {
  const facet = { facetName: 'genre' }
  const plain = { ...facet, facetQuery: null, exhaustiveFacetCount: false, search: decodeSearchBody({}) }
  const narrowing = {
    q: 'a',
    filter: ['b = 1'],
    matchingStrategy: 'all',
    attributesToSearchOn: ['c'],
    rankingScoreThreshold: 0.5,
    locales: ['fr'],
    vector: [1],
    hybrid: { embedder: 'e' },
    media: { a: 1 },
    useNetwork: true,
  }
  const cases = [
    { because: 'needs no more than the name', body: facet, decoded: plain },
    {
      because: 'takes null for what was left out',
      body: { ...facet, facetQuery: null, exhaustiveFacetCount: null, q: null, filter: null },
      decoded: plain,
    },
    {
      because: 'may say what values begin with, and how to count them',
      body: { ...facet, facetQuery: 'dra', exhaustiveFacetCount: true },
      decoded: { ...plain, facetQuery: 'dra', exhaustiveFacetCount: true },
    },
    {
      because: 'counts over the documents of a search',
      body: { ...narrowing, ...facet },
      decoded: { ...plain, search: decodeSearchBody(narrowing) },
    },
    {
      because: 'ignores every other member, whatever it is',
      body: { limit: -1, sort: 7, anything: {}, ...facet },
      decoded: plain,
    },
  ]
  for (const { because, body, decoded } of cases)
    test(because, () => expect(decodeFacetSearch(body)).toStrictEqual(decoded))
})

describe('refused is', () => {
  const refused: { body: unknown; code: string }[] = [
    { body: {}, code: 'missing_facet_search_facet_name' },
    { body: { facetName: null }, code: 'invalid_facet_search_facet_name' },
    { body: { facetName: 1 }, code: 'invalid_facet_search_facet_name' },
    { body: { facetName: 'a', facetQuery: 1 }, code: 'invalid_facet_search_query' },
    {
      body: { facetName: 'a', exhaustiveFacetCount: 'yes' },
      code: 'invalid_facet_search_exhaustive_facet_count',
    },
    { body: { facetQuery: 1 }, code: 'invalid_facet_search_query' },
    { body: { facetName: 'a', q: 1 }, code: 'invalid_search_q' },
    { body: { facetName: 'a', filter: 1 }, code: 'invalid_search_filter' },
    { body: { facetName: 'a', matchingStrategy: null }, code: 'invalid_search_matching_strategy' },
    { body: { facetName: 'a', rankingScoreThreshold: 2 }, code: 'invalid_search_ranking_score_threshold' },
    { body: { facetName: 'a', hybrid: {} }, code: 'invalid_search_hybrid_query' },
    { body: [], code: 'bad_request' },
  ]
  for (const { body, code } of refused)
    test(`${JSON.stringify(body)} with ${code}`, () =>
      expect(() => decodeFacetSearch(body)).toThrow(expect.objectContaining({ code })))
})
