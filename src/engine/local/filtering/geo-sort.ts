import type { GeoPoint } from '../../../filters/filter-tree.js'
import type { DocumentSpace } from '../matching/document-space.js'
import type { RunView } from '../runs/index-snapshot.js'
import { distanceMeters } from './geo-distance.js'
import { geoVectorOf, geoVectorsOf, metersOfSquare, squareBetween } from './geo-vectors.js'
import { PlaceHeap } from './place-heap.js'

export interface GeoOrder {
  readonly point: GeoPoint
  readonly direction: 'asc' | 'desc'
}

/** Documents that are as far from the point as its first one. */
export interface GeoBucket {
  /** Where they stand in the space, rising. */
  readonly places: Uint32Array
  /** Of the first one; undefined for the documents without a place. */
  readonly location: GeoPoint | undefined
}

// Documents whose distances differ by no more are as far.
const SAME_DISTANCE_METERS = 1
const MOST_IN_BUCKET = 1_000

/** Splits the documents of a space by their distance from a point, those without a place last in both
 *  directions. Sorts only as far as buckets are taken. */
export function* geoBuckets(
  space: DocumentSpace,
  runs: readonly RunView[],
  { point, direction }: GeoOrder,
): Generator<GeoBucket, void> {
  const squares = squaresFrom(space, runs, point)
  const { placed, without } = partPlaces(squares)
  const heap = new PlaceHeap(direction === 'asc' ? squares : negated(squares), placed)
  while (!heap.isEmpty) {
    const first = heap.peek()
    const places = takeBucket(heap, squares)
    yield { places: Uint32Array.from(places).toSorted(), location: locationAt(space, runs, first) }
  }
  if (without.length > 0) yield { places: without, location: undefined }
}

function partPlaces(squares: Float64Array): { readonly placed: Uint32Array; readonly without: Uint32Array } {
  const placed = new Uint32Array(squares.length)
  const without = new Uint32Array(squares.length)
  let count = 0
  for (let place = 0; place < squares.length; place += 1) {
    if (Number.isNaN(squares[place])) without[place - count] = place
    else {
      placed[count] = place
      count += 1
    }
  }
  return { placed: placed.subarray(0, count), without: without.subarray(0, squares.length - count) }
}

function negated(squares: Float64Array): Float64Array {
  const keys = new Float64Array(squares.length)
  for (let place = 0; place < squares.length; place += 1) keys[place] = -(squares[place] ?? NaN)
  return keys
}

/** In whole meters, as it is shown with a document. */
export function shownDistance(from: GeoPoint, to: GeoPoint): number {
  return Math.round(distanceMeters(from, to))
}

function takeBucket(heap: PlaceHeap, squares: Float64Array): readonly number[] {
  const metersAt = (place: number): number => metersOfSquare(squares[place] ?? NaN)
  const meters = metersAt(heap.peek())
  const places: number[] = []
  do places.push(heap.take())
  while (
    places.length < MOST_IN_BUCKET &&
    !heap.isEmpty &&
    Math.abs(metersAt(heap.peek()) - meters) <= SAME_DISTANCE_METERS
  )
  return places
}

/** By place: grows with the distance; NaN for a document without a place. */
function squaresFrom(
  { bits, runStarts }: DocumentSpace,
  runs: readonly RunView[],
  point: GeoPoint,
): Float64Array {
  const from = geoVectorOf(point)
  const squares = new Float64Array(bits.length).fill(NaN)
  for (const [run, { columns, firstBit }] of runs.entries()) {
    const column = columns.geo()
    if (column === undefined) continue
    const vectors = geoVectorsOf(column)
    const end = runStarts[run + 1] ?? 0
    for (let place = runStarts[run] ?? 0; place < end; place += 1)
      squares[place] = squareBetween(vectors, (bits[place] ?? 0) - firstBit, from)
  }
  return squares
}

function locationAt(
  { bits, runStarts }: DocumentSpace,
  runs: readonly RunView[],
  place: number,
): GeoPoint | undefined {
  const run = runs.findLastIndex((_, at) => (runStarts[at] ?? 0) <= place)
  const column = runs[run]?.columns.geo()
  const slot = (bits[place] ?? 0) - (runs[run]?.firstBit ?? 0)
  const latitude = column?.latitudes[slot]
  const longitude = column?.longitudes[slot]
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
