import type { Occurrences } from '../matching/occurrences.js'
import type { FoundDocuments } from '../postings/found-documents.js'
import { createCostRule, noCost } from './cost-rule.js'
import { positionClass, positionClassCount, positionOfClass } from '../postings/position-class.js'
import type { PathStep } from './path.js'
import type { SpaceFacts } from './space-facts.js'

const MOST_FOR_A_WORD = 10
// Up to which distance each cost goes; farther costs the most.
const distanceLimits = [0, 1, 4, 7, 11, 16, 24, 64, 256, 1024]

/** Words that stand in a document about where they stand in the query rank higher. */
export const wordPositionRule = createCostRule({
  name: 'wordPosition',
  costs: (facts, step) => {
    const costs = new Uint16Array(facts.size).fill(noCost)
    const classCosts = costsByClass(step)
    const known = facts.knownWordOccurrences(step)
    if (known === undefined) lowerByPostings(facts, step, costs, classCosts)
    else lowerByOccurrences(known, costs, classCosts)
    if (facts.hasPhrases(step)) lowerByOccurrences(facts.phraseStarts(step), costs, classCosts)
    return costs
  },
  mostCost: (step) => MOST_FOR_A_WORD * step.node.termCount,
})

function costsByClass({ node }: PathStep): Uint16Array {
  return Uint16Array.from({ length: positionClassCount }, (_, each) =>
    costOf(Math.abs(positionOfClass(each) - node.position), node.termCount),
  )
}

/** Words that were glued together count each for itself, as if they stood one after the other. */
function costOf(distance: number, wordCount: number): number {
  let cost = 0
  for (let word = 0; word < wordCount; word += 1) cost += costOfDistance(distance + word)
  return cost
}

export function costOfDistance(distance: number): number {
  const cost = distanceLimits.findIndex((limit) => distance <= limit)
  return cost === -1 ? MOST_FOR_A_WORD : cost
}

function lowerByOccurrences(
  { starts, keys }: Occurrences,
  costs: Uint16Array,
  classCosts: Uint16Array,
): void {
  for (let place = 0; place < costs.length; place += 1) {
    let lowest = costs[place] ?? 0
    const end = starts[place + 1] ?? 0
    for (let at = starts[place] ?? 0; at < end && lowest > 0; at += 1) {
      const cost = classCosts[positionClass((keys[at] ?? 0) & 0xffff)] ?? 0
      if (cost < lowest) lowest = cost
    }
    costs[place] = lowest
  }
}

/** Without putting together where in a document the words are. */
function lowerByPostings(
  facts: SpaceFacts,
  step: PathStep,
  costs: Uint16Array,
  classCosts: Uint16Array,
): void {
  const { space, matcher } = facts
  const { found, list: positions } = matcher.context.scratch
  for (const group of facts.groupsOf(step))
    for (const [run, { firstBit }] of matcher.context.runs.entries()) {
      const from = space.runStarts[run] ?? 0
      const end = space.runStarts[run + 1] ?? 0
      if (from === end) continue
      for (const postings of group.byRun[run] ?? []) {
        postings.find({ bits: space.bits, firstBit, from, end }, found)
        if (postings.firstClasses !== undefined)
          lowerByFirst(found, postings.firstClasses, costs, { classCosts, position: step.node.position })
        if (found.count === 0) continue
        positions.length = 0
        postings.appendPositions(found, positions, 0)
        lowerFound(found, positions.values, costs, classCosts)
      }
    }
}

interface ClassCosts {
  readonly classCosts: Uint16Array
  /** In the query. */
  readonly position: number
}

/** Where a document has the word first at or after its position in the query, no later occurrence is nearer.
 *  Only the other documents stay in `found`. */
function lowerByFirst(
  found: FoundDocuments,
  firstClasses: Uint8Array,
  costs: Uint16Array,
  { classCosts, position }: ClassCosts,
): void {
  const { places, documents, count } = found
  const settledFrom = positionClass(position)
  let left = 0
  for (let each = 0; each < count; each += 1) {
    const place = places[each] ?? 0
    const document = documents[each] ?? 0
    const first = firstClasses[document] ?? 0
    if (first < settledFrom) {
      places[left] = place
      documents[left] = document
      left += 1
    } else {
      const cost = classCosts[first] ?? 0
      if (cost < (costs[place] ?? 0)) costs[place] = cost
    }
  }
  found.count = left
}

function lowerFound(
  { places, ends, count }: FoundDocuments,
  positions: Uint32Array,
  costs: Uint16Array,
  classCosts: Uint16Array,
): void {
  let at = 0
  for (let each = 0; each < count; each += 1) {
    const place = places[each] ?? 0
    const end = ends[each] ?? 0
    let lowest = costs[place] ?? 0
    for (; at < end; at += 1) {
      const cost = classCosts[positionClass(positions[at] ?? 0)] ?? 0
      if (cost < lowest) lowest = cost
    }
    costs[place] = lowest
  }
}
