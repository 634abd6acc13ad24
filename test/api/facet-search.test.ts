import { Meilisearch } from 'meilisearch'
import { generateTenantToken } from 'meilisearch/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type Reply, type TestServer } from '../support/test-server.js'

const path = '/indexes/movies/facet-search'
const films = [
  { id: 1, title: 'The dark knight', genre: ['Action', 'Drama'], tenant: 1, year: 2008 },
  { id: 2, title: 'Dark water', genre: 'Drama', tenant: 1, year: 2005 },
  { id: 3, title: 'City lights', genre: 'comedy', tenant: 2, year: 1931 },
  { id: 4, title: 'Dark city', genre: ['Dramedy', 'Noir'], tenant: 2, year: 1998 },
]

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await finish(server, 'POST', '/indexes', { json: { uid: 'movies', primaryKey: 'id' } })
  const filterableAttributes = ['genre', 'tenant', 'year']
  await finish(server, 'PATCH', '/indexes/movies/settings', { json: { filterableAttributes } })
  await finish(server, 'POST', '/indexes/movies/documents', { json: films })
  await finish(server, 'POST', '/indexes', { json: { uid: 'off' } })
  await finish(server, 'PUT', '/indexes/off/settings/facet-search', { json: false })
})

afterAll(async () => server.stop())

test('the answer has the values, what was asked for and the time, in this order', async () => {
  const { status, body } = await server.call('POST', path, {
    json: { facetName: 'genre', facetQuery: 'dra' },
  })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['facetHits', 'facetQuery', 'processingTimeMs'])
  expect(body).toMatchObject({
    facetHits: [
      { value: 'Drama', count: 2 },
      { value: 'Dramedy', count: 1 },
    ],
    facetQuery: 'dra',
    processingTimeMs: expect.any(Number),
  })
})

describe('values are found', () => {
  const cases = [
    {
      because: 'all, without a text',
      body: {},
      values: ['Action 1', 'comedy 1', 'Drama 2', 'Dramedy 1', 'Noir 1'],
    },
    { because: 'with a typo', body: { facetQuery: 'comidy' }, values: ['comedy 1'] },
    { because: 'among the documents of a query', body: { q: 'water' }, values: ['Drama 1'] },
    {
      because: 'among those of a filter',
      body: { filter: 'year < 2000' },
      values: ['comedy 1', 'Dramedy 1', 'Noir 1'],
    },
    {
      because: 'among those of a filter alone, by vectors',
      body: { q: 'water', filter: 'year > 2007', hybrid: { embedder: 'e' } },
      values: ['Action 1', 'Drama 1'],
    },
    {
      because: 'whatever else is sent',
      body: { facetQuery: 'noir', limit: -1, sort: 'a' },
      values: ['Noir 1'],
    },
    { because: 'never among numbers', body: { facetName: 'year' }, values: [] },
  ]
  for (const { because, body, values } of cases)
    test(because, async () => {
      const answer = await server.call('POST', path, { json: { facetName: 'genre', ...body } })
      expect(answer.body.facetQuery).toBe('facetQuery' in body ? body.facetQuery : null)
      const found: { value: string; count: number }[] = answer.body.facetHits
      expect(found.map(({ value, count }) => `${value} ${count}`)).toEqual(values)
    })
})

describe('refused is', () => {
  const cases: { because: string; body?: unknown; at?: string; outcome: string }[] = [
    { because: 'no name', body: {}, outcome: '400 missing_facet_search_facet_name' },
    {
      because: 'a facet that is not filterable',
      body: { facetName: 'title' },
      outcome: '400 invalid_facet_search_facet_name',
    },
    {
      because: 'a filter that cannot be read',
      body: { facetName: 'genre', filter: 'a = ' },
      outcome: '400 invalid_search_filter',
    },
    {
      because: 'a vector of no embedder',
      body: { facetName: 'genre', vector: [1] },
      outcome: '400 missing_search_hybrid',
    },
    {
      because: 'an index that is switched off',
      at: '/indexes/off/facet-search',
      outcome: '400 facet_search_disabled',
    },
    {
      because: 'an index that is not there',
      at: '/indexes/none/facet-search',
      outcome: '404 index_not_found',
    },
    {
      because: 'an index that can be none',
      at: '/indexes/a!/facet-search',
      outcome: '400 invalid_index_uid',
    },
  ]
  for (const { because, body = { facetName: 'genre' }, at = path, outcome } of cases)
    test(because, async () => expect(outcomeOf(await server.call('POST', at, { json: body }))).toBe(outcome))
})

async function drama(key: string): Promise<Reply> {
  return server.call('POST', path, { json: { facetName: 'genre', facetQuery: 'd' }, key })
}

describe('a caller', () => {
  test('without the action is refused', async () => {
    const { key } = await createKey(server, { actions: ['documents.get'] })
    expect(outcomeOf(await drama(key))).toBe('403 invalid_api_key')
  })

  test('of another index is refused', async () => {
    const { key } = await createKey(server, { actions: ['search'], indexes: ['books'] })
    expect(outcomeOf(await drama(key))).toBe('403 invalid_api_key')
  })

  test('with a rule finds and counts only what the rule lets through', async () => {
    const parent = await createKey(server, { actions: ['search'] })
    const searchRules = { movies: { filter: 'tenant = 2' } }
    const token = await generateTenantToken({ apiKey: parent.key, apiKeyUid: parent.uid, searchRules })
    const { body } = await drama(token)
    expect(body.facetHits).toEqual([{ value: 'Dramedy', count: 1 }])
  })
})

test('the official client searches for facet values', async () => {
  const client = new Meilisearch({ host: server.url, apiKey: masterKey })
  const answer = await client.index('movies').searchForFacetValues({ facetName: 'genre', facetQuery: 'no' })
  expect(answer.facetHits).toEqual([{ value: 'Noir', count: 1 }])
})
