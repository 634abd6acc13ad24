import type { FilterCondition, FilterTree } from './filter-tree.js'

/** Every condition of a filter, in the order of the text. */
export function* conditionsOf(tree: FilterTree): Generator<FilterCondition, void> {
  // A stack, the next one last: delegating to inner generators would cost each condition its depth.
  const waiting: FilterTree[] = [tree]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'not') waiting.push(next.part)
    else if (next.kind === 'and' || next.kind === 'or')
      for (const part of next.parts.toReversed()) waiting.push(part)
    else yield next
  }
}
