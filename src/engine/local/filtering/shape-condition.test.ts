import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGeoJson } from '../../../domain/geojson.js'
import { evaluateFilter } from './evaluate-filter.js'
import { ringsOf } from './condition-rings.js'
import { matchShapes } from './shape-condition.js'
import { areaOf, meetsArea } from './shape-area.js'
import {
  buildingRuns,
  closeSnapshot,
  liveRuns,
  numbersIn,
  openRuns,
  treeOf,
} from './snapshot-harness.contract.js'

const build = buildingRuns()

const ring = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const point = (longitude: number, latitude: number): object => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})

const documents = [
  { name: 'a point', _geojson: point(10, 50) },
  { name: 'a square', _geojson: { type: 'Polygon', coordinates: [ring(0, 0, 4, 4)] } },
  { name: 'a frame', _geojson: { type: 'Polygon', coordinates: [ring(20, 0, 30, 10), ring(22, 2, 28, 8)] } },
  {
    name: 'both sides of the 180th meridian',
    _geojson: {
      type: 'Feature',
      geometry: { type: 'MultiPolygon', coordinates: [[ring(178, -5, 180, 5)], [ring(-180, -5, -178, 5)]] },
    },
  },
  { name: 'a place', _geo: { lat: 50, lng: 10 } },
  { name: 'a place and a shape elsewhere', _geo: { lat: 50, lng: 10 }, _geojson: point(2, 2) },
  { name: 'null', _geojson: null },
  { name: 'nothing' },
  { name: 'the north pole', _geojson: point(0, 90) },
]

const around = (west: number, south: number, east: number, north: number): string =>
  `[${south}, ${west}], [${south}, ${east}], [${north}, ${east}], [${north}, ${west}]`

describe('Shapes of documents', () => {
  const shapes = build(liveRuns(documents, 2, 3), { filterableAttributes: ['_geojson'] })
  const both = build(liveRuns(documents, 1, 4), { filterableAttributes: ['_geojson', '_geo'] })
  const cases: readonly { filter: string; found: number[]; foundWithPlaces?: number[]; because: string }[] = [
    { filter: `_geoPolygon(${around(9, 49, 11, 51)})`, found: [0], because: 'places are not for polygons' },
    { filter: `_geoPolygon(${around(3, 3, 5, 5)})`, found: [1], because: 'latitude comes first' },
    { filter: `_geoPolygon(${around(1, 1, 2, 2)})`, found: [1, 5], because: 'shapes may be larger' },
    { filter: `_geoPolygon(${around(23, 3, 27, 7)})`, found: [], because: 'a hole is not in the shape' },
    { filter: `_geoPolygon(${around(23, 3, 29, 7)})`, found: [2], because: 'its border is' },
    {
      filter: `_geoPolygon([0, 0], [0, 0], [0, 0])`,
      found: [1],
      because: 'a polygon may have shrunk to a point',
    },
    {
      filter: `_geoPolygon(${around(0, 0, 180, 90)})`,
      found: [0, 1, 2, 3, 5, 8],
      because: 'a quarter of the earth',
    },
    {
      filter: `_geoPolygon(${around(179, -1, -179, 1)})`,
      found: [1, 2, 3],
      because: 'the edges of polygons do not cross the 180th meridian: they go around the earth',
    },
    {
      filter: '_geoBoundingBox([1, -179], [-1, 179])',
      found: [3],
      because: 'boxes cross it where right is left of left',
    },
    { filter: '_geoBoundingBox([0, 0], [-1, -1])', found: [1], because: 'the border of a box belongs to it' },
    {
      filter: '_geoBoundingBox([51, 11], [49, 9])',
      found: [0],
      foundWithPlaces: [0, 4, 5],
      because: 'a box has places too',
    },
    {
      filter: '_geoRadius(50, 10, 0)',
      found: [0],
      foundWithPlaces: [0, 4, 5],
      because: 'a circle of no size is a point',
    },
    {
      filter: '_geoRadius(-2, 2, 230000)',
      found: [1],
      because: 'a circle that touches the edge of a shape from outside',
    },
    { filter: '_geoRadius(-2, 2, 220000)', found: [], because: 'a circle that ends before it' },
    { filter: '_geoRadius(0, 175, 350000)', found: [3], because: 'a circle west of the 180th meridian' },
    { filter: '_geoRadius(0, -175, 350000)', found: [3], because: 'a circle east of it' },
    { filter: '_geoRadius(0, 175, 350000, 10)', found: [], because: 'few corners make a circle smaller' },
    { filter: '_geoRadius(89, 120, 150000)', found: [8], because: 'a circle over the pole' },
    { filter: '_geoRadius(-2, 2, 230000, 4)', found: [1], because: 'a corner of a diamond is as far' },
    { filter: '_geoRadius(5, 25, 100000)', found: [], because: 'a circle in a hole' },
    { filter: '_geoRadius(5, 25, 400000)', found: [2], because: 'a circle that fills it' },
    {
      filter: '_geoRadius(0, 0, 30000000)',
      found: [0, 1, 2, 3, 5, 8],
      foundWithPlaces: [0, 1, 2, 3, 4, 5, 8],
      because: 'all of the earth',
    },
    {
      filter: `NOT _geoPolygon(${around(0, 0, 180, 90)})`,
      found: [4, 6, 7],
      because: 'what lies nowhere is not within',
    },
    {
      filter: `_geoPolygon(${around(1, 1, 3, 3)}) AND NOT name = "a square" OR name = null`,
      found: [5, 6],
      because: 'combined with others',
    },
    {
      filter: '_geojson EXISTS',
      found: [0, 1, 2, 3, 5, 6, 8],
      because: 'of which it is known that they are',
    },
    { filter: '_geojson IS NULL', found: [6], because: 'and that they are null' },
  ]
  for (const { filter, found, foundWithPlaces = found, because } of cases)
    test(because, () => {
      const tree = treeOf(filter)
      const inShapes = build(liveRuns(documents, 4), { filterableAttributes: ['_geojson', 'name'] })
      expect(numbersIn(inShapes, evaluateFilter(tree, inShapes))).toEqual(found)
      if (filter.includes('name')) return
      expect(numbersIn(shapes, evaluateFilter(tree, shapes))).toEqual(found)
      expect(numbersIn(both, evaluateFilter(tree, both))).toEqual(foundWithPlaces)
    })

  test('are not looked at where only places are filterable', () => {
    const places = build(liveRuns(documents, 3), { filterableAttributes: ['_geo', '*'] })
    const found = evaluateFilter(treeOf('_geoRadius(0, 0, 30000000)'), places)
    expect(numbersIn(places, found)).toEqual([4, 5])
  })

  test('of dead documents are not found', () => {
    const slots = documents.map((document, number) => ({ number, document, isLive: number !== 1 }))
    const some = build([slots], { filterableAttributes: ['_geojson'] })
    const found = evaluateFilter(treeOf(`_geoPolygon(${around(1, 1, 3, 3)})`), some)
    expect(numbersIn(some, found)).toEqual([5])
  })
})

test('what the bounds of shapes leave over is what is found one by one', () => {
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  const position = fc.tuple(longitude, latitude)
  const positionsFrom = (minLength: number): fc.Arbitrary<unknown> =>
    fc.array(position, { minLength, maxLength: 5 })
  const geojson = fc.oneof(
    position.map((coordinates) => ({ type: 'Point', coordinates })),
    positionsFrom(2).map((coordinates) => ({ type: 'LineString', coordinates })),
    fc
      .array(position, { minLength: 3, maxLength: 5 })
      .map((corners) => ({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })),
  )
  const center = fc.record({ latitude, longitude })
  const condition = fc.oneof(
    fc
      .array(center, { minLength: 3, maxLength: 6 })
      .map((corners) => ({ kind: 'geoPolygon', corners, start: 1, end: 1 }) as const),
    fc.tuple(center, fc.double({ min: 0, max: 1.2e7, noNaN: true })).map(
      ([its, radiusMeters]) =>
        ({
          kind: 'geoRadius',
          center: its,
          radiusMeters,
          resolution: undefined,
          start: 1,
          end: 1,
        }) as const,
    ),
    fc.tuple(center, center).map(([one, other]) => {
      const [topRight, bottomLeft] = one.latitude < other.latitude ? [other, one] : [one, other]
      return { kind: 'geoBoundingBox', topRight, bottomLeft, start: 1, end: 1 } as const
    }),
  )
  const property = fc.property(fc.array(geojson, { maxLength: 20 }), condition, (all, asked) => {
    const snapshot = openRuns(liveRuns([...all.map((_geojson) => ({ _geojson })), {}], 7), {
      filterableAttributes: ['_geojson'],
    })
    try {
      const area = areaOf(ringsOf(asked))
      const expected = all.flatMap((each, at) => {
        const read = readGeoJson(each)
        return read.ok && meetsArea(read.value, area) ? [at] : []
      })
      expect(numbersIn(snapshot, matchShapes(asked, snapshot))).toEqual(expected)
    } finally {
      closeSnapshot(snapshot)
    }
  })
  fc.assert(property, { numRuns: 200 })
}, 60_000)
