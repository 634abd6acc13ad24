import { readGeoJson, type GeoShape } from '../../../domain/geojson.js'
import type { HeldBytes } from './column-values.js'
import type { ShapesEntry } from './columns-file-contents.js'
import type { ColumnsFileWriter } from './columns-file-writer.js'
import { encodeShape } from './shape-codec.js'
import { createShapesWriter } from './shapes-writer.js'

/** Gathers the shapes of documents. These come by rising slot. */
export class ShapeValues {
  private readonly held: HeldBytes
  private readonly shapes: HeldShape[] = []

  constructor(held: HeldBytes) {
    this.held = held
  }

  /** Takes what a document has as `_geojson`. Whoever let the document in has checked it, unless an older version
   *  did: what is no shape here counts as none. */
  add(slot: number, geojson: unknown): void {
    if (geojson === undefined || geojson === null) return
    const shape = readGeoJson(geojson)
    if (!shape.ok || shape.value.length === 0) return
    const encoded = encodeShape(shape.value)
    this.shapes.push({ slot, bounds: boundsOf(shape.value), encoded })
    this.held.bytes += BYTES_AROUND + encoded.byteLength
  }

  write(file: ColumnsFileWriter, documentCount: number): ShapesEntry | undefined {
    const writer = createShapesWriter(file)
    for (const { slot, bounds, encoded } of this.shapes) writer.add(slot, bounds, encoded)
    return writer.finish(documentCount)
  }
}

interface HeldShape {
  readonly slot: number
  readonly bounds: Float32Array
  readonly encoded: Float64Array
}

// About: two arrays and what holds them.
const BYTES_AROUND = 256

// Degrees. More than rounding to a single float comes to, anywhere on earth.
const SLACK = 2e-5

/** West, south, east, north. */
function boundsOf(shape: GeoShape): Float32Array {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of shape)
    for (const positions of part.kind === 'polygon' ? part.rings : [part.positions])
      for (let at = 0; at < positions.length; at += 2) {
        const x = positions[at] ?? NaN
        const y = positions[at + 1] ?? NaN
        if (x < west) west = x
        if (x > east) east = x
        if (y < south) south = y
        if (y > north) north = y
      }
  return Float32Array.of(west - SLACK, south - SLACK, east + SLACK, north + SLACK)
}
