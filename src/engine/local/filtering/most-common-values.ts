import type { RunValues } from './count-values.js'
import { mergeValues, type MergedValue } from './merge-values.js'
import { TopCounts } from './top-counts.js'
import type { ValueKind } from './value-kind.js'

/** The values that most documents have, at most `most`; of equal ones the higher value comes first. */
export function mostCommonValues<Value>(
  runs: readonly RunValues[],
  kind: ValueKind<Value>,
  most: number,
): readonly MergedValue<Value>[] {
  if (most === 0) return []
  const peaks = runs.map((run) => peaksOf(run, kind, most))
  // What some run alone gives so many values, no value in the answer is below. And what has that count in all
  // runs together has its share of it in one.
  const needed = peaks.reduce((highest, { last }) => Math.max(highest, last), 0)
  const atLeast = Math.max(1, Math.ceil(needed / runs.length))
  const mostPossible = peaks.reduce((sum, { first }) => sum + first, 0)
  const top = new TopCounts<MergedValue<Value>>(most)
  for (const value of mergeValues(runs, kind, { direction: 'down', atLeast })) {
    top.offer(value.count, value)
    if (top.least >= mostPossible) break
  }
  return top.sorted()
}

/** The highest count of a run, and the one that so many values have at least; 0 if it has not that many. */
function peaksOf<Value>(
  { column, counts }: RunValues,
  kind: ValueKind<Value>,
  most: number,
): { readonly first: number; readonly last: number } {
  const end = kind.end(column)
  const top = new TopCounts<undefined>(most)
  let first = 0
  for (
    let ordinal = counts.firstFrom(kind.first(column), end, 1);
    ordinal < end;
    ordinal = counts.firstFrom(ordinal + 1, end, top.least + 1)
  ) {
    first = Math.max(first, counts.at(ordinal))
    top.offer(counts.at(ordinal), undefined)
  }
  return { first, last: top.least }
}
