import { hasBit } from '../postings/bit-row.js'
import { setOfBits, type DocSet } from '../postings/doc-set.js'
import type { ValueColumn } from '../runs/columns-reader.js'
import type { IndexSnapshot, RunView } from '../runs/index-snapshot.js'
import { numberKind, stringKind } from './value-kind.js'

/** Lets through one document of those that share a value of a field: the first that asks. */
export interface Distinct {
  /** Whether no document before shared a value with this one; if so, those that share one with it are excluded
   *  from now on. A document without a value is always admitted. */
  admit(bit: number): boolean
  /** Whether a document that was admitted shares a value with this one. */
  isExcluded(bit: number): boolean
  /** All documents that are excluded now, candidates or not. */
  excluded(): DocSet
}

/** Costs a lookup in each run for every value of a document that is admitted. */
export function createDistinct({ runs, bitCount }: IndexSnapshot, field: string): Distinct {
  const row = new Uint32Array(bitCount >>> 5)
  const parts = runs.map((run) => ({ run, column: run.columns.column(field) }))
  const ordinals: number[] = []

  function excludeSharing(part: ColumnOfRun, ordinal: number): void {
    const { column } = part
    const isNumber = ordinal < column.numbers.length
    const kind = isNumber ? numberKind : stringKind
    exclude(part, ordinal)
    if (runs.length === 1) return
    const value = kind.valueAt(column, ordinal)
    for (const other of parts) {
      if (!hasColumn(other) || other.run === part.run) continue
      const its =
        typeof value === 'number'
          ? numberKind.ordinalOf(other.column, value)
          : stringKind.ordinalOf(other.column, value)
      if (its >= 0) exclude(other, its)
    }
  }

  function exclude({ run, column }: ColumnOfRun, ordinal: number): void {
    column.addSlots(ordinal, row, run.firstBit)
  }

  return {
    admit(bit) {
      if (hasBit(row, bit)) return false
      const part = parts.findLast(({ run }) => run.firstBit <= bit)
      if (part === undefined || !hasColumn(part)) return true
      ordinals.length = 0
      part.column.ordinalsOf(bit - part.run.firstBit, ordinals)
      for (const ordinal of ordinals) excludeSharing(part, ordinal)
      // It shares its values with itself. No document that is admitted later has one of them.
      row[bit >>> 5] = (row[bit >>> 5] ?? 0) & ~(1 << (bit & 31))
      return true
    },
    isExcluded: (bit) => hasBit(row, bit),
    excluded: () => setOfBits(row.slice()),
  }
}

interface ColumnOfRun {
  readonly run: RunView
  readonly column: ValueColumn
}

function hasColumn(part: { readonly column: ValueColumn | undefined }): part is ColumnOfRun {
  return part.column !== undefined
}
