import type { Positions } from '../../../domain/geojson.js'
import { unreachable } from '../../../domain/unreachable.js'
import type { GeoBoundingBox, GeoCondition, GeoPoint } from '../../../filters/filter-tree.js'
import { ringsOfCircle } from './circle-rings.js'
import type { Rings } from './plane-geometry.js'

/** What a condition asks shapes to meet, on the plane of longitudes and latitudes from -180 to 180. */
export function ringsOf(condition: GeoCondition): Rings {
  switch (condition.kind) {
    case 'geoRadius':
      return ringsOfCircle(condition)
    case 'geoBoundingBox':
      return ringsOfBox(condition)
    case 'geoPolygon':
      // Its edges are straight on the plane: one from longitude 170 to -170 passes 0.
      return [ringOf(condition.corners)]
    default:
      return unreachable(condition)
  }
}

function ringsOfBox({ topRight, bottomLeft }: GeoBoundingBox): Rings {
  const { latitude: north, longitude: east } = topRight
  const { latitude: south, longitude: west } = bottomLeft
  const from = (left: number, right: number): Positions =>
    Float64Array.of(left, south, right, south, right, north, left, north)
  return east < west ? [from(west, 180), from(-180, east)] : [from(west, east)]
}

export function ringOf(corners: readonly GeoPoint[]): Positions {
  return Float64Array.from(corners.flatMap(({ latitude, longitude }) => [longitude, latitude]))
}
