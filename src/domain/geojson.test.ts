import { describe, expect, test } from 'vitest'
import { readGeoJson } from './geojson.js'

type PlainPart = { kind: string; positions?: number[]; rings?: number[][] }

function shapeOf(value: unknown): unknown {
  const read = readGeoJson(value)
  if (!read.ok) return read.error
  return read.value.map((part): PlainPart =>
    part.kind === 'polygon'
      ? { kind: part.kind, rings: part.rings.map((ring) => [...ring]) }
      : { kind: part.kind, positions: [...part.positions] },
  )
}

const point = { type: 'Point', coordinates: [2, 1] }
const onePoint = { kind: 'points', positions: [2, 1] }
const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
]
const hole = [
  [1, 1],
  [2, 1],
  [1, 2],
  [1, 1],
]
const squareRing = [0, 0, 4, 0, 4, 4, 0, 4]
const holeRing = [1, 1, 2, 1, 1, 2]
const line = [
  [0, 0],
  [1, 2],
]

describe('a place is read from', () => {
  const cases: readonly { because: string; value: unknown; shape: readonly PlainPart[] }[] = [
    { because: 'a point, longitude first', value: point, shape: [onePoint] },
    {
      because: 'a point with a height, which does not matter',
      value: { type: 'Point', coordinates: [2, 1, 300] },
      shape: [onePoint],
    },
    {
      because: 'several points',
      value: { type: 'MultiPoint', coordinates: line },
      shape: [{ kind: 'points', positions: [0, 0, 1, 2] }],
    },
    {
      because: 'a line',
      value: { type: 'LineString', coordinates: line },
      shape: [{ kind: 'line', positions: [0, 0, 1, 2] }],
    },
    {
      because: 'several lines',
      value: { type: 'MultiLineString', coordinates: [line, square] },
      shape: [
        { kind: 'line', positions: [0, 0, 1, 2] },
        { kind: 'line', positions: [...squareRing, 0, 0] },
      ],
    },
    {
      because: 'a polygon with a hole',
      value: { type: 'Polygon', coordinates: [square, hole] },
      shape: [{ kind: 'polygon', rings: [squareRing, holeRing] }],
    },
    {
      because: 'a polygon whose ring is not closed',
      value: { type: 'Polygon', coordinates: [square.slice(0, 4)] },
      shape: [{ kind: 'polygon', rings: [squareRing] }],
    },
    {
      because: 'several polygons',
      value: { type: 'MultiPolygon', coordinates: [[square], [hole]] },
      shape: [
        { kind: 'polygon', rings: [squareRing] },
        { kind: 'polygon', rings: [holeRing] },
      ],
    },
    {
      because: 'a collection in a collection',
      value: {
        type: 'GeometryCollection',
        geometries: [point, { type: 'GeometryCollection', geometries: [point] }],
      },
      shape: [onePoint, onePoint],
    },
    {
      because: 'a feature, with or without properties',
      value: { type: 'Feature', geometry: point, bbox: 'any', id: 3 },
      shape: [onePoint],
    },
    {
      because: 'several features, of which one lies nowhere',
      value: {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: null, properties: null },
          { type: 'Feature', geometry: point, properties: { type: 'x' } },
        ],
      },
      shape: [onePoint],
    },
    { because: 'a point without numbers, which is none', value: { ...point, coordinates: [] }, shape: [] },
    { because: 'a polygon without rings', value: { type: 'Polygon', coordinates: [] }, shape: [] },
    { because: 'a polygon with an empty ring', value: { type: 'Polygon', coordinates: [[]] }, shape: [] },
    {
      because: 'the edges of the world, and what other tools round to just beyond them',
      value: {
        type: 'MultiPoint',
        coordinates: [
          [-180, 90],
          [180.00000000000003, -90.00000000000001],
        ],
      },
      shape: [{ kind: 'points', positions: [-180, 90, 180, -90] }],
    },
  ]
  for (const { because, value, shape } of cases) test(because, () => expect(shapeOf(value)).toEqual(shape))
})

describe('what is refused, and where it says the mistake is', () => {
  const deep = (depth: number): unknown =>
    depth === 0 ? point : { type: 'GeometryCollection', geometries: [deep(depth - 1)] }
  const cases: readonly { because: string; value: unknown; path: string; says: string }[] = [
    { because: 'a text', value: 'Point', path: '', says: 'GeoJSON object' },
    { because: 'a list', value: [2, 1], path: '', says: 'GeoJSON object' },
    { because: 'an object without type', value: { coordinates: [2, 1] }, path: '', says: '`type`' },
    { because: 'a type in other case', value: { ...point, type: 'point' }, path: '', says: '`type`' },
    { because: 'a member that is inherited', value: { type: 'toString' }, path: '', says: '`type`' },
    { because: 'no coordinates', value: { type: 'Point' }, path: 'coordinates', says: 'position' },
    { because: 'one number', value: { ...point, coordinates: [2] }, path: 'coordinates', says: 'position' },
    {
      because: 'a number as text',
      value: { ...point, coordinates: ['2', 1] },
      path: 'coordinates',
      says: 'both numbers',
    },
    {
      because: 'a number beyond all measure, which JSON can hold',
      value: { ...point, coordinates: JSON.parse('[1e400, 1]') },
      path: 'coordinates',
      says: 'numbers',
    },
    {
      because: 'a latitude beyond the pole',
      value: { type: 'LineString', coordinates: [...line, [10, 95]] },
      path: 'coordinates[2]',
      says: 'the latitude 95, which is not between -90 and 90; in GeoJSON the longitude comes first',
    },
    {
      because: 'a longitude beyond the 180th meridian',
      value: { type: 'Polygon', coordinates: [square, [...hole, [190, 0]]] },
      path: 'coordinates[1][4]',
      says: 'two parts',
    },
    {
      because: 'a line of one position',
      value: { type: 'LineString', coordinates: [[1, 1]] },
      path: 'coordinates',
      says: '2 positions',
    },
    {
      because: 'a ring of two corners',
      value: { type: 'Polygon', coordinates: [line] },
      path: 'coordinates[0]',
      says: '3 positions',
    },
    {
      because: 'a closed ring of two corners',
      value: { type: 'MultiPolygon', coordinates: [[square], [[...line, [0, 0]]]] },
      path: 'coordinates[1][0]',
      says: 'three corners',
    },
    {
      because: 'a point where a polygon has rings',
      value: { type: 'Polygon', coordinates: square },
      path: 'coordinates[0][0]',
      says: 'position',
    },
    { because: 'a feature without geometry', value: { type: 'Feature' }, path: 'geometry', says: 'object' },
    {
      because: 'a feature in a feature',
      value: { type: 'Feature', geometry: { type: 'Feature', geometry: point } },
      path: 'geometry',
      says: 'object',
    },
    {
      because: 'a geometry among features',
      value: { type: 'FeatureCollection', features: [point] },
      path: 'features[0]',
      says: '`Feature`',
    },
    {
      because: 'a mistake deep inside',
      value: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'GeometryCollection', geometries: [point, { type: 'Point', coordinates: {} }] },
          },
        ],
      },
      path: 'features[0].geometry.geometries[1].coordinates',
      says: 'position',
    },
    {
      because: 'geometries that are no list',
      value: { type: 'GeometryCollection', geometries: point },
      path: 'geometries',
      says: 'list',
    },
    {
      because: 'collections without end',
      value: deep(34),
      path: 'geometries[0].'.repeat(32).slice(0, -1),
      says: 'nested',
    },
  ]
  for (const { because, value, path, says } of cases)
    test(because, () => {
      const read = readGeoJson(value)
      expect(read.ok ? undefined : read.error).toEqual({ path, problem: expect.stringContaining(says) })
    })
})
