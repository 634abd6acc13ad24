import { populationCount } from '../postings/population-count.js'
import { setBits } from '../postings/bit-row.js'
import type { SlotLists } from './column-slot-lists.js'

/** The documents of every value of a column, in memory: to count by value what would take longer by document,
 *  because documents have several values, and how many is guessed wrong again and again. */
export interface ValueRows {
  /** As in `ValueColumn`. */
  countIn(bits: Uint32Array, firstBit: number, counts: Uint32Array): void
  /** How much there is to look at, in numbers. */
  readonly length: number
}

/** A list of slots, or a row of bits where that is shorter. */
interface ValueRow {
  readonly isBits: boolean
  readonly numbers: Uint32Array
}

export function readValueRows(lists: SlotLists, valueCount: number, documentCount: number): ValueRows {
  const rows: readonly ValueRow[] = Array.from({ length: valueCount }, (_, ordinal) => readRow(ordinal))

  function readRow(ordinal: number): ValueRow {
    const words = (documentCount + 31) >>> 5
    if (!lists.isCommon(ordinal)) {
      const slots = lists.slotsOf(ordinal)
      if (slots.length < words) return { isBits: false, numbers: slots }
      const row = new Uint32Array(words)
      setBits(row, slots)
      return { isBits: true, numbers: row }
    }
    const row = new Uint32Array(words)
    lists.addSlots(ordinal, row, 0)
    return { isBits: true, numbers: row }
  }

  return {
    length: rows.reduce((sum, { numbers }) => sum + numbers.length, 0),
    countIn(bits, firstBit, counts) {
      const begin = firstBit >>> 5
      for (const [ordinal, { isBits, numbers }] of rows.entries()) {
        const count = isBits ? countCommon(numbers, bits, begin) : countListed(numbers, bits, begin)
        counts[ordinal] = (counts[ordinal] ?? 0) + count
      }
    },
  }
}

function countCommon(row: Uint32Array, bits: Uint32Array, begin: number): number {
  let count = 0
  for (let at = 0; at < row.length; at += 1)
    count += populationCount((row[at] ?? 0) & (bits[begin + at] ?? 0))
  return count
}

function countListed(slots: Uint32Array, bits: Uint32Array, begin: number): number {
  let count = 0
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0
    // Without a branch, which would often be guessed wrong.
    count += ((bits[begin + (slot >>> 5)] ?? 0) >>> (slot & 31)) & 1
  }
  return count
}
