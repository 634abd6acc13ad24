import { firstNotBelow } from './column-narrow-array.js'
import { once } from './column-once.js'
import { readOrdinals, setBit } from './column-ordinals.js'
import { createSectionBytes } from './column-section-bytes.js'
import { mostSlotUnits, slotUnitBytes, takeSlots } from './column-slot-set.js'
import type { SlotsCache } from './column-slots-cache.js'
import { firstNotBefore, openTexts, readNarrow } from './column-texts.js'
import type { ColumnsFile } from './columns-file.js'
import type { ColumnEntry, SlotSet } from './columns-file-contents.js'
import type { ValueColumn } from './columns-reader.js'
import { allLive } from './live-bits.js'

/** Of longer sections, only parts are kept. Normal forms are searched, so most lists of them are kept. */
const mostKeptTextBytes = 1 << 25
const mostKeptOriginalBytes = 1 << 16
const mostKeptSlotBytes = 1 << 16

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
  const slotEnds = once(() => readNarrow(file, entry.slotEnds, numberCount + stringCount))
  const slots = createSectionBytes(file, entry.slots, mostKeptSlotBytes)
  const unitBytes = slotUnitBytes(documentCount)

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

  /** Where the slots of a value lie, in units. */
  function slotPlace(ordinal: number): { readonly begin: number; readonly end: number } {
    const ends = slotEnds()
    const end = ends[ordinal]
    if (end === undefined) throw new RangeError(`there is no ordinal ${ordinal} among ${ends.length}`)
    return { begin: ordinal === 0 ? 0 : (ends[ordinal - 1] ?? 0), end }
  }

  function slotBytes(ordinal: number): Buffer {
    const { begin, end } = slotPlace(ordinal)
    return slots.between(begin * unitBytes, end * unitBytes)
  }

  const slotsOf = (ordinal: number): Uint32Array =>
    cache.get(index, ordinal, () => takeSlots(slotBytes(ordinal), documentCount))

  function isCommon(ordinal: number): boolean {
    const { begin, end } = slotPlace(ordinal)
    return end - begin >= mostSlotUnits(documentCount)
  }

  function addSlots(ordinal: number, bits: Uint32Array, firstBit: number): void {
    if (isCommon(ordinal)) addBytes(slotBytes(ordinal), bits, firstBit)
    else for (const slot of slotsOf(ordinal)) setBit(bits, firstBit + slot)
  }

  function countAll(): Uint32Array {
    const counts = new Uint32Array(numberCount + stringCount)
    ordinals().countIn(allLive(documentCount), 0, counts)
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
    slotsOf,
    isCommon,
    addSlots,
    addRange: (first, end, bits, firstBit) => ordinals().addRange(first, end, bits, firstBit),
    addMarked: (marks, bits, firstBit) => ordinals().addMarked(marks, bits, firstBit),
    countIn: (bits, firstBit, counts) => ordinals().countIn(bits, firstBit, counts),
    documentCounts: once(countAll),
    existing: once(() => readSlotSet(file, entry.existing)),
    nulls: once(() => readSlotSet(file, entry.nulls)),
    empties: once(() => readSlotSet(file, entry.empties)),
  }
}

/** Adds a set that lies in the file as bits: in bytes, or in words where they are aligned for these. */
function addBytes(bytes: Buffer, bits: Uint32Array, firstBit: number): void {
  // The numbers of a row lie lowest byte first, as everything in the file.
  const areWords = bytes.byteOffset % 4 === 0 && bytes.length % 4 === 0
  const from = areWords ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) : bytes
  const row = areWords
    ? bits.subarray(firstBit >>> 5)
    : new Uint8Array(bits.buffer, bits.byteOffset + firstBit / 8, bytes.length)
  for (let at = 0; at < from.length; at += 1) row[at] = (row[at] ?? 0) | (from[at] ?? 0)
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
