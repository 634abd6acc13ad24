import type { FilterTree } from '../../../filters/filter-tree.js'
import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import { toSorted } from '../postings/doc-set.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { evaluateFilter } from './evaluate-filter.js'
import { areInOrder } from '../runs/insertion-order.js'

/** The numbers of the documents that a filter holds for, rising: in the order of insertion. */
export function filterNumbers(snapshot: FilterableSnapshot, tree: FilterTree): Uint32Array {
  const { runs } = snapshot
  const bits = toSorted(evaluateFilter(tree, snapshot))
  const found = new Uint32Array(bits.length)
  let at = 0
  for (const { firstBit, documentCount, numbers } of runs) {
    const end = firstAtOrAfter(bits, firstBit + documentCount, at)
    for (; at < end; at += 1) found[at] = numbers[(bits[at] ?? 0) - firstBit] ?? 0
  }
  return areInOrder(runs) ? found : found.toSorted()
}
