import type { GeoShape } from '../../../domain/geojson.js'
import type { Uint32List } from '../postings/uint32-list.js'

/** The values of fields in the documents of one run, read from its file: for filters, sorting, facets,
 *  distinct. Reading is synchronous; what was read may be kept. */
export interface ColumnsReader {
  readonly documentCount: number

  /** Paths that have a column, sorted. Nested fields have a dot between names; fields of objects in arrays
   *  have the path they would have without the array. */
  readonly fields: readonly string[]

  /** Undefined when no document of the run has the field, or it was not asked for when the file was made. */
  column(path: string): ValueColumn | undefined

  /** The places of documents, from `_geo`. Undefined when none has one, or it was not asked for. */
  geo(): GeoColumn | undefined

  /** The shapes of documents, from `_geojson`. Undefined when none has one, or they were not asked for. */
  shapes(): ShapeColumn | undefined

  close(): void
}

/**
 * The values one field has. A document may have several (arrays), numbers and strings mixed. Booleans are the
 * strings `true` and `false`. A string's normal form is trimmed, NFKD, lower case, and cut to 468 bytes of
 * UTF-8 at a character; strings whose normal form is empty are not values.
 *
 * Each distinct value has an ordinal: the numbers first, rising, then the normal forms, in the order of their
 * UTF-8 bytes.
 */
export interface ValueColumn {
  /** The distinct numbers, rising: ordinal o below its length is `numbers[o]`. */
  readonly numbers: Float64Array
  readonly stringCount: number
  /** Normal form of the string with ordinal `numbers.length + place`. */
  stringAt(place: number): string
  /** As it was spelt in the document with the lowest slot that has it. */
  originalAt(place: number): string
  /** The place of a normal form among the strings, or, when it is missing, `-1 - place` of the first that
   *  comes after it. */
  placeOf(normalForm: string): number

  /** Distinct ordinals of the document, rising, appended to `into`. */
  ordinalsOf(slot: number, into: number[]): void
  /** By slot: lowest ordinal of the document; `noOrdinal` for none. What sorting upwards goes by. */
  lowestOrdinals(): Uint32Array
  /** By slot: its highest number, or if it has none its highest string; `noOrdinal` for none. What sorting
   *  downwards goes by. */
  highestOrdinals(): Uint32Array

  /** Slots of the documents that have the value, rising. */
  slotsOf(ordinal: number): Uint32Array
  /** Whether so many documents have the value that `addSlots` is quick and `slotsOf` is not. */
  isCommon(ordinal: number): boolean

  // The following set bits in a row of bits, `firstBit + slot` for each document; `firstBit` is a multiple of 32.

  /** Documents that have the value. */
  addSlots(ordinal: number, bits: Uint32Array, firstBit: number): void
  /** Documents that have a value whose ordinal is `first` or higher and below `end`. Looks at all documents. */
  addRange(first: number, end: number, bits: Uint32Array, firstBit: number): void
  /** Documents that have a value whose ordinal has a 1 in `marks`, which holds 0 and 1. Looks at all documents. */
  addMarked(marks: Uint8Array, bits: Uint32Array, firstBit: number): void

  /** Adds to the count of each ordinal how many documents have it, of those whose bit `firstBit + slot` is set.
   *  `counts` has a place for every ordinal. */
  countIn(bits: Uint32Array, firstBit: number, counts: Uint32Array): void
  /** By ordinal: how many documents of the run have it. Kept: do not change them. */
  documentCounts(): Uint32Array

  // The following look at some documents alone.

  /** Appends the bits of those that have a value whose ordinal is `first` or higher and below `end`. */
  keepRange(from: PickedDocuments, first: number, end: number, into: Uint32List): void
  /** Appends the bits of those that have a value whose ordinal has a 1 in `marks`. */
  keepMarked(from: PickedDocuments, marks: Uint8Array, into: Uint32List): void
  /** Adds to the count of each ordinal how many of them have it. `counts` has a place for every ordinal. */
  countAt(from: PickedDocuments, counts: Uint32Array): void

  /** Slots of documents that have the key at all, whatever its value; rising, as the others. */
  existing(): Uint32Array
  /** Where some occurrence of the key has the value null directly (not inside an array). */
  nulls(): Uint32Array
  /** Where some occurrence of the key has the value "", [] or {} directly. */
  empties(): Uint32Array
}

/** Documents of one run. */
export interface PickedDocuments {
  /** `firstBit + slot` of each, rising. */
  readonly bits: Uint32Array
  readonly firstBit: number
}

/** By slot; NaN in both for a document without a place. Degrees. */
export interface GeoColumn {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

/** The documents that have a shape, by rising slot. */
export interface ShapeColumn {
  readonly slots: Uint32Array
  /** Of each, four degrees: west, south, east and north of all of it, up to a few meters farther out. */
  readonly bounds: Float32Array
  /** Of the document whose slot is `slots[index]`. Valid until the next is asked for. */
  shapeAt(index: number): GeoShape
  /** The same, as it lies in the file. */
  encodedAt(index: number): Float64Array
}

export const noOrdinal = 0xffff_ffff
