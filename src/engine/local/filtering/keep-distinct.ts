import { setOfSorted, toSorted, type DocSet } from '../postings/doc-set.js'
import { noOrdinal, type ValueColumn } from '../runs/columns-reader.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { inInsertionOrder } from '../runs/insertion-order.js'
import { sharedOrdinalsOf } from './shared-ordinals.js'

/** The candidates that are left when each, in the order of insertion, drops all later ones that share a value of
 *  the field with it. Exact, and looks at every candidate: for totals and facets of pages. */
export function keepDistinct(candidates: DocSet, snapshot: IndexSnapshot, field: string): DocSet {
  const { runs, bitCount } = snapshot
  const shared = sharedOrdinalsOf(snapshot, field)
  const seen = new Uint8Array(shared.most)
  const columns = runs.map(({ columns: its }) => its.column(field))
  const singles = columns.map((column) => column && singleOrdinals(column))
  const ordinals: number[] = []
  const firstBits = Float64Array.from([...runs.map(({ firstBit }) => firstBit), Infinity])

  function admits(run: number, bit: number): boolean {
    const column = columns[run]
    if (column === undefined) return true
    const slot = bit - (firstBits[run] ?? 0)
    const single = singles[run]
    return single === undefined ? admitsAll(run, column, slot) : admitsOne(run, single[slot] ?? noOrdinal)
  }

  function admitsOne(run: number, ordinal: number): boolean {
    if (ordinal === noOrdinal) return true
    const number = shared.of(run, ordinal)
    if (seen[number] === 1) return false
    seen[number] = 1
    return true
  }

  function admitsAll(run: number, column: ValueColumn, slot: number): boolean {
    ordinals.length = 0
    column.ordinalsOf(slot, ordinals)
    for (let at = 0; at < ordinals.length; at += 1) ordinals[at] = shared.of(run, ordinals[at] ?? 0)
    for (const number of ordinals) if (seen[number] === 1) return false
    for (const number of ordinals) seen[number] = 1
    return true
  }

  const ordered = inInsertionOrder(toSorted(candidates), runs)
  const kept = new Uint32Array(ordered.length)
  let count = 0
  let run = 0
  for (const bit of ordered) {
    while (bit < (firstBits[run] ?? 0)) run -= 1
    while (bit >= (firstBits[run + 1] ?? Infinity)) run += 1
    if (!admits(run, bit)) continue
    kept[count] = bit
    count += 1
  }
  return setOfSorted(kept.subarray(0, count).toSorted(), bitCount)
}

/** By slot, if no document has several values: then the lowest and the highest are the very same list. */
function singleOrdinals(column: ValueColumn): Uint32Array | undefined {
  const lowest = column.lowestOrdinals()
  return lowest === column.highestOrdinals() ? lowest : undefined
}
