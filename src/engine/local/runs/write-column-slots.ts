import { narrowArray } from './column-narrow-array.js'
import { mostSlotUnits, putSlots, slotUnits } from './column-slot-set.js'
import type { ColumnEntry } from './columns-file-contents.js'
import type { ColumnsFileWriter } from './columns-file-writer.js'
import type { ColumnContents } from './column-contents.js'

const valuesAtOnce = 1 << 16

/** Writes for each ordinal which documents have it. Yields after every few milliseconds of work. */
export function* writeColumnSlots(
  file: ColumnsFileWriter,
  column: ColumnContents,
): Generator<void, Pick<ColumnEntry, 'slots' | 'slotEnds'>, void> {
  const { documentCount, numbers, stringCount } = column
  const most = mostSlotUnits(documentCount)
  const { slots, ends } = yield* slotsByOrdinal(column, numbers.length + stringCount)
  const units = slotUnits(documentCount, countUnits(ends, most))
  const unitEnds = narrowArray(ends.length, units.length)

  let unit = 0
  function putSets(first: number, last: number): void {
    let begin = first === 0 ? 0 : (ends[first - 1] ?? 0)
    for (let ordinal = first; ordinal < last; ordinal += 1) {
      const end = ends[ordinal] ?? 0
      if (end === begin + 1 && most > 1) units[unit++] = slots[begin] ?? 0
      else unit = putSlots(units, unit, slots.subarray(begin, end), documentCount)
      unitEnds[ordinal] = unit
      begin = end
    }
  }

  for (let first = 0; first < ends.length; first += valuesAtOnce) {
    putSets(first, Math.min(ends.length, first + valuesAtOnce))
    yield
  }
  return { slots: file.section(units), slotEnds: file.section(unitEnds) }
}

function countUnits(ends: Uint32Array, most: number): number {
  let count = 0
  for (let ordinal = 0, begin = 0; ordinal < ends.length; ordinal += 1) {
    const end = ends[ordinal] ?? 0
    count += Math.min(end - begin, most)
    begin = end
  }
  return count
}

interface SlotsByOrdinal {
  readonly slots: Uint32Array
  readonly ends: Uint32Array
}

/** Sorted by counting: first how many each ordinal has, then each slot to its place. */
function* slotsByOrdinal(
  { holders, ordinalEnds, ordinals }: ColumnContents,
  valueCount: number,
): Generator<void, SlotsByOrdinal, void> {
  const slots = new Uint32Array(ordinals.length)
  // While slots are put in place, the end of each ordinal is that of the slots it has so far.
  const ends = beginnings(ordinals, valueCount)
  yield

  function putInPlace(first: number, last: number): void {
    let place = first === 0 ? 0 : (ordinalEnds[first - 1] ?? 0)
    for (let index = first; index < last; index += 1) {
      const slot = holders[index] ?? 0
      const end = ordinalEnds[index] ?? 0
      for (; place < end; place += 1) {
        const ordinal = ordinals[place] ?? 0
        const free = ends[ordinal] ?? 0
        slots[free] = slot
        ends[ordinal] = free + 1
      }
    }
  }

  for (let first = 0; first < holders.length; first += valuesAtOnce) {
    putInPlace(first, Math.min(holders.length, first + valuesAtOnce))
    yield
  }
  return { slots, ends }
}

/** Where the slots of each ordinal begin. */
function beginnings(ordinals: Uint32Array, valueCount: number): Uint32Array {
  const counts = new Uint32Array(valueCount)
  for (let index = 0; index < ordinals.length; index += 1) {
    const ordinal = ordinals[index] ?? 0
    counts[ordinal] = (counts[ordinal] ?? 0) + 1
  }
  for (let ordinal = 0, begin = 0; ordinal < valueCount; ordinal += 1) {
    const count = counts[ordinal] ?? 0
    counts[ordinal] = begin
    begin += count
  }
  return counts
}
