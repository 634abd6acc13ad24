import type { GraphRule } from '../graph-rule.js'
import type { ModelView } from '../model-view.js'
import { narrow } from '../query-graph.js'
import { documentsWithAny, termsCovered } from '../query-terms.js'

/** The second part of exactness: how many terms stand in the document as they were typed. */
export function exactWordsRule(view: ModelView): GraphRule {
  return {
    alternatives: (node) => {
      const exact = narrow(node, 'typed', ({ isTyped }) => isTyped)
      return [
        { cost: 0, documents: documentsWithAny(view, exact.derivations), kept: exact },
        {
          cost: termsCovered(node.term),
          documents: documentsWithAny(view, node.derivations),
          kept: node,
        },
      ]
    },
    highestCost: (node) => termsCovered(node.term),
  }
}
