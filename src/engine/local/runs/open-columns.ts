import { once } from './column-once.js'
import { createSlotsCache } from './column-slots-cache.js'
import { openColumnsFile, type ColumnsFile } from './columns-file.js'
import type { GeoEntry, Section } from './columns-file-contents.js'
import type { ColumnsReader, GeoColumn, ValueColumn } from './columns-reader.js'
import { openColumn, readSlotSet } from './open-column.js'
import { openShapes } from './open-shapes.js'

/** Four mebibytes for each file. */
const mostCachedSlots = 1 << 20

export interface OpenColumnsOptions {
  /** False to read a column anew each time it is asked for, for who goes through all of them once. */
  readonly keepsColumns: boolean
}

/** Reads the table of contents; the columns when they are used. Throws an error that names the file if it is
 *  damaged, now or when what is damaged is read. */
export function openColumns(
  path: string,
  { keepsColumns }: OpenColumnsOptions = { keepsColumns: true },
): ColumnsReader {
  const file = openColumnsFile(path)
  const { documentCount, columns: entries, geo, shapes } = file.contents
  const cache = createSlotsCache(mostCachedSlots)
  const columns = new Map<string, () => ValueColumn>(
    entries.map((entry, index) => {
      const open = (): ValueColumn => openColumn({ file, index, entry, cache })
      return [entry.path, keepsColumns ? once(open) : open]
    }),
  )
  return {
    documentCount,
    fields: entries.map((entry) => entry.path),
    column: (field) => columns.get(field)?.(),
    geo: once(() => (geo === undefined ? undefined : readGeo(file, geo))),
    shapes: once(() => (shapes === undefined ? undefined : openShapes(file, shapes))),
    close: () => file.close(),
  }
}

function readGeo(file: ColumnsFile, { holders, latitudes, longitudes }: GeoEntry): GeoColumn {
  const slots = readSlotSet(file, holders)
  return { latitudes: spread(file, slots, latitudes), longitudes: spread(file, slots, longitudes) }
}

function spread(file: ColumnsFile, slots: Uint32Array, section: Section): Float64Array {
  const bytes = file.read(section)
  if (bytes.length !== slots.length * 8) throw file.damaged('has places without documents')
  const values = new Float64Array(bytes.buffer, bytes.byteOffset, slots.length)
  const degrees = new Float64Array(file.contents.documentCount).fill(NaN)
  for (let index = 0; index < slots.length; index += 1) degrees[slots[index] ?? 0] = values[index] ?? NaN
  return degrees
}
