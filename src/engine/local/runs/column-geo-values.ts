import { Uint32List } from '../postings/uint32-list.js'
import type { HeldBytes } from './column-values.js'
import type { GeoEntry } from './columns-file-contents.js'
import type { ColumnsFileWriter } from './columns-file-writer.js'
import { writeSlotSet } from './write-column.js'

/** Gathers the places of documents. These come by rising slot. */
export class GeoValues {
  private readonly held: HeldBytes
  private readonly slots = new Uint32List(0)
  private readonly latitudes: number[] = []
  private readonly longitudes: number[] = []

  constructor(held: HeldBytes) {
    this.held = held
  }

  /** Takes what a document has as `_geo`. Whoever let the document in has checked it: what is no place here
   *  counts as none. */
  add(slot: number, geo: unknown): void {
    if (typeof geo !== 'object' || geo === null || !('lat' in geo) || !('lng' in geo)) return
    this.addPlace(slot, degrees(geo.lat), degrees(geo.lng))
  }

  addPlace(slot: number, latitude: number, longitude: number): void {
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return
    this.slots.push(slot)
    this.latitudes.push(latitude)
    this.longitudes.push(longitude)
    this.held.bytes += 20
  }

  write(file: ColumnsFileWriter, documentCount: number): GeoEntry | undefined {
    const holders = writeSlotSet(file, this.slots.view(), documentCount)
    const latitudes = file.section(Float64Array.from(this.latitudes))
    const longitudes = file.section(Float64Array.from(this.longitudes))
    if (holders === undefined || latitudes === undefined || longitudes === undefined) return undefined
    return { holders, latitudes, longitudes }
  }
}

function degrees(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value)
  return typeof value === 'number' ? value : NaN
}
