import type { GraphRule, Step } from '../graph-rule.js'
import type { DropRanks } from '../matching-strategy.js'
import type { ModelView } from '../model-view.js'
import type { QueryGraph } from '../query-graph.js'
import { documentsWithAny, termsCovered } from '../query-terms.js'

/** Leaving out a node costs the terms that it covers. A node may not be kept behind one that was left out
 *  although it is dropped later. */
export function wordsRule(view: ModelView, ranks: DropRanks): GraphRule {
  return {
    alternatives: (node) => {
      const kept = { cost: 0, documents: documentsWithAny(view, node.derivations), kept: node }
      const { everyDocument } = view.index
      const leftOut = { cost: termsCovered(node.term), documents: everyDocument, kept: undefined }
      return ranks.has(node.term) ? [leftOut, kept] : [kept]
    },
    mayKeep: (node, before) => {
      const own = ranks.get(node.term)
      const rankOf = (step: Step): number => (step.node && ranks.get(step.node.term)) ?? 0
      return own === undefined || before.every((step) => step.isKept || rankOf(step) <= own)
    },
    highestCost: (node) => (ranks.has(node.term) ? termsCovered(node.term) : 0),
  }
}

/** What phrases add to the highest rank: their words, less one. */
export function rankOfPhraseWords({ nodes }: QueryGraph): number {
  const words = nodes.reduce((sum, { term }) => sum + term.phraseWords, 0)
  return Math.max(0, words - 1)
}
