import type { Positions } from '../../../domain/geojson.js'
import type { GeoPoint, GeoRadius } from '../../../filters/filter-tree.js'
import { earthRadiusMeters, toDegrees, toRadians } from './geo-distance.js'
import type { Rings } from './plane-geometry.js'

const USUAL_RESOLUTION = 125

/** A circle as a polygon whose corners lie on it, on the plane of longitudes and latitudes: once for each turn
 *  around the earth that brings a part of it between -180 and 180. */
export function ringsOfCircle({ center, radiusMeters, resolution = USUAL_RESOLUTION }: GeoRadius): Rings {
  const angle = radiusMeters / earthRadiusMeters
  if (angle === 0) return turnsOf(Float64Array.of(center.longitude, center.latitude))
  if (angle >= Math.PI) return [wholeEarth]
  const corners = Array.from({ length: resolution }, (_, at) =>
    pointFrom(center, (at / resolution) * 2 * Math.PI, angle),
  )
  const { ring, turns } = unrolled(corners)
  if (turns !== 0) return [withPole(ring, turns, center.latitude < 0 ? -90 : 90)]
  // A border that goes around no pole has none of them inside, or both: then it is what is left out that it
  // surrounds here.
  return angle > Math.PI / 2 ? [wholeEarth, ...turnsOf(ring)] : turnsOf(ring)
}

// And more: at its own border a ring has everything within, whatever is left out there.
const wholeEarth: Positions = Float64Array.of(-200, -100, 200, -100, 200, 100, -200, 100)

/** Where one comes by going straight on, over that angle of the earth: by way of the point in space, which is as
 *  exact near a pole as elsewhere. */
function pointFrom({ latitude, longitude }: GeoPoint, bearing: number, angle: number): GeoPoint {
  const [sine, cosine] = [Math.sin(toRadians(latitude)), Math.cos(toRadians(latitude))]
  const northwards = Math.sin(angle) * Math.cos(bearing)
  // From the middle of the earth towards the equator below the center, to the east of that, and to the north pole.
  const out = cosine * Math.cos(angle) - sine * northwards
  const east = Math.sin(angle) * Math.sin(bearing)
  const up = sine * Math.cos(angle) + cosine * northwards
  return {
    latitude: toDegrees(Math.atan2(up, Math.hypot(out, east))),
    longitude: longitude + toDegrees(Math.atan2(east, out)),
  }
}

/** The corners with longitudes that do not jump where a turn is full, and how many turns the last edge, which
 *  goes back to the first corner, ends away from it. */
function unrolled(corners: readonly GeoPoint[]): { readonly ring: Positions; readonly turns: number } {
  const ring = new Float64Array(corners.length * 2)
  const first = corners[0]?.longitude ?? NaN
  let longitude = first
  for (const [index, corner] of corners.entries()) {
    longitude = nearestTurn(corner.longitude, longitude)
    ring[index * 2] = longitude
    ring[index * 2 + 1] = corner.latitude
  }
  return { ring, turns: Math.round((nearestTurn(first, longitude) - first) / 360) }
}

/** The same meridian, as near as possible to another. */
function nearestTurn(longitude: number, to: number): number {
  return longitude - Math.round((longitude - to) / 360) * 360
}

/** What lies between a border that goes around the earth and the pole. Both ends of the ring lie beyond -180 and
 *  180, so that there is no seam to fall through in between. */
function withPole(border: Positions, turns: number, pole: number): Positions {
  const first = border[0] ?? NaN
  const home = nearestTurn(first, 0) - first
  const around = [-1, 0, 1].map((turn) => moved(border, home + turn * turns * 360))
  const from = around[0]?.at(0) ?? NaN
  const to = around.at(-1)?.at(-2) ?? NaN
  return Float64Array.from([...around.flatMap((each) => Array.from(each)), to, pole, from, pole])
}

function moved(ring: Positions, longitude: number): Positions {
  return ring.map((degrees, at) => (at % 2 === 0 ? degrees + longitude : degrees))
}

function turnsOf(ring: Positions): Rings {
  const longitudes = ring.filter((_, at) => at % 2 === 0)
  return [-360, 0, 360]
    .filter(
      (turn) =>
        longitudes.some((each) => each + turn >= -180) && longitudes.some((each) => each + turn <= 180),
    )
    .map((turn) => moved(ring, turn))
}
