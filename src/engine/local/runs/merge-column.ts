import type { ValueColumn } from './columns-reader.js'
import { mergeOrdinals, mergeSlots } from './merge-column-slots.js'
import {
  mergeNumbers,
  mergeStrings,
  withLowestSlots,
  type ColumnSource,
  type NumberedSource,
} from './merge-column-values.js'
import type { ColumnContents } from './column-contents.js'

/** Makes one column of several, as if the documents that are left had been added in their new order. Yields
 *  after every few milliseconds of work. Its memory is that of the column, except for its strings. */
export function* mergeColumn(
  path: string,
  documentCount: number,
  given: readonly ColumnSource[],
): Generator<void, ColumnContents, void> {
  const sources: NumberedSource[] = []
  for (const source of given) sources.push(yield* withLowestSlots(source))
  const numbers = yield* mergeNumbers(sources)
  const { owners, ownerOrdinals } = yield* mergeStrings(sources, numbers.length)
  const columns = sources.map((source) => source.column)
  function* textsBy(read: (column: ValueColumn, place: number) => string): Generator<string> {
    for (let place = 0; place < owners.length; place += 1) {
      const column = columns[owners.values[place] ?? 0]
      const ordinal = ownerOrdinals.values[place] ?? 0
      if (column !== undefined) yield read(column, ordinal - column.numbers.length)
    }
  }
  return {
    path,
    documentCount,
    numbers,
    stringCount: owners.length,
    strings: textsBy((column, place) => column.stringAt(place)),
    originals: differing(
      textsBy((column, place) => column.originalAt(place)),
      textsBy((column, place) => column.stringAt(place)),
    ),
    ...(yield* mergeOrdinals(sources)),
    existing: mergeSlots(sources, (column) => column.existing()),
    nulls: mergeSlots(sources, (column) => column.nulls()),
    empties: mergeSlots(sources, (column) => column.empties()),
  }
}

function* differing(
  originals: Iterator<string>,
  strings: Iterable<string>,
): Generator<readonly [place: number, original: string]> {
  let place = 0
  for (const text of strings) {
    const original = originals.next()
    if (original.done !== true && original.value !== text) yield [place, original.value]
    place += 1
  }
}
