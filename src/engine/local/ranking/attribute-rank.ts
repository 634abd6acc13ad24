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
  const listsOf = rememberLists(context)
  const rule = createCostRule({
    name: 'attributeRank',
    costs: (facts, step) => (highestWeight === 0 ? 0 : attributeCosts(facts, step, listsOf)),
    mostCost: (step) => highestWeight * step.node.termCount,
  })
  return {
    split: (bucket) => {
      const step = highestWeight === 0 ? undefined : onlyStep(bucket)
      return step === undefined
        ? rule.split(bucket)
        : attributeByAttribute(bucket, step, { highestWeight, listsOf })
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
  { highestWeight, listsOf }: { readonly highestWeight: number; readonly listsOf: ListsOf },
): Generator<RankedBucket> {
  const { termCount } = step.node
  const most = highestWeight * termCount + 1
  const lists = bucket.facts.groupsOf(step).flatMap(listsOf)
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

function attributeCosts(facts: SpaceFacts, step: PathStep, listsOf: ListsOf): StepCosts {
  const weights = new Uint16Array(facts.size).fill(noCost)
  for (const group of facts.groupsOf(step)) lowerToWeights(facts, listsOf(group), weights)
  for (const phrase of facts.phrasesOf(step)) lowerToPhraseWeights(facts, phrase, weights, listsOf)
  const { termCount } = step.node
  if (termCount === 1) return weights
  for (let place = 0; place < weights.length; place += 1) {
    const weight = weights[place] ?? 0
    if (weight !== noCost) weights[place] = weight * termCount
  }
  return weights
}

/** A phrase counts for the attributes that have its first word. */
function lowerToPhraseWeights(
  facts: SpaceFacts,
  phrase: PhraseMatch,
  weights: Uint16Array,
  listsOf: ListsOf,
): void {
  const members = facts.membership(phrase.documents)
  const ofFirst = new Uint16Array(facts.size).fill(noCost)
  lowerToWeights(facts, listsOf(phrase.first), ofFirst)
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

/** The lists of a group in fields whose words count. */
type ListsOf = (group: PostingGroup) => readonly WeighedList[]

/** A group is asked for with every bucket. */
function rememberLists({ fields }: SearchContext): ListsOf {
  const known = new Map<PostingGroup, readonly WeighedList[]>()
  return (group) => {
    const before = known.get(group)
    if (before !== undefined) return before
    const lists: WeighedList[] = []
    for (const [run, { searched, weights }] of fields.runs.entries())
      for (const postings of group.byRun[run] ?? [])
        if (searched[postings.field] === true)
          lists.push({ run, postings, weight: weights[postings.field] ?? 0 })
    known.set(group, lists)
    return lists
  }
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
