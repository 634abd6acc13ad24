import { describe, expect, test } from 'vitest'
import { allOf, anyOf, negate } from './combine-filters.js'
import { fieldsOf } from './filter-fields.js'
import type { FilterTree } from './filter-tree.js'
import { parseFilter } from './parse-filter.js'
import { printFilter } from './print-filter.js'

function parse(filter: string): FilterTree | undefined {
  const parsed = parseFilter(filter)
  if (!parsed.ok) throw new Error(parsed.error.sentence)
  return parsed.value
}

function printed(tree: FilterTree | undefined): string | undefined {
  return tree && printFilter(tree)
}

describe('filters are combined', () => {
  const cases = [
    { join: allOf, filters: [], as: undefined, because: 'all of none is no filter' },
    { join: allOf, filters: ['', ''], as: undefined, because: 'all of blanks is no filter' },
    { join: allOf, filters: ['', 'a = 1'], as: '"a" = "1"', because: 'one filter stays as it is' },
    {
      join: allOf,
      filters: ['a = 1 OR b = 1', 'c = 1'],
      as: '("a" = "1" OR "b" = "1") AND "c" = "1"',
      because: 'alternatives of one filter do not widen the other',
    },
    {
      join: allOf,
      filters: ['a = 1 AND b = 1', 'c = 1'],
      as: '"a" = "1" AND "b" = "1" AND "c" = "1"',
      because: 'lists of the same kind become one',
    },
    {
      join: anyOf,
      filters: ['a = 1', 'b = 1'],
      as: '"a" = "1" OR "b" = "1"',
      because: 'any of two is an OR',
    },
  ]
  for (const { join, filters, as, because } of cases)
    test(because, () => expect(printed(join(filters.map(parse)))).toBe(as))

  test('and two negations are none', () => {
    const tree: FilterTree = { kind: 'exists', field: 'a', start: 1, end: 9 }
    expect(negate(negate(tree))).toBe(tree)
  })
})

describe('the fields of a filter', () => {
  const cases = [
    { filter: 'b = 1 AND (a 1 TO 2 OR NOT b EXISTS)', fields: ['b', 'a'], because: 'stand once, in order' },
    {
      filter: 'a IN [1] AND c IS NULL AND d IS EMPTY AND e CONTAINS x AND f STARTS WITH x',
      fields: ['a', 'c', 'd', 'e', 'f'],
      because: 'come from every operator',
    },
    { filter: '_geoRadius(1, 2, 3)', fields: ['_geo', '_geojson'], because: 'hold points for a circle' },
    { filter: '_geoBoundingBox([1, 2], [1, 2])', fields: ['_geo', '_geojson'], because: 'and for a box' },
    { filter: '_geoPolygon([1,2],[3,4],[5,6])', fields: ['_geojson'], because: 'hold shapes for a polygon' },
    { filter: '_vectors.a EXISTS', fields: ['_vectors'], because: 'hold vectors' },
  ]
  for (const { filter, fields, because } of cases)
    test(because, () => {
      const tree = parse(filter)
      expect(tree && fieldsOf(tree)).toEqual(fields)
    })
})
