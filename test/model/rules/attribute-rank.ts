import { firstWord, type Derivation } from '../derivations.js'
import { noDocuments, unionOf, type DocumentSet } from '../document-set.js'
import type { GraphRule } from '../graph-rule.js'
import { highestWeight } from '../model-index.js'
import { documentsWithWordOfWeight, type ModelView } from '../model-view.js'
import { documentsWithAny, documentsWithWhole, termsCovered } from '../query-terms.js'

export function attributeRankRule(view: ModelView): GraphRule {
  const highest = highestWeight(view.index.settings)
  return {
    alternatives: (node) =>
      Array.from({ length: highest + 1 }, (_, weight) => {
        const found = unionOf(node.derivations.map((derivation) => documentsIn(view, derivation, weight)))
        const documents = found & documentsWithAny(view, node.derivations)
        return { cost: weight * termsCovered(node.term), documents, kept: node }
      }),
    highestCost: (node) => highest * termsCovered(node.term),
  }
}

/** What is matched as a whole stands where its first word does. */
function documentsIn(view: ModelView, derivation: Derivation, weight: number): DocumentSet {
  const first = firstWord(derivation)
  if (first === undefined) return noDocuments
  return documentsWithWhole(view, derivation) & documentsWithWordOfWeight(view, first, weight)
}
