import type { Derivation } from '../derivations.js'
import { noDocuments, unionOf, type DocumentSet } from '../document-set.js'
import type { Alternative, GraphRule } from '../graph-rule.js'
import { documentsWithPair, type ModelView } from '../model-view.js'
import type { GraphNode } from '../query-graph.js'
import { documentsWithAny, documentsWithWhole, termsCovered } from '../query-terms.js'

/** What it costs to have two words of the query far from each other, or in different fields. */
const FAR_COST = 3

/** Where two words stand beside each other is asked for the whole document, also for the fields that the
 *  search does not look into. */
export function proximityRule(view: ModelView): GraphRule {
  return {
    alternatives: (node, previous) => {
      const base = termsCovered(node.term) - 1
      const anywhere = documentsWithAny(view, node.derivations)
      if (previous === undefined || !touches(previous, node))
        return [{ cost: base, documents: anywhere, kept: node }]
      const near = [0, 1, 2].map((cost): Alternative => {
        const documents = anywhere & documentsWithNodes(view, previous, node, cost)
        return { cost: base + cost, documents, kept: node }
      })
      return [...near, { cost: base + FAR_COST, documents: anywhere, kept: node }]
    },
    highestCost: (node, previous) =>
      termsCovered(node.term) - 1 + (previous !== undefined && touches(previous, node) ? FAR_COST : 0),
  }
}

function touches(left: GraphNode, right: GraphNode): boolean {
  return left.term.end + 1 === right.term.start
}

function documentsWithNodes(view: ModelView, left: GraphNode, right: GraphNode, cost: number): DocumentSet {
  return unionOf(
    left.derivations.flatMap((before) =>
      right.derivations.map((after) => documentsWithDerivations(view, before, after, cost)),
    ),
  )
}

/** Words may stand the other way round, one position nearer; what is matched as a whole may not. */
function documentsWithDerivations(
  view: ModelView,
  left: Derivation,
  right: Derivation,
  cost: number,
): DocumentSet {
  const leftWord = left.kind === 'word' ? left.word : left.words.at(-1)
  const rightWord = right.kind === 'word' ? right.word : right.words[0]
  if (leftWord === undefined || rightWord === undefined) return noDocuments
  const isWords = left.kind === 'word' && right.kind === 'word'
  const forward = documentsWithPair(view, leftWord, rightWord, cost + 1)
  const backward = isWords && cost > 0 ? documentsWithPair(view, rightWord, leftWord, cost) : noDocuments
  return (forward | backward) & documentsWithWhole(view, left) & documentsWithWhole(view, right)
}
