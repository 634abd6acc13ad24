import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FilterCondition, FilterTree } from '../../../filters/filter-tree.js'
import { intersect, setOfSorted, toSorted, type DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import type { ConditionTest } from './condition-test.js'
import { evaluateFilter } from './evaluate-filter.js'
import { matchField } from './field-condition.js'
import { createFieldTest } from './field-test.js'
import { filterArbitrary, runsArbitrary } from './filter-naive.contract.js'
import { filterMemoryOf } from './filter-memory.js'
import { matchGeo } from './geo-condition.js'
import { createGeoTest } from './geo-test.js'
import {
  buildingRuns,
  closeSnapshot,
  liveRuns,
  numbersIn,
  openRuns,
  treeOf,
} from './snapshot-harness.contract.js'

const build = buildingRuns()

/** Every document whose bit the choice, read again and again, says yes to. */
function someOf(snapshot: IndexSnapshot, choice: readonly boolean[]): DocSet {
  const { live } = filterMemoryOf(snapshot)
  return setOfSorted(
    toSorted(live).filter((bit) => choice[bit % choice.length]),
    snapshot.bitCount,
  )
}

function conditionsIn(tree: FilterTree): readonly FilterCondition[] {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.flatMap(conditionsIn)
  return tree.kind === 'not' ? conditionsIn(tree.part) : [tree]
}

/** What is found among all documents, and the test of some. */
function bothWays(
  condition: FilterCondition,
  snapshot: IndexSnapshot,
): { readonly found: DocSet; readonly tested: ConditionTest | undefined } {
  switch (condition.kind) {
    case 'geoRadius':
    case 'geoBoundingBox':
    case 'geoPolygon':
      return { found: matchGeo(condition, snapshot), tested: createGeoTest(condition, snapshot) }
    case 'vectorsExist':
      throw new Error('no document has vectors here')
    default:
      return { found: matchField(condition, snapshot), tested: createFieldTest(condition, snapshot) }
  }
}

test('a condition holds for the same documents when only some are asked about', () => {
  const choice = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(runsArbitrary, filterArbitrary, choice, (runs, tree, chosen) => {
      const snapshot = openRuns(runs, { filterableAttributes: ['*'] })
      try {
        const among = someOf(snapshot, chosen)
        for (const condition of conditionsIn(tree)) {
          const { found, tested } = bothWays(condition, snapshot)
          if (tested !== undefined)
            expect(toSorted(tested.keep(among))).toEqual(toSorted(intersect(among, found)))
        }
      } finally {
        closeSnapshot(snapshot)
      }
    }),
    { numRuns: 150 },
  )
})

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
      [1, 1],
    ],
  ],
}
const documents = Array.from({ length: 4_000 }, (_, number) => ({
  price: number % 5 === 0 ? [number % 300, `from ${number % 40}`] : number % 300,
  brand: `Brand ${number % 70}`,
  ...(number % 9 !== 0 && { _geo: { lat: (number % 160) - 80, lng: (number % 350) - 175 } }),
  ...(number % 100 === 0 && { _geojson: square }),
}))
const snapshot = build(liveRuns(documents, 1_500), {
  filterableAttributes: ['price', 'brand', '_geo', '_geojson'],
})

const filters = [
  'price < 40',
  'price 20 TO 80',
  'price >= "from 2"',
  'price != 7',
  'missing != 7',
  'brand IN ["brand 1", "brand 2", "brand 50"]',
  'brand STARTS WITH "Brand 1"',
  'brand CONTAINS "d 3"',
  'brand EXISTS',
  'brand = nothing',
  '_geoRadius(10, 20, 900000)',
  '_geoBoundingBox([30, 30], [-30, -30])',
  '_geoPolygon([0, 0], [0, 2], [2, 2], [2, 0])',
  '(brand = "Brand 1" OR price > 250) AND (price < 100 OR NOT _geoRadius(0, 0, 5000000))',
  'NOT (price < 40 OR brand = "Brand 3")',
]
const choices = [
  { because: 'few', chosen: (bit: number) => bit % 997 === 0 },
  { because: 'some', chosen: (bit: number) => bit % 50 === 0 },
  { because: 'many', chosen: (bit: number) => bit % 2 === 0 },
  { because: 'none', chosen: () => false },
]
describe.each(choices)('of $because documents', ({ chosen }) => {
  test.each(filters)('those are found that all of a filter holds for: %s', (text) => {
    const bits = toSorted(filterMemoryOf(snapshot).live).filter(chosen)
    const among = setOfSorted(bits, snapshot.bitCount)
    const hasField = (field: string): boolean => snapshot.fieldCounts.has(field)
    // Until what was spent on it makes it worth while to find all.
    const fresh = { ...snapshot }
    const rounds = [1, 2, 3].map(() =>
      numbersIn(snapshot, evaluateFilter(treeOf(text), fresh, { among, hasField })),
    )
    const expected = numbersIn(snapshot, intersect(among, evaluateFilter(treeOf(text), snapshot)))
    expect(rounds).toEqual([expected, expected, expected])
  })
})
