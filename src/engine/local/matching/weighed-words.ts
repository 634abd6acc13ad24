import { DocSetBuilder, countOf, intersect, isEmpty, type DocSet } from '../postings/doc-set.js'
import { addDocuments, documentsOf, type PostingGroup } from './posting-group.js'
import type { NodeMatch } from './node-match.js'
import type { QueryNode } from './query-node.js'
import type { MatchContext } from './search-context.js'

/** A word of the query, and how much it tells: the fewer documents have it, the more. */
export interface WeighedWord {
  readonly groups: readonly PostingGroup[]
  readonly documents: DocSet
  readonly weight: number
}

// A word that only nearly is in the index tells less than one that is.
const NEARLY = 0.5

/** The words as they were typed; for one that the index does not have, what begins with it or nearly is it. */
export function weighWords(
  words: readonly string[],
  nodes: readonly QueryNode[],
  matchOf: (node: QueryNode) => NodeMatch,
  context: MatchContext,
): readonly WeighedWord[] {
  const { runs, bitCount, searched, lookup, live } = context
  const total = countOf(live)
  return words.flatMap((word) => {
    const exact = lookup.word(word)
    const documents = intersect(documentsOf(exact, { runs, bitCount, mask: searched }), live)
    if (!isEmpty(documents)) return [{ groups: [exact], documents, weight: rarity(documents, total) }]
    const node = nodes.find((each) => each.kind === 'word' && each.termCount === 1 && each.word === word)
    if (node === undefined) return []
    const groups = ([0, 1, 2] as const).flatMap((level) => matchOf(node).groups(level))
    const near = intersect(documentsIn(groups, context), live)
    return isEmpty(near) ? [] : [{ groups, documents: near, weight: rarity(near, total) * NEARLY }]
  })
}

function documentsIn(groups: readonly PostingGroup[], { bitCount, runs, searched }: MatchContext): DocSet {
  const builder = new DocSetBuilder(bitCount)
  for (const group of groups) addDocuments(builder, group, runs, searched)
  return builder.finish()
}

/** The inverse document frequency of BM25. */
function rarity(documents: DocSet, total: number): number {
  const count = countOf(documents)
  return Math.log(1 + (total - count + 0.5) / (count + 0.5))
}
