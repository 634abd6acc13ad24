import { noDocuments, without, type DocumentSet } from './document-set.js'
import { graphOfPaths, type GraphNode, type QueryGraph } from './query-graph.js'

/** A way to take a node: what it costs, who passes, and what is left of the node. */
export interface Alternative {
  readonly cost: number
  readonly documents: DocumentSet
  /** Undefined if the node is left out. */
  readonly kept: GraphNode | undefined
}

export interface Step {
  /** Where the node stands in the graph. */
  readonly place: number
  readonly node: GraphNode | undefined
  readonly isKept: boolean
}

/** Ranks documents by the cheapest way through the query that they satisfy. */
export interface GraphRule {
  /** In the order in which they are tried. */
  readonly alternatives: (node: GraphNode, previous: GraphNode | undefined) => readonly Alternative[]
  /** Whether the node may be kept after these steps; always if left out. */
  readonly mayKeep?: (node: GraphNode, before: readonly Step[]) => boolean
  /** The most that a node can cost after another, whether or not a document satisfies it. */
  readonly highestCost: (node: GraphNode, previous: GraphNode | undefined) => number
}

export interface GraphBucket {
  readonly documents: DocumentSet
  readonly cost: number
  /** The highest cost of any way through the graph. */
  readonly highestCost: number
  /** What the next rule works with. */
  readonly graph: QueryGraph
}

/** The buckets from the lowest cost to the highest. Each document belongs to the first way that it satisfies,
 *  and only ways to which a document belongs are passed on. */
export function* graphBuckets(
  rule: GraphRule,
  graph: QueryGraph,
  universe: DocumentSet,
): Generator<GraphBucket> {
  const highestCost = highestPathCost(rule, graph)
  const paths = allPaths(rule, graph, universe)
  let remaining = universe
  for (let cost = 0; cost <= highestCost; cost += 1) {
    let documents = noDocuments
    const remembered: (readonly GraphNode[])[] = []
    for (const path of paths.filter((each) => each.cost === cost)) {
      const captured = path.documents & remaining
      if (captured === noDocuments) continue
      documents |= captured
      remaining = without(remaining, captured)
      remembered.push(path.nodes)
    }
    if (documents !== noDocuments) yield { documents, cost, highestCost, graph: graphOfPaths(remembered) }
  }
  if (remaining !== noDocuments) throw new Error('a document satisfies no way through the graph')
}

interface Path {
  readonly cost: number
  readonly documents: DocumentSet
  readonly nodes: readonly GraphNode[]
}

/** Every way that a document satisfies, in the order in which they are tried. */
function allPaths(rule: GraphRule, graph: QueryGraph, universe: DocumentSet): readonly Path[] {
  const paths: Path[] = []
  const alternatives = alternativesByPlace(rule, graph)
  const follow = (places: readonly number[], before: readonly Step[], path: Path): void => {
    for (const place of places)
      for (const { cost, documents, kept } of alternatives(place, before.at(-1)?.place)) {
        const longer = {
          cost: path.cost + cost,
          documents: path.documents & documents,
          nodes: kept === undefined ? path.nodes : [...path.nodes, kept],
        }
        if (longer.documents === noDocuments) continue
        if (kept !== undefined && rule.mayKeep?.(kept, before) === false) continue
        if (graph.isLast[place] === true) paths.push(longer)
        const step = { place, node: graph.nodes[place], isKept: kept !== undefined }
        follow(graph.nextPlaces[place] ?? [], [...before, step], longer)
      }
  }
  follow(graph.firstPlaces, [], { cost: 0, documents: universe, nodes: [] })
  return paths
}

/** The alternatives of a node after another, found only once. */
function alternativesByPlace(rule: GraphRule, { nodes }: QueryGraph) {
  const known = new Map<string, readonly Alternative[]>()
  return (place: number, previous: number | undefined): readonly Alternative[] => {
    const key = `${previous} ${place}`
    const node = nodes[place]
    const before = previous === undefined ? undefined : nodes[previous]
    const found = known.get(key) ?? (node === undefined ? [] : rule.alternatives(node, before))
    known.set(key, found)
    return found
  }
}

function highestPathCost(rule: GraphRule, graph: QueryGraph): number {
  const known = new Map<string, number>()
  const highest = (places: readonly number[], previous: number | undefined): number =>
    Math.max(...places.map((place) => highestThrough(place, previous)))
  const highestThrough = (place: number, previous: number | undefined): number => {
    const key = `${previous} ${place}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const node = graph.nodes[place]
    if (node === undefined) return 0
    const own = rule.highestCost(node, previous === undefined ? undefined : graph.nodes[previous])
    const rest = Math.max(
      graph.isLast[place] === true ? 0 : -Infinity,
      highest(graph.nextPlaces[place] ?? [], place),
    )
    known.set(key, own + rest)
    return own + rest
  }
  return highest(graph.firstPlaces, undefined)
}
