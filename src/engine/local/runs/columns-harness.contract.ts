import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { readGeoJson, type GeoShape } from '../../../domain/geojson.js'
import { normalizeFacetText } from '../../../text/facet-normal-form.js'
import type { ColumnChoice } from './columns-builder.js'
import { noOrdinal, type ColumnsReader, type ValueColumn } from './columns-reader.js'
import { createColumnsBuilder } from './create-columns-builder.js'

export type JsonDocument = Readonly<Record<string, unknown>>

export const everyColumn: ColumnChoice = { hasColumn: () => true, hasGeo: true, hasShapes: true }

/** Everything a reader tells, as plain data. */
export interface PlainColumns {
  readonly documentCount: number
  readonly columns: Readonly<Record<string, PlainColumn>>
  /** By slot. */
  readonly geo: readonly (readonly [number, number] | undefined)[] | undefined
  /** By slot. */
  readonly shapes: readonly (PlainShape | undefined)[] | undefined
}

/** Each part with its kind and the numbers of its positions, by ring. */
export type PlainShape = readonly (readonly [kind: string, ...rings: readonly (readonly number[])[]])[]

export interface PlainColumn {
  readonly numbers: readonly number[]
  readonly strings: readonly string[]
  readonly originals: readonly string[]
  /** By slot. */
  readonly ordinals: readonly (readonly number[])[]
  readonly lowest: readonly number[]
  readonly highest: readonly number[]
  /** By ordinal. */
  readonly slots: readonly (readonly number[])[]
  readonly existing: readonly number[]
  readonly nulls: readonly number[]
  readonly empties: readonly number[]
}

export function withFolder<T>(body: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'columns-'))
  try {
    return body(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function writeDocuments(path: string, documents: readonly JsonDocument[], choice = everyColumn): void {
  const builder = createColumnsBuilder(choice)
  for (const document of documents) builder.addDocument(document)
  builder.write(path)
}

export function plainColumns(reader: ColumnsReader): PlainColumns {
  const { documentCount, fields } = reader
  const columns = fields.map((path) => [path, plainColumn(wanted(reader.column(path)), documentCount)])
  const geo = reader.geo()
  const places = geo && upTo(documentCount).map((slot) => place(geo.latitudes[slot], geo.longitudes[slot]))
  return { documentCount, columns: Object.fromEntries(columns), geo: places, shapes: plainShapes(reader) }
}

function plainShapes({ shapes: open, documentCount }: ColumnsReader): PlainColumns['shapes'] {
  const shapes = open()
  return (
    shapes &&
    upTo(documentCount).map((slot) => {
      const index = shapes.slots.indexOf(slot)
      return index === -1 ? undefined : plainShape(shapes.shapeAt(index))
    })
  )
}

function plainShape(shape: GeoShape): PlainShape {
  return shape.map((part) => {
    const rings = part.kind === 'polygon' ? part.rings : [part.positions]
    return [part.kind, ...rings.map((positions) => Array.from(positions))]
  })
}

function plainColumn(column: ValueColumn, documentCount: number): PlainColumn {
  const places = upTo(column.stringCount)
  return {
    numbers: [...column.numbers],
    strings: places.map((at) => column.stringAt(at)),
    originals: places.map((at) => column.originalAt(at)),
    ordinals: upTo(documentCount).map((slot) => {
      const ordinals: number[] = []
      column.ordinalsOf(slot, ordinals)
      return ordinals
    }),
    lowest: [...column.lowestOrdinals()],
    highest: [...column.highestOrdinals()],
    slots: upTo(column.numbers.length + column.stringCount).map((ordinal) =>
      Array.from(column.slotsOf(ordinal)),
    ),
    existing: [...column.existing()],
    nulls: [...column.nulls()],
    empties: [...column.empties()],
  }
}

/** The same as told by documents, without a builder or a file. */
export function naiveColumns(documents: readonly JsonDocument[]): PlainColumns {
  const occurrences = documents.flatMap((document, slot) => occurrencesIn(document, slot, ''))
  const paths = [...new Set(occurrences.map((each) => each.path))].toSorted()
  const columns = paths.map((path) => {
    const its = occurrences.filter((each) => each.path === path)
    return [path, naiveColumn(its, documents.length)]
  })
  const geo = documents.map((document) => naivePlace(document['_geo']))
  const shapes = documents.map((document) => naiveShape(document['_geojson']))
  return {
    documentCount: documents.length,
    columns: Object.fromEntries(columns),
    geo: geo.every((each) => each === undefined) ? undefined : geo,
    shapes: shapes.every((each) => each === undefined) ? undefined : shapes,
  }
}

/** A key of a document with the value directly under it. */
interface Occurrence {
  readonly path: string
  readonly slot: number
  readonly value: unknown
}

function occurrencesIn(object: object, slot: number, prefix: string): Occurrence[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const path = prefix + key
    const inner = [value].flat(Infinity).filter((each) => typeof each === 'object' && each !== null)
    const below = inner.flatMap((each) => occurrencesIn(each as object, slot, `${path}.`))
    return [{ path, slot, value }].concat(below)
  })
}

function naiveColumn(occurrences: readonly Occurrence[], documentCount: number): PlainColumn {
  const originals = new Map<string, string>()
  const values = occurrences.flatMap(({ slot, value }) =>
    [value].flat(Infinity).flatMap((leaf: unknown): { slot: number; value: number | string }[] => {
      if (typeof leaf === 'number') return [{ slot, value: leaf + 0 }]
      if (typeof leaf !== 'string' && typeof leaf !== 'boolean') return []
      const normalForm = Buffer.from(normalizeFacetText(String(leaf))).toString()
      if (normalForm !== '' && !originals.has(normalForm)) originals.set(normalForm, wellFormedText(leaf))
      return normalForm === '' ? [] : [{ slot, value: normalForm }]
    }),
  )
  const numbers = distinct(values.map((each) => each.value).filter((value) => typeof value === 'number'))
  const strings = distinct(values.map((each) => each.value).filter((value) => typeof value === 'string'))
  const sorted: readonly (number | string)[] = [
    ...numbers.toSorted((a, b) => a - b),
    ...strings.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  ]
  const ordinals = upTo(documentCount).map((slot) => {
    const its = values.filter((each) => each.slot === slot).map((each) => sorted.indexOf(each.value))
    return distinct(its).toSorted((a, b) => a - b)
  })
  const slotsWhere = (holds: (value: unknown) => boolean): number[] =>
    distinct(occurrences.filter((each) => holds(each.value)).map((each) => each.slot))
  return {
    numbers: sorted.filter((value) => typeof value === 'number'),
    strings: sorted.filter((value) => typeof value === 'string'),
    originals: sorted.flatMap((value) => (typeof value === 'string' ? [originals.get(value) ?? ''] : [])),
    ordinals,
    lowest: ordinals.map((its) => its[0] ?? noOrdinal),
    highest: ordinals.map(
      (its) => its.findLast((ordinal) => ordinal < numbers.length) ?? its.at(-1) ?? noOrdinal,
    ),
    slots: sorted.map((_, ordinal) =>
      upTo(documentCount).filter((slot) => ordinals[slot]?.includes(ordinal)),
    ),
    existing: slotsWhere(() => true),
    nulls: slotsWhere((value) => value === null),
    empties: slotsWhere((value) => ['""', '[]', '{}'].includes(JSON.stringify(value))),
  }
}

function naivePlace(geo: unknown): readonly [number, number] | undefined {
  if (typeof geo !== 'object' || geo === null || !('lat' in geo) || !('lng' in geo)) return undefined
  return place(Number(geo.lat), Number(geo.lng))
}

function naiveShape(geojson: unknown): PlainShape | undefined {
  const read = readGeoJson(geojson)
  return read.ok && read.value.length > 0 ? plainShape(read.value) : undefined
}

function place(latitude = NaN, longitude = NaN): readonly [number, number] | undefined {
  return Number.isNaN(latitude) || Number.isNaN(longitude) ? undefined : [latitude, longitude]
}

function wellFormedText(leaf: string | boolean): string {
  return Buffer.from(String(leaf)).toString()
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function wanted<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a field without a column')
  return value
}

const leaf = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, 1, 1.5, -3, 1e300, '', ' ', 'red', 'Red', ' RED ', 'Été', '1'),
  // Past U+FFFF and before, where code units and bytes are in another order; and halves of pairs.
  fc.constantFrom('\u{1f600}', '\ufb00x', '\uffee', '\ud800', 'a\udc00', 'x'.repeat(500), 'X'.repeat(499)),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.integer({ min: -5, max: 5 }),
)
const key = fc.constantFrom('a', 'b', 'c', 'a.b', 'b.c', 'tags', '')
const { object } = fc.letrec<{ value: unknown; object: JsonDocument }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: leaf, weight: 4 },
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))
const geo = fc.constantFrom(null, undefined, { lat: 1.5, lng: -2 }, { lat: '40.25', lng: '-0' })

const ring = [
  [0, 0],
  [4.5, 0],
  [4.5, 4],
  [0, 0],
]
const geojson = fc.constantFrom(
  undefined,
  null,
  'not checked yet',
  { type: 'Point', coordinates: [2, 1] },
  { type: 'Feature', geometry: null },
  { type: 'Polygon', coordinates: [ring, ring] },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'LineString', coordinates: ring },
      { type: 'MultiPolygon', coordinates: [[ring], [ring, ring]] },
      { type: 'MultiPoint', coordinates: ring },
    ],
  },
)

/** Documents with nested, mixed, repeated and odd values; some with a place or a shape. */
export const documentsArbitrary: fc.Arbitrary<JsonDocument[]> = fc.array(
  fc
    .tuple(object, geo, geojson)
    .map(([document, _geo, _geojson]) =>
      Object.assign(
        document,
        _geo === undefined ? undefined : { _geo },
        _geojson === undefined ? undefined : { _geojson },
      ),
    ),
  { maxLength: 12 },
)
