import type { GeoPoint } from '../../../filters/filter-tree.js'
import type { GeoColumn } from '../runs/columns-reader.js'
import { earthRadiusMeters, toRadians } from './geo-distance.js'

/** Places as points of a sphere of radius 1, three numbers each, by slot; NaN for a document without one. What
 *  lies straight through between two of them grows with their distance, and takes no sines to compute. */
export type GeoVectors = Float64Array

const known = new WeakMap<GeoColumn, GeoVectors>()

/** Kept with the column. */
export function geoVectorsOf(column: GeoColumn): GeoVectors {
  const before = known.get(column)
  if (before !== undefined) return before
  const { latitudes, longitudes } = column
  const vectors = new Float64Array(latitudes.length * 3)
  for (let slot = 0; slot < latitudes.length; slot += 1)
    putVector({ latitude: latitudes[slot] ?? NaN, longitude: longitudes[slot] ?? NaN }, vectors, slot * 3)
  known.set(column, vectors)
  return vectors
}

export function geoVectorOf(point: GeoPoint): GeoVectors {
  const vector = new Float64Array(3)
  putVector(point, vector, 0)
  return vector
}

function putVector({ latitude, longitude }: GeoPoint, into: Float64Array, at: number): void {
  const up = toRadians(latitude)
  const east = toRadians(longitude)
  into[at] = Math.cos(up) * Math.cos(east)
  into[at + 1] = Math.cos(up) * Math.sin(east)
  into[at + 2] = Math.sin(up)
}

/** From the place of a slot to a point: the square of the straight line. */
export function squareBetween(vectors: GeoVectors, slot: number, point: GeoVectors): number {
  const x = (vectors[slot * 3] ?? NaN) - (point[0] ?? NaN)
  const y = (vectors[slot * 3 + 1] ?? NaN) - (point[1] ?? NaN)
  const z = (vectors[slot * 3 + 2] ?? NaN) - (point[2] ?? NaN)
  return x * x + y * y + z * z
}

/** The distance along the surface that a square of the straight line stands for. */
export function metersOfSquare(square: number): number {
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(square) / 2))
}
