import type { DocumentSpace } from '../matching/document-space.js'
import type { RunView } from '../runs/index-snapshot.js'

/** The bits of the `count` documents that were inserted first, in that order. */
export function firstInserted(
  { bits, runStarts }: DocumentSpace,
  runs: readonly RunView[],
  count: number,
): Iterable<number> {
  if (areInOrder(runs)) return bits.subarray(0, count)
  // Inside a run documents are in the order of insertion: so the next one is the first left of some run.
  const next = runStarts.slice(0, runs.length)
  const first: number[] = []
  while (first.length < count) {
    let earliest = Number.POSITIVE_INFINITY
    let from = -1
    for (const [place, run] of runs.entries()) {
      const at = next[place] ?? 0
      if (at >= (runStarts[place + 1] ?? 0)) continue
      const number = run.numbers[(bits[at] ?? 0) - run.firstBit] ?? 0
      if (number >= earliest) continue
      earliest = number
      from = place
    }
    if (from === -1) break
    first.push(bits[next[from] ?? 0] ?? 0)
    next[from] = (next[from] ?? 0) + 1
  }
  return first
}

/** Whether documents of later runs were all inserted later. */
export function areInOrder(runs: readonly RunView[]): boolean {
  return runs.every(({ numbers }, place) => {
    const before = runs[place - 1]?.numbers
    return before === undefined || (before.at(-1) ?? 0) < (numbers[0] ?? 0)
  })
}
