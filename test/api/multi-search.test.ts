import { Meilisearch } from 'meilisearch'
import type { TenantTokenGeneratorOptions } from 'meilisearch'
import { generateTenantToken } from 'meilisearch/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const toys = [
  { id: 1, name: 'tin robot', kind: 'new', price: 30, tenant: 1 },
  { id: 2, name: 'robot', kind: 'used', price: 10, tenant: 2 },
  { id: 3, name: 'wooden train', kind: 'used', price: 20, tenant: 1 },
]
const books = [
  { id: 1, name: 'robot manual', kind: 'New', price: 15, tenant: 2 },
  { id: 2, name: 'train manual', kind: 'rare', price: 25, tenant: 1 },
  { id: 3, name: 'robot', kind: 'used', price: 35, tenant: 1 },
]

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  for (const [uid, documents] of Object.entries({ toys, books })) {
    await finish(server, 'POST', '/indexes', { json: { uid, primaryKey: 'id' } })
    const settings = { filterableAttributes: ['kind', 'tenant', 'price'], sortableAttributes: ['price'] }
    await finish(server, 'PATCH', `/indexes/${uid}/settings`, { json: settings })
    await finish(server, 'POST', `/indexes/${uid}/documents`, { json: documents })
  }
  const faceting = { sortFacetValuesBy: { kind: 'count' } }
  await finish(server, 'POST', '/indexes', { json: { uid: 'counted' } })
  const counted = { filterableAttributes: ['kind'], faceting }
  await finish(server, 'PATCH', '/indexes/counted/settings', { json: counted })
  await finish(server, 'POST', '/indexes/counted/documents', { json: [{ id: 9, kind: 'new' }] })
})

afterAll(async () => server.stop())

type Body = Readonly<Record<string, unknown>>

async function ask(queries: readonly Body[], federation?: Body, key = masterKey) {
  return server.call('POST', '/multi-search', { json: { queries, ...(federation && { federation }) }, key })
}

/** The hits of a federated answer, as `index id`. */
function hitsOf({ hits }: { hits: { id: number; _federation: { indexUid: string } }[] }): string[] {
  return hits.map(({ id, _federation }) => `${_federation.indexUid} ${id}`)
}

const inToys = { indexUid: 'toys' }
const inBooks = { indexUid: 'books' }

describe('separate searches', () => {
  test('are answered in their order, each like a search of its own', async () => {
    const { status, body } = await ask([
      { ...inBooks, q: 'train' },
      { ...inToys, page: 1, facets: ['kind'] },
    ])
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['results'])
    expect(body.results.map((result: object) => Object.keys(result))).toEqual([
      [
        'indexUid',
        'hits',
        'query',
        'processingTimeMs',
        'limit',
        'offset',
        'estimatedTotalHits',
        'requestUid',
      ],
      [
        'indexUid',
        'hits',
        'query',
        'processingTimeMs',
        'hitsPerPage',
        'page',
        'totalPages',
        'totalHits',
        'facetDistribution',
        'facetStats',
        'requestUid',
      ],
    ])
    expect(body.results).toMatchObject([
      { indexUid: 'books', query: 'train', hits: [books[1]], estimatedTotalHits: 1 },
      { indexUid: 'toys', hits: toys, totalHits: 3, facetDistribution: { kind: { new: 1, used: 2 } } },
    ])
  })

  test('may be none', async () => expect((await ask([])).body).toEqual({ results: [] }))

  test('may be more than run at once', async () => {
    const queries = Array.from({ length: 40 }, (_, at) => ({ ...inToys, filter: `id = ${at}`, offset: at }))
    const settings = { filterableAttributes: ['kind', 'tenant', 'price', 'id'] }
    await finish(server, 'PATCH', '/indexes/toys/settings', { json: settings })
    const { body } = await ask(queries)
    expect(body.results.map(({ offset }: { offset: number }) => offset)).toEqual(
      queries.map(({ offset }) => offset),
    )
  })

  test('have metadata if it is asked for', async () => {
    const headers = { 'meili-include-metadata': 'true' }
    const { body } = await server.call('POST', '/multi-search', { json: { queries: [inToys] }, headers })
    expect(body.results[0].metadata).toEqual({
      queryUid: expect.any(String),
      indexUid: 'toys',
      primaryKey: 'id',
    })
  })
})

describe('refused is', () => {
  const none = { indexUid: 'none' }
  const cases: {
    because: string
    queries: readonly Body[]
    federation?: Body
    outcome: string
    place?: string
  }[] = [
    {
      because: 'an index that is not there, with 400',
      queries: [inToys, none],
      outcome: '400 index_not_found',
      place: 'queries[1]',
    },
    {
      because: 'the first of two mistakes',
      queries: [none, { ...inToys, filter: 'a = ' }],
      outcome: '400 index_not_found',
      place: 'queries[0]',
    },
    {
      because: 'what the settings do not allow',
      queries: [inToys, { ...inToys, filter: 'name = 1' }],
      outcome: '400 invalid_search_filter',
      place: 'queries[1]',
    },
    {
      because: 'an index that is not there, federated',
      queries: [inToys, none],
      federation: {},
      outcome: '400 index_not_found',
      place: 'queries[1]',
    },
    {
      because: 'what the settings do not allow, federated',
      queries: [inBooks, inToys, { ...inToys, filter: 'name = 1' }],
      federation: {},
      outcome: '400 invalid_search_filter',
      place: 'queries[2]',
    },
    {
      because: 'a page of one query',
      queries: [{ ...inToys, page: 1 }],
      federation: {},
      outcome: '400 invalid_multi_search_query_pagination',
      place: 'queries[0]',
    },
    {
      because: 'a search sorted one way and another',
      queries: [
        { ...inToys, sort: ['price:asc'] },
        { ...inBooks, sort: ['price:desc'] },
      ],
      federation: {},
      outcome: '400 invalid_multi_search_query_ranking_rules',
      place: 'queries[1]',
    },
    {
      because: 'facets of an index that no query names',
      queries: [inToys],
      federation: { facetsByIndex: { books: ['kind'] } },
      outcome: '400 invalid_multi_search_facets_by_index',
      place: 'federation.facetsByIndex.books',
    },
    {
      because: 'facets of an index that is not there',
      queries: [inToys],
      federation: { facetsByIndex: { none: [] } },
      outcome: '400 index_not_found',
      place: 'federation.facetsByIndex.none',
    },
    {
      because: 'a facet that is not filterable',
      queries: [inToys],
      federation: { facetsByIndex: { toys: ['name'] } },
      outcome: '400 invalid_multi_search_facets',
      place: 'federation.facetsByIndex.toys',
    },
    {
      because: 'facets that are sorted differently',
      queries: [inToys, { indexUid: 'counted' }],
      federation: { facetsByIndex: { toys: ['kind'], counted: ['kind'] }, mergeFacets: {} },
      outcome: '400 invalid_multi_search_facet_order',
    },
    {
      because: 'another server, without a network',
      queries: [{ ...inToys, federationOptions: { remote: 'a' } }],
      federation: {},
      outcome: '400 feature_not_enabled',
      place: 'queries[0]',
    },
    {
      because: 'a user to search for, without a model',
      queries: [inToys],
      federation: { personalize: { userContext: 'a' } },
      outcome: '400 feature_not_enabled',
    },
    {
      because: 'a field to be distinct by that is not filterable',
      queries: [inToys],
      federation: { distinct: 'name' },
      outcome: '400 invalid_search_distinct',
    },
  ]
  for (const { because, queries, federation, outcome, place = '' } of cases)
    test(because, async () => {
      const answer = await ask(queries, federation)
      expect(outcomeOf(answer)).toBe(outcome)
      expect(answer.body.message).toContain(place)
    })
})

describe('a federated search', () => {
  const robots = [
    { ...inToys, q: 'robot' },
    { ...inBooks, q: 'robot' },
  ]

  test('is answered with one list, and with keys in this order', async () => {
    const { body } = await ask(robots, {})
    expect(Object.keys(body)).toEqual([
      'hits',
      'processingTimeMs',
      'limit',
      'offset',
      'estimatedTotalHits',
      'requestUid',
    ])
    expect(body).toMatchObject({ limit: 20, offset: 0, estimatedTotalHits: 4 })
    expect(hitsOf(body)).toEqual(['toys 2', 'books 3', 'books 1', 'toys 1'])
    expect(body.hits[0]).toEqual({
      ...toys[1],
      _federation: { indexUid: 'toys', queriesPosition: 0, weightedRankingScore: 1 },
    })
  })

  const cases: {
    because: string
    queries: readonly Body[]
    federation?: Body
    hits: readonly string[]
    totals: Body
  }[] = [
    {
      because: 'of no queries finds nothing',
      queries: [],
      hits: [],
      totals: { estimatedTotalHits: 0 },
    },
    {
      because: 'gives hits of a heavier query first',
      queries: [
        { ...inToys, q: 'robot' },
        { ...inBooks, q: 'robot', federationOptions: { weight: 2 } },
      ],
      hits: ['books 3', 'books 1', 'toys 2', 'toys 1'],
      totals: { estimatedTotalHits: 4 },
    },
    {
      because: 'gives hits of a query without weight last',
      queries: [
        { ...inToys, q: 'robot', federationOptions: { weight: 0 } },
        { ...inBooks, q: 'robot' },
      ],
      hits: ['books 3', 'books 1', 'toys 2', 'toys 1'],
      totals: { estimatedTotalHits: 4 },
    },
    {
      because: 'gives a document once, and counts it once',
      queries: [...robots, { ...inToys, q: 'tin robot' }],
      hits: ['toys 2', 'books 3', 'toys 1', 'books 1'],
      totals: { estimatedTotalHits: 4 },
    },
    {
      because: 'goes by the values of all indexes',
      queries: [
        { ...inToys, sort: ['price:desc'] },
        { ...inBooks, sort: ['price:desc'] },
      ],
      hits: ['books 3', 'toys 1', 'books 2', 'toys 3', 'books 1', 'toys 2'],
      totals: { estimatedTotalHits: 6 },
    },
    {
      because: 'has an offset and a limit',
      queries: robots,
      federation: { offset: 1, limit: 2 },
      hits: ['books 3', 'books 1'],
      totals: { offset: 1, limit: 2, estimatedTotalHits: 4 },
    },
    {
      because: 'has pages',
      queries: robots,
      federation: { page: 2, hitsPerPage: 3 },
      hits: ['toys 1'],
      totals: { hitsPerPage: 3, page: 2, totalPages: 2, totalHits: 4 },
    },
    {
      because: 'has no page 0',
      queries: robots,
      federation: { page: 0 },
      hits: [],
      totals: { hitsPerPage: 20, page: 0, totalPages: 1, totalHits: 4 },
    },
    {
      because: 'gives one hit for each value, whatever its index and its case',
      queries: [inToys, inBooks],
      federation: { distinct: 'kind' },
      hits: ['toys 1', 'toys 2', 'books 2'],
      totals: { estimatedTotalHits: 3 },
    },
    {
      because: 'counts one hit for each value on pages too',
      queries: [inToys, inBooks],
      federation: { distinct: 'kind', page: 1 },
      hits: ['toys 1', 'toys 2', 'books 2'],
      totals: { totalHits: 3 },
    },
  ]
  for (const { because, queries, federation = {}, hits, totals } of cases)
    test(because, async () => {
      const { body } = await ask(queries, federation)
      expect(body).toMatchObject(totals)
      expect(hitsOf(body)).toEqual(hits)
    })

  test('formats each hit as its query asks', async () => {
    const queries = [
      { ...inToys, q: 'tin', attributesToHighlight: ['name'] },
      { ...inBooks, q: 'manual', showRankingScore: true },
    ]
    const { body } = await ask(queries, {})
    expect(body.hits).toHaveLength(3)
    for (const { _federation: federation, _formatted: formatted, _rankingScore: score } of body.hits) {
      if (federation.queriesPosition === 0) expect(formatted.name).toBe('<em>tin</em> robot')
      else expect(score).toBe(federation.weightedRankingScore)
    }
  })

  test('has metadata by query if it is asked for', async () => {
    const json = { queries: [robots[0], inBooks], federation: {} }
    const headers = { 'meili-include-metadata': '1' }
    const { body } = await server.call('POST', '/multi-search', { json, headers })
    const source = { queryUid: expect.any(String), primaryKey: 'id' }
    expect(body.metadata).toEqual([
      { query: 'robot', ...source, indexUid: 'toys' },
      { ...source, indexUid: 'books' },
    ])
  })
})

describe('facets of a federated search', () => {
  const queries = [
    { ...inToys, q: 'robot' },
    { ...inBooks, filter: 'price < 30' },
    { ...inToys, q: 'tin' },
  ]

  test('are told by index', async () => {
    const { body } = await ask(queries, { facetsByIndex: { toys: ['kind'], books: ['kind', 'price'] } })
    expect(body.facetsByIndex).toEqual({
      books: {
        distribution: { kind: { New: 1, rare: 1 }, price: { 15: 1, 25: 1 } },
        stats: { price: { min: 15, max: 25 } },
      },
      toys: { distribution: { kind: { new: 1, used: 1 } }, stats: {} },
    })
    expect(Object.keys(body)).toEqual([
      'hits',
      'processingTimeMs',
      'limit',
      'offset',
      'estimatedTotalHits',
      'facetsByIndex',
      'requestUid',
    ])
  })

  test('are left out where none are asked for', async () => {
    const { body } = await ask(queries, { facetsByIndex: { toys: null, books: ['kind'] } })
    expect(Object.keys(body.facetsByIndex)).toEqual(['books'])
  })

  test('are merged', async () => {
    const federation = {
      facetsByIndex: { toys: ['price', 'kind'], books: ['price'] },
      mergeFacets: { maxValuesPerFacet: 3 },
    }
    const { body } = await ask(queries, federation)
    expect(body.facetDistribution).toEqual({ kind: { new: 1, used: 1 }, price: { 10: 1, 15: 1, 25: 1 } })
    expect(body.facetStats).toEqual({ price: { min: 10, max: 30 } })
    expect(body).not.toHaveProperty('facetsByIndex')
  })

  test('do not count doubles of hits of other indexes', async () => {
    const federation = { distinct: 'kind', facetsByIndex: { toys: ['kind'], books: ['kind'] } }
    const { body } = await ask([inToys, inBooks], federation)
    expect(body.facetsByIndex.toys.distribution.kind).toEqual({ new: 1, used: 1 })
    expect(body.facetsByIndex.books.distribution.kind).toEqual({ rare: 1 })
  })
})

type SearchRules = NonNullable<TenantTokenGeneratorOptions['searchRules']>

async function tokenOf(searchRules: SearchRules): Promise<string> {
  const parent = await createKey(server, { actions: ['search'] })
  return generateTenantToken({ apiKey: parent.key, apiKeyUid: parent.uid, searchRules })
}

describe('a caller', () => {
  test('without the action is refused', async () => {
    const { key } = await createKey(server, { actions: ['documents.get'] })
    expect(outcomeOf(await ask([inToys], undefined, key))).toBe('403 invalid_api_key')
  })

  for (const federation of [undefined, {}])
    test(`of one index is refused another, ${federation ? 'federated' : 'separate'}`, async () => {
      const { key } = await createKey(server, { actions: ['search'], indexes: ['toys'] })
      expect((await ask([inToys], federation, key)).status).toBe(200)
      const refused = await ask([inToys, inBooks], federation, key)
      expect(outcomeOf(refused)).toBe('403 invalid_api_key')
      expect(refused.body.message).toContain('queries[1]')
      expect(outcomeOf(await ask([{ indexUid: 'none' }], federation, key))).toBe('403 invalid_api_key')
    })

  test('is not told of facets of an index that it may not see', async () => {
    const { key } = await createKey(server, { actions: ['search'], indexes: ['toys'] })
    for (const index of ['books', 'none']) {
      const refused = await ask([inToys], { facetsByIndex: { [index]: ['kind'] } }, key)
      expect(outcomeOf(refused)).toBe('403 invalid_api_key')
    }
  })

  test('with rules finds and counts only what the rule of each index lets through', async () => {
    const token = await tokenOf({ toys: { filter: 'tenant = 1' }, '*': { filter: 'tenant = 2' } })
    const { body } = await ask(
      [
        { ...inToys, facets: ['kind'] },
        { ...inBooks, filter: 'tenant = 1 OR price > 0' },
      ],
      undefined,
      token,
    )
    expect(body.results[0].hits).toEqual([toys[0], toys[2]])
    expect(body.results[0].facetDistribution).toEqual({ kind: { new: 1, used: 1 } })
    expect(body.results[1]).toMatchObject({ hits: [books[0]], estimatedTotalHits: 1 })
  })

  test('with rules finds and counts only what they let through when hits are merged', async () => {
    const token = await tokenOf({ toys: { filter: 'tenant = 1' }, books: { filter: 'tenant = 2' } })
    const facetsByIndex = { toys: ['kind', 'price'], books: ['kind'] }
    const { body } = await ask([inToys, inBooks, { ...inToys, q: 'robot' }], { facetsByIndex }, token)
    expect(hitsOf(body).toSorted()).toEqual(['books 1', 'toys 1', 'toys 3'])
    expect(body.estimatedTotalHits).toBe(3)
    expect(body.facetsByIndex.toys).toEqual({
      distribution: { kind: { new: 1, used: 1 }, price: { 20: 1, 30: 1 } },
      stats: { price: { min: 20, max: 30 } },
    })
    expect(body.facetsByIndex.books.distribution).toEqual({ kind: { New: 1 } })
    const merged = await ask([inToys, inBooks], { facetsByIndex, mergeFacets: {} }, token)
    expect(merged.body.facetStats).toEqual({ price: { min: 20, max: 30 } })
  })

  test('with a rule for one index is refused every other', async () => {
    const token = await tokenOf(['toys'])
    expect(outcomeOf(await ask([inToys, inBooks], {}, token))).toBe('403 invalid_api_key')
  })
})

const client = () => new Meilisearch({ host: server.url, apiKey: masterKey })

describe('the official client', () => {
  test('makes separate searches', async () => {
    const { results } = await client().multiSearch({
      queries: [{ indexUid: 'toys', q: 'tin' }, { indexUid: 'books' }],
    })
    expect(results.map(({ indexUid, hits }) => [indexUid, hits.length])).toEqual([
      ['toys', 1],
      ['books', 3],
    ])
  })

  test('makes federated searches', async () => {
    const answer = await client().multiSearch({
      federation: { limit: 2, facetsByIndex: { toys: ['kind'] } },
      queries: [
        { indexUid: 'toys', q: 'robot', federationOptions: { weight: 1.2 } },
        { indexUid: 'books', q: 'robot' },
      ],
    })
    expect(answer.hits.map(({ _federation }) => _federation?.indexUid)).toEqual(['toys', 'toys'])
    expect(answer.facetsByIndex?.['toys']?.distribution).toEqual({ kind: { new: 1, used: 1 } })
  })
})
