import { compareCodePoints } from '../../../text/compare-code-points.js'
import type { ValueColumn } from '../runs/columns-reader.js'

// A column reads its strings from bytes each time. Those of columns with few are kept once read: facets ask for
// the same ones again and again.

const MOST_STRINGS = 1 << 14

/** By place; empty where it was not read yet: no value is. */
type KeptStrings = string[]

const known = new WeakMap<ValueColumn, KeptStrings>()

function keptOf(column: ValueColumn): KeptStrings | undefined {
  if (column.stringCount > MOST_STRINGS) return undefined
  const before = known.get(column)
  if (before !== undefined) return before
  const made = Array.from({ length: column.stringCount }, () => '')
  known.set(column, made)
  return made
}

export function keptStringAt(column: ValueColumn, place: number): string {
  const kept = keptOf(column)
  return kept === undefined ? column.stringAt(place) : read(column, kept, place)
}

/** The place of a normal form; below 0 if the column does not have it. */
export function keptPlaceOf(column: ValueColumn, text: string): number {
  const kept = keptOf(column)
  if (kept === undefined) return column.placeOf(text)
  let low = 0
  let high = kept.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareCodePoints(read(column, kept, middle), text)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return -1
}

function read(column: ValueColumn, kept: KeptStrings, place: number): string {
  const before = kept[place]
  if (before !== undefined && before !== '') return before
  const text = column.stringAt(place)
  kept[place] = text
  return text
}
