import { createCostRule } from './cost-rule.js'

/** Words that a document has exactly as they were typed rank higher. */
export const exactWordsRule = createCostRule({
  name: 'exactWords',
  costs: (facts, step) => {
    const { node } = step
    const exact = facts.matcher.matchOf(node).exact()
    if (exact === undefined || (step.levels & 1) === 0) return node.termCount
    const members = facts.membership(exact.documents)
    const costs = new Uint16Array(facts.size)
    for (let place = 0; place < costs.length; place += 1)
      costs[place] = members[place] === 1 ? 0 : node.termCount
    return costs
  },
  mostCost: ({ node }) => node.termCount,
  narrow: (step, cost) => (cost === 0 ? { ...step, levels: 1, isExact: true } : step),
})
