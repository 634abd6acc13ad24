import type { GeoCondition } from '../../../filters/filter-tree.js'
import { setOfSorted, toSorted, union, type DocSet } from '../postings/doc-set.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { bitsOfRun } from './bits-of-run.js'
import type { ConditionTest } from './condition-test.js'
import { arePlacesFilterable, regionOf } from './geo-condition.js'
import { keepWithin } from './places-within.js'
import { matchShapes } from './shape-condition.js'

// Of a document when all within reach are looked for: most are passed over, the others looked at closely. And of one
// that has a shape.
const PLACE_COST = 1 / 2
const SHAPE_COST = 4

/** Says of documents what `matchGeo` finds. */
export function createGeoTest(condition: GeoCondition, snapshot: FilterableSnapshot): ConditionTest {
  return {
    findCost: snapshot.runs.reduce((sum, { columns }) => {
      const places = columns.geo()?.latitudes.length ?? 0
      const shapes = columns.shapes()?.slots.length ?? 0
      return sum + places * PLACE_COST + shapes * SHAPE_COST
    }, 0),
    keep: (among) => union([keepPlaces(condition, snapshot, among), matchShapes(condition, snapshot, among)]),
  }
}

function keepPlaces(condition: GeoCondition, snapshot: FilterableSnapshot, among: DocSet): DocSet {
  const region = regionOf(condition)
  const kept = new Uint32List()
  if (region !== undefined && arePlacesFilterable(snapshot)) {
    const bits = toSorted(among)
    for (const run of snapshot.runs) {
      const places = run.columns.geo()
      if (places !== undefined) keepWithin(region, places, bitsOfRun(bits, run), kept)
    }
  }
  return setOfSorted(kept.view().slice(), snapshot.bitCount)
}
