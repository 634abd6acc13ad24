import { quoteName } from './filter-mistake.js'
import type { VectorsCondition } from './filter-tree.js'
import { listNames, suggestName } from './suggest-names.js'

/** What a filter may say about an embedder. */
export interface FilterableEmbedder {
  readonly name: string
  readonly fragments: readonly string[]
}

/** A sentence about an embedder or a fragment that the index does not have, or undefined. */
export function checkVectors(
  { embedder: name, aspect }: VectorsCondition,
  embedders: readonly FilterableEmbedder[],
): string | undefined {
  if (name === undefined) return undefined
  const embedder = embedders.find((each) => each.name === name)
  if (embedder === undefined) {
    const known = embedders.map((each) => each.name)
    return `The index has no embedder ${quoteName(name)}. ${suggestion(name, known)}`
  }
  if (typeof aspect !== 'object' || embedder.fragments.includes(aspect.fragment)) return undefined
  return `The embedder ${quoteName(name)} has no fragment ${quoteName(aspect.fragment)}. ${suggestion(aspect.fragment, embedder.fragments)}`
}

function suggestion(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'It has none at all.'
  return suggestName(name, known) ?? `There are: ${listNames(known)}.`
}
