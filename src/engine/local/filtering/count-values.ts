import { countBits, sortedBits } from '../postings/bit-row.js'
import type { DocSet } from '../postings/doc-set.js'
import type { PickedDocuments, ValueColumn } from '../runs/columns-reader.js'
import type { RunView } from '../runs/index-snapshot.js'
import { allLive } from '../runs/live-bits.js'
import { ordinalCount } from './add-documents.js'
import { bitsOfRun } from './bits-of-run.js'
import { denseCounts, sparseCounts, type ValueCounts } from './value-counts.js'

/** The values that the candidates of one run have in a field. */
export interface RunValues {
  readonly column: ValueColumn
  readonly counts: ValueCounts
}

/** By run, without runs where no candidate has the field. */
export function countValues(
  candidates: DocSet,
  runs: readonly RunView[],
  field: string,
): readonly RunValues[] {
  return runs.flatMap((run) => {
    const column = run.columns.column(field)
    const counts = column && countInRun(candidates, run, column)
    return column === undefined || counts === undefined ? [] : [{ column, counts }]
  })
}

function countInRun(candidates: DocSet, run: RunView, column: ValueColumn): ValueCounts | undefined {
  const { firstBit, documentCount } = run
  if (candidates.kind === 'sparse') {
    const picked = bitsOfRun(candidates.sorted, run)
    return picked.bits.length === 0 ? undefined : countSome(column, picked)
  }
  const begin = firstBit >>> 5
  const row = candidates.bits.subarray(begin, begin + Math.ceil(documentCount / 32))
  const count = countBits(row)
  if (count === 0) return undefined
  if (count < Math.max(ordinalCount(column) * FEW, documentCount * FEW_OF_RUN))
    return countSome(column, { bits: sortedBits(row, count), firstBit: 0 })
  return denseCounts(countMany(column, row, count, documentCount))
}

/** Fewer candidates than this for each value, and it is quicker to sort their values than to count by value. */
const FEW = 1 / 16
/** Fewer candidates than this share of a run, and it is quicker to list them first. */
const FEW_OF_RUN = 1 / 8

function countSome(column: ValueColumn, picked: PickedDocuments): ValueCounts {
  const { bits, firstBit } = picked
  if (bits.length < ordinalCount(column) * FEW) {
    const ordinals: number[] = []
    for (const bit of bits) column.ordinalsOf(bit - firstBit, ordinals)
    return sparseCounts(Uint32Array.from(ordinals))
  }
  const counts = new Uint32Array(ordinalCount(column))
  column.countAt(picked, counts)
  return denseCounts(counts)
}

/** Looks at the candidates or at the other documents, whichever are fewer. */
function countMany(column: ValueColumn, row: Uint32Array, count: number, documentCount: number): Uint32Array {
  if (count === documentCount) return column.documentCounts()
  const counts = new Uint32Array(ordinalCount(column))
  if (count * 2 < documentCount) {
    column.countIn(row, 0, counts)
    return counts
  }
  const others = allLive(documentCount)
  for (let at = 0; at < others.length; at += 1) others[at] = (others[at] ?? 0) & ~(row[at] ?? 0)
  column.countIn(others, 0, counts)
  const all = column.documentCounts()
  for (let ordinal = 0; ordinal < counts.length; ordinal += 1)
    counts[ordinal] = (all[ordinal] ?? 0) - (counts[ordinal] ?? 0)
  return counts
}
