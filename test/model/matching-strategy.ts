import type { MatchingStrategy } from '../../src/domain/search-request.js'
import { membersOf, noDocuments, unionOf, type DocumentSet } from './document-set.js'
import type { ModelView } from './model-view.js'
import type { GraphNode, QueryGraph } from './query-graph.js'
import { documentsWithAny, type QueryTerm } from './query-terms.js'

/** When a node is dropped: those of 1 are dropped first. Undefined if it never is. */
export type DropRanks = ReadonlyMap<QueryTerm, number>

/** The order in which a strategy drops the nodes of a query. */
export function dropRanks(view: ModelView, graph: QueryGraph, strategy: MatchingStrategy): DropRanks {
  if (strategy === 'all') return new Map()
  const terms = graph.nodes.map(({ term }) => term)
  const rankOfTerm = strategy === 'last' ? ranksFromTheEnd(terms) : ranksByFrequency(view, graph)
  const ranks = new Map<QueryTerm, number>()
  for (const term of terms) {
    const covered = Array.from({ length: term.last - term.first + 1 }, (_, at) => rankOfTerm(term.first + at))
    if (term.kind !== 'phrase') ranks.set(term, Math.max(...covered))
  }
  const hasPhrase = terms.some(({ kind }) => kind === 'phrase')
  const highest = Math.max(...ranks.values())
  return hasPhrase ? ranks : new Map([...ranks].filter(([, rank]) => rank !== highest))
}

/** Documents that match the query without everything that may be dropped. */
export function documentsOfReducedQuery(view: ModelView, graph: QueryGraph, ranks: DropRanks): DocumentSet {
  const documentsOf = ({ term, derivations }: GraphNode): DocumentSet =>
    ranks.has(term) ? view.index.everyDocument : documentsWithAny(view, derivations)
  const following = (places: readonly number[]): DocumentSet =>
    unionOf(
      places.map((place) => {
        const node = graph.nodes[place]
        if (node === undefined) return noDocuments
        const rest = graph.isLast[place] === true ? view.index.everyDocument : noDocuments
        return documentsOf(node) & (rest | following(graph.nextPlaces[place] ?? []))
      }),
    )
  return following(graph.firstPlaces)
}

function ranksFromTheEnd(terms: readonly QueryTerm[]): (term: number) => number {
  const last = Math.max(...terms.map((term) => term.last))
  return (term) => 1 + last - term
}

/** The most frequent is dropped first, and before it what matches nothing; equals are dropped together. */
function ranksByFrequency(view: ModelView, graph: QueryGraph): (term: number) => number {
  const frequencyOf = (term: number): number => {
    const covering = graph.nodes.filter((node) => node.term.first <= term && node.term.last >= term)
    const found = unionOf(covering.map(({ derivations }) => documentsWithAny(view, derivations)))
    return membersOf(found).length || Infinity
  }
  const count = 1 + Math.max(...graph.nodes.map(({ term }) => term.last))
  const frequencies = Array.from({ length: count }, (_, term) => frequencyOf(term))
  const falling = [...new Set(frequencies)].toSorted((a, b) => (a < b ? 1 : -1))
  return (term) => 1 + falling.indexOf(frequencies[term] ?? Infinity)
}
