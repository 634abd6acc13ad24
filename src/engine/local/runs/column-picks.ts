import type { Uint32List } from '../postings/uint32-list.js'
import { firstNotBelow, type NarrowArray } from './column-narrow-array.js'
import type { PickedDocuments, ValueColumn } from './columns-reader.js'

/** What looks at some documents alone. */
export type ColumnPicks = Pick<ValueColumn, 'keepRange' | 'keepMarked' | 'countAt'>

export interface PickedColumn {
  /** Slots of the documents that have a value; without them all have a place. */
  readonly holders: NarrowArray | undefined
  /** By place: where its ordinals end; without them each has one. */
  readonly ends: NarrowArray | undefined
  /** Those that are no ordinal of a value lie beyond the last. */
  readonly ordinals: NarrowArray
}

export function createColumnPicks(column: PickedColumn): ColumnPicks {
  const { ends } = column
  if (ends === undefined) {
    return {
      keepRange: (from, first, end, into) => keepSingle(column, from, { first, end }, into),
      keepMarked: (from, marks, into) => keepMarked(column, from, marks, into),
      countAt: (from, counts) => countSingle(column, from, counts),
    }
  }
  const several = { ...column, ends }
  return {
    keepRange: (from, first, end, into) => keepSeveral(several, from, { first, end }, into),
    keepMarked: (from, marks, into) => keepMarked(column, from, marks, into),
    countAt: (from, counts) => countSeveral(several, from, counts),
  }
}

type SeveralColumn = PickedColumn & { readonly ends: NarrowArray }

interface Range {
  readonly first: number
  readonly end: number
}

// Loops of their own for one value and for several: each is then compiled for what it reads.

function keepSingle(
  { holders, ordinals }: PickedColumn,
  { bits, firstBit }: PickedDocuments,
  { first, end }: Range,
  into: Uint32List,
): void {
  for (let at = 0; at < bits.length; at += 1) {
    const bit = bits[at] ?? 0
    const ordinal = ordinals[placeOf(holders, bit - firstBit)] ?? end
    if (ordinal >= first && ordinal < end) into.push(bit)
  }
}

function keepSeveral(
  { holders, ends, ordinals }: SeveralColumn,
  { bits, firstBit }: PickedDocuments,
  { first, end }: Range,
  into: Uint32List,
): void {
  for (let at = 0; at < bits.length; at += 1) {
    const bit = bits[at] ?? 0
    const place = placeOf(holders, bit - firstBit)
    const stop = ends[place] ?? 0
    let index = place > 0 ? (ends[place - 1] ?? 0) : 0
    // They rise: the first that is high enough decides.
    while (index < stop && (ordinals[index] ?? 0) < first) index += 1
    if (index < stop && (ordinals[index] ?? 0) < end) into.push(bit)
  }
}

function keepMarked(
  { holders, ends, ordinals }: PickedColumn,
  { bits, firstBit }: PickedDocuments,
  marks: Uint8Array,
  into: Uint32List,
): void {
  for (let at = 0; at < bits.length; at += 1) {
    const bit = bits[at] ?? 0
    const place = placeOf(holders, bit - firstBit)
    if (place < 0) continue
    const stop = ends === undefined ? place + 1 : (ends[place] ?? 0)
    let index = ends === undefined ? place : (ends[place - 1] ?? 0)
    while (index < stop && (marks[ordinals[index] ?? 0] ?? 0) === 0) index += 1
    if (index < stop) into.push(bit)
  }
}

function countSingle(
  { holders, ordinals }: PickedColumn,
  { bits, firstBit }: PickedDocuments,
  counts: Uint32Array,
): void {
  for (let at = 0; at < bits.length; at += 1) {
    const slot = (bits[at] ?? 0) - firstBit
    const ordinal = ordinals[placeOf(holders, slot)] ?? counts.length
    if (ordinal < counts.length) counts[ordinal] = (counts[ordinal] ?? 0) + 1
  }
}

function countSeveral(
  { holders, ends, ordinals }: SeveralColumn,
  { bits, firstBit }: PickedDocuments,
  counts: Uint32Array,
): void {
  for (let at = 0; at < bits.length; at += 1) {
    const slot = (bits[at] ?? 0) - firstBit
    const place = placeOf(holders, slot)
    const end = ends[place] ?? 0
    for (let index = place > 0 ? (ends[place - 1] ?? 0) : 0; index < end; index += 1) {
      const ordinal = ordinals[index] ?? 0
      counts[ordinal] = (counts[ordinal] ?? 0) + 1
    }
  }
}

export const noPicks: ColumnPicks = { keepRange() {}, keepMarked() {}, countAt() {} }

/** -1 for a document without a value. */
function placeOf(holders: NarrowArray | undefined, slot: number): number {
  if (holders === undefined) return slot
  const place = firstNotBelow(holders, slot)
  return holders[place] === slot ? place : -1
}
