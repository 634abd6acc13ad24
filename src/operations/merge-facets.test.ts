import { describe, expect, test } from 'vitest'
import type { IndexUid } from '../domain/index-uid.js'
import type { FacetOrder } from '../domain/settings/faceting.js'
import { mergeFacets, type IndexFacets } from './merge-facets.js'

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

function facets(
  index: string,
  counts: Counts,
  {
    order = 'alpha',
    stats = {},
  }: { order?: FacetOrder; stats?: Record<string, { min: number; max: number }> } = {},
): IndexFacets {
  return {
    index: index as IndexUid,
    facets: {
      distribution: new Map(
        Object.entries(counts).map(([field, values]) => [field, new Map(Object.entries(values))]),
      ),
      stats: new Map(Object.entries(stats)),
    },
    orders: new Map(Object.keys(counts).map((field) => [field, order])),
  }
}

function merged(counted: readonly IndexFacets[], most = 100): readonly unknown[] {
  return [...mergeFacets(counted, most).distribution].map(([field, values]) => [field, [...values]])
}

describe('merged facets', () => {
  test('have the sums of what each index counted, in the order of names', () => {
    const counted = [
      facets('a', { kind: { z: 1, b: 2 }, size: { s: 4 } }),
      facets('b', { kind: { a: 1, b: 5 } }),
    ]
    expect(merged(counted)).toEqual([
      [
        'kind',
        [
          ['a', 1],
          ['b', 7],
          ['z', 1],
        ],
      ],
      ['size', [['s', 4]]],
    ])
  })

  test('have the most common values first, where the settings say so', () => {
    const counted = [
      facets('a', { kind: { z: 3, b: 2 } }, { order: 'count' }),
      facets('b', { kind: { a: 3, b: 5 } }, { order: 'count' }),
    ]
    expect(merged(counted)).toEqual([
      [
        'kind',
        [
          ['b', 7],
          ['a', 3],
          ['z', 3],
        ],
      ],
    ])
  })

  test('have so many values as are wanted', () => {
    expect(merged([facets('a', { kind: { c: 3 } }), facets('b', { kind: { a: 3, b: 5 } })], 2)).toEqual([
      [
        'kind',
        [
          ['a', 3],
          ['b', 5],
        ],
      ],
    ])
  })

  test('have the lowest and the highest number of all', () => {
    const { stats } = mergeFacets(
      [
        facets('a', {}, { stats: { size: { min: 2, max: 3 }, age: { min: 1, max: 1 } } }),
        facets('b', {}, { stats: { size: { min: -1, max: 2 } } }),
      ],
      100,
    )
    expect([...stats]).toEqual([
      ['age', { min: 1, max: 1 }],
      ['size', { min: -1, max: 3 }],
    ])
  })

  test('are refused when two indexes sort a field differently', () => {
    const counted = [
      facets('a', { kind: {} }),
      facets('b', { size: {} }, { order: 'count' }),
      facets('c', { kind: {} }, { order: 'count' }),
    ]
    expect(() => mergeFacets(counted, 100)).toThrow(
      expect.objectContaining({ code: 'invalid_multi_search_facet_order' }),
    )
  })
})
