import type { ValueColumn } from '../runs/columns-reader.js'
import type { SortDirection, SortValue } from './score-detail.js'

/** The documents of one run in the order of their values. */
export interface ValueQueue {
  /** Of the documents that come next. */
  readonly value: SortValue
  readonly isAtEnd: boolean
  /** The places of the documents that have the value, rising; goes on to the next value. */
  take(): Uint32Array
  /** The places of documents without a value. */
  readonly withoutValue: Uint32Array
}

/** Ordinals are in rising order, numbers before strings. Downwards each of the two is turned round. Turning
 *  twice gives the ordinal again. */
export function turnedOrdinal(
  ordinal: number,
  { numbers, stringCount }: ValueColumn,
  direction: SortDirection,
): number {
  if (direction === 'asc') return ordinal
  const numberCount = numbers.length
  return ordinal < numberCount
    ? numberCount - 1 - ordinal
    : numberCount + stringCount - 1 - (ordinal - numberCount)
}

export function valueAt(column: ValueColumn, ordinal: number): SortValue {
  const numberCount = column.numbers.length
  return ordinal < numberCount ? (column.numbers[ordinal] ?? 0) : column.stringAt(ordinal - numberCount)
}
