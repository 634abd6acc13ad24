import type { GeoCondition } from '../../../filters/filter-tree.js'
import { emptySet, has, setOfSorted, type DocSet } from '../postings/doc-set.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { ShapeColumn } from '../runs/columns-reader.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { ringsOf } from './condition-rings.js'
import { areaOf, boxAround, meetsArea, type Box, type ShapeArea } from './shape-area.js'

export function areShapesFilterable({ settings }: FilterableSnapshot): boolean {
  return settings.filterableAttributes.includes('_geojson')
}

/** The documents, live or not, whose shape has a point in common with what the condition asks for. With `among`,
 *  only those of them are looked at. */
export function matchShapes(condition: GeoCondition, snapshot: FilterableSnapshot, among?: DocSet): DocSet {
  const { runs, bitCount } = snapshot
  if (!areShapesFilterable(snapshot)) return emptySet(bitCount)
  const area = areaOf(ringsOf(condition))
  const found = new Uint32List()
  for (const { columns, firstBit } of runs) {
    const shapes = columns.shapes()
    if (shapes !== undefined) appendMeeting(area, shapes, { firstBit, among, found })
  }
  return setOfSorted(found.view().slice(), bitCount)
}

interface Gathering {
  readonly firstBit: number
  readonly among: DocSet | undefined
  readonly found: Uint32List
}

/** Appends `firstBit + slot` of each document. Shapes are read only where bounds meet. */
function appendMeeting(area: ShapeArea, shapes: ShapeColumn, { firstBit, among, found }: Gathering): void {
  const { slots, bounds } = shapes
  const { boxes } = area
  const around = boxAround(boxes)
  for (let index = 0; index < slots.length; index += 1) {
    if (!boundsMeet(bounds, index * 4, around)) continue
    if (boxes.length > 1 && !boxes.some((box) => boundsMeet(bounds, index * 4, box))) continue
    const bit = firstBit + (slots[index] ?? 0)
    if (among !== undefined && !has(among, bit)) continue
    if (meetsArea(shapes.shapeAt(index), area)) found.push(bit)
  }
}

function boundsMeet(bounds: Float32Array, at: number, [west, south, east, north]: Box): boolean {
  return (
    (bounds[at] ?? NaN) <= east &&
    (bounds[at + 2] ?? NaN) >= west &&
    (bounds[at + 1] ?? NaN) <= north &&
    (bounds[at + 3] ?? NaN) >= south
  )
}
