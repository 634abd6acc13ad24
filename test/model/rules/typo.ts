import type { GraphRule } from '../graph-rule.js'
import type { ModelView } from '../model-view.js'
import { narrow, type GraphNode } from '../query-graph.js'
import { documentsWithAny, termsCovered, type QueryTerm } from '../query-terms.js'

export function typoRule(view: ModelView): GraphRule {
  return {
    alternatives: (node) =>
      Array.from({ length: highestTypos(node) + 1 }, (_, typos) => {
        const kept = narrow(node, `typos ${typos}`, (derivation) => derivation.typos === typos)
        return {
          cost: costOfGluing(node.term) + typos,
          documents: documentsWithAny(view, kept.derivations),
          kept,
        }
      }),
    highestCost: (node) => costOfGluing(node.term) + highestTypos(node),
  }
}

function costOfGluing(term: QueryTerm): number {
  return term.kind === 'ngram' ? termsCovered(term) : 0
}

/** A word that may not have a typo may still be two words. Once it must be exact, a longer word has no typo
 *  left to make, while a shorter one keeps its one. */
function highestTypos({ term, narrowing }: GraphNode): number {
  if (term.kind === 'phrase') return 0
  if (term.typoBudget === 0) return 1
  return narrowing.includes('typed') ? 0 : term.typoBudget
}
