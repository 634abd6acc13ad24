import { unreachable } from '../../../domain/unreachable.js'
import type { GeoBoundingBox, GeoCondition, GeoPoint, GeoRadius } from '../../../filters/filter-tree.js'
import { emptySet, setOfSorted, type DocSet } from '../postings/doc-set.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { GeoColumn } from '../runs/columns-reader.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { distanceMeters, reachOfCircle, type GeoReach } from './geo-distance.js'

/** The documents, live or not, whose place lies within. */
export function matchGeo(condition: GeoCondition, snapshot: FilterableSnapshot): DocSet {
  switch (condition.kind) {
    case 'geoRadius':
      return matchPlaces(circleRegion(condition), snapshot)
    case 'geoBoundingBox':
      return matchPlaces(boxRegion(condition), snapshot)
    case 'geoPolygon':
      // Asks about the shapes of `_geojson` alone, which are not kept: then no document has one. Shapes that are
      // kept also belong to what the two above find.
      return emptySet(snapshot.bitCount)
    default:
      return unreachable(condition)
  }
}

/** What lies within is within reach of the center; what is within reach need not be. */
interface Region {
  readonly center: GeoPoint
  readonly reach: GeoReach
  isWithin(latitude: number, longitude: number): boolean
}

function circleRegion({ center, radiusMeters }: GeoRadius): Region {
  return {
    center,
    reach: reachOfCircle(center, radiusMeters),
    isWithin: (latitude, longitude) => distanceMeters(center, { latitude, longitude }) <= radiusMeters,
  }
}

function boxRegion({ topRight, bottomLeft }: GeoBoundingBox): Region {
  const { latitude: north, longitude: east } = topRight
  const { latitude: south, longitude: west } = bottomLeft
  const crossesMeridian = east < west
  const width = east - west + (crossesMeridian ? 360 : 0)
  return {
    center: { latitude: (north + south) / 2, longitude: west + width / 2 },
    reach: { latitude: (north - south) / 2, longitude: width / 2 },
    isWithin(latitude, longitude) {
      if (latitude < south || latitude > north) return false
      return crossesMeridian ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    },
  }
}

/** Documents may have places only for sorting: those are not looked at. */
function matchPlaces(region: Region, { runs, bitCount, settings }: FilterableSnapshot): DocSet {
  if (!settings.filterableAttributes.includes('_geo')) return emptySet(bitCount)
  const found = new Uint32List()
  for (const { columns, firstBit } of runs) {
    const places = columns.geo()
    if (places !== undefined) appendWithin(region, places, firstBit, found)
  }
  return setOfSorted(found.view().slice(), bitCount)
}

// More than rounding comes to.
const MARGIN_DEGREES = 1e-9

/** Appends `firstBit + slot` of each document within. */
function appendWithin(
  { center, reach, isWithin }: Region,
  { latitudes, longitudes }: GeoColumn,
  firstBit: number,
  found: Uint32List,
): void {
  const { latitude: middleLatitude, longitude: middleLongitude } = center
  const { latitude: verticalReach, longitude: horizontalReach } = reach
  for (let slot = 0; slot < latitudes.length; slot += 1) {
    const latitude = latitudes[slot] ?? NaN
    const longitude = longitudes[slot] ?? NaN
    // How far it is out of reach. One sum, so that there is one branch, which most documents take: a processor
    // that guesses it wrong loses more time than the sum takes. A document without a place has NaN.
    const vertical = Math.abs(latitude - middleLatitude) - verticalReach
    const horizontal = 180 - Math.abs(180 - Math.abs(longitude - middleLongitude)) - horizontalReach
    const outside = vertical + Math.abs(vertical) + horizontal + Math.abs(horizontal)
    if (!(outside <= MARGIN_DEGREES)) continue
    if (isWithin(latitude, longitude)) found.push(firstBit + slot)
  }
}
