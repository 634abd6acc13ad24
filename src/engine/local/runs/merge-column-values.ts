import { Uint32List } from '../postings/uint32-list.js'
import { compareByBytes } from './column-string-order.js'
import type { ValueColumn } from './columns-reader.js'
import { droppedSlot } from './merge-words.js'

/** A column of one of the runs to be merged. */
export interface ColumnSource {
  readonly column: ValueColumn
  readonly newSlots: Uint32Array
}

export interface NumberedSource extends ColumnSource {
  /** By ordinal: the lowest new slot of a document with the value; `droppedSlot` if none is left. */
  readonly lowestSlots: Uint32Array
  /** By ordinal, for values that are left. */
  readonly newOrdinals: Uint32Array
}

const slotsAtOnce = 1 << 14
const valuesAtOnce = 1 << 12

export function* withLowestSlots({ column, newSlots }: ColumnSource): Generator<void, NumberedSource, void> {
  const valueCount = column.numbers.length + column.stringCount
  const lowestSlots = new Uint32Array(valueCount).fill(droppedSlot)
  const existing = column.existing()

  function look(first: number, last: number): void {
    const ordinals: number[] = []
    for (let index = first; index < last; index += 1) {
      const slot = existing[index] ?? 0
      const newSlot = newSlots[slot] ?? droppedSlot
      if (newSlot === droppedSlot) continue
      const begin = ordinals.length
      column.ordinalsOf(slot, ordinals)
      for (let at = begin; at < ordinals.length; at += 1) {
        const ordinal = ordinals[at] ?? 0
        // New slots rise with the old ones: the first is the lowest.
        if (lowestSlots[ordinal] === droppedSlot) lowestSlots[ordinal] = newSlot
      }
    }
  }

  for (let first = 0; first < existing.length; first += slotsAtOnce) {
    look(first, Math.min(existing.length, first + slotsAtOnce))
    yield
  }
  return { column, newSlots, lowestSlots, newOrdinals: new Uint32Array(valueCount) }
}

/** The numbers that are left. Tells each source their new ordinals. */
export function* mergeNumbers(sources: readonly NumberedSource[]): Generator<void, Float64Array, void> {
  const numbers: number[] = []
  const cursors = sources.map(
    (source) => new ValueCursor(source, 0, source.column.numbers.length, numberReader(source.column)),
  )
  const merged = mergeRising(cursors, (a, b) => a - b)
  for (const [value, holders] of merged) {
    for (const { source, ordinal } of holders) source.newOrdinals[ordinal] = numbers.length
    numbers.push(value)
    if (numbers.length % valuesAtOnce === 0) yield
  }
  return Float64Array.from(numbers)
}

function numberReader({ numbers }: ValueColumn): (ordinal: number) => number {
  return (ordinal) => numbers[ordinal] ?? 0
}

export interface StringOwners {
  /** By new place: the source that has the string in the document with the lowest slot. */
  readonly owners: Uint32List
  /** The ordinal it has there. */
  readonly ownerOrdinals: Uint32List
}

/** The strings that are left, whose ordinals come after those of the numbers. Tells each source these. */
export function* mergeStrings(
  sources: readonly NumberedSource[],
  numberCount: number,
): Generator<void, StringOwners, void> {
  const owners = new Uint32List()
  const ownerOrdinals = new Uint32List()
  const cursors = sources.map((source) => {
    const { numbers, stringCount } = source.column
    const end = numbers.length + stringCount
    return new ValueCursor(source, numbers.length, end, (ordinal) =>
      source.column.stringAt(ordinal - numbers.length),
    )
  })
  for (const [, holders] of mergeRising(cursors, compareByBytes)) {
    let owner: ValueCursor<string> | undefined
    for (const holder of holders) {
      holder.source.newOrdinals[holder.ordinal] = numberCount + owners.length
      if (owner === undefined || holder.lowestSlot < owner.lowestSlot) owner = holder
    }
    if (owner === undefined) continue
    owners.push(sources.indexOf(owner.source))
    ownerOrdinals.push(owner.ordinal)
    if (owners.length % valuesAtOnce === 0) yield
  }
  return { owners, ownerOrdinals }
}

/** Stands at one after the other of the values of a source that are left. */
class ValueCursor<T> {
  readonly source: NumberedSource
  ordinal: number
  /** Undefined after the last. */
  value: T | undefined
  private readonly end: number
  private readonly read: (ordinal: number) => T

  constructor(source: NumberedSource, begin: number, end: number, read: (ordinal: number) => T) {
    this.source = source
    this.ordinal = begin - 1
    this.end = end
    this.read = read
    this.next()
  }

  get lowestSlot(): number {
    return this.source.lowestSlots[this.ordinal] ?? droppedSlot
  }

  next(): void {
    do this.ordinal += 1
    while (this.ordinal < this.end && this.lowestSlot === droppedSlot)
    this.value = this.ordinal < this.end ? this.read(this.ordinal) : undefined
  }
}

/** Each value once, rising, with the cursors that stand at it. These move on afterwards. */
function* mergeRising<T>(
  cursors: readonly ValueCursor<T>[],
  compare: (a: T, b: T) => number,
): Generator<readonly [value: T, holders: readonly ValueCursor<T>[]]> {
  for (;;) {
    let lowest: T | undefined
    let holders: ValueCursor<T>[] = []
    for (const cursor of cursors) {
      if (cursor.value === undefined) continue
      const order = lowest === undefined ? -1 : compare(cursor.value, lowest)
      if (order === 0) holders.push(cursor)
      if (order >= 0) continue
      lowest = cursor.value
      holders = [cursor]
    }
    if (lowest === undefined) return
    yield [lowest, holders]
    for (const cursor of holders) cursor.next()
  }
}
