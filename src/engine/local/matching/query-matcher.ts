import type { MatchingStrategy } from '../../../domain/search-request.js'
import { countOf, emptySet, intersect, union, type DocSet } from '../postings/doc-set.js'
import { planDrops, type DropPlan } from './drop-plan.js'
import type { NodeMatch } from './node-match.js'
import type { QueryNode } from './query-node.js'
import type { SearchContext } from './search-context.js'
import { weighWords, type WeighedWord } from './weighed-words.js'

/** A query against one moment of an index. */
export interface QueryMatcher {
  readonly context: SearchContext
  readonly termCount: number
  readonly nodes: readonly QueryNode[]
  /** By term: the nodes that begin with it, in the order they are tried. */
  readonly nodesFrom: readonly (readonly QueryNode[])[]
  readonly drops: DropPlan
  /** How many words the phrases of the query have in all. */
  readonly phraseWordCount: number
  matchOf(node: QueryNode): NodeMatch
  /** The words of the query, also those that are no terms. */
  weighedWords(): readonly WeighedWord[]
  /** The documents of `universe` that answer all of the query that is not given up. */
  leastMatching(universe: DocSet): DocSet
}

export interface MatcherQuery {
  readonly nodes: readonly QueryNode[]
  readonly words: readonly string[]
  readonly strategy: MatchingStrategy
}

export function createQueryMatcher(
  { nodes, words, strategy }: MatcherQuery,
  context: SearchContext,
): QueryMatcher {
  const matches = nodes.map((node) => context.matches.of(node))
  const matchOf = (node: QueryNode): NodeMatch => {
    const match = matches[node.id]
    if (match === undefined) throw new Error(`node ${node.id} belongs to another query`)
    return match
  }
  const termCount = Math.max(0, ...nodes.map(({ firstTerm, termCount: count }) => firstTerm + count))
  const nodesFrom = Array.from({ length: termCount }, (_, term) =>
    nodes.filter(({ firstTerm }) => firstTerm === term),
  )
  const frequencies = (): readonly number[] =>
    Array.from({ length: termCount }, (_, term) =>
      countOf(union(nodes.filter((node) => covers(node, term)).map((node) => matchOf(node).allDocuments()))),
    )
  const drops = planDrops(nodes, strategy, frequencies)

  /** Walks over the terms: each is answered by a node, or passed over if its own node is given up. */
  function leastMatching(universe: DocSet): DocSet {
    const none = emptySet(context.bitCount)
    const reached: DocSet[] = Array.from({ length: termCount + 1 }, () => none)
    reached[0] = universe
    for (const [term, starting] of nodesFrom.entries()) {
      const here = reached[term] ?? none
      for (const node of starting) {
        const end = term + node.termCount
        if (!drops.has(node))
          reached[end] = union([reached[end] ?? none, intersect(here, matchOf(node).allDocuments())])
        else if (node.termCount === 1) reached[end] = union([reached[end] ?? none, here])
      }
    }
    return reached[termCount] ?? none
  }

  return {
    context,
    termCount,
    nodes,
    nodesFrom,
    drops,
    phraseWordCount: nodes.reduce((sum, node) => sum + countPhraseWords(node), 0),
    matchOf,
    weighedWords: () => weighWords(words, nodes, matchOf, context),
    leastMatching,
  }
}

function countPhraseWords(node: QueryNode): number {
  return node.kind === 'phrase' ? node.words.filter((word) => word !== null).length : 0
}

function covers({ firstTerm, termCount }: QueryNode, term: number): boolean {
  return firstTerm <= term && term < firstTerm + termCount
}
