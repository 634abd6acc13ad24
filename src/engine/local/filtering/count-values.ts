import { countBits, sortedBits } from '../postings/bit-row.js'
import type { DocSet } from '../postings/doc-set.js'
import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import type { ValueColumn } from '../runs/columns-reader.js'
import type { RunView } from '../runs/index-snapshot.js'
import { allLive } from '../runs/live-bits.js'
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
    const from = firstAtOrAfter(candidates.sorted, firstBit, 0)
    const end = firstAtOrAfter(candidates.sorted, firstBit + documentCount, from)
    return from === end ? undefined : countSome(column, candidates.sorted.subarray(from, end), firstBit)
  }
  const begin = firstBit >>> 5
  const row = candidates.bits.subarray(begin, begin + Math.ceil(documentCount / 32))
  const count = countBits(row)
  if (count === 0) return undefined
  if (count < ordinalCount(column) * FEW) return countSome(column, sortedBits(row, count), 0)
  return denseCounts(countMany(column, row, count, documentCount))
}

/** Fewer candidates than this for each value, and it is quicker to sort their values than to count by value. */
const FEW = 1 / 16

function countSome(column: ValueColumn, bits: Uint32Array, firstBit: number): ValueCounts {
  const ordinals: number[] = []
  for (const bit of bits) column.ordinalsOf(bit - firstBit, ordinals)
  if (bits.length < ordinalCount(column) * FEW) return sparseCounts(Uint32Array.from(ordinals))
  const counts = new Uint32Array(ordinalCount(column))
  for (const ordinal of ordinals) counts[ordinal] = (counts[ordinal] ?? 0) + 1
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

function ordinalCount({ numbers, stringCount }: ValueColumn): number {
  return numbers.length + stringCount
}
