import type { GeoShape, Positions, ShapePart } from '../../../domain/geojson.js'
import { unreachable } from '../../../domain/unreachable.js'
import { isWithinRings, segmentsMeet, type Rings, type Segment } from './plane-geometry.js'

/** What a filter asks for: whatever has a point in common with it. */
export interface ShapeArea {
  readonly rings: Rings
  /** Around each ring: outside of all of them is nothing of the area. */
  readonly boxes: readonly Box[]
}

export type Box = readonly [west: number, south: number, east: number, north: number]

export function areaOf(rings: Rings): ShapeArea {
  return { rings, boxes: rings.map(boxOf) }
}

function boxOf(ring: Positions): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < ring.length; at += 2) {
    west = Math.min(west, ring[at] ?? NaN)
    south = Math.min(south, ring[at + 1] ?? NaN)
    east = Math.max(east, ring[at] ?? NaN)
    north = Math.max(north, ring[at + 1] ?? NaN)
  }
  return [west, south, east, north]
}

/** The smallest box that holds all of them. */
export function boxAround(boxes: readonly Box[]): Box {
  return boxOf(Float64Array.from(boxes.flat()))
}

export function meetsArea(shape: GeoShape, area: ShapeArea): boolean {
  return shape.some((part) => partMeets(part, area))
}

function partMeets(part: ShapePart, area: ShapeArea): boolean {
  const { rings } = area
  switch (part.kind) {
    case 'points':
      return someWithin(part.positions, rings)
    case 'line':
      // A line that meets no border is within as a whole or not at all.
      return startsWithin(part.positions, rings) || meetsBorder(part.positions, false, area)
    case 'polygon':
      // If no borders meet, each ring of one is within the other as a whole or not at all.
      return (
        part.rings.some((ring) => startsWithin(ring, rings)) ||
        rings.some((ring) => startsWithin(ring, part.rings)) ||
        part.rings.some((ring) => meetsBorder(ring, true, area))
      )
    default:
      return unreachable(part)
  }
}

function someWithin(positions: Positions, rings: Rings): boolean {
  for (let at = 0; at < positions.length; at += 2)
    if (isWithinRings(rings, positions[at] ?? NaN, positions[at + 1] ?? NaN)) return true
  return false
}

function startsWithin(positions: Positions, rings: Rings): boolean {
  return isWithinRings(rings, positions[0] ?? NaN, positions[1] ?? NaN)
}

/** Whether a chain of positions meets a border. A closed chain also goes from its last to its first. */
function meetsBorder(chain: Positions, isClosed: boolean, { rings, boxes }: ShapeArea): boolean {
  const before = isClosed ? chain.length - 2 : 0
  let ax = chain[before] ?? NaN
  let ay = chain[before + 1] ?? NaN
  for (let at = isClosed ? 0 : 2; at < chain.length; at += 2) {
    const bx = chain[at] ?? NaN
    const by = chain[at + 1] ?? NaN
    const segment: Segment = [ax, ay, bx, by]
    if (rings.some((ring, index) => reaches(segment, boxes[index]) && meetsRing(segment, ring))) return true
    ax = bx
    ay = by
  }
  return false
}

/** False only for a segment that has no point in the box. */
function reaches([ax, ay, bx, by]: Segment, box: Box | undefined): boolean {
  if (box === undefined) return false
  const [west, south, east, north] = box
  return (
    (ax >= west || bx >= west) &&
    (ax <= east || bx <= east) &&
    (ay >= south || by >= south) &&
    (ay <= north || by <= north)
  )
}

function meetsRing(segment: Segment, ring: Positions): boolean {
  let cx = ring.at(-2) ?? NaN
  let cy = ring.at(-1) ?? NaN
  for (let at = 0; at < ring.length; at += 2) {
    const dx = ring[at] ?? NaN
    const dy = ring[at + 1] ?? NaN
    if (segmentsMeet(segment, cx, cy, dx, dy)) return true
    cx = dx
    cy = dy
  }
  return false
}
