import type { GeoPoint } from '../../../filters/filter-tree.js'
import type { GeoColumn } from '../runs/columns-reader.js'
import type { GeoReach } from './geo-distance.js'

/** The documents of a column by the square degree that their places lie in. */
export interface PlaceGrid {
  /** Of all documents within reach, and of some beyond; in no order. Undefined when they may be so many that it is
   *  quicker to look at all. */
  placesNear(center: GeoPoint, reach: GeoReach): readonly CellPlaces[] | undefined
}

/** Documents of neighbouring cells, and the places they have: copies, because those of a column lie far apart. */
export interface CellPlaces extends GeoColumn {
  readonly slots: Uint32Array
}

// From pole to pole, both included, and all the way round.
const ROWS = 181
const COLUMNS = 360
// The last but one cell holds places that are not on the earth, the last one documents without a place.
const ELSEWHERE = ROWS * COLUMNS
const NOWHERE = ELSEWHERE + 1
// With fewer documents it takes no longer to look at all of them.
const FEWEST_DOCUMENTS = 1 << 15
// How many times longer it takes to look at a document and gather it than to pass over it.
const GATHERING_COST = 3
// Far more than rounding comes to.
const MARGIN_DEGREES = 1e-6

const known = new WeakMap<GeoColumn, PlaceGrid>()

/** Kept with the column; undefined for one of few documents. */
export function placeGridOf(column: GeoColumn): PlaceGrid | undefined {
  if (column.latitudes.length < FEWEST_DOCUMENTS) return undefined
  const before = known.get(column)
  if (before !== undefined) return before
  const made = createPlaceGrid(column)
  known.set(column, made)
  return made
}

export function createPlaceGrid({ latitudes, longitudes }: GeoColumn): PlaceGrid {
  const cells = new Uint32Array(latitudes.length)
  // By cell: where its slots begin; after the last, where they end.
  const starts = new Uint32Array(NOWHERE + 2)
  for (let slot = 0; slot < cells.length; slot += 1) {
    const cell = cellOf(latitudes[slot] ?? NaN, longitudes[slot] ?? NaN)
    cells[slot] = cell
    starts[cell + 1] = (starts[cell + 1] ?? 0) + 1
  }
  for (let cell = 1; cell < starts.length; cell += 1)
    starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0)
  const slots = new Uint32Array(cells.length)
  const filled = starts.slice()
  for (let slot = 0; slot < cells.length; slot += 1) {
    const cell = cells[slot] ?? 0
    const place = filled[cell] ?? 0
    slots[place] = slot
    filled[cell] = place + 1
  }

  const places = inOrder({ latitudes, longitudes }, slots)

  /** Of the cells from the first to before `end`. */
  function placesIn(first: number, end: number): CellPlaces {
    const [from, to] = [starts[first], starts[end]]
    return {
      slots: slots.subarray(from, to),
      latitudes: places.latitudes.subarray(from, to),
      longitudes: places.longitudes.subarray(from, to),
    }
  }

  return {
    placesNear(center, reach) {
      const near = [placesIn(ELSEWHERE, NOWHERE)]
      const firstRow = Math.max(0, rowOf(center.latitude - reach.latitude - MARGIN_DEGREES))
      const lastRow = Math.min(ROWS - 1, rowOf(center.latitude + reach.latitude + MARGIN_DEGREES))
      for (let row = firstRow; row <= lastRow; row += 1)
        for (const [first, last] of columnsNear(center.longitude, reach.longitude))
          near.push(placesIn(row * COLUMNS + first, row * COLUMNS + last + 1))
      const count = near.reduce((sum, { slots: its }) => sum + its.length, 0)
      return count * GATHERING_COST > latitudes.length ? undefined : near
    },
  }
}

function inOrder({ latitudes, longitudes }: GeoColumn, slots: Uint32Array): GeoColumn {
  const places = { latitudes: new Float64Array(slots.length), longitudes: new Float64Array(slots.length) }
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0
    places.latitudes[at] = latitudes[slot] ?? NaN
    places.longitudes[at] = longitudes[slot] ?? NaN
  }
  return places
}

function cellOf(latitude: number, longitude: number): number {
  if (Number.isNaN(latitude)) return NOWHERE
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return ELSEWHERE
  return rowOf(latitude) * COLUMNS + columnOf(longitude)
}

function rowOf(latitude: number): number {
  return Math.floor(latitude) + 90
}

/** The meridian of 180 degrees is that of -180. */
function columnOf(longitude: number): number {
  return (((Math.floor(longitude) + 180) % COLUMNS) + COLUMNS) % COLUMNS
}

/** First and last of the columns within reach: two stretches where the last column is passed. */
function columnsNear(longitude: number, reach: number): readonly (readonly [number, number])[] {
  if (reach >= 179) return [[0, COLUMNS - 1]]
  const first = columnOf(longitude - reach - MARGIN_DEGREES)
  const last = columnOf(longitude + reach + MARGIN_DEGREES)
  if (first <= last) return [[first, last]]
  return [
    [0, last],
    [first, COLUMNS - 1],
  ]
}
