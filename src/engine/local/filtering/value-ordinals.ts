import { asNumber } from '../../../filters/as-number.js'
import { normalizeFacetText } from '../../../text/facet-normal-form.js'
import { firstNotBelow } from '../runs/column-narrow-array.js'
import type { ValueColumn } from '../runs/columns-reader.js'

/** One end of a range, as it was written. */
export interface Bound {
  readonly value: string
  readonly isIncluded: boolean
}

/** From `first` to before `end`. */
export interface OrdinalRange {
  readonly first: number
  readonly end: number
}

/** The ordinals of the values that equal what was written: the number it may be read as, and the string. */
export function ordinalsEqualTo(column: ValueColumn, value: string): readonly number[] {
  const ordinals: number[] = []
  const number = asNumber(value)
  if (number !== undefined) {
    const ordinal = firstNotBelow(column.numbers, number)
    if (column.numbers[ordinal] === number) ordinals.push(ordinal)
  }
  const place = column.placeOf(normalizeFacetText(value))
  if (place >= 0) ordinals.push(column.numbers.length + place)
  return ordinals
}

/** The values within bounds; an end without a bound is open. Numbers count only where every bound is one,
 *  strings always: they are compared with the bound as a text. */
export function ordinalsBetween(
  column: ValueColumn,
  from: Bound | undefined,
  to: Bound | undefined,
): readonly OrdinalRange[] {
  const ranges = [numbersBetween(column, from, to), stringsBetween(column, from, to)]
  return ranges.filter((range) => range !== undefined).filter(({ first, end }) => first < end)
}

/** The strings that begin with a text in normal form. */
export function ordinalsWithPrefix(column: ValueColumn, prefix: string): OrdinalRange {
  const numberCount = column.numbers.length
  const found = column.placeOf(prefix)
  const first = found >= 0 ? found : -1 - found
  let low = first
  let high = column.stringCount
  while (low < high) {
    const middle = (low + high) >>> 1
    if (column.stringAt(middle).startsWith(prefix)) low = middle + 1
    else high = middle
  }
  return { first: numberCount + first, end: numberCount + low }
}

function numbersBetween(
  { numbers }: ValueColumn,
  from: Bound | undefined,
  to: Bound | undefined,
): OrdinalRange | undefined {
  const lowest = from && asNumber(from.value)
  const highest = to && asNumber(to.value)
  if ((from && lowest === undefined) || (to && highest === undefined)) return undefined
  return {
    first: from && lowest !== undefined ? cutNumbers(numbers, lowest, !from.isIncluded) : 0,
    end: to && highest !== undefined ? cutNumbers(numbers, highest, to.isIncluded) : numbers.length,
  }
}

/** How many numbers lie below one, or `withEqual`, do not lie above it. */
function cutNumbers(numbers: Float64Array, number: number, withEqual: boolean): number {
  const ordinal = firstNotBelow(numbers, number)
  return withEqual && numbers[ordinal] === number ? ordinal + 1 : ordinal
}

function stringsBetween(column: ValueColumn, from: Bound | undefined, to: Bound | undefined): OrdinalRange {
  const numberCount = column.numbers.length
  return {
    first: numberCount + (from ? cutStrings(column, from.value, !from.isIncluded) : 0),
    end: numberCount + (to ? cutStrings(column, to.value, to.isIncluded) : column.stringCount),
  }
}

function cutStrings(column: ValueColumn, value: string, withEqual: boolean): number {
  const place = column.placeOf(normalizeFacetText(value))
  if (place < 0) return -1 - place
  return withEqual ? place + 1 : place
}
