import type { GeoShape } from '../../../domain/geojson.js'
import { createSectionBytes } from './column-section-bytes.js'
import type { ColumnsFile } from './columns-file.js'
import type { ShapesEntry } from './columns-file-contents.js'
import type { ShapeColumn } from './columns-reader.js'
import { readSlotSet } from './open-column.js'
import { decodeShape } from './shape-codec.js'

/** The bounds are looked at by every filter, and kept; of the parts only so many bytes. */
const mostKeptPartBytes = 1 << 22

export function openShapes(file: ColumnsFile, entry: ShapesEntry): ShapeColumn {
  const slots = readSlotSet(file, entry.holders)
  const boundBytes = file.read(entry.bounds)
  const endBytes = file.read(entry.partEnds)
  if (boundBytes.length !== slots.length * 16 || endBytes.length !== slots.length * 4)
    throw file.damaged('has shapes without documents')
  const ends = new Uint32Array(endBytes.buffer, endBytes.byteOffset, slots.length)
  const parts = createSectionBytes(file, entry.parts, mostKeptPartBytes)

  function encodedAt(index: number): Float64Array {
    const begin = index === 0 ? 0 : (ends[index - 1] ?? 0)
    const end = ends[index] ?? 0
    if (end <= begin) throw file.damaged('has a shape without parts')
    const bytes = parts.between(begin * 8, end * 8)
    return new Float64Array(bytes.buffer, bytes.byteOffset, end - begin)
  }

  function shapeAt(index: number): GeoShape {
    const shape = decodeShape(encodedAt(index))
    if (shape === undefined) throw file.damaged('has a shape that cannot be read')
    return shape
  }

  const bounds = new Float32Array(boundBytes.buffer, boundBytes.byteOffset, slots.length * 4)
  return { slots, bounds, shapeAt, encodedAt }
}
