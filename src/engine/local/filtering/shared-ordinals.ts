import type { ValueColumn } from '../runs/columns-reader.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { numberKind, stringKind } from './value-kind.js'

/** Numbers for the values of a field that are the same in all runs. In no order. */
export interface SharedOrdinals {
  /** All numbers are below. */
  readonly most: number
  /** Of the value that has this ordinal in the column of a run. */
  of(run: number, ordinal: number): number
}

const known = new WeakMap<IndexSnapshot, Map<string, SharedOrdinals>>()

/** Kept with the snapshot: the values of a large field take long to read. */
export function sharedOrdinalsOf(snapshot: IndexSnapshot, field: string): SharedOrdinals {
  const byField = known.get(snapshot) ?? new Map<string, SharedOrdinals>()
  known.set(snapshot, byField)
  const before = byField.get(field)
  if (before !== undefined) return before
  const columns = snapshot.runs.map(({ columns: its }) => its.column(field))
  const made = shareOrdinals(columns)
  byField.set(field, made)
  return made
}

function shareOrdinals(columns: readonly (ValueColumn | undefined)[]): SharedOrdinals {
  const counts = columns.map((column) => (column ? stringKind.end(column) : 0))
  const most = counts.reduce((sum, count) => sum + count, 0)
  // Where there is one column alone its own ordinals serve.
  if (counts.every((count) => count === 0 || count === most)) return { most, of: (_, ordinal) => ordinal }
  const byValue = new Map<number | string, number>()
  // One more than the number; 0 where it was not asked for yet.
  const byRun = counts.map((count) => new Uint32Array(count))

  function make(run: number, ordinal: number): number {
    const column = columns[run]
    if (column === undefined) throw new RangeError(`run ${run} does not have the field`)
    const kind = ordinal < column.numbers.length ? numberKind : stringKind
    const value = kind.valueAt(column, ordinal)
    const number = byValue.get(value) ?? byValue.size
    byValue.set(value, number)
    const ordinals = byRun[run]
    if (ordinals !== undefined) ordinals[ordinal] = number + 1
    return number
  }

  return {
    most,
    of(run, ordinal) {
      const made = byRun[run]?.[ordinal] ?? 0
      return made === 0 ? make(run, ordinal) : made - 1
    },
  }
}
