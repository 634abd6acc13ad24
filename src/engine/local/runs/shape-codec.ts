import type { GeoShape, Positions, ShapePart } from '../../../domain/geojson.js'

// Part by part: 1 for points or 2 for a line, how many positions, and these; or 3 for a polygon, how many rings,
// and for each how many positions and these. A position is a longitude and a latitude.

const POINTS = 1
const LINE = 2
const POLYGON = 3

export function encodeShape(shape: GeoShape): Float64Array {
  const numbers = new Float64Array(shape.reduce((sum, part) => sum + encodedLength(part), 0))
  let at = 0
  const put = (positions: Positions): void => {
    numbers[at] = positions.length / 2
    numbers.set(positions, at + 1)
    at += 1 + positions.length
  }
  for (const part of shape) {
    numbers[at] = part.kind === 'points' ? POINTS : part.kind === 'line' ? LINE : POLYGON
    at += 1
    if (part.kind === 'polygon') {
      numbers[at] = part.rings.length
      at += 1
      part.rings.forEach(put)
    } else {
      put(part.positions)
    }
  }
  return numbers
}

function encodedLength(part: ShapePart): number {
  if (part.kind !== 'polygon') return 2 + part.positions.length
  return part.rings.reduce((sum, ring) => sum + 1 + ring.length, 2)
}

/** Undefined for what no shape is encoded as. The positions of the shape are those given, not copies. */
export function decodeShape(numbers: Float64Array): GeoShape | undefined {
  const parts: ShapePart[] = []
  let at = 0
  const take = (): Positions | undefined => {
    const end = at + 1 + (numbers[at] ?? NaN) * 2
    if (!(end > at + 1 && end <= numbers.length)) return undefined
    const positions = numbers.subarray(at + 1, end)
    at = end
    return positions
  }
  while (at < numbers.length) {
    const kind = numbers[at]
    const part = kind === POLYGON ? takePolygon(numbers[at + 1] ?? 0) : takePositions(kind)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return parts

  function takePositions(kind: number | undefined): ShapePart | undefined {
    at += 1
    const positions = take()
    if (positions === undefined || (kind !== POINTS && kind !== LINE)) return undefined
    return { kind: kind === POINTS ? 'points' : 'line', positions }
  }

  function takePolygon(ringCount: number): ShapePart | undefined {
    at += 2
    const rings: Positions[] = []
    while (rings.length < ringCount) {
      const ring = take()
      if (ring === undefined) return undefined
      rings.push(ring)
    }
    return rings.length === 0 ? undefined : { kind: 'polygon', rings }
  }
}
