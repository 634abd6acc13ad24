import { pairLists, readPair } from '../matching/compare-positions.js'
import type { Occurrences } from '../matching/occurrences.js'
import { nearestAfter, shareField } from '../matching/word-distance.js'
import { createCostRule, type StepCosts } from './cost-rule.js'
import { lowerToPairCosts } from './pair-costs.js'
import type { PathStep } from './path.js'
import type { SpaceFacts } from './space-facts.js'

const FAR_COST = 3
// With more words on either side it is quicker to put together where all of them are first.
const MOST_PAIRS_IN_RUN = 12

/** Words that stand in a document as in the query, close together and in order, rank higher. */
export const proximityRule = createCostRule({
  name: 'proximity',
  costs: (facts, step, before) => {
    const gluing = step.node.termCount - 1
    return before === undefined || !isNextTo(before, step) ? gluing : distanceCosts(facts, before, step)
  },
  mostCost: (step, before) =>
    step.node.termCount - 1 + (before === undefined || !isNextTo(before, step) ? 0 : FAR_COST),
})

function isNextTo(left: PathStep, right: PathStep): boolean {
  return left.node.lastPosition + 1 === right.node.position
}

function distanceCosts(facts: SpaceFacts, left: PathStep, right: PathStep): StepCosts {
  const costs = new Uint16Array(facts.size).fill(FAR_COST)
  if (facts.matcher.context.nearInField) lowerToWords(facts, [left, right], costs, inFieldCost)
  else lowerToWordDistances(facts, left, right, costs)
  lowerToPhrases(facts, left, right, costs)
  const gluing = right.node.termCount - 1
  if (gluing > 0)
    for (let place = 0; place < costs.length; place += 1) costs[place] = (costs[place] ?? 0) + gluing
  return costs
}

/** Single words count in both orders: one that comes before the word it should follow is one farther away. */
function lowerToWordDistances(facts: SpaceFacts, left: PathStep, right: PathStep, costs: Uint16Array): void {
  const { context } = facts.matcher
  const pairs = pairLists(context.runs.length, facts.groupsOf(left), facts.groupsOf(right), MOST_PAIRS_IN_RUN)
  if (pairs !== undefined) {
    for (const pair of pairs) {
      const compared = readPair(facts.space, context, pair, costs)
      if (compared !== undefined) lowerToPairCosts(compared, costs)
    }
    return
  }
  lowerToWords(facts, [left, right], costs, orderedCost)
  lowerToWords(facts, [right, left], costs, reversedCost)
}

function lowerToWords(
  facts: SpaceFacts,
  [one, other]: readonly [PathStep, PathStep],
  costs: Uint16Array,
  costOf: CostOfPair,
): void {
  lower(facts.wordOccurrences(one), facts.wordOccurrences(other), costs, costOf)
}

/** A phrase has a first and a last word, and counts in its order only. */
function lowerToPhrases(facts: SpaceFacts, left: PathStep, right: PathStep, costs: Uint16Array): void {
  const costOf = facts.matcher.context.nearInField ? inFieldCost : orderedCost
  const hasLeft = facts.hasPhrases(left)
  const hasRight = facts.hasPhrases(right)
  if (hasLeft) lower(facts.phraseEnds(left), facts.wordOccurrences(right), costs, costOf)
  if (hasRight) lower(facts.wordOccurrences(left), facts.phraseFronts(right), costs, costOf)
  if (hasLeft && hasRight) lower(facts.phraseEnds(left), facts.phraseFronts(right), costs, costOf)
}

type CostOfPair = (one: Occurrences, other: Occurrences, place: number) => number

function lower(one: Occurrences, other: Occurrences, costs: Uint16Array, costOf: CostOfPair): void {
  if (one.keys.length === 0 || other.keys.length === 0) return
  for (let place = 0; place < costs.length; place += 1) {
    const cost = costOf(one, other, place)
    if (cost < (costs[place] ?? 0)) costs[place] = cost
  }
}

const orderedCost: CostOfPair = (one, other, place) => nearestAfter(one, other, place) - 1

const reversedCost: CostOfPair = (one, other, place) => Math.min(FAR_COST, nearestAfter(one, other, place))

const inFieldCost: CostOfPair = (one, other, place) => (shareField(one, other, place) ? 0 : FAR_COST)
