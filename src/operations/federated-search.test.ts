import { describe, expect, test } from 'vitest'
import { openGrant } from '../access/grant.js'
import { decodeMultiSearch } from '../domain/decode-multi-search.js'
import type { FeatureSwitches } from '../domain/experimental-features.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { Uuid } from '../domain/uuid.js'
import type { EngineJointSearch, JointSearchResult, RankedHits } from '../engine/search-engine.js'
import { createAdmitSearch } from './admit-search.js'
import { createFederatedSearch, type FederatedAnswer } from './federated-search.js'

const at = new Date('2025-03-02T10:00:00Z')
const records = ['toys', 'books'].map((uid, place) => {
  return { id: (place + 1) as IndexId, uid: uid as IndexUid, primaryKey: 'id', createdAt: at, updatedAt: at }
})

/** One hit for each query, with the value `new` of the field to be distinct by, if there is one. */
function found({ queries, distinct, leftOut }: EngineJointSearch): JointSearchResult {
  const results = queries.map(({ indexUid }): RankedHits => ({
    hits: { bytes: Buffer.from(`{"at":"${indexUid}"}`), ends: [indexUid.length + 9] },
    rankings: [
      { key: 5, weightedScore: 1, values: [], distinctValues: distinct === undefined ? [] : ['new'] },
    ],
    rankedBy: [],
  }))
  return { results, total: 10 - leftOut.length, facets: undefined, facetOrders: new Map() }
}

/** Asks an engine that remembers what it was asked. */
async function ask(body: object): Promise<{ answer: FederatedAnswer; asked: EngineJointSearch[] }> {
  const asked: EngineJointSearch[] = []
  const registry = { find: (uid: IndexUid) => records.find((each) => each.uid === uid), list: () => records }
  const features = { require: () => {}, current: () => ({}) as FeatureSwitches }
  const federatedSearch = createFederatedSearch({
    registry,
    features,
    admitSearch: createAdmitSearch({ registry, features, engine: { readSettings: async () => ({}) } }),
    engine: {
      async searchTogether(_, search) {
        asked.push(search)
        return found(search)
      },
    },
    newSearchUid: () => 'uid' as Uuid,
    elapsedMs: () => 0,
  })
  const request = decodeMultiSearch(body)
  if (request.kind !== 'federated') throw new Error('not a federated search')
  return { answer: await federatedSearch(openGrant, request.queries, request.federation), asked }
}

const queries = [{ indexUid: 'toys' }, { indexUid: 'books' }, { indexUid: 'toys', q: 'a' }]

describe('the engine', () => {
  test('is asked once for each index, with all queries of it', async () => {
    const { asked } = await ask({ queries, federation: {} })
    expect(asked.map((search) => search.queries.map(({ indexUid, place }) => [indexUid, place]))).toEqual([
      [
        ['toys', 'queries[0]'],
        ['toys', 'queries[2]'],
      ],
      [['books', 'queries[1]']],
    ])
  })

  const pages = [
    { federation: { offset: 30, limit: 10 }, page: { kind: 'offset', offset: 0, limit: 40 } },
    { federation: { page: 3, hitsPerPage: 7 }, page: { kind: 'page', page: 1, hitsPerPage: 21 } },
    { federation: { page: 0 }, page: { kind: 'page', page: 1, hitsPerPage: 0 } },
  ]
  for (const { federation, page } of pages)
    test(`is asked for all hits up to the end of ${JSON.stringify(federation)}`, async () => {
      const { asked } = await ask({ queries: [{ indexUid: 'toys' }], federation })
      expect(asked[0]?.queries[0]?.request.page).toEqual(page)
    })

  test('counts again without the doubles of another index, and only there', async () => {
    const { answer, asked } = await ask({ queries, federation: { distinct: 'kind' } })
    expect(answer.hits.map((hit) => Buffer.from(hit).toString())).toEqual(['{"at":"toys"}'])
    expect(answer.totals).toMatchObject({ estimatedTotalHits: 19 })
    expect(asked.map((search) => [search.queries[0]?.indexUid, search.leftOut])).toEqual([
      ['toys', []],
      ['books', []],
      ['books', [5]],
    ])
  })
})

test('a query for another server is refused, as there is none', async () => {
  const away = { indexUid: 'toys', federationOptions: { remote: 'far' } }
  await expect(ask({ queries: [away], federation: {} })).rejects.toMatchObject({
    code: 'invalid_multi_search_remote',
  })
})
