/**
 * What stands in the table of contents of a columns file, as JSON. In front of it lie a header and the
 * sections, each beginning at a multiple of 8 and holding little-endian numbers or UTF-8.
 *
 * A list of texts is two sections: their bytes, and for each text where it ends.
 */
export interface ColumnsFileContents {
  readonly documentCount: number
  /** Sorted by path. */
  readonly columns: readonly ColumnEntry[]
  readonly geo?: GeoEntry | undefined
  readonly shapes?: ShapesEntry | undefined
}

/** What is left out is empty. Numbers are narrow unless said otherwise. */
export interface ColumnEntry {
  readonly path: string
  readonly numberCount: number
  readonly stringCount: number
  /** Doubles, rising. */
  readonly numbers?: Section | undefined
  readonly texts?: Section | undefined
  readonly textEnds?: Section | undefined
  /** Spellings that are not their normal form, and the places of the strings that have them. */
  readonly originals?: Section | undefined
  readonly originalEnds?: Section | undefined
  readonly originalPlaces?: Section | undefined
  /** How many originals there are. */
  readonly originalCount: number
  /** Slots of the documents with a value, how many they are, and for each its ordinals. Without `holders`
   *  every slot has its place in `ordinals` or `ordinalEnds`. */
  readonly holders?: Section | undefined
  readonly holderCount: number
  /** Where the ordinals of each document end. Left out when none has several: then each has one place in
   *  `ordinals`, with all bits set if it has no value. */
  readonly ordinalEnds?: Section | undefined
  readonly ordinals?: Section | undefined
  readonly ordinalCount: number
  /** By ordinal: the set of the documents that have it, and the unit where it ends. */
  readonly slots?: Section | undefined
  readonly slotEnds?: Section | undefined
  readonly existing?: SlotSet | undefined
  readonly nulls?: SlotSet | undefined
  readonly empties?: SlotSet | undefined
}

/** Doubles, for each document that has a place. */
export interface GeoEntry {
  readonly holders: SlotSet
  readonly latitudes: Section
  readonly longitudes: Section
}

/** For each document that has a shape: its bounds, with some slack, as four single floats (west, south, east,
 *  north); its parts, as `encodeShape` puts them into doubles; and where these end, as a 32-bit number of
 *  doubles. */
export interface ShapesEntry {
  readonly holders: SlotSet
  readonly bounds: Section
  readonly parts: Section
  readonly partEnds: Section
}

/** Where it begins, how many bytes it has, and their CRC-32. */
export type Section = readonly [offset: number, byteLength: number, checksum: number]

export type SlotSet = Section | 'all'

export const columnsFileMagic = 'ParleyCo'
/** Files of version 1 have no shapes, whatever the settings of their index ask for. */
export const columnsFileVersion = 2
export const oldestColumnsFileVersion = 1
export const firstColumnsVersionWithShapes = 2

/** Magic (8 bytes), version (4), CRC-32 of the table of contents (4), its offset (8) and length in bytes (8).
 *  Written after everything else: a file that was not finished has none. */
export const columnsFileHeaderBytes = 32
