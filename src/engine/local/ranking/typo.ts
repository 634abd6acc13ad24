import { gluingCost, mostTypos } from '../matching/query-node.js'
import { createCostRule, noCost } from './cost-rule.js'
import { noLevel } from './space-facts.js'
import type { PathStep } from './path.js'

/** Fewer typos rank higher. Words that were glued together count as typos too. */
export const typoRule = createCostRule({
  name: 'typo',
  costs: (facts, step) => {
    const gluing = gluingCost(step.node)
    if (facts.isWithoutTypos(step)) return gluing
    const levels = facts.fewestTypos(step)
    const costs = new Uint16Array(levels.length)
    for (let place = 0; place < levels.length; place += 1) {
      const level = levels[place] ?? 0
      costs[place] = level === noLevel ? noCost : level + gluing
    }
    return costs
  },
  mostCost: (step) => gluingCost(step.node) + mostTyposOf(step),
  narrow: (step, cost) => ({ ...step, levels: step.levels & (1 << (cost - gluingCost(step.node))) }),
})

/** A step narrowed to the typed word has no typos left; but a word too short for typos still can be split. */
function mostTyposOf({ node, isExact }: PathStep): number {
  if (!isExact || node.kind === 'phrase') return mostTypos(node)
  return node.typoBudget === 0 ? 1 : 0
}
