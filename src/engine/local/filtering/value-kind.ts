import { compareCodePoints } from '../../../text/compare-code-points.js'
import { firstNotBelow } from '../runs/column-narrow-array.js'
import type { ValueColumn } from '../runs/columns-reader.js'
import { keptPlaceOf, keptStringAt } from './kept-strings.js'

/** Numbers or strings: how those of a column are found and compared. */
export interface ValueKind<Value> {
  /** The ordinals of this kind: from `first` to before `end`. */
  first(column: ValueColumn): number
  end(column: ValueColumn): number
  valueAt(column: ValueColumn, ordinal: number): Value
  /** -1 if the column does not have it. */
  ordinalOf(column: ValueColumn, value: Value): number
  /** In the order of ordinals. */
  compare(one: Value, other: Value): number
}

export const numberKind: ValueKind<number> = {
  first: () => 0,
  end: ({ numbers }) => numbers.length,
  valueAt: ({ numbers }, ordinal) => numbers[ordinal] ?? 0,
  ordinalOf({ numbers }, value) {
    const ordinal = firstNotBelow(numbers, value)
    return numbers[ordinal] === value ? ordinal : -1
  },
  compare: (one, other) => one - other,
}

/** By their normal form. */
export const stringKind: ValueKind<string> = {
  first: ({ numbers }) => numbers.length,
  end: ({ numbers, stringCount }) => numbers.length + stringCount,
  valueAt: (column, ordinal) => keptStringAt(column, ordinal - column.numbers.length),
  ordinalOf(column, value) {
    const place = keptPlaceOf(column, value)
    return place < 0 ? -1 : column.numbers.length + place
  },
  compare: compareCodePoints,
}
