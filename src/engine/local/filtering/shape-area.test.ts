import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGeoJson, type GeoShape, type Positions } from '../../../domain/geojson.js'
import { areaOf, meetsArea } from './shape-area.js'

const ring = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const flat = (positions: readonly (readonly number[])[]): Positions => Float64Array.from(positions.flat())

function shapeOf(geojson: unknown): GeoShape {
  const read = readGeoJson(geojson)
  if (!read.ok) throw new Error(`${read.error.path} ${read.error.problem}`)
  return read.value
}

const box = [flat(ring(0, 0, 8, 8).slice(1))]
const boxWithHole = [...box, flat(ring(2, 2, 6, 6).slice(1))]

describe('a shape meets an area', () => {
  const cases: readonly {
    because: string
    type: string
    coordinates: unknown
    meets: boolean
    meetsWithHole?: boolean
  }[] = [
    { because: 'a point', type: 'Point', coordinates: [1, 1], meets: true },
    { because: 'a point in the hole', type: 'Point', coordinates: [4, 4], meets: true, meetsWithHole: false },
    { because: 'a point outside', type: 'Point', coordinates: [9, 1], meets: false },
    {
      because: 'one of several points',
      type: 'MultiPoint',
      coordinates: [
        [9, 9],
        [1, 1],
      ],
      meets: true,
    },
    {
      because: 'a line through all of it, with both ends outside',
      type: 'LineString',
      coordinates: [
        [-2, 4],
        [12, 5],
      ],
      meets: true,
    },
    {
      because: 'a line inside',
      type: 'LineString',
      coordinates: [
        [1, 1],
        [1, 7],
      ],
      meets: true,
    },
    {
      because: 'a line inside the hole',
      type: 'LineString',
      coordinates: [
        [3, 3],
        [5, 4],
      ],
      meets: true,
      meetsWithHole: false,
    },
    {
      because: 'a line around a corner, which a closed one would cross',
      type: 'LineString',
      coordinates: [
        [-1, 4],
        [-1, 9],
        [4, 9],
      ],
      meets: false,
    },
    { because: 'a polygon inside', type: 'Polygon', coordinates: [ring(1, 1, 7, 7)], meets: true },
    {
      because: 'a polygon inside the hole',
      type: 'Polygon',
      coordinates: [ring(3, 3, 5, 5)],
      meets: true,
      meetsWithHole: false,
    },
    { because: 'a polygon around all', type: 'Polygon', coordinates: [ring(-9, -9, 19, 19)], meets: true },
    {
      because: 'a polygon around all, all being in its hole',
      type: 'Polygon',
      coordinates: [ring(-9, -9, 19, 19), ring(-1, -1, 9, 9)],
      meets: false,
    },
    {
      because: 'a polygon around all whose hole is too small for that',
      type: 'Polygon',
      coordinates: [ring(-9, -9, 19, 19), ring(3, 3, 5, 5)],
      meets: true,
    },
    {
      because: 'a cross, no corner of either being in the other',
      type: 'Polygon',
      coordinates: [ring(3, -2, 5, 12)],
      meets: true,
    },
    { because: 'an edge in common', type: 'Polygon', coordinates: [ring(8, 0, 16, 8)], meets: true },
    { because: 'a corner in common', type: 'Polygon', coordinates: [ring(8, 8, 16, 16)], meets: true },
    { because: 'a polygon apart', type: 'Polygon', coordinates: [ring(8.001, 0, 16, 8)], meets: false },
    {
      because: 'one of several polygons',
      type: 'MultiPolygon',
      coordinates: [[ring(20, 20, 30, 30)], [ring(7, 7, 9, 9)]],
      meets: true,
    },
  ]
  for (const { because, meets, meetsWithHole = meets, ...geojson } of cases)
    test(because, () => {
      const shape = shapeOf(geojson)
      expect(meetsArea(shape, areaOf(box))).toBe(meets)
      expect(meetsArea(shape, areaOf(boxWithHole))).toBe(meetsWithHole)
    })
})

// The second way to find out. If two closed areas have a point in common, then one of these: a corner of one, or a
// point where their edges cross. On corners with small whole numbers a point is on a border or well away from it.

type Point = readonly [x: number, y: number]
type Edge = readonly [from: Point, to: Point]

function pointsOf(positions: Positions): Point[] {
  return Array.from({ length: positions.length / 2 }, (_, at) => [
    positions[at * 2] ?? NaN,
    positions[at * 2 + 1] ?? NaN,
  ])
}

function edgesOf(positions: Positions, isClosed: boolean): Edge[] {
  const points = pointsOf(positions)
  const edges = points.map((point, at): Edge => [point, points[(at + 1) % points.length] ?? point])
  return isClosed ? edges : edges.slice(0, -1)
}

function crossingOf([[ax, ay], [bx, by]]: Edge, [[cx, cy], [dx, dy]]: Edge): Point[] {
  const determinant = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (determinant === 0) return []
  const along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / determinant
  return along < 0 || along > 1 ? [] : [[ax + along * (bx - ax), ay + along * (by - ay)]]
}

function distance([x, y]: Point, [[ax, ay], [bx, by]]: Edge): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const along = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - nearest * (bx - ax), y - ay - nearest * (by - ay))
}

function isIn(rings: readonly Positions[], point: Point): boolean {
  const edges = rings.flatMap((each) => edgesOf(each, true))
  if (edges.some((edge) => distance(point, edge) < 1e-9)) return true
  const angleTo = ([x, y]: Point): number => Math.atan2(y - point[1], x - point[0])
  const turned = edges.map(([from, to]) => {
    const angle = angleTo(to) - angleTo(from)
    return Math.atan2(Math.sin(angle), Math.cos(angle))
  })
  return Math.abs(Math.round(turned.reduce((sum, angle) => sum + angle, 0) / (2 * Math.PI))) % 2 === 1
}

function meetsNaively(shape: GeoShape, rings: readonly Positions[]): boolean {
  const border = rings.flatMap((each) => edgesOf(each, true))
  return shape.some((part) => {
    const chains = part.kind === 'polygon' ? part.rings : [part.positions]
    const edges =
      part.kind === 'points' ? [] : chains.flatMap((each) => edgesOf(each, part.kind === 'polygon'))
    const corners = [...chains, ...(part.kind === 'polygon' ? rings : [])].flatMap(pointsOf)
    const crossings = edges.flatMap((edge) => border.flatMap((other) => crossingOf(edge, other)))
    const isInPart = (point: Point): boolean =>
      part.kind === 'polygon' ? isIn(chains, point) : crossings.includes(point) || corners.includes(point)
    return [...corners, ...crossings].some((point) => isIn(rings, point) && isInPart(point))
  })
}

const coordinate = fc.integer({ min: 0, max: 7 })
const position = fc.tuple(coordinate, coordinate)
const positionsFrom = (minLength: number): fc.Arbitrary<Positions> =>
  fc.array(position, { minLength, maxLength: 6 }).map(flat)
const rings = fc.array(positionsFrom(3), { minLength: 1, maxLength: 2 })
const part = fc.oneof(
  positionsFrom(1).map((positions) => ({ kind: 'points', positions }) as const),
  positionsFrom(2).map((positions) => ({ kind: 'line', positions }) as const),
  rings.map((its) => ({ kind: 'polygon', rings: its }) as const),
)

test('shapes meet areas as a second way to find out tells', () => {
  const shifts = fc.constantFrom(0, 2, 5, 7)
  const property = fc.property(part, rings, shifts, (shape, area, shift) => {
    const moved = area.map((each) => each.map((degrees, at) => (at % 2 === 0 ? degrees + shift : degrees)))
    expect(meetsArea([shape], areaOf(moved))).toBe(meetsNaively([shape], moved))
  })
  fc.assert(property, { numRuns: 1_000 })
}, 60_000)
