import { describe, expect, test } from 'vitest'
import { parseSort } from './parse-sort.js'
import { settingsOf } from './search-harness.contract.js'

const settings = settingsOf({ sortableAttributes: ['price', 'maker', 'a:b', '_geo'] })

describe('a sort is allowed', () => {
  const cases = [
    { sort: [], parsed: [], because: 'that is empty' },
    {
      sort: ['price:asc'],
      parsed: [{ field: 'price', direction: 'asc' }],
      because: 'by a sortable attribute',
    },
    {
      sort: ['price:desc', 'maker:asc'],
      parsed: [
        { field: 'price', direction: 'desc' },
        { field: 'maker', direction: 'asc' },
      ],
      because: 'by several, in their order',
    },
    {
      sort: ['maker.name:asc'],
      parsed: [{ field: 'maker.name', direction: 'asc' }],
      because: 'by what is nested in one',
    },
    { sort: ['a:b:desc'], parsed: [{ field: 'a:b', direction: 'desc' }], because: 'by a name with a colon' },
    {
      sort: ['_geoPoint(1.5, -2):asc'],
      parsed: [{ field: '_geoPoint(1.5, -2)', direction: 'asc', point: { latitude: 1.5, longitude: -2 } }],
      because: 'by distance, if `_geo` is sortable',
    },
  ]
  for (const { sort, parsed, because } of cases)
    test(because, () => expect(parseSort(sort, settings)).toEqual(parsed))

  test('that is empty, without the rule', () => {
    expect(parseSort([], settingsOf({ rankingRules: ['words'] }))).toEqual([])
  })
})

describe('a sort is refused', () => {
  const cases = [
    { sort: ['price'], changes: {}, because: 'without a direction' },
    { sort: ['price:up'], changes: {}, because: 'with a direction that is none' },
    { sort: ['price:ASC'], changes: {}, because: 'with a direction in capitals' },
    { sort: ['price:asc', 'size:asc'], changes: {}, because: 'by an attribute that is not sortable' },
    { sort: ['pric:asc'], changes: {}, because: 'by part of a name' },
    { sort: ['pricey:asc'], changes: {}, because: 'by a longer name' },
    { sort: ['price:asc'], changes: { sortableAttributes: [] }, because: 'when nothing is sortable' },
    {
      sort: ['price:asc'],
      changes: { sortableAttributes: ['price.net'] },
      because: 'by the whole of a part',
    },
    { sort: ['price:asc'], changes: { rankingRules: ['words', 'price:asc'] }, because: 'without the rule' },
    { sort: ['_geoPoint(1, 2):asc'], changes: {}, because: 'by distance, if `_geo` is not sortable' },
    { sort: ['_geo:asc'], changes: { sortableAttributes: ['_geo'] }, because: 'by a place' },
    {
      sort: ['_geoDistance:asc'],
      changes: { sortableAttributes: ['_geoDistance'] },
      because: 'by what is answered',
    },
    { sort: ['_geoRadius(1, 2, 3):asc'], changes: { sortableAttributes: ['_geo'] }, because: 'by a circle' },
    {
      sort: ['_geoBoundingBox([1,2],[3,4]):asc'],
      changes: { sortableAttributes: ['_geo'] },
      because: 'by a box',
    },
  ]
  for (const { sort, changes, because } of cases)
    test(because, () => {
      expect(() => parseSort(sort, settingsOf({ sortableAttributes: ['price'], ...changes }))).toThrow(
        expect.objectContaining({ code: 'invalid_search_sort' }),
      )
    })
})
