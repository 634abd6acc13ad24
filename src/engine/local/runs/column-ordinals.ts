import { hasBit } from '../postings/bit-row.js'
import type { ColumnsFile } from './columns-file.js'
import type { ColumnEntry } from './columns-file-contents.js'
import { noOrdinal } from './columns-reader.js'
import { firstNotBelow, type NarrowArray } from './column-narrow-array.js'
import { createColumnPicks, noPicks, type ColumnPicks } from './column-picks.js'
import { once } from './column-once.js'
import { readNarrow } from './column-texts.js'

/** Which values the documents have, by slot. */
export interface ColumnOrdinals {
  append(slot: number, into: number[]): void
  lowest(): Uint32Array
  highest(): Uint32Array
  // As in `ValueColumn`.
  addRange(first: number, end: number, bits: Uint32Array, firstBit: number): void
  addMarked(marks: Uint8Array, bits: Uint32Array, firstBit: number): void
  countIn(bits: Uint32Array, firstBit: number, counts: Uint32Array): void
  readonly picks: ColumnPicks
}

type OrdinalScans = Pick<ColumnOrdinals, 'addRange' | 'addMarked' | 'countIn'>

export function readOrdinals(file: ColumnsFile, documentCount: number, entry: ColumnEntry): ColumnOrdinals {
  const { holderCount, ordinalCount } = entry
  if (holderCount === 0) return noOrdinals(documentCount)
  const holders = entry.holders === undefined ? undefined : readNarrow(file, entry.holders, holderCount)
  const placeCount = holders === undefined ? documentCount : holderCount
  if (entry.ordinalEnds === undefined) {
    const ordinals = readNarrow(file, entry.ordinals, placeCount)
    return {
      ...singleOrdinals(documentCount, placesOf(documentCount, holders), ordinals),
      ...(holders === undefined ? plainScans(ordinals) : holderScans(holders, undefined, ordinals)),
      picks: createColumnPicks({ holders, ends: undefined, ordinals }),
    }
  }
  const ends = readNarrow(file, entry.ordinalEnds, placeCount)
  const ordinals = readNarrow(file, entry.ordinals, ordinalCount)
  return manyOrdinals({ documentCount, numberCount: entry.numberCount, holders, ends, ordinals })
}

/** Where documents have their place among the holders; that of every document is its slot if none are given. */
interface Places {
  /** -1 for a document without a value. */
  of(slot: number): number
  slotAt(place: number): number
}

function placesOf(documentCount: number, holders: NarrowArray | undefined): Places {
  if (holders === undefined) {
    return { of: (slot) => (slot < documentCount ? slot : -1), slotAt: (place) => place }
  }
  return {
    of: (slot) => {
      const place = firstNotBelow(holders, slot)
      return holders[place] === slot ? place : -1
    },
    slotAt: (place) => holders[place] ?? 0,
  }
}

function noOrdinals(documentCount: number): ColumnOrdinals {
  const none = once(() => new Uint32Array(documentCount).fill(noOrdinal))
  return {
    append() {},
    lowest: none,
    highest: none,
    addRange() {},
    addMarked() {},
    countIn() {},
    picks: noPicks,
  }
}

function singleOrdinals(
  documentCount: number,
  places: Places,
  ordinals: NarrowArray,
): Omit<ColumnOrdinals, keyof OrdinalScans | 'picks'> {
  // All bits of a place.
  const none = 2 ** (8 * ordinals.BYTES_PER_ELEMENT) - 1
  const bySlot = once(() => {
    const values = new Uint32Array(documentCount).fill(noOrdinal)
    for (let place = 0; place < ordinals.length; place += 1) {
      const ordinal = ordinals[place] ?? none
      if (ordinal !== none) values[places.slotAt(place)] = ordinal
    }
    return values
  })
  return {
    append(slot, into) {
      const ordinal = ordinals[places.of(slot)] ?? none
      if (ordinal !== none) into.push(ordinal)
    },
    lowest: bySlot,
    highest: bySlot,
  }
}

interface ManyOrdinals {
  readonly documentCount: number
  readonly numberCount: number
  readonly holders: NarrowArray | undefined
  readonly ends: NarrowArray
  readonly ordinals: NarrowArray
}

function manyOrdinals(column: ManyOrdinals): ColumnOrdinals {
  const { documentCount, numberCount, holders, ends, ordinals } = column
  const places = placesOf(documentCount, holders)
  const beginOf = (place: number): number => (place === 0 ? 0 : (ends[place - 1] ?? 0))

  /** `choose` is told where the ordinals of a document begin and end, and says which is wanted. */
  function bySlot(choose: (begin: number, end: number) => number): Uint32Array {
    const values = new Uint32Array(documentCount).fill(noOrdinal)
    for (let place = 0, begin = 0; place < ends.length; place += 1) {
      const end = ends[place] ?? 0
      if (end > begin) values[places.slotAt(place)] = ordinals[choose(begin, end)] ?? noOrdinal
      begin = end
    }
    return values
  }

  function lastNumber(begin: number, end: number): number {
    let index = end - 1
    while (index >= begin && (ordinals[index] ?? 0) >= numberCount) index -= 1
    return index < begin ? end - 1 : index
  }

  return {
    append(slot, into) {
      const place = places.of(slot)
      if (place < 0) return
      const end = ends[place] ?? 0
      for (let index = beginOf(place); index < end; index += 1) into.push(ordinals[index] ?? 0)
    },
    lowest: once(() => bySlot((begin) => begin)),
    highest: once(() => bySlot(lastNumber)),
    ...(holders === undefined ? listScans(ends, ordinals) : holderScans(holders, ends, ordinals)),
    picks: createColumnPicks({ holders, ends, ordinals }),
  }
}

/** For columns where each document has one place in `ordinals`. */
function plainScans(ordinals: NarrowArray): OrdinalScans {
  const { length } = ordinals
  return {
    addRange(first, end, bits, firstBit) {
      for (let from = 0, word = firstBit >>> 5; from < length; from += 32, word += 1) {
        let found = 0
        for (let slot = Math.min(from + 32, length) - 1; slot >= from; slot -= 1) {
          // In 32 bits a place without a value is -1, or else beyond the last ordinal. The sign tells whether it
          // lies in the range; a branch would often be guessed wrong.
          const ordinal = (ordinals[slot] ?? 0) | 0
          found = (found << 1) | (((ordinal - end) & ~(ordinal - first)) >>> 31)
        }
        bits[word] = (bits[word] ?? 0) | found
      }
    },
    addMarked(marks, bits, firstBit) {
      for (let from = 0, word = firstBit >>> 5; from < length; from += 32, word += 1) {
        let found = 0
        for (let slot = Math.min(from + 32, length) - 1; slot >= from; slot -= 1)
          found = (found << 1) | (marks[ordinals[slot] ?? 0] ?? 0)
        bits[word] = (bits[word] ?? 0) | found
      }
    },
    countIn(bits, firstBit, counts) {
      const words = (length + 31) >>> 5
      for (let at = 0; at < words; at += 1) {
        for (let left = bits[(firstBit >>> 5) + at] ?? 0; left !== 0; left &= left - 1) {
          const ordinal = ordinals[at * 32 + 31 - Math.clz32(left & -left)] ?? 0
          if (ordinal < counts.length) counts[ordinal] = (counts[ordinal] ?? 0) + 1
        }
      }
    },
  }
}

/** For columns where each document has any number of ordinals, which rise, up to its place in `ends`. */
function listScans(ends: NarrowArray, ordinals: NarrowArray): OrdinalScans {
  const { length } = ends
  return {
    addRange(first, end, bits, firstBit) {
      for (let slot = 0, index = 0; slot < length; slot += 1) {
        const stop = ends[slot] ?? 0
        // The first that is high enough decides.
        while (index < stop && (ordinals[index] ?? 0) < first) index += 1
        if (index < stop && (ordinals[index] ?? 0) < end) setBit(bits, firstBit + slot)
        index = stop
      }
    },
    addMarked(marks, bits, firstBit) {
      for (let slot = 0, index = 0; slot < length; slot += 1) {
        let isMarked = 0
        for (const stop = ends[slot] ?? 0; index < stop; index += 1)
          isMarked |= marks[ordinals[index] ?? 0] ?? 0
        if (isMarked !== 0) setBit(bits, firstBit + slot)
      }
    },
    countIn(bits, firstBit, counts) {
      const words = (length + 31) >>> 5
      for (let at = 0; at < words; at += 1) {
        for (let left = bits[(firstBit >>> 5) + at] ?? 0; left !== 0; left &= left - 1) {
          const slot = at * 32 + 31 - Math.clz32(left & -left)
          const stop = ends[slot] ?? 0
          for (let index = slot === 0 ? 0 : (ends[slot - 1] ?? 0); index < stop; index += 1) {
            const ordinal = ordinals[index] ?? 0
            counts[ordinal] = (counts[ordinal] ?? 0) + 1
          }
        }
      }
    },
  }
}

/** For columns of which few documents have a value. */
function holderScans(
  holders: NarrowArray,
  ends: NarrowArray | undefined,
  ordinals: NarrowArray,
): OrdinalScans {
  const endAt = (place: number): number => (ends === undefined ? place + 1 : (ends[place] ?? 0))
  return {
    addRange(first, end, bits, firstBit) {
      for (let place = 0, index = 0; place < holders.length; place += 1) {
        const stop = endAt(place)
        while (index < stop && (ordinals[index] ?? 0) < first) index += 1
        if (index < stop && (ordinals[index] ?? 0) < end) setBit(bits, firstBit + (holders[place] ?? 0))
        index = stop
      }
    },
    addMarked(marks, bits, firstBit) {
      for (let place = 0, index = 0; place < holders.length; place += 1) {
        let isMarked = 0
        for (const stop = endAt(place); index < stop; index += 1) isMarked |= marks[ordinals[index] ?? 0] ?? 0
        if (isMarked !== 0) setBit(bits, firstBit + (holders[place] ?? 0))
      }
    },
    countIn(bits, firstBit, counts) {
      for (let place = 0; place < holders.length; place += 1) {
        if (!hasBit(bits, firstBit + (holders[place] ?? 0))) continue
        const stop = endAt(place)
        for (let index = place === 0 ? 0 : endAt(place - 1); index < stop; index += 1) {
          const ordinal = ordinals[index] ?? 0
          counts[ordinal] = (counts[ordinal] ?? 0) + 1
        }
      }
    },
  }
}

export function setBit(bits: Uint32Array, bit: number): void {
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
}
