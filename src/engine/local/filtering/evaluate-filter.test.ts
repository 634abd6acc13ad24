import { describe, expect, test } from 'vitest'
import { evaluateFilter } from './evaluate-filter.js'
import { filterNumbers } from './filter-numbers.js'
import { buildingRuns, liveRuns, numbersIn, treeOf, type TestSlot } from './snapshot-harness.contract.js'

const build = buildingRuns()
const drinks = [
  { kind: 'Tea', price: 4, tags: ['green', 'loose'], origin: 'Kyōto' },
  { kind: 'coffee', price: 9.5, tags: ['dark'], origin: null },
  { kind: 'TEA', price: '12', tags: [], origin: '' },
  { kind: 'cocoa', tags: ['dark', 'sweet'] },
  { kind: 'mate', price: [3, 20], tags: null, origin: { country: 'AR' } },
  { kind: 'chicory root', price: 9, ok: true, parts: [{ size: 1 }, { size: null }] },
]
const settings = { filterableAttributes: ['kind', 'price', 'tags', 'origin', 'ok', 'parts', 'never'] }

const cases = [
  { filter: 'kind = tea', found: [0, 2], because: 'case does not count' },
  { filter: 'kind = " tea "', found: [0, 2], because: 'blanks around a value do not count' },
  { filter: "origin = 'KYŌTO'", found: [0], because: 'marks count, whatever the case' },
  { filter: 'origin = kyoto', found: [], because: 'a letter without its mark is another one' },
  { filter: "origin = 'Kyo\u0304to'", found: [0], because: 'composed and decomposed letters are equal' },
  { filter: 'price = 12', found: [2], because: 'a number also equals the string of its digits' },
  { filter: 'price = 12.0', found: [], because: 'other digits are another string' },
  { filter: 'price = 9.50', found: [1], because: 'but the same number' },
  { filter: 'ok = true', found: [5], because: 'booleans are strings' },
  { filter: 'tags = dark', found: [1, 3], because: 'one element is enough' },
  {
    filter: 'tags != dark',
    found: [0, 2, 4, 5],
    because: 'no element may be equal, missing fields included',
  },
  { filter: 'NOT tags = dark', found: [0, 2, 4, 5], because: '`NOT =` is the same where the field is known' },
  { filter: 'kind IN [tea, mate]', found: [0, 2, 4], because: 'one of the list is enough' },
  { filter: 'kind IN []', found: [], because: 'nothing is in an empty list' },
  { filter: 'kind NOT IN [tea, coffee]', found: [3, 4, 5], because: 'what is in no list' },
  { filter: 'price > 9', found: [1, 4], because: 'numbers above, and "12" comes before "9"' },
  { filter: 'price >= 9', found: [1, 4, 5], because: 'the bound is included' },
  { filter: 'price < 4', found: [2, 4], because: 'numbers below, and "12" comes before "4"' },
  { filter: 'price <= 4', found: [0, 2, 4], because: 'the bound is included' },
  { filter: 'price 2 TO 4', found: [0, 4], because: 'one value of an array is enough' },
  { filter: 'price 9 TO 4', found: [], because: 'a range the wrong way round is empty' },
  { filter: 'kind < d', found: [1, 3, 5], because: 'strings are compared as text' },
  { filter: 'kind > Mate', found: [0, 2], because: 'the bound is brought to normal form' },
  { filter: 'kind coa TO cob', found: [], because: 'no value lies between' },
  { filter: 'origin EXISTS', found: [0, 1, 2, 4], because: 'any value counts' },
  { filter: 'origin NOT EXISTS', found: [3, 5], because: 'the key is missing' },
  { filter: 'kind EXISTS', found: [0, 1, 2, 3, 4, 5], because: 'all documents have it' },
  { filter: 'origin IS NULL', found: [1], because: 'null directly' },
  { filter: 'parts.size IS NULL', found: [5], because: 'null in an object of an array' },
  { filter: 'origin IS NOT NULL', found: [0, 2, 3, 4, 5], because: 'missing is not null' },
  { filter: 'origin IS EMPTY', found: [2], because: 'an empty string' },
  { filter: 'tags IS EMPTY', found: [2], because: 'an empty array' },
  { filter: 'tags IS NOT EMPTY', found: [0, 1, 3, 4, 5], because: 'missing is not empty' },
  { filter: 'kind STARTS WITH C', found: [1, 3, 5], because: 'the beginning in normal form' },
  { filter: 'kind STARTS WITH coffees', found: [], because: 'longer than every value' },
  { filter: 'price STARTS WITH 1', found: [2], because: 'numbers have no beginning' },
  { filter: "origin STARTS WITH ''", found: [0, 1, 2, 4], because: 'an empty beginning asks for the key' },
  { filter: 'kind NOT STARTS WITH c', found: [0, 2, 4], because: 'negated' },
  { filter: 'kind CONTAINS O', found: [1, 3, 5], because: 'a part in normal form' },
  { filter: 'price CONTAINS 2', found: [2], because: 'numbers have no parts' },
  { filter: 'never = 1', found: [], because: 'a field that no document has' },
  { filter: 'never != 1', found: [], because: 'also matches nothing when negated by the operator' },
  { filter: 'NOT never = 1', found: [0, 1, 2, 3, 4, 5], because: 'but everything when negated as a whole' },
  { filter: 'never NOT IN [1]', found: [0, 1, 2, 3, 4, 5], because: 'as does `NOT IN`' },
  { filter: 'never NOT EXISTS', found: [0, 1, 2, 3, 4, 5], because: 'as does `NOT EXISTS`' },
  { filter: 'never < 5', found: [], because: 'no value lies in a range' },
  { filter: 'kind = mate OR kind = tea AND price = 4', found: [0, 4], because: 'AND binds tighter' },
  { filter: 'NOT kind = tea AND price > 8', found: [1, 4, 5], because: 'NOT applies to the next' },
  { filter: 'NOT (kind = tea OR price > 8)', found: [3], because: 'NOT of a group' },
  { filter: 'kind = tea AND kind = mate', found: [], because: 'nothing has both' },
  { filter: 'parts.size = 1', found: [5], because: 'fields inside arrays' },
  { filter: '_vectors EXISTS', found: [], because: 'no vectors are kept' },
]

describe('a filter', () => {
  const layouts = {
    'in one run': build(liveRuns(drinks), settings),
    'in three runs': build(liveRuns(drinks, 1, 3), settings),
  }
  for (const [layout, snapshot] of Object.entries(layouts))
    for (const { filter, found, because } of cases)
      test(`${filter}, ${layout}: ${because}`, () => {
        expect(numbersIn(snapshot, evaluateFilter(treeOf(filter), snapshot))).toEqual(found)
      })
})

describe('documents that changed', () => {
  const snapshot = build(
    [
      [slot(0, 'red', false), slot(1, 'red', true), slot(2, 'blue', false)],
      [slot(0, 'blue', true), slot(3, 'red', true)],
    ],
    { filterableAttributes: ['colour'] },
  )
  const changed = [
    { filter: 'colour = red', found: [1, 3], because: 'what a document was does not count' },
    { filter: 'colour != red', found: [0], because: 'deleted documents are not found by what they lack' },
    { filter: 'colour EXISTS', found: [0, 1, 3], because: 'each document is found once' },
    { filter: 'NOT colour = green', found: [0, 1, 3], because: 'nor does a complement find dead ones' },
    { filter: 'colour >= a', found: [0, 1, 3], because: 'ranges leave dead ones out' },
  ]
  for (const { filter, found, because } of changed)
    test(`${filter}: ${because}, by rising number`, () => {
      expect([...filterNumbers(snapshot, treeOf(filter))]).toEqual(found)
    })
})

describe('a filter on places', () => {
  const places = [
    { name: 'Oslo', _geo: { lat: 59.9139, lng: 10.7522 } },
    { name: 'Bergen', _geo: { lat: '60.3913', lng: '5.3221' } },
    { name: 'Suva', _geo: { lat: -18.1416, lng: 178.4419 } },
    { name: 'Apia', _geo: { lat: -13.8333, lng: -171.7667 } },
    { name: 'nowhere' },
    { name: 'null', _geo: null },
    { name: 'pole', _geo: { lat: 89.9, lng: -100 } },
  ]
  const snapshot = build(liveRuns(places, 2), { filterableAttributes: ['_geo', '_geojson'] })
  const unfilterable = build(liveRuns(places), {
    filterableAttributes: ['_geojson'],
    sortableAttributes: ['_geo'],
  })
  const geoCases = [
    { filter: '_geoRadius(59.9, 10.7, 350000)', found: [0, 1], because: 'meters along the surface' },
    { filter: '_geoRadius(59.9139, 10.7522, 0)', found: [0], because: 'the border is inside' },
    { filter: '_geoRadius(-18, -179.9, 200000)', found: [2], because: 'circles cross the 180th meridian' },
    { filter: '_geoRadius(89.9, 80, 30000)', found: [6], because: 'circles reach over a pole' },
    { filter: '_geoRadius(0, 0, 30000000)', found: [0, 1, 2, 3, 6], because: 'all of the earth' },
    { filter: 'NOT _geoRadius(0, 0, 30000000)', found: [4, 5], because: 'no place lies nowhere' },
    {
      filter: '_geoBoundingBox([-10, -170], [-20, 175])',
      found: [2, 3],
      because: 'across the 180th meridian',
    },
    { filter: '_geoBoundingBox([61, 11], [59, 5])', found: [0, 1], because: 'north-east corner first' },
    {
      filter: '_geoBoundingBox([59.9139, 10.7522], [59.9139, 10.7522])',
      found: [0],
      because: 'borders are inside',
    },
    { filter: '_geoPolygon([0, 0], [80, 0], [80, 80])', found: [], because: 'polygons ask for shapes' },
  ]
  for (const { filter, found, because } of geoCases)
    test(`${filter}: ${because}`, () => {
      expect(numbersIn(snapshot, evaluateFilter(treeOf(filter), snapshot))).toEqual(found)
    })
  test('does not look at places that are only sorted by', () => {
    const found = evaluateFilter(treeOf('_geoRadius(0, 0, 30000000)'), unfilterable)
    expect(numbersIn(unfilterable, found)).toEqual([])
  })
})

function slot(number: number, colour: string, isLive: boolean): TestSlot {
  return { number, document: { colour }, isLive }
}
