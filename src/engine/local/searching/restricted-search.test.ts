import { describe, expect, test } from 'vitest'
import { decodeFacetSearch } from '../../../domain/decode-facet-search.js'
import { decodeSearchBody } from '../../../domain/decode-search-request.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { executeFacetSearch } from './execute-facet-search.js'
import { executeSearch } from './execute-search.js'
import { buildingSnapshots, searchHits, type TestRequest } from './search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

const documents = [
  { id: 0, team: 'b', kind: 'OLD', text: 'red bird', only: { b: 'secret' }, color: 'RED' },
  { id: 1, team: 'a', kind: 'Old', text: 'red boat', color: ['blue', 'Red'] },
  { id: 2, team: 'b', kind: 'new', text: 'red', extra: 'x' },
  { id: 3, team: 'a', kind: 'old', text: 'a boat that is red', note: { a: 'seen' } },
]
const settings = {
  filterableAttributes: ['team', 'kind', 'color', 'only', 'extra'],
  searchableAttributes: ['text', 'only', 'note'],
}
const layouts = {
  'in one run': buildSnapshot(documents, settings),
  'in three runs': buildSnapshot(documents, settings, { runs: [1, 2] }),
  'out of order': buildSnapshot(documents, settings, { replaced: [{ id: 1, team: 'b', kind: 'öld' }] }),
}
const indexUid = 'test' as IndexUid
const surroundings = { features: { containsFilter: false, multimodal: false }, indexUid }
const onlyTeamA = ['team = a']

function search(snapshot: IndexSnapshot, body: TestRequest, restrictions: readonly string[] = onlyTeamA) {
  const found = executeSearch(
    snapshot,
    { request: decodeSearchBody(body), restrictions, ...surroundings },
    () => 0,
  )
  const facets = [...(found.facets?.distribution ?? [])].map(([field, counts]) => [field, [...counts]])
  return { hits: textsOf(found.hits), total: found.total, facets: Object.fromEntries(facets) as unknown }
}

function isFormatted(snapshot: IndexSnapshot, name: string): boolean {
  return search(snapshot, { attributesToHighlight: [name] }).hits.some((hit) => hit.includes('_formatted'))
}

function facetValues(snapshot: IndexSnapshot, body: TestRequest, restrictions: readonly string[]) {
  const { facetName, facetQuery, search: request } = decodeFacetSearch(body)
  const asked = { request, restrictions, facetName, facetQuery, isExhaustive: false, ...surroundings }
  return executeFacetSearch(snapshot, asked, () => 0).map(({ value, count }) => `${value} ${count}`)
}

for (const [layout, snapshot] of Object.entries(layouts)) {
  describe(`what rules hide, ${layout}`, () => {
    const totals = [
      { filter: 'only != x', total: 0, because: 'makes no field known to a filter' },
      { filter: 'color != x', total: 2, because: 'is not needed where a visible document has the field' },
      { filter: 'NOT only = x', total: 2, because: 'is not what `NOT` brings back' },
    ]
    for (const { filter, total, because } of totals)
      test(because, () => expect(search(snapshot, { filter }).total).toBe(total))

    test('may be seen without rules', () =>
      expect(search(snapshot, { filter: 'only != x' }, []).total).toBe(4))

    test('has no part in the fields of facets', () =>
      expect(search(snapshot, { facets: ['*'] }).facets).toEqual({
        color: [
          ['blue', 1],
          ['Red', 1],
        ],
        kind: [['Old', 2]],
        team: [['a', 2]],
      }))

    test('does not spell the values of facets, though another does it first', () => {
      expect(search(snapshot, { facets: ['kind'] }, []).facets).toEqual({
        kind: [
          ['new', 1],
          ['OLD', 3],
        ],
      })
      expect(search(snapshot, { facets: ['kind'] }).facets).toEqual({ kind: [['Old', 2]] })
    })

    const named = [
      { names: ['note.a'], isKnown: true },
      { names: ['only.b'], isKnown: false },
      { names: ['only.nowhere'], isKnown: false },
    ]
    for (const { names, isKnown } of named)
      test(`${isKnown ? 'is not' : 'is as if it were not'} there to search on: ${names.join()}`, () => {
        const body = { q: 'red', attributesToSearchOn: names }
        if (isKnown) expect(search(snapshot, body).total).toBe(0)
        else
          expect(() => search(snapshot, body)).toThrow(
            expect.objectContaining({ code: 'invalid_search_attributes_to_search_on' }),
          )
      })

    test('cannot be told from whether hits are formatted', () => {
      const names = ['extra', 'only', 'text', 'id']
      expect(names.filter((name) => isFormatted(snapshot, name))).toEqual(['text', 'id'])
    })
  })

  describe(`values of a facet, ${layout}`, () => {
    const cases = [
      { body: {}, rules: onlyTeamA, values: ['Old 2'], because: 'are spelt as visible documents do' },
      { body: { facetQuery: 'o' }, rules: onlyTeamA, values: ['Old 2'], because: 'also those searched for' },
      { body: { q: 'red' }, rules: [], values: ['new 1', 'OLD 3'], because: 'are counted in what is found' },
      {
        body: { q: 'red', rankingScoreThreshold: 1 },
        rules: [],
        values: ['new 1'],
        because: 'are not counted in what scores too low',
      },
    ]
    for (const { body, rules, values: expected, because } of cases)
      test(because, () =>
        expect(facetValues(snapshot, { facetName: 'kind', ...body }, rules)).toEqual(expected),
      )
  })
}

test('a place that is not displayed is not told by the details of a score', () => {
  const snapshot = buildSnapshot([{ id: 1, _geo: { lat: 12.5, lng: 7 } }], {
    sortableAttributes: ['_geo'],
    displayedAttributes: ['id'],
  })
  const [hit] = searchHits(snapshot, { sort: ['_geoPoint(0, 0):asc'], showRankingScoreDetails: true })
  expect(hit).toEqual({
    id: 1,
    _rankingScoreDetails: { '<hidden-rule-0>': { order: 0, value: '<hidden>' } },
  })
})

function textsOf({ bytes, ends }: { readonly bytes: Uint8Array; readonly ends: readonly number[] }) {
  return ends.map((end, at) => Buffer.from(bytes.subarray(ends[at - 1] ?? 0, end)).toString())
}
