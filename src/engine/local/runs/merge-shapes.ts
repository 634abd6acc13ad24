import type { ShapesEntry } from './columns-file-contents.js'
import type { ColumnsFileWriter } from './columns-file-writer.js'
import type { ColumnsReader, ShapeColumn } from './columns-reader.js'
import { droppedSlot } from './merge-words.js'
import { createShapesWriter } from './shapes-writer.js'

// Doubles written between two pauses: a few milliseconds of work.
const SLICE_NUMBERS = 1 << 17
// What each shape costs besides its numbers, in the same unit.
const SHAPE_COST = 16

interface ShapesSource {
  readonly columns: ColumnsReader
  readonly newSlots: Uint32Array
}

/** Writes the shapes that are left of several runs, by their new slots. Holds no more of them than the readers
 *  do. */
export function* mergeShapes(
  file: ColumnsFileWriter,
  documentCount: number,
  sources: readonly ShapesSource[],
): Generator<void, ShapesEntry | undefined, void> {
  const columns: ShapeColumn[] = []
  // By new slot: from which column, counted from 1, and which of its shapes.
  const owners = new Uint32Array(documentCount)
  const places = new Uint32Array(documentCount)
  for (const source of sources) {
    const shapes = source.columns.shapes()
    if (shapes === undefined) continue
    columns.push(shapes)
    for (const [index, slot] of shapes.slots.entries()) {
      const newSlot = source.newSlots[slot] ?? droppedSlot
      if (newSlot === droppedSlot) continue
      owners[newSlot] = columns.length
      places[newSlot] = index
    }
    yield
  }
  const writer = createShapesWriter(file)
  let cost = 0
  for (let slot = 0; slot < documentCount; slot += 1) {
    const shapes = columns[(owners[slot] ?? 0) - 1]
    if (shapes === undefined) continue
    const place = places[slot] ?? 0
    const encoded = shapes.encodedAt(place)
    writer.add(slot, shapes.bounds.subarray(place * 4, place * 4 + 4), encoded)
    cost += encoded.length + SHAPE_COST
    if (cost < SLICE_NUMBERS) continue
    cost = 0
    yield
  }
  return writer.finish(documentCount)
}
