import type { GeoPoint } from '../../../filters/filter-tree.js'
import type { Uint32List } from '../postings/uint32-list.js'
import type { GeoColumn, PickedDocuments } from '../runs/columns-reader.js'
import type { GeoReach } from './geo-distance.js'
import { placeGridOf } from './place-grid.js'

/** What lies within is within reach of the center; what is within reach need not be. */
export interface Region {
  readonly center: GeoPoint
  readonly reach: GeoReach
  /** Of places within reach. */
  isWithin(latitude: number, longitude: number): boolean
}

/** Appends `firstBit + slot` of each document within, in no order. */
export function appendWithin(region: Region, column: GeoColumn, firstBit: number, found: Uint32List): void {
  const near = placeGridOf(column)?.placesNear(region.center, region.reach)
  const isInside = insideOf(region)
  if (near === undefined) {
    const { latitudes, longitudes } = column
    for (let slot = 0; slot < latitudes.length; slot += 1)
      if (isInside(latitudes[slot] ?? NaN, longitudes[slot] ?? NaN)) found.push(firstBit + slot)
    return
  }
  for (const { slots, latitudes, longitudes } of near)
    for (let at = 0; at < slots.length; at += 1)
      if (isInside(latitudes[at] ?? NaN, longitudes[at] ?? NaN)) found.push(firstBit + (slots[at] ?? 0))
}

/** Appends the bits of those of the documents that are within. */
export function keepWithin(
  region: Region,
  { latitudes, longitudes }: GeoColumn,
  { bits, firstBit }: PickedDocuments,
  kept: Uint32List,
): void {
  const isInside = insideOf(region)
  for (const bit of bits) {
    const slot = bit - firstBit
    if (isInside(latitudes[slot] ?? NaN, longitudes[slot] ?? NaN)) kept.push(bit)
  }
}

// More than rounding comes to.
const MARGIN_DEGREES = 1e-9

/** Whether a place is within reach, and within. */
function insideOf({ center, reach, isWithin }: Region): Region['isWithin'] {
  const { latitude: middleLatitude, longitude: middleLongitude } = center
  const { latitude: verticalReach, longitude: horizontalReach } = reach
  return (latitude, longitude) => {
    // How far it is out of reach. One sum, so that there is one branch, which most documents take: a processor
    // that guesses it wrong loses more time than the sum takes. A document without a place has NaN.
    const vertical = Math.abs(latitude - middleLatitude) - verticalReach
    const horizontal = 180 - Math.abs(180 - Math.abs(longitude - middleLongitude)) - horizontalReach
    const outside = vertical + Math.abs(vertical) + horizontal + Math.abs(horizontal)
    return outside <= MARGIN_DEGREES && isWithin(latitude, longitude)
  }
}
