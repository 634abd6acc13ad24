import type { GeoCondition } from '../../../filters/filter-tree.js'
import { emptySet, setOfSorted, type DocSet } from '../postings/doc-set.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { ShapeColumn } from '../runs/columns-reader.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { ringsOf } from './condition-rings.js'
import { areaOf, boxAround, meetsArea, type Box, type ShapeArea } from './shape-area.js'

/** The documents, live or not, whose shape has a point in common with what the condition asks for. */
export function matchShapes(
  condition: GeoCondition,
  { runs, bitCount, settings }: FilterableSnapshot,
): DocSet {
  if (!settings.filterableAttributes.includes('_geojson')) return emptySet(bitCount)
  const area = areaOf(ringsOf(condition))
  const found = new Uint32List()
  for (const { columns, firstBit } of runs) {
    const shapes = columns.shapes()
    if (shapes !== undefined) appendMeeting(area, shapes, firstBit, found)
  }
  return setOfSorted(found.view().slice(), bitCount)
}

/** Appends `firstBit + slot` of each document. Shapes are read only where bounds meet. */
function appendMeeting(area: ShapeArea, shapes: ShapeColumn, firstBit: number, found: Uint32List): void {
  const { slots, bounds } = shapes
  const { boxes } = area
  const around = boxAround(boxes)
  for (let index = 0; index < slots.length; index += 1) {
    if (!boundsMeet(bounds, index * 4, around)) continue
    if (boxes.length > 1 && !boxes.some((box) => boundsMeet(bounds, index * 4, box))) continue
    if (meetsArea(shapes.shapeAt(index), area)) found.push(firstBit + (slots[index] ?? 0))
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
