import { GeoValues } from './column-geo-values.js'
import type { ColumnEntry } from './columns-file-contents.js'
import { createColumnsFile } from './columns-file-writer.js'
import type { ColumnsReader } from './columns-reader.js'
import { mergeColumn } from './merge-column.js'
import { mergeShapes } from './merge-shapes.js'
import { droppedSlot, type Slices } from './merge-words.js'
import { writeColumn } from './write-column.js'

/** The columns of one of the runs to be merged, and where its documents go, as in `MergeSource`. */
export interface ColumnsSource {
  readonly columns: ColumnsReader
  readonly newSlots: Uint32Array
}

/** Writes the columns of the documents that are left of several runs, and syncs the file. It is the same as if
 *  they had been added to a builder in their new order. Holds one column at a time; what the readers keep of
 *  columns is theirs to say. */
export function* writeMergedColumns(
  sources: readonly ColumnsSource[],
  documentCount: number,
  path: string,
): Slices {
  const file = createColumnsFile(path)
  try {
    const columns: ColumnEntry[] = []
    const fields = new Set(sources.flatMap((source) => source.columns.fields))
    for (const field of [...fields].toSorted()) {
      const entry = yield* writeColumn(file, yield* mergeColumn(field, documentCount, having(sources, field)))
      // Without documents that have the field there is no column.
      if (entry.existing !== undefined) columns.push(entry)
    }
    const geo = mergeGeo(sources, documentCount).write(file, documentCount)
    const shapes = yield* mergeShapes(file, documentCount, sources)
    file.finish({ documentCount, columns, geo, shapes })
  } finally {
    file.abandon()
  }
}

function having(sources: readonly ColumnsSource[], field: string): Parameters<typeof mergeColumn>[2] {
  return sources.flatMap(({ columns, newSlots }) => {
    const column = columns.column(field)
    return column === undefined ? [] : [{ column, newSlots }]
  })
}

function mergeGeo(sources: readonly ColumnsSource[], documentCount: number): GeoValues {
  const merged = new GeoValues({ bytes: 0 })
  const places = sources.flatMap(({ columns, newSlots }) => {
    const geo = columns.geo()
    return geo === undefined ? [] : [{ geo, newSlots }]
  })
  if (places.length === 0) return merged
  const latitudes = new Float64Array(documentCount).fill(NaN)
  const longitudes = new Float64Array(documentCount).fill(NaN)
  for (const { geo, newSlots } of places) {
    for (let slot = 0; slot < newSlots.length; slot += 1) {
      const newSlot = newSlots[slot] ?? droppedSlot
      if (newSlot === droppedSlot) continue
      latitudes[newSlot] = geo.latitudes[slot] ?? NaN
      longitudes[newSlot] = geo.longitudes[slot] ?? NaN
    }
  }
  for (let slot = 0; slot < documentCount; slot += 1)
    merged.addPlace(slot, latitudes[slot] ?? NaN, longitudes[slot] ?? NaN)
  return merged
}
