import { describe, expect, test } from 'vitest'
import { decodeSearchBody } from '../../../domain/decode-search-request.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import type { EngineJointSearch, JointSearchResult } from '../../search-engine.js'
import { executeJointSearch } from './execute-joint-search.js'
import { buildingSnapshots, type TestRequest } from './search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

const snapshot = buildSnapshot(
  [
    { id: 1, name: 'tin robot', kind: 'new', size: 3, _geo: { lat: 0, lng: 0 } },
    { id: 2, name: 'robot', kind: 'New', size: 1, _geo: { lat: 0, lng: 1 } },
    { id: 3, name: 'wooden train', kind: ['used', 'rare'], size: 2 },
    { id: 4, name: 'robot train', size: 'huge' },
  ],
  {
    filterableAttributes: ['kind', 'size', '_geo'],
    sortableAttributes: ['size', '_geo'],
    faceting: { sortFacetValuesBy: { size: 'count' } },
  },
  { runs: [2, 2] },
)

function search(
  bodies: readonly TestRequest[],
  changes: Partial<EngineJointSearch> = {},
  weights: readonly number[] = [],
): JointSearchResult {
  const queries = bodies.map((body, position) => ({
    request: decodeSearchBody(body),
    restrictions: [],
    features: { containsFilter: false, multimodal: false },
    indexUid: 'toys' as IndexUid,
    weight: weights[position] ?? 1,
    position,
    place: `queries[${position}]`,
  }))
  const rest = { facets: [], maxValuesPerFacet: undefined, distinct: undefined, leftOut: [] }
  return executeJointSearch(snapshot, { ...rest, ...changes, queries }, () => 0)
}

function hitsOf({ results }: JointSearchResult, query = 0): readonly Record<string, unknown>[] {
  const { bytes, ends } = results[query]?.hits ?? { bytes: new Uint8Array(), ends: [] }
  return ends.map((end, at) => JSON.parse(Buffer.from(bytes.subarray(ends[at - 1] ?? 0, end)).toString()))
}

describe('a hit', () => {
  test('tells its index, its query and its weighted score, after what else was asked for', () => {
    const found = search(
      [{ q: 'x' }, { q: 'robot', attributesToRetrieve: ['id'], showRankingScore: true }],
      {},
      [1, 2],
    )
    expect(hitsOf(found, 1)[0]).toEqual({
      id: 2,
      _rankingScore: 1,
      _federation: { indexUid: 'toys', queriesPosition: 1, weightedRankingScore: 2 },
    })
    expect(Object.keys(hitsOf(found, 1)[0] ?? {})).toEqual(['id', '_rankingScore', '_federation'])
  })

  test('may have nothing else', () => {
    const [hit] = hitsOf(search([{ attributesToRetrieve: [] }]))
    expect(hit).toEqual({ _federation: { indexUid: 'toys', queriesPosition: 0, weightedRankingScore: 1 } })
  })

  test('has the key of its document, whichever query found it', () => {
    const { results } = search([{ q: 'tin' }, { filter: 'size = 3' }, { q: 'train' }])
    const keys = results.map(({ rankings }) => rankings.map(({ key }) => key))
    expect(keys[0]).toEqual(keys[1])
    expect(keys[2]).not.toContain(keys[0]?.[0])
  })
})

describe('a hit is compared by', () => {
  const cases = [
    { because: 'nothing, when all match', body: {}, values: [], rankedBy: [] },
    {
      because: 'its values, when all match',
      body: { sort: ['size:desc'] },
      values: [{ kind: 'sort', direction: 'desc', value: 3 }],
      rankedBy: [{ kind: 'sort', direction: 'desc' }],
    },
    {
      because: 'its distance',
      body: { sort: ['_geoPoint(0, 0):asc'] },
      values: [{ kind: 'distance', direction: 'asc', meters: 0 }],
      rankedBy: [{ kind: 'distance', direction: 'asc' }],
    },
    {
      because: 'its scores before and after the values, each with the weight',
      body: { q: 'tin ', sort: ['size:asc'] },
      values: [
        { kind: 'score', score: 0.5 },
        { kind: 'sort', direction: 'asc', value: 3 },
        { kind: 'score', score: expect.closeTo(0.47, 1) },
      ],
      rankedBy: [{ kind: 'score' }, { kind: 'sort', direction: 'asc' }, { kind: 'score' }],
    },
  ]
  for (const { because, body, values, rankedBy } of cases)
    test(because, () => {
      const [result] = search([body], {}, [0.5]).results
      expect(result?.rankings[0]?.values).toEqual(values)
      expect(result?.rankedBy).toEqual(rankedBy)
    })
})

describe('counted together is', () => {
  const cases: {
    because: string
    queries: readonly TestRequest[]
    changes?: Partial<EngineJointSearch>
    total: number
  }[] = [
    { because: 'nothing without queries', queries: [], total: 0 },
    {
      because: 'a document once, however many queries found it',
      queries: [{ q: 'robot' }, { q: 'train' }],
      total: 4,
    },
    { because: 'what does not score too low', queries: [{ q: 'robot', rankingScoreThreshold: 1 }], total: 1 },
    {
      because: 'every document that shares no value',
      queries: [{}],
      changes: { distinct: 'kind' },
      total: 3,
    },
    {
      because: 'one of those that share a value, though each query has another',
      queries: [{ q: 'tin' }, { filter: 'size = 1' }],
      changes: { distinct: 'kind' },
      total: 1,
    },
    {
      because: 'the same with pages',
      queries: [
        { q: 'tin', page: 1 },
        { filter: 'size = 1', page: 1 },
      ],
      changes: { distinct: 'kind' },
      total: 1,
    },
  ]
  for (const { because, queries, changes, total } of cases)
    test(because, () => expect(search(queries, changes).total).toBe(total))

  for (const body of [{}, { page: 1 }])
    test(`nothing that shares a value with what is left out, asked with ${JSON.stringify(body)}`, () => {
      const first = search([body], { distinct: 'kind' })
      const key = first.results[0]?.rankings[0]?.key ?? -1
      const again = search([body], { distinct: 'kind', leftOut: [key], facets: ['kind'] })
      expect(again.total).toBe(2)
      expect([...(again.facets?.distribution.get('kind')?.keys() ?? [])]).toEqual(['rare', 'used'])
    })
})

describe('facets', () => {
  test('are counted over what any query found, and tell how they are sorted', () => {
    const { facets, facetOrders } = search([{ q: 'tin' }, { q: 'wooden' }], { facets: ['kind', 'size'] })
    expect([...(facets?.distribution.get('kind') ?? [])]).toEqual([
      ['new', 1],
      ['rare', 1],
      ['used', 1],
    ])
    expect(facets?.stats.get('size')).toEqual({ min: 2, max: 3 })
    expect([...facetOrders]).toEqual([
      ['kind', 'alpha'],
      ['size', 'count'],
    ])
  })

  test('are as many as are asked for', () => {
    const { facets } = search([{}], { facets: ['kind'], maxValuesPerFacet: 1 })
    expect([...(facets?.distribution.get('kind') ?? [])]).toEqual([['new', 2]])
  })
})

describe('distinct values are told', () => {
  test('in the form in which they are compared', () => {
    const [result] = search([{}], { distinct: 'kind' }).results
    expect(result?.rankings.map(({ distinctValues }) => distinctValues.map(String).toSorted())).toEqual([
      ['new'],
      ['rare', 'used'],
      [],
    ])
  })
})

describe('refused is', () => {
  const cases = [
    {
      because: 'a query',
      queries: [{}, { filter: 'name = 1' }],
      changes: {},
      code: 'invalid_search_filter',
      place: 'In `queries[1]`',
    },
    {
      because: 'a facet',
      queries: [{}],
      changes: { facets: ['name'] },
      code: 'invalid_multi_search_facets',
      place: '`name`',
    },
    {
      because: 'a field to be distinct by',
      queries: [{}],
      changes: { distinct: 'name' },
      code: 'invalid_search_distinct',
      place: '`name`',
    },
  ]
  for (const { because, queries, changes, code, place } of cases)
    test(`${because} that the settings do not allow`, () =>
      expect(() => search(queries, changes)).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(place) }),
      ))
})
