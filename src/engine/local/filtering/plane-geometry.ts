import type { Positions } from '../../../domain/geojson.js'

/** Rings on the plane of longitudes and latitudes; within is what lies in an odd number of them, and the borders.
 *  The last corner of a ring is joined to its first. */
export type Rings = readonly Positions[]

/** Twice the area of the triangle, above 0 if c lies to the left of whoever looks from a to b. */
function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/** Whether a point lies within, which a ray from it to the east tells by how often it crosses a border. */
export function isWithinRings(rings: Rings, x: number, y: number): boolean {
  let isWithin = false
  for (const ring of rings) {
    let ax = ring.at(-2) ?? NaN
    let ay = ring.at(-1) ?? NaN
    for (let at = 0; at < ring.length; at += 2) {
      const bx = ring[at] ?? NaN
      const by = ring[at + 1] ?? NaN
      if ((ay <= y || by <= y) && (ay >= y || by >= y)) {
        const side = turn(ax, ay, bx, by, x, y)
        if (side === 0 && isBetween(ax, bx, x)) return true
        // An edge owns its lower end and not its upper one: a corner that the ray meets counts once.
        if (ay <= y !== by <= y && side > 0 === by > ay) isWithin = !isWithin
      }
      ax = bx
      ay = by
    }
  }
  return isWithin
}

/** Whether two segments, from a to b and from c to d, have a point in common. */
export function segmentsMeet(
  [ax, ay, bx, by]: Segment,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false
  const c = turn(ax, ay, bx, by, cx, cy)
  const d = turn(ax, ay, bx, by, dx, dy)
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false
  const a = turn(cx, cy, dx, dy, ax, ay)
  const b = turn(cx, cy, dx, dy, bx, by)
  // Segments of one line, or without a length, meet if their boxes do.
  return !((a > 0 && b > 0) || (a < 0 && b < 0))
}

/** x and y of its two ends. */
export type Segment = readonly [ax: number, ay: number, bx: number, by: number]

function isBetween(a: number, b: number, x: number): boolean {
  return a <= b ? a <= x && x <= b : b <= x && x <= a
}
