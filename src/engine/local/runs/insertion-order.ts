import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import type { FilterableRun } from './index-snapshot.js'

/** Whether the documents of later runs were all inserted later. */
export function areInOrder(runs: readonly FilterableRun[]): boolean {
  return runs.every(({ numbers }, place) => {
    const before = runs[place - 1]?.numbers
    return before === undefined || (before.at(-1) ?? 0) < (numbers[0] ?? 0)
  })
}

/** The `count` documents that were inserted first, in that order. `bits` rise. */
export function inInsertionOrder(
  bits: Uint32Array,
  runs: readonly FilterableRun[],
  count = bits.length,
): Uint32Array {
  if (areInOrder(runs)) return bits.subarray(0, count)
  const queues = runs.map((run) => createQueue(bits, run)).filter(({ at, end }) => at < end)
  const ordered = new Uint32Array(Math.min(count, bits.length))
  for (let place = 0; place < ordered.length; place += 1) {
    const next = queues.reduce((best, queue) => (queue.number < best.number ? queue : best))
    ordered[place] = bits[next.at] ?? 0
    next.at += 1
    next.number = next.at < next.end ? next.numberAt(next.at) : Infinity
  }
  return ordered
}

interface Queue {
  at: number
  /** Of the document at `at`; infinite after the last. */
  number: number
  readonly end: number
  numberAt(place: number): number
}

function createQueue(bits: Uint32Array, { firstBit, documentCount, numbers }: FilterableRun): Queue {
  const at = firstAtOrAfter(bits, firstBit, 0)
  const end = firstAtOrAfter(bits, firstBit + documentCount, at)
  const numberAt = (place: number): number => numbers[(bits[place] ?? 0) - firstBit] ?? 0
  return { at, end, number: numberAt(at), numberAt }
}
