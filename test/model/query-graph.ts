import type { Derivation } from './derivations.js'
import type { QueryTerm } from './query-terms.js'

/** A term with those of its derivations that the rules so far have left. */
export interface GraphNode {
  readonly term: QueryTerm
  readonly derivations: readonly Derivation[]
  /** Which rules have narrowed it, and to what. */
  readonly narrowing: string
}

/** Every way through the query, from its first node to its last. Places count into `nodes`. */
export interface QueryGraph {
  /** In the order in which they were made, which is the order in which ways are tried. */
  readonly nodes: readonly GraphNode[]
  readonly firstPlaces: readonly number[]
  /** By node: those that may follow. */
  readonly nextPlaces: readonly (readonly number[])[]
  /** By node: whether a way may end there. */
  readonly isLast: readonly boolean[]
}

export function initialGraph(terms: readonly QueryTerm[]): QueryGraph {
  const nodes = terms.map((term) => ({ term, derivations: term.derivations, narrowing: '' }))
  const end = Math.max(...terms.map(({ last }) => last))
  const startingAt = (first: number): number[] =>
    nodes.flatMap(({ term }, at) => (term.first === first ? [at] : []))
  return {
    nodes,
    firstPlaces: startingAt(0),
    nextPlaces: nodes.map(({ term }) => startingAt(term.last + 1)),
    isLast: nodes.map(({ term }) => term.last === end),
  }
}

/** The graph of these ways and no others: one that several of them share is a node of each. */
export function graphOfPaths(paths: readonly (readonly GraphNode[])[]): QueryGraph {
  const places = paths.flatMap((path) =>
    path.map((node, at) => ({ node, at, isLast: at === path.length - 1 })),
  )
  return {
    nodes: places.map(({ node }) => node),
    firstPlaces: places.flatMap(({ at }, place) => (at === 0 ? [place] : [])),
    nextPlaces: places.map(({ isLast }, place) => (isLast ? [] : [place + 1])),
    isLast: places.map(({ isLast }) => isLast),
  }
}

export function narrow(node: GraphNode, name: string, keeps: (derivation: Derivation) => boolean): GraphNode {
  return {
    term: node.term,
    derivations: node.derivations.filter(keeps),
    narrowing: `${node.narrowing} ${name}`,
  }
}
