import { Uint32List } from '../postings/uint32-list.js'
import type { ShapesEntry } from './columns-file-contents.js'
import type { ColumnsFileWriter, OpenSection } from './columns-file-writer.js'
import { writeSlotSet } from './write-column.js'

/** Writes the shapes of documents, which come by rising slot. The parts go to the file at once, as a section:
 *  from the first `add` to `finish` nothing else may be written. */
export interface ShapesWriter {
  /** `bounds` are four numbers, `encoded` a shape as `encodeShape` makes it. */
  add(slot: number, bounds: Float32Array, encoded: Float64Array): void
  /** Undefined if there was no shape. */
  finish(documentCount: number): ShapesEntry | undefined
}

export function createShapesWriter(file: ColumnsFileWriter): ShapesWriter {
  const slots = new Uint32List(0)
  const ends = new Uint32List(0)
  // Floats and integers of 32 bits lie in the same room.
  const boundBits = new Uint32List(0)
  let parts: OpenSection | undefined
  let end = 0

  function add(slot: number, bounds: Float32Array, encoded: Float64Array): void {
    parts ??= file.begin()
    parts.append(new Uint8Array(encoded.buffer, encoded.byteOffset, encoded.byteLength))
    end += encoded.length
    slots.push(slot)
    ends.push(end)
    for (const bits of new Uint32Array(bounds.buffer, bounds.byteOffset, 4)) boundBits.push(bits)
  }

  function finish(documentCount: number): ShapesEntry | undefined {
    const partsSection = parts?.end()
    const partEnds = file.section(ends.view())
    const bounds = file.section(boundBits.view())
    const holders = writeSlotSet(file, slots.view(), documentCount)
    if (partsSection === undefined || partEnds === undefined || bounds === undefined || holders === undefined)
      return undefined
    return { holders, bounds, parts: partsSection, partEnds }
  }

  return { add, finish }
}
