import type { QueryMatcher } from '../matching/query-matcher.js'
import type { QueryNode } from '../matching/query-node.js'
import { createSpace } from '../matching/document-space.js'
import {
  emptySet,
  intersect,
  isEmpty,
  setOfSorted,
  subtract,
  toSorted,
  union,
  type DocSet,
} from '../postings/doc-set.js'
import type { Bucket, RankedBucket } from './bucket.js'
import { allLevels, type Path, type PathStep } from './path.js'
import { SpaceFacts } from './space-facts.js'

/** More words of the query rank higher. The first rule that looks at words: it finds the ways in which
 *  documents answer the query, and so takes a set of documents without any. */
export function* splitByWords(universe: DocSet, matcher: QueryMatcher): Generator<RankedBucket> {
  const walk = new WordsWalk(matcher, universe)
  const most = mostSkipped(matcher) + 1 + Math.max(0, matcher.phraseWordCount - 1)
  for (let cost = 0; cost < most && !isEmpty(walk.left); cost += 1) {
    const { documents, paths } = walk.collect(cost)
    if (isEmpty(documents)) continue
    const facts = new SpaceFacts(matcher, createSpace(toSorted(documents), matcher.context.runs))
    yield { facts, paths, detail: { rule: 'words', rank: most - cost, most } }
  }
}

/** A bucket whose documents are looked at anew, as if no rule had looked at words before. */
export function splitBucketByWords({ facts }: Bucket): Iterable<RankedBucket> {
  const { matcher } = facts
  return splitByWords(setOfSorted(facts.space.bits, matcher.context.bitCount), matcher)
}

/** All ways through the query when nothing of it is given up. */
export function allPaths(matcher: QueryMatcher, from = 0): readonly Path[] {
  if (from === matcher.termCount) return [[]]
  return (matcher.nodesFrom[from] ?? []).flatMap((node) =>
    allPaths(matcher, from + node.termCount).map((rest) => [wholeStep(node)].concat(rest)),
  )
}

function wholeStep(node: QueryNode): PathStep {
  return { node, levels: allLevels, isExact: false }
}

function mostSkipped({ drops }: QueryMatcher): number {
  return [...drops.keys()].filter(({ termCount }) => termCount === 1).length
}

/** Walks through the query, giving up terms. Documents are taken by the first way that fits them. */
class WordsWalk {
  left: DocSet
  private readonly matcher: QueryMatcher
  private readonly universe: DocSet
  /** By the ids of the nodes kept so far: the documents of the universe that answer all of them. */
  private readonly reached = new Map<string, DocSet>()
  private found: DocSet[] = []
  private paths: Path[] = []

  constructor(matcher: QueryMatcher, universe: DocSet) {
    this.matcher = matcher
    this.universe = universe
    this.left = universe
  }

  /** The documents that are left and go without exactly `cost` terms. */
  collect(cost: number): { readonly documents: DocSet; readonly paths: readonly Path[] } {
    this.found = []
    this.paths = []
    this.visit({
      term: 0,
      cost,
      kept: [],
      key: '',
      documents: this.universe,
      lowestStep: Number.NEGATIVE_INFINITY,
    })
    const documents = this.found.length === 0 ? emptySet(this.universe.bitCount) : union(this.found)
    return { documents, paths: this.paths }
  }

  private visit(at: Standing): void {
    if (at.term === this.matcher.termCount) {
      if (at.cost === 0) this.take(at)
      return
    }
    if (at.cost > this.matcher.termCount - at.term) return
    for (const node of this.matcher.nodesFrom[at.term] ?? []) {
      const step = this.matcher.drops.get(node)
      const isGivenUp = step !== undefined && step < at.lowestStep
      if (step !== undefined && node.termCount === 1 && at.cost > 0)
        this.visit({ ...at, term: at.term + 1, cost: at.cost - 1, lowestStep: Math.max(step, at.lowestStep) })
      if (!isGivenUp) this.keep(at, node)
    }
  }

  private keep(at: Standing, node: QueryNode): void {
    const key = `${at.key},${node.id}`
    const known = this.reached.get(key)
    const documents = known ?? intersect(at.documents, this.matcher.matchOf(node).allDocuments())
    if (known === undefined) this.reached.set(key, documents)
    if (isEmpty(documents)) return
    this.visit({ ...at, term: at.term + node.termCount, kept: [...at.kept, node], key, documents })
  }

  private take({ documents, kept }: Standing): void {
    const taken = intersect(documents, this.left)
    if (isEmpty(taken)) return
    this.left = subtract(this.left, taken)
    this.found.push(taken)
    this.paths.push(kept.map(wholeStep))
  }
}

interface Standing {
  /** The next term to be answered or given up. */
  readonly term: number
  /** How many terms are still to be given up. */
  readonly cost: number
  readonly kept: readonly QueryNode[]
  readonly key: string
  readonly documents: DocSet
  /** Once a term is given up, so are all that come later in the query and are given up before it. */
  readonly lowestStep: number
}
