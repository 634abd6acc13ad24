import { documentsThat, noDocuments, unionOf, without, type DocumentSet } from '../document-set.js'
import { bucketedPosition, documentsWithWordAt, type ModelView } from '../model-view.js'
import type { GraphNode, QueryGraph } from '../query-graph.js'

export interface ExactAttributeBucket {
  readonly documents: DocumentSet
  readonly matchType: 'exactMatch' | 'matchesStart' | 'noExactMatch'
  /** Of 3. */
  readonly rank: number
}

const MOST_COUNTED_WORDS = 30

/** The first part of exactness: whether a field is the query, or begins like it. */
export function exactAttributeBuckets(
  view: ModelView,
  graph: QueryGraph,
  universe: DocumentSet,
): ExactAttributeBucket[] {
  const words = exactWords(graph)
  const starting = words === undefined ? noDocuments : documentsThatStart(view, words) & universe
  const exact = words === undefined ? noDocuments : documentsThatAre(view, words) & starting
  const buckets = [
    { documents: exact, matchType: 'exactMatch', rank: 3 },
    { documents: without(starting, exact), matchType: 'matchesStart', rank: 2 },
    { documents: without(universe, starting), matchType: 'noExactMatch', rank: 1 },
  ] as const
  return buckets.filter(({ documents }) => documents !== noDocuments)
}

interface PlacedWord {
  readonly word: string
  readonly position: number
}

/** The words that a field must have; undefined if they do not begin with the first term, or have a gap. */
function exactWords({ nodes }: QueryGraph): readonly PlacedWord[] | undefined {
  const byTerm = new Map<number, readonly PlacedWord[]>()
  for (const node of nodes) {
    const words = typedWords(node)
    if (words !== undefined) byTerm.set(node.term.first, words)
  }
  const terms = [...byTerm.keys()].toSorted((a, b) => a - b)
  if (terms.length === 0 || terms.some((term, at) => term !== at)) return undefined
  return [...byTerm.values()].flat()
}

function typedWords({ term, derivations }: GraphNode): readonly PlacedWord[] | undefined {
  const typed = derivations.find(({ isTyped }) => isTyped)
  if (typed === undefined) return undefined
  if (typed.kind === 'word') return [{ word: typed.word, position: term.start }]
  const holesBefore = typed.words.findIndex((word) => word !== undefined)
  return typed.words.flatMap((word, at) =>
    word === undefined ? [] : [{ word, position: term.start + at - holesBefore }],
  )
}

/** Every word at its place, in whatever field, and all of them together in one field. */
function documentsThatStart(view: ModelView, words: readonly PlacedWord[]): DocumentSet {
  const together = unionOf(view.index.fields.map((field) => documentsWithAllIn(view, words, field)))
  return words
    .map(({ word, position }) => documentsWithWordAt(view, word, bucketedPosition(position)))
    .reduce((all, documents) => all & documents, together)
}

/** All words together in one field that has as many words as there are. */
function documentsThatAre(view: ModelView, words: readonly PlacedWord[]): DocumentSet {
  if (words.length > MOST_COUNTED_WORDS) return noDocuments
  return unionOf(
    view.index.fields.map((field) => {
      const { documents } = view.index
      const counted = documentsThat(
        documents.length,
        (document) => documents[document]?.wordCounts.get(field) === words.length,
      )
      return documentsWithAllIn(view, words, field) & counted
    }),
  )
}

function documentsWithAllIn(view: ModelView, words: readonly PlacedWord[], field: string): DocumentSet {
  if (!view.looksInto(field)) return noDocuments
  const { documents } = view.index
  return documentsThat(documents.length, (document) =>
    words.every(
      ({ word }) => documents[document]?.occurrences.get(word)?.some((at) => at.field === field) ?? false,
    ),
  )
}
