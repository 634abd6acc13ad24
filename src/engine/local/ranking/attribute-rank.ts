import type { PhraseMatch } from '../matching/phrase-match.js'
import type { PostingGroup } from '../matching/posting-group.js'
import type { SearchContext } from '../matching/search-context.js'
import type { FieldPostings } from '../postings/field-postings.js'
import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import { createCostRule, noCost, type StepCosts } from './cost-rule.js'
import type { PathStep } from './path.js'
import { placesWith } from './places-with.js'
import type { SpaceFacts } from './space-facts.js'

/** Words in more important attributes rank higher. */
export function createAttributeRankRule(context: SearchContext): RankingRule {
  const { highestWeight } = context.fields
  const rule = createCostRule({
    name: 'attributeRank',
    costs: (facts, step) => (highestWeight === 0 ? 0 : attributeCosts(facts, step)),
    mostCost: (step) => highestWeight * step.node.termCount,
  })
  return {
    split: (bucket) => {
      const step = highestWeight === 0 ? undefined : onlyStep(bucket)
      return step === undefined ? rule.split(bucket) : attributeByAttribute(bucket, step, highestWeight)
    },
  }
}

/** The one step there is, if it is answered by single words alone. */
function onlyStep({ paths, facts }: Bucket): PathStep | undefined {
  const [path] = paths
  const [step] = path ?? []
  if (paths.length !== 1 || path?.length !== 1 || step === undefined) return undefined
  return facts.hasPhrases(step) ? undefined : step
}

/** The same as the rule does, but an attribute is looked at only once the more important ones are used up. */
function* attributeByAttribute(
  bucket: Bucket,
  step: PathStep,
  highestWeight: number,
): Generator<RankedBucket> {
  const { termCount } = step.node
  const most = highestWeight * termCount + 1
  const lists = weighedLists(bucket.facts, bucket.facts.groupsOf(step))
  let left = bucket.facts
  for (let weight = 0; weight <= highestWeight && left.size > 0; weight += 1) {
    const weighing = lists.filter((list) => list.weight === weight)
    if (weighing.length === 0) continue
    const weights = new Uint16Array(left.size).fill(noCost)
    lowerToWeights(left, weighing, weights)
    const places = placesWith(weights, weight)
    if (places.length === 0) continue
    const detail = { rule: 'attributeRank', rank: most - weight * termCount, most } as const
    yield { facts: left.part(places), paths: bucket.paths, detail }
    left = left.part(placesWith(weights, noCost))
  }
}

function attributeCosts(facts: SpaceFacts, step: PathStep): StepCosts {
  const weights = new Uint16Array(facts.size).fill(noCost)
  lowerToWeights(facts, weighedLists(facts, facts.groupsOf(step)), weights)
  for (const phrase of facts.phrasesOf(step)) lowerToPhraseWeights(facts, phrase, weights)
  const { termCount } = step.node
  if (termCount === 1) return weights
  for (let place = 0; place < weights.length; place += 1) {
    const weight = weights[place] ?? 0
    if (weight !== noCost) weights[place] = weight * termCount
  }
  return weights
}

/** A phrase counts for the attributes that have its first word. */
function lowerToPhraseWeights(facts: SpaceFacts, phrase: PhraseMatch, weights: Uint16Array): void {
  const members = facts.membership(phrase.documents)
  const ofFirst = new Uint16Array(facts.size).fill(noCost)
  lowerToWeights(facts, weighedLists(facts, [phrase.first]), ofFirst)
  for (let place = 0; place < weights.length; place += 1) {
    const weight = ofFirst[place] ?? noCost
    if (members[place] === 1 && weight < (weights[place] ?? 0)) weights[place] = weight
  }
}

interface WeighedList {
  readonly run: number
  readonly postings: FieldPostings
  /** Of its field. */
  readonly weight: number
}

function weighedLists(facts: SpaceFacts, groups: readonly PostingGroup[]): readonly WeighedList[] {
  const { fields } = facts.matcher.context
  return fields.runs.flatMap(({ searched, weights }, run) =>
    groups
      .flatMap(({ byRun }) => byRun[run] ?? [])
      .filter(({ field }) => searched[field] === true)
      .map((postings) => ({ run, postings, weight: weights[postings.field] ?? 0 })),
  )
}

function lowerToWeights(
  { space, matcher }: SpaceFacts,
  lists: readonly WeighedList[],
  weights: Uint16Array,
): void {
  const { runs, scratch } = matcher.context
  const { found } = scratch
  for (const { run, postings, weight } of lists) {
    const firstBit = runs[run]?.firstBit ?? 0
    const from = space.runStarts[run] ?? 0
    const end = space.runStarts[run + 1] ?? 0
    if (from === end) continue
    postings.find({ bits: space.bits, firstBit, from, end }, found)
    for (let at = 0; at < found.count; at += 1) {
      const place = found.places[at] ?? 0
      if (weight < (weights[place] ?? 0)) weights[place] = weight
    }
  }
}
