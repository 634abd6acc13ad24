import { describe, expect, test } from 'vitest'
import { masterGrant, openGrant, type Grant } from '../access/grant.js'
import { decodeSearchBody } from '../domain/decode-search-request.js'
import { apiError } from '../domain/errors/api-error.js'
import type { FeatureName, FeatureSwitches } from '../domain/experimental-features.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexPattern, IndexUid } from '../domain/index-uid.js'
import type { Uuid } from '../domain/uuid.js'
import type { EngineSearch, SearchResult } from '../engine/search-engine.js'
import { createAdmitSearch } from './admit-search.js'
import { createSearch } from './search.js'

const movies = 'movies' as IndexUid
const books = 'books' as IndexUid
const at = new Date('2025-03-02T10:00:00Z')
const records = [
  { id: 7 as IndexId, uid: movies, primaryKey: 'id', createdAt: at, updatedAt: at },
  { id: 8 as IndexId, uid: books, primaryKey: null, createdAt: at, updatedAt: at },
]
const found: SearchResult = {
  hits: { bytes: Buffer.from('{"id":1}'), ends: [8] },
  total: 41,
  facets: undefined,
  scores: [1],
}

// All switches that are on.
const switches = { containsFilter: true } as FeatureSwitches

interface Given {
  readonly features?: readonly FeatureName[]
  readonly settings?: Readonly<Record<string, unknown>>
  readonly answer?: () => Promise<SearchResult>
}

/** An operation over an engine that remembers what it was asked, and clocks that count on. */
function searchOver({ features = [], settings = {}, answer = async () => found }: Given = {}) {
  const asked: { index: IndexId; search: EngineSearch }[] = []
  let uids = 0
  let ms = 0
  const admitSearch = createAdmitSearch({
    registry: { find: (uid) => records.find((record) => record.uid === uid), list: () => records },
    engine: { readSettings: async () => settings },
    features: {
      current: () => switches,
      require(feature, what) {
        if (!features.includes(feature)) throw apiError('feature_not_enabled', feature, what)
      },
    },
  })
  const search = createSearch({
    admitSearch,
    engine: {
      async search(index, request) {
        asked.push({ index, search: request })
        return answer()
      },
    },
    newSearchUid: () => `uid-${(uids += 1)}` as Uuid,
    elapsedMs: () => (ms += 2.6),
  })
  return { search, asked }
}

function tenant(rules: NonNullable<Grant['rules']>): Grant {
  return { ...masterGrant, holder: { kind: 'tenant', parentUid: 'p' as Uuid }, rules }
}

describe('the answer', () => {
  test('has the hits of the engine, the query, the time and the uids', async () => {
    const { search } = searchOver()
    expect(await search(openGrant, movies, decodeSearchBody({ q: ' Dark ' }))).toEqual({
      hits: found.hits,
      query: ' Dark ',
      processingTimeMs: 2,
      totals: { limit: 20, offset: 0, estimatedTotalHits: 41 },
      requestUid: 'uid-1',
      metadata: { queryUid: 'uid-2', indexUid: 'movies', primaryKey: 'id' },
      semanticHitCount: undefined,
    })
  })

  const totals = [
    { body: { offset: 3, limit: 5 }, totals: { limit: 5, offset: 3, estimatedTotalHits: 41 } },
    { body: { page: 2 }, totals: { hitsPerPage: 20, page: 2, totalPages: 3, totalHits: 41 } },
    { body: { hitsPerPage: 41 }, totals: { hitsPerPage: 41, page: 1, totalPages: 1, totalHits: 41 } },
    { body: { page: 0 }, totals: { hitsPerPage: 20, page: 0, totalPages: 3, totalHits: 41 } },
    { body: { hitsPerPage: 0 }, totals: { hitsPerPage: 0, page: 1, totalPages: 0, totalHits: 41 } },
  ]
  for (const { body, totals: expected } of totals)
    test(`counts for ${JSON.stringify(body)}`, async () => {
      const { totals: counted } = await searchOver().search(openGrant, movies, decodeSearchBody(body))
      expect(counted).toEqual(expected)
    })
})

describe('the engine', () => {
  test('is asked for what was sent', async () => {
    const { search, asked } = searchOver()
    const request = decodeSearchBody({
      q: 'a',
      filter: 'b = 1',
      facets: ['c'],
      distinct: 'd',
      sort: ['e:asc'],
    })
    await search(openGrant, books, request)
    expect(asked).toEqual([
      {
        index: 8,
        search: { request, restrictions: [], features: { containsFilter: true }, indexUid: 'books' },
      },
    ])
  })

  test('is told the filter of the caller', async () => {
    const { search, asked } = searchOver()
    const grant = tenant([
      { pattern: '*' as IndexPattern, filter: 'user = 1' },
      { pattern: 'movies' as IndexPattern, filter: ['user = 2', ['a = 1', 'b = 2']] },
    ])
    await search(grant, movies, decodeSearchBody({ filter: 'c = 3' }))
    await search(grant, books, decodeSearchBody({}))
    expect(asked.map(({ search: { restrictions } }) => restrictions)).toEqual([
      [['user = 2', ['a = 1', 'b = 2']]],
      ['user = 1'],
    ])
  })

  test('refuses with errors that are passed on', async () => {
    const busy = apiError('too_many_search_requests')
    const { search } = searchOver({ answer: async () => Promise.reject(busy) })
    await expect(search(openGrant, movies, decodeSearchBody({}))).rejects.toBe(busy)
  })
})

describe('a search is refused, and the engine not asked', () => {
  const hybrid = { embedder: 'e', semanticRatio: 0.5 }
  const embedders = { e: { source: 'userProvided', dimensions: 2 } }
  const onlyBooks: Grant = { ...masterGrant, indexes: ['book*' as IndexPattern] }
  const refused: {
    because: string
    body?: object
    index?: string
    code: string
    given?: Given
    grant?: Grant
  }[] = [
    { because: 'of an index that is not there', index: 'nobody', code: 'index_not_found' },
    { because: 'of an index the key does not cover', grant: onlyBooks, code: 'invalid_api_key' },
    {
      because: 'of an index the key does not cover, whether it is there or not',
      grant: onlyBooks,
      index: 'nobody',
      code: 'invalid_api_key',
    },
    {
      because: 'of an index the token does not name',
      grant: tenant([{ pattern: 'books' as IndexPattern, filter: undefined }]),
      code: 'invalid_api_key',
    },
    {
      because: 'by media while the feature is off',
      body: { media: {}, hybrid },
      code: 'feature_not_enabled',
    },
    { because: 'over the network while it is off', body: { useNetwork: true }, code: 'feature_not_enabled' },
    {
      because: 'for a user, for whom there is no model',
      body: { personalize: { userContext: 'a' } },
      code: 'feature_not_enabled',
    },
    {
      because: 'with a feature that is off, before the index is looked for',
      body: { useNetwork: true },
      index: 'nobody',
      code: 'feature_not_enabled',
    },
    { because: 'by a vector of no embedder', body: { vector: [1] }, code: 'missing_search_hybrid' },
    {
      because: 'by media of no embedder',
      body: { media: {} },
      given: { features: ['multimodal'] },
      code: 'missing_search_hybrid',
    },
    {
      because: 'by media and a vector',
      body: { media: {}, vector: [1], hybrid },
      given: { features: ['multimodal'] },
      code: 'invalid_search_media_and_vector',
    },
    {
      because: 'with an embedder that the index does not have',
      body: { q: 'a', hybrid },
      code: 'invalid_search_embedder',
    },
    {
      because: 'with an embedder named like a property of every object',
      body: { q: 'a', hybrid: { embedder: 'toString' } },
      given: { settings: { embedders } },
      code: 'invalid_search_embedder',
    },
    {
      because: 'by vectors alone, while there are none',
      body: { q: 'a', hybrid: { ...hybrid, semanticRatio: 1 } },
      given: { settings: { embedders } },
      code: 'vector_embedding_error',
    },
  ]
  for (const { because, body = {}, index = 'movies', code, given, grant = masterGrant } of refused)
    test(because, async () => {
      const { search, asked } = searchOver(given)
      const outcome = search(grant, index as IndexUid, decodeSearchBody(body))
      await expect(outcome).rejects.toMatchObject({ code })
      expect(asked).toEqual([])
    })
})

describe('a search goes by words', () => {
  const settings = { embedders: { e: { source: 'userProvided', dimensions: 2 } } }
  const cases = [
    { because: 'when vectors count nothing', body: { q: 'a', hybrid: { embedder: 'x', semanticRatio: 0 } } },
    { because: 'when there is nothing to look for', body: { hybrid: { embedder: 'x' } } },
    { because: 'without the network', body: { useNetwork: false } },
    {
      because: 'while its embedder has no vectors',
      body: { q: 'a', hybrid: { embedder: 'e' } },
      semantic: 0,
    },
  ]
  for (const { because, body, semantic } of cases)
    test(because, async () => {
      const { search, asked } = searchOver({ settings })
      const { semanticHitCount } = await search(openGrant, movies, decodeSearchBody(body))
      expect(semanticHitCount).toBe(semantic)
      expect(asked).toHaveLength(1)
    })
})
