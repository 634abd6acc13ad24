import { unreachable } from '../../../domain/unreachable.js'
import type { GeoBoundingBox, GeoCondition, GeoRadius } from '../../../filters/filter-tree.js'
import { DocSetBuilder, emptySet, union, type DocSet } from '../postings/doc-set.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { createCircleTest } from './circle-test.js'
import { reachOfCircle } from './geo-distance.js'
import { appendWithin, type Region } from './places-within.js'
import { matchShapes } from './shape-condition.js'

/** The documents, live or not, whose place lies within, or whose shape has a point in common with it. */
export function matchGeo(condition: GeoCondition, snapshot: FilterableSnapshot): DocSet {
  const region = regionOf(condition)
  const shapes = matchShapes(condition, snapshot)
  return region === undefined ? shapes : union([matchPlaces(region, snapshot), shapes])
}

/** Undefined for a condition that asks about shapes alone. */
export function regionOf(condition: GeoCondition): Region | undefined {
  switch (condition.kind) {
    case 'geoRadius':
      return circleRegion(condition)
    case 'geoBoundingBox':
      return boxRegion(condition)
    case 'geoPolygon':
      return undefined
    default:
      return unreachable(condition)
  }
}

function circleRegion({ center, radiusMeters }: GeoRadius): Region {
  return {
    center,
    reach: reachOfCircle(center, radiusMeters),
    isWithin: createCircleTest(center, radiusMeters),
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
export function arePlacesFilterable({ settings }: FilterableSnapshot): boolean {
  return settings.filterableAttributes.includes('_geo')
}

function matchPlaces(region: Region, snapshot: FilterableSnapshot): DocSet {
  const { runs, bitCount } = snapshot
  if (!arePlacesFilterable(snapshot)) return emptySet(bitCount)
  const found = new Uint32List()
  for (const { columns, firstBit } of runs) {
    const places = columns.geo()
    if (places !== undefined) appendWithin(region, places, firstBit, found)
  }
  const documents = new DocSetBuilder(bitCount)
  documents.addSorted(found.view())
  return documents.finish()
}
