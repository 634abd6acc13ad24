import { once } from './column-once.js'
import { setBit } from './column-ordinals.js'
import { createSectionBytes } from './column-section-bytes.js'
import { mostSlotUnits, slotUnitBytes, takeSlots } from './column-slot-set.js'
import type { SlotsCache } from './column-slots-cache.js'
import { readNarrow } from './column-texts.js'
import type { ColumnsFile } from './columns-file.js'
import type { ColumnEntry } from './columns-file-contents.js'

/** Which documents have each value of a column. */
export interface SlotLists {
  // As in `ValueColumn`.
  slotsOf(ordinal: number): Uint32Array
  isCommon(ordinal: number): boolean
  addSlots(ordinal: number, bits: Uint32Array, firstBit: number): void
  addRange(first: number, end: number, bits: Uint32Array, firstBit: number): void

  /** How much there is to read of the values from `first` to before `end`: a number for each document that has
   *  one; of a common value less. */
  unitsBetween(first: number, end: number): number
}

export interface SlotListsPlace {
  readonly file: ColumnsFile
  /** Place of the column in the file. */
  readonly index: number
  readonly entry: ColumnEntry
  readonly cache: SlotsCache
}

/** Of longer sections, only parts are kept. */
const mostKeptBytes = 1 << 16
/** So much is read at once. */
const chunkUnits = 1 << 16

export function openSlotLists({ file, index, entry, cache }: SlotListsPlace): SlotLists {
  const { documentCount } = file.contents
  const valueCount = entry.numberCount + entry.stringCount
  const slotEnds = once(() => readNarrow(file, entry.slotEnds, valueCount))
  const slots = createSectionBytes(file, entry.slots, mostKeptBytes)
  const unitBytes = slotUnitBytes(documentCount)

  /** Where the slots of a value begin; of the one after the last, where all end. In units. */
  function beginOf(ordinal: number): number {
    return ordinal === 0 ? 0 : (slotEnds()[ordinal - 1] ?? 0)
  }

  function unitsOf(ordinal: number): number {
    const end = slotEnds()[ordinal]
    if (end === undefined) throw new RangeError(`there is no ordinal ${ordinal} among ${valueCount}`)
    return end - beginOf(ordinal)
  }

  function slotBytes(ordinal: number): Buffer {
    const begin = beginOf(ordinal)
    return slots.between(begin * unitBytes, (begin + unitsOf(ordinal)) * unitBytes)
  }

  const slotsOf = (ordinal: number): Uint32Array =>
    cache.get(index, ordinal, () => takeSlots(slotBytes(ordinal), documentCount))

  const isCommon = (ordinal: number): boolean => unitsOf(ordinal) >= mostSlotUnits(documentCount)

  const commonOrdinals = once(() => {
    const common: number[] = []
    for (let ordinal = 0; ordinal < valueCount; ordinal += 1) if (isCommon(ordinal)) common.push(ordinal)
    return common
  })

  function addSlots(ordinal: number, bits: Uint32Array, firstBit: number): void {
    if (isCommon(ordinal)) addBytes(slotBytes(ordinal), bits, firstBit)
    else for (const slot of slotsOf(ordinal)) setBit(bits, firstBit + slot)
  }

  /** Of values that are not common. Their lists lie one after another, and are read as one. */
  function addLists(first: number, end: number, bits: Uint32Array, firstBit: number): void {
    const stop = beginOf(end)
    for (let begin = beginOf(first); begin < stop; begin += chunkUnits) {
      const chunkEnd = Math.min(begin + chunkUnits, stop)
      addUnits(slots.between(begin * unitBytes, chunkEnd * unitBytes), unitBytes, bits, firstBit)
    }
  }

  return {
    slotsOf,
    isCommon,
    addSlots,
    addRange(first, end, bits, firstBit) {
      let from = first
      for (const common of commonOrdinals()) {
        if (common < first || common >= end) continue
        addLists(from, common, bits, firstBit)
        addSlots(common, bits, firstBit)
        from = common + 1
      }
      addLists(from, end, bits, firstBit)
    },
    unitsBetween: (first, end) => beginOf(end) - beginOf(first),
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

/** Adds slots that lie in the file as such. */
function addUnits(bytes: Buffer, unitBytes: 1 | 2 | 4, bits: Uint32Array, firstBit: number): void {
  const units = unitsIn(bytes, unitBytes)
  for (let at = 0; at < units.length; at += 1) setBit(bits, firstBit + (units[at] ?? 0))
}

/** Always of the same width, so that there is one way to go through them. */
function unitsIn({ buffer, byteOffset, length }: Buffer, unitBytes: 1 | 2 | 4): Uint32Array {
  if (unitBytes === 4) return new Uint32Array(buffer, byteOffset, length / 4)
  if (unitBytes === 2) return new Uint32Array(new Uint16Array(buffer, byteOffset, length / 2))
  return new Uint32Array(new Uint8Array(buffer, byteOffset, length))
}
