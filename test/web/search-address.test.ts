import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { parseFilter } from '../../src/filters/parse-filter.js'
import { countingBody, searchBody } from '../../web/pages/search/search-request.js'
import {
  readSearchState,
  searchOptions,
  withFacet,
  withRange,
  type SearchState,
} from '../../web/pages/search/search-state.js'

const nothing: SearchState = { index: 'films', q: '', filter: '', sort: '', page: 1, facets: {}, ranges: {} }
const read = (query: string, parts = ['films']) =>
  readSearchState(parts, new URLSearchParams(query), ['books', 'films'])

describe('the address of a search', () => {
  const full: SearchState = {
    index: 'films',
    q: 'what? a=b&c #1 %',
    filter: 'year > 1990 AND title = "x"',
    sort: 'year:desc',
    page: 3,
    facets: { genre: ['drama', 'a,b'], constructor: ['"'] },
    ranges: { year: [1990, null], price: [null, 2.5] },
  }

  test('holds all of it', () =>
    expect(read(new URLSearchParams(searchOptions(full)).toString())).toEqual(full))

  const cases = [
    { query: '', because: 'without options' },
    { query: 'page=0', because: 'with a page before the first' },
    { query: 'page=many', because: 'with a page that is no number' },
    { query: 'facets={', because: 'with facets that are no JSON' },
    { query: 'facets=[1]&ranges="x"', because: 'with facets that are of another shape' },
    { query: 'facets={"genre":"drama"}&ranges={"year":[1]}', because: 'with members of another shape' },
  ]
  for (const { query, because } of cases)
    test(`means a search for everything ${because}`, () => expect(read(query)).toEqual(nothing))

  test('means the first index if its own is unknown', () => expect(read('', ['gone']).index).toBe('books'))
})

const textOf = (state: SearchState) => searchBody(state).filter

describe('the filter', () => {
  test('takes any of the values of a field, and all of the rest', () => {
    const state = withRange(
      withFacet(withFacet({ ...nothing, filter: 'a = 1' }, 'genre', 'drama', true), 'genre', 'war', true),
      'year',
      [1990, 2000],
    )
    expect(textOf(state)).toEqual([
      'a = 1',
      ['"genre" = "drama"', '"genre" = "war"'],
      '"year" >= "1990"',
      '"year" <= "2000"',
    ])
  })

  test('is left out when there is none', () => {
    const state = withFacet(withFacet(nothing, 'genre', 'drama', true), 'genre', 'drama', false)
    expect(searchBody(withRange(state, 'year', [null, null]))).not.toHaveProperty('filter')
  })

  test('of what else could be chosen leaves the field itself out', () => {
    const state = withRange(withFacet(nothing, 'genre', 'drama', true), 'year', [1990, null])
    expect(countingBody(state, 'genre')).toMatchObject({ filter: ['"year" >= "1990"'], facets: ['genre'] })
    expect(countingBody(state, 'year')).toMatchObject({ filter: [['"genre" = "drama"']], facets: ['year'] })
  })

  test('says the value of a facet, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const [condition] = textOf(withFacet(nothing, 'genre', value, true)) ?? []
        const parsed = parseFilter(condition as string[])
        expect(parsed).toMatchObject({ ok: true })
        expect(JSON.stringify(parsed)).toContain(JSON.stringify(value))
      }),
    )
  })
})

test('sorting by a point keeps its comma', () => {
  const { sort } = searchBody({ ...nothing, sort: '_geoPoint(1, 2):asc, price:desc' })
  expect(sort).toEqual(['_geoPoint(1, 2):asc', 'price:desc'])
})
