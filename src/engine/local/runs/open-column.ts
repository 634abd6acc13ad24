import { countBits } from '../postings/bit-row.js'
import { firstNotBelow } from './column-narrow-array.js'
import { once } from './column-once.js'
import { readOrdinals } from './column-ordinals.js'
import { openSlotLists } from './column-slot-lists.js'
import { takeSlots } from './column-slot-set.js'
import type { SlotsCache } from './column-slots-cache.js'
import { firstNotBefore, openTexts, readNarrow } from './column-texts.js'
import { readValueRows } from './column-value-rows.js'
import type { ColumnsFile } from './columns-file.js'
import type { ColumnEntry, SlotSet } from './columns-file-contents.js'
import type { ValueColumn } from './columns-reader.js'
import { allLive } from './live-bits.js'

/** Of longer sections, only parts are kept. Normal forms are searched, so most lists of them are kept. */
const mostKeptTextBytes = 1 << 25
const mostKeptOriginalBytes = 1 << 16
/** Documents are kept by value up to so many numbers. */
const mostRowNumbers = 1 << 20

// What looking at a document costs at most: by value, when all documents of some values are added; and by document
// that has several values, when they are counted. 1 is the look at one when all are looked at.
const LISTED_COST = 2
const SEVERAL_COST = 4

export interface ColumnPlace {
  readonly file: ColumnsFile
  /** Place of the column in the file. */
  readonly index: number
  readonly entry: ColumnEntry
  readonly cache: SlotsCache
}

/** A column whose parts are read when they are first needed, and kept. */
export function openColumn({ file, index, entry, cache }: ColumnPlace): ValueColumn {
  const { documentCount } = file.contents
  const { numberCount, stringCount, originalCount } = entry
  const texts = openTexts(file, {
    count: stringCount,
    bytes: entry.texts,
    ends: entry.textEnds,
    mostKept: mostKeptTextBytes,
  })
  const originals = openTexts(file, {
    count: originalCount,
    bytes: entry.originals,
    ends: entry.originalEnds,
    mostKept: mostKeptOriginalBytes,
  })
  const numbers = once(() => readDoubles(file, entry))
  const originalPlaces = once(() => readNarrow(file, entry.originalPlaces, originalCount))
  const ordinals = once(() => readOrdinals(file, documentCount, entry))
  const lists = openSlotLists({ file, index, entry, cache })
  const valueCount = numberCount + stringCount
  const valueRows = once(() =>
    entry.ordinalEnds === undefined || lists.unitsBetween(0, valueCount) > mostRowNumbers
      ? undefined
      : readValueRows(lists, valueCount, documentCount),
  )

  function originalAt(place: number): string {
    const places = originalPlaces()
    const found = firstNotBelow(places, place)
    return places[found] === place ? originals.textAt(found) : texts.textAt(place)
  }

  function placeOf(normalForm: string): number {
    const text = Buffer.from(normalForm)
    const place = firstNotBefore(texts, stringCount, text)
    return place < stringCount && texts.compareAt(place, text) === 0 ? place : -1 - place
  }

  function addRange(first: number, end: number, bits: Uint32Array, firstBit: number): void {
    const areListsQuicker = lists.unitsBetween(first, end) * LISTED_COST < documentCount
    if (areListsQuicker) lists.addRange(first, end, bits, firstBit)
    else ordinals().addRange(first, end, bits, firstBit)
  }

  function countIn(bits: Uint32Array, firstBit: number, counts: Uint32Array): void {
    const rows = valueRows()
    const begin = firstBit >>> 5
    const row = bits.subarray(begin, begin + ((documentCount + 31) >>> 5))
    const areRowsQuicker = rows !== undefined && rows.length < countBits(row) * SEVERAL_COST
    if (areRowsQuicker) rows.countIn(bits, firstBit, counts)
    else ordinals().countIn(bits, firstBit, counts)
  }

  function countAll(): Uint32Array {
    const counts = new Uint32Array(valueCount)
    countIn(allLive(documentCount), 0, counts)
    return counts
  }

  return {
    get numbers() {
      return numbers()
    },
    stringCount,
    stringAt: (place) => texts.textAt(place),
    originalAt,
    placeOf,
    ordinalsOf: (slot, into) => ordinals().append(slot, into),
    lowestOrdinals: () => ordinals().lowest(),
    highestOrdinals: () => ordinals().highest(),
    slotsOf: (ordinal) => lists.slotsOf(ordinal),
    isCommon: (ordinal) => lists.isCommon(ordinal),
    addSlots: (ordinal, bits, firstBit) => lists.addSlots(ordinal, bits, firstBit),
    addRange,
    addMarked: (marks, bits, firstBit) => ordinals().addMarked(marks, bits, firstBit),
    countIn,
    documentCounts: once(countAll),
    keepRange: (from, first, end, into) => ordinals().picks.keepRange(from, first, end, into),
    keepMarked: (from, marks, into) => ordinals().picks.keepMarked(from, marks, into),
    countAt: (from, counts) => ordinals().picks.countAt(from, counts),
    existing: once(() => readSlotSet(file, entry.existing)),
    nulls: once(() => readSlotSet(file, entry.nulls)),
    empties: once(() => readSlotSet(file, entry.empties)),
  }
}

export function readSlotSet(file: ColumnsFile, set: SlotSet | undefined): Uint32Array {
  const { documentCount } = file.contents
  if (set === undefined) return new Uint32Array(0)
  return set === 'all' ? allSlots(documentCount) : takeSlots(file.read(set), documentCount)
}

function allSlots(documentCount: number): Uint32Array {
  const slots = new Uint32Array(documentCount)
  for (let slot = 0; slot < documentCount; slot += 1) slots[slot] = slot
  return slots
}

function readDoubles(file: ColumnsFile, { numbers, numberCount }: ColumnEntry): Float64Array {
  const bytes = file.read(numbers)
  if (bytes.length !== numberCount * 8) throw file.damaged(`has a section without ${numberCount} numbers`)
  return new Float64Array(bytes.buffer, bytes.byteOffset, numberCount)
}
