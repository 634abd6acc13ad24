import { Meilisearch } from 'meilisearch'
import { generateTenantToken } from 'meilisearch/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, type CreatedKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const path = '/indexes/movies/search'
// Not as JSON.stringify would write them: what was stored must come back untouched.
const films = `[
  {"id": 1, "title": "The dark knight", "year": 2008, "large": 12345678901234567890},
  {"id": 2, "title": "Dark water", "year": 2005},
  {"id": 3, "title": "City lights", "year": 1931}
]`
const v7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const headers = { 'content-type': 'application/json' }
  await finish(server, 'POST', '/indexes/movies/documents?primaryKey=id', { headers, body: films })
  await finish(server, 'POST', '/indexes', { json: { uid: 'empty' } })
})

afterAll(async () => server.stop())

async function post(json: unknown, at = path) {
  return server.call('POST', at, { json })
}

async function get(query: Readonly<Record<string, string>>, at = path) {
  return server.call('GET', `${at}?${new URLSearchParams(query).toString()}`)
}

describe('POST refuses', () => {
  const texts = ['a', [1], {}]
  const counts = [-1, 1.5, '1']
  const switches = ['true', 1, null]
  const refused: { name: string; values: readonly unknown[]; code: string }[] = [
    { name: 'q', values: [1, ['a'], {}], code: 'invalid_search_q' },
    { name: 'offset', values: [...counts, null], code: 'invalid_search_offset' },
    { name: 'limit', values: [...counts, null], code: 'invalid_search_limit' },
    { name: 'page', values: counts, code: 'invalid_search_page' },
    { name: 'hitsPerPage', values: counts, code: 'invalid_search_hits_per_page' },
    { name: 'attributesToRetrieve', values: texts, code: 'invalid_search_attributes_to_retrieve' },
    { name: 'attributesToCrop', values: texts, code: 'invalid_search_attributes_to_crop' },
    { name: 'cropLength', values: [...counts, null], code: 'invalid_search_crop_length' },
    { name: 'cropMarker', values: [1, null], code: 'invalid_search_crop_marker' },
    { name: 'attributesToHighlight', values: texts, code: 'invalid_search_attributes_to_highlight' },
    { name: 'highlightPreTag', values: [1, null], code: 'invalid_search_highlight_pre_tag' },
    { name: 'highlightPostTag', values: [1, null], code: 'invalid_search_highlight_post_tag' },
    { name: 'showMatchesPosition', values: switches, code: 'invalid_search_show_matches_position' },
    { name: 'filter', values: [1, {}, [{}]], code: 'invalid_search_filter' },
    { name: 'sort', values: texts, code: 'invalid_search_sort' },
    { name: 'distinct', values: [1, ['a']], code: 'invalid_search_distinct' },
    { name: 'facets', values: texts, code: 'invalid_search_facets' },
    { name: 'matchingStrategy', values: ['first', null], code: 'invalid_search_matching_strategy' },
    { name: 'attributesToSearchOn', values: texts, code: 'invalid_search_attributes_to_search_on' },
    { name: 'rankingScoreThreshold', values: [-1, 2, '0'], code: 'invalid_search_ranking_score_threshold' },
    { name: 'locales', values: ['fr', ['xx']], code: 'invalid_search_locales' },
    { name: 'hybrid', values: ['a', {}, { embedder: 'a', b: 1 }], code: 'invalid_search_hybrid_query' },
    { name: 'hybrid', values: [{ embedder: 1 }], code: 'invalid_search_embedder' },
    { name: 'hybrid', values: [{ embedder: 'a', semanticRatio: 2 }], code: 'invalid_search_semantic_ratio' },
    { name: 'vector', values: ['1', ['1']], code: 'invalid_search_vector' },
    { name: 'media', values: ['a', []], code: 'invalid_search_media' },
    { name: 'retrieveVectors', values: switches, code: 'invalid_search_retrieve_vectors' },
    { name: 'personalize', values: ['a', {}], code: 'invalid_search_personalize' },
    { name: 'personalize', values: [{ userContext: 1 }], code: 'invalid_search_personalize_user_context' },
    { name: 'useNetwork', values: ['true'], code: 'invalid_search_use_network' },
    { name: 'showRankingScore', values: switches, code: 'invalid_search_show_ranking_score' },
    { name: 'showRankingScoreDetails', values: switches, code: 'invalid_search_show_ranking_score_details' },
    { name: 'showPerformanceDetails', values: switches, code: 'invalid_search_show_performance_details' },
    { name: 'query', values: ['a'], code: 'bad_request' },
  ]
  for (const { name, values, code } of refused)
    test(`\`${name}\`: ${JSON.stringify(values)}`, async () => {
      for (const value of values) expect(outcomeOf(await post({ [name]: value }))).toBe(`400 ${code}`)
    })
})

describe('GET refuses', () => {
  const refused: { query: Readonly<Record<string, string>>; code: string }[] = [
    { query: { limit: '' }, code: 'invalid_search_limit' },
    { query: { limit: '1.5' }, code: 'invalid_search_limit' },
    { query: { offset: '-1' }, code: 'invalid_search_offset' },
    { query: { page: 'a' }, code: 'invalid_search_page' },
    { query: { hitsPerPage: 'a' }, code: 'invalid_search_hits_per_page' },
    { query: { cropLength: 'a' }, code: 'invalid_search_crop_length' },
    { query: { showMatchesPosition: '1' }, code: 'invalid_search_show_matches_position' },
    { query: { showRankingScore: 'yes' }, code: 'invalid_search_show_ranking_score' },
    { query: { showRankingScoreDetails: '' }, code: 'invalid_search_show_ranking_score_details' },
    { query: { showPerformanceDetails: 'TRUE' }, code: 'invalid_search_show_performance_details' },
    { query: { retrieveVectors: '0' }, code: 'invalid_search_retrieve_vectors' },
    { query: { useNetwork: '0' }, code: 'invalid_search_use_network' },
    { query: { matchingStrategy: 'first' }, code: 'invalid_search_matching_strategy' },
    { query: { rankingScoreThreshold: '1.1' }, code: 'invalid_search_ranking_score_threshold' },
    { query: { locales: 'fr,xx' }, code: 'invalid_search_locales' },
    { query: { filter: '{"a":1}' }, code: 'invalid_search_filter' },
    { query: { vector: '1,b' }, code: 'invalid_search_vector' },
    { query: { hybridEmbedder: 'a', hybridSemanticRatio: '2' }, code: 'invalid_search_semantic_ratio' },
    { query: { hybridSemanticRatio: '0.5' }, code: 'invalid_search_hybrid_query' },
    { query: { media: '{}' }, code: 'bad_request' },
    { query: { hybrid: '{}' }, code: 'bad_request' },
    { query: { query: 'a' }, code: 'bad_request' },
  ]
  for (const { query, code } of refused)
    test(JSON.stringify(query), async () => expect(outcomeOf(await get(query))).toBe(`400 ${code}`))
})

describe('what goes wrong besides', () => {
  const hybrid = { embedder: 'a', semanticRatio: 1 }
  const mistakes: { because: string; json: unknown; at?: string; answer: string }[] = [
    { because: 'a body that is no object', json: [], answer: '400 bad_request' },
    { because: 'an unknown index', json: {}, at: '/indexes/nobody/search', answer: '404 index_not_found' },
    { because: 'a bad uid', json: {}, at: '/indexes/a%20b/search', answer: '400 invalid_index_uid' },
    {
      because: 'a bad body, told before a bad uid',
      json: { q: 1 },
      at: '/indexes/a%20b/search',
      answer: '400 invalid_search_q',
    },
    {
      because: 'the first mistake as sent',
      json: { limit: 'a', offset: 'a' },
      answer: '400 invalid_search_limit',
    },
    { because: 'media while they are off', json: { media: {} }, answer: '400 feature_not_enabled' },
    { because: 'a network while it is off', json: { useNetwork: true }, answer: '400 feature_not_enabled' },
    {
      because: 'a user without a model',
      json: { personalize: { userContext: 'a' } },
      answer: '400 feature_not_enabled',
    },
    { because: 'a vector without an embedder', json: { vector: [1] }, answer: '400 missing_search_hybrid' },
    { because: 'an unknown embedder', json: { q: 'a', hybrid }, answer: '400 invalid_search_embedder' },
    {
      because: 'an unknown embedder of a vector',
      json: { vector: [1], hybrid },
      answer: '400 invalid_search_embedder',
    },
  ]
  for (const { because, json, at, answer } of mistakes)
    test(because, async () => expect(outcomeOf(await post(json, at))).toBe(answer))

  test('no body, or not JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    expect(outcomeOf(await server.call('POST', path, { headers }))).toBe('400 missing_payload')
    expect(outcomeOf(await server.call('POST', path, { headers, body: '{' }))).toBe('400 malformed_payload')
    const plain = { 'content-type': 'text/plain' }
    expect(outcomeOf(await server.call('POST', path, { headers: plain, body: '{}' }))).toBe(
      '415 invalid_content_type',
    )
  })

  test('media, once they are on, need an embedder, and no vector beside them', async () => {
    await server.call('PATCH', '/experimental-features', { json: { multimodal: true } })
    expect(outcomeOf(await post({ media: {} }))).toBe('400 missing_search_hybrid')
    expect(outcomeOf(await post({ media: {}, vector: [1], hybrid }))).toBe(
      '400 invalid_search_media_and_vector',
    )
    await server.call('PATCH', '/experimental-features', { json: { multimodal: false } })
  })
})

/** What comes of a search by POST, and of one by GET. */
async function outcomes(key: string | null, index: string): Promise<readonly string[]> {
  const at = `/indexes/${index}/search`
  const replies = [await server.call('POST', at, { json: {}, key }), await server.call('GET', at, { key })]
  return replies.map(outcomeOf)
}

const both = (answer: string) => [answer, answer]

describe('who may search', () => {
  let parent: CreatedKey

  beforeAll(async () => {
    parent = await createKey(server, { actions: ['search'], indexes: ['movies', 'unmade*'] })
  })

  test('nobody without a key', async () =>
    expect(await outcomes(null, 'movies')).toEqual(both('401 missing_authorization_header')))

  test('no key without the action', async () => {
    const { key } = await createKey(server, { actions: ['documents.*'] })
    expect(await outcomes(key, 'movies')).toEqual(both('403 invalid_api_key'))
  })

  test('no key of other indexes', async () => {
    expect(await outcomes(parent.key, 'empty')).toEqual(both('403 invalid_api_key'))
    expect(await outcomes(parent.key, 'nobody')).toEqual(both('403 invalid_api_key'))
    expect(await outcomes(parent.key, 'unmade-1')).toEqual(both('404 index_not_found'))
  })

  const tokens = [
    {
      because: 'an index it does not name',
      searchRules: ['books'],
      index: 'movies',
      answer: '403 invalid_api_key',
    },
    {
      because: 'an index its parent does not cover',
      searchRules: ['*'],
      index: 'empty',
      answer: '403 invalid_api_key',
    },
    {
      because: 'an index that is not there',
      searchRules: ['un*'],
      index: 'unmade',
      answer: '404 index_not_found',
    },
  ]
  for (const { because, searchRules, index, answer } of tokens)
    test(`no tenant token on ${because}`, async () => {
      const token = await generateTenantToken({ apiKey: parent.key, apiKeyUid: parent.uid, searchRules })
      expect(await outcomes(token, index)).toEqual(both(answer))
    })

  test('keys and tenant tokens of the index', async () => {
    const searchRules = { movies: {} }
    const token = await generateTenantToken({ apiKey: parent.key, apiKeyUid: parent.uid, searchRules })
    expect(await outcomes(parent.key, 'movies')).toEqual(both('200'))
    expect(await outcomes(token, 'movies')).toEqual(both('200'))
  })
})

describe('the answer', () => {
  test('has its members in order, with the documents as they were sent', async () => {
    const { status, text, body } = await post({ q: 'knight' })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([
      'hits',
      'query',
      'processingTimeMs',
      'limit',
      'offset',
      'estimatedTotalHits',
      'requestUid',
    ])
    expect(body).toMatchObject({
      query: 'knight',
      processingTimeMs: expect.any(Number),
      limit: 20,
      offset: 0,
      estimatedTotalHits: 1,
      requestUid: expect.stringMatching(v7),
    })
    expect(body.hits).toHaveLength(1)
    expect(text).toContain('12345678901234567890')
  })

  test('is the same by GET', async () => {
    const { hits, query } = (await get({ q: 'dark', attributesToRetrieve: 'id,title', limit: '5' })).body
    expect(query).toBe('dark')
    expect(hits).toEqual(
      (await post({ q: 'dark', attributesToRetrieve: ['id', 'title'], limit: 5 })).body.hits,
    )
    expect(hits).toHaveLength(2)
  })

  test('has other totals by pages', async () => {
    const { body } = await post({ page: 2, hitsPerPage: 2 })
    expect(Object.keys(body).slice(2)).toEqual([
      'processingTimeMs',
      'hitsPerPage',
      'page',
      'totalPages',
      'totalHits',
      'requestUid',
    ])
    expect(body).toMatchObject({ query: '', hitsPerPage: 2, page: 2, totalPages: 2, totalHits: 3 })
    expect(body.hits).toHaveLength(1)
  })

  const pages = [
    { json: { limit: 2 }, hits: 2, totals: { limit: 2, offset: 0, estimatedTotalHits: 3 } },
    { json: { limit: 0 }, hits: 0, totals: { limit: 0, offset: 0, estimatedTotalHits: 3 } },
    { json: { offset: 2 }, hits: 1, totals: { limit: 20, offset: 2, estimatedTotalHits: 3 } },
    { json: { offset: 9 }, hits: 0, totals: { limit: 20, offset: 9, estimatedTotalHits: 3 } },
    { json: { page: 0 }, hits: 0, totals: { hitsPerPage: 20, page: 0, totalPages: 1, totalHits: 3 } },
    { json: { page: 9 }, hits: 0, totals: { hitsPerPage: 20, page: 9, totalPages: 1, totalHits: 3 } },
    { json: { hitsPerPage: 0 }, hits: 0, totals: { hitsPerPage: 0, page: 1, totalPages: 0, totalHits: 3 } },
  ]
  for (const { json, hits, totals } of pages)
    test(`to ${JSON.stringify(json)}`, async () => {
      const { body } = await post(json)
      expect(body).toMatchObject(totals)
      expect(body.hits).toHaveLength(hits)
    })

  test('has another uid each time, in order', async () => {
    const first = (await post({})).body.requestUid
    const second = (await post({})).body.requestUid
    expect(second).not.toBe(first)
    expect(second.slice(0, 13) >= first.slice(0, 13)).toBe(true)
  })

  test('of an index without documents is empty', async () => {
    const { body } = await post({ q: 'a' }, '/indexes/empty/search')
    expect(body).toMatchObject({ hits: [], query: 'a', estimatedTotalHits: 0 })
  })

  test('has metadata for who asks in a header', async () => {
    for (const value of ['true', '1']) {
      const headers = { 'meili-include-metadata': value }
      const { body } = await server.call('POST', path, { json: {}, headers })
      expect(Object.keys(body).at(-1)).toBe('metadata')
      expect(body.metadata).toEqual({
        queryUid: expect.stringMatching(v7),
        indexUid: 'movies',
        primaryKey: 'id',
      })
      const empty = await server.call('GET', '/indexes/empty/search', { headers })
      expect(Object.keys(empty.body.metadata)).toEqual(['queryUid', 'indexUid'])
    }
    const { body } = await server.call('GET', path, { headers: { 'meili-include-metadata': 'false' } })
    expect(body).not.toHaveProperty('metadata')
  })

  test('by words alone when vectors count nothing', async () => {
    const { body } = await post({ q: 'knight', hybrid: { embedder: 'nobody', semanticRatio: 0 } })
    expect(body.hits).toHaveLength(1)
    expect(body).not.toHaveProperty('semanticHitCount')
  })
})

test('the official client searches', async () => {
  const index = new Meilisearch({ host: server.url, apiKey: masterKey }).index('movies')
  const options = { limit: 1, attributesToRetrieve: ['id'] }
  const found = await index.search('lights', options)
  expect(found.hits).toEqual([{ id: 3 }])
  expect((await index.searchGet('lights', options)).hits).toEqual(found.hits)
})
