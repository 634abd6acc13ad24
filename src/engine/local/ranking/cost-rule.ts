import type { Bucket, RankedBucket, RankingRule } from './bucket.js'
import { inTreeOrder, stepKey, type Path, type PathStep } from './path.js'
import { placesWith } from './places-with.js'
import type { ScoreDetail } from './score-detail.js'
import { noLevel, type SpaceFacts } from './space-facts.js'

/** The document does not answer the step. */
export const noCost = 0xffff

/** By place of the document: what a step costs it; or one cost for all of them. */
export type StepCosts = Uint16Array | number

/**
 * A rule that charges a document for each step of a path. A document goes by its cheapest path, and of equally
 * cheap ones by the first; documents of the same cost make a bucket. What no document of a bucket went by is
 * not looked at by later rules.
 */
export interface CostRule {
  readonly name: Exclude<ScoreDetail['rule'], 'sort' | 'geo' | 'skipped'>
  /** What `step` costs after the step before it in the path. */
  costs(facts: SpaceFacts, step: PathStep, before: PathStep | undefined): StepCosts
  /** The most it can cost. */
  mostCost(step: PathStep, before: PathStep | undefined): number
  /** What is left of the step for documents that paid `cost` for it. Absent: all of it. */
  narrow?(step: PathStep, cost: number): PathStep
}

export function createCostRule(rule: CostRule): RankingRule {
  return { split: (bucket) => splitByCost(bucket, rule) }
}

function* splitByCost({ facts, paths }: Bucket, rule: CostRule): Generator<RankedBucket> {
  const most = Math.max(...paths.map((path) => mostPathCost(path, rule))) + 1
  const fares = chargeDocuments(facts, answerable(facts, paths), rule)
  for (const { cost, places } of byCost(fares.totals)) {
    const detail: ScoreDetail = { rule: rule.name, rank: most - cost, most }
    const part = places === undefined ? facts : facts.part(places)
    yield { facts: part, paths: pathsTaken(fares, { cost, places }, rule), detail }
  }
}

function mostPathCost(path: Path, rule: CostRule): number {
  return path.reduce((sum, step, at) => sum + rule.mostCost(step, path[at - 1]), 0)
}

/** The paths of which some document answers each step, in the order in which they are tried. */
function answerable(facts: SpaceFacts, paths: readonly Path[]): readonly Path[] {
  if (paths.length === 1) return paths
  return inTreeOrder(paths.filter((path) => path.every((step) => facts.isAnswered(step))))
}

/** What the documents of a bucket pay. */
interface Fares {
  readonly paths: readonly PricedPath[]
  /** By place: the lowest price; or what all pay. */
  readonly totals: StepCosts
  /** By place: the path that has it first. Undefined when there is one path. */
  readonly taken: Uint16Array | undefined
}

interface PricedPath {
  readonly path: Path
  readonly steps: readonly StepCosts[]
  readonly totals: StepCosts
}

function chargeDocuments(facts: SpaceFacts, paths: readonly Path[], rule: CostRule): Fares {
  const priced = paths.map((path) => pricePath(facts, path, rule))
  const only = priced[0]
  if (only === undefined) throw new Error('a bucket whose documents answer no path')
  if (priced.length === 1) return { paths: priced, totals: only.totals, taken: undefined }
  return { paths: priced, ...cheapest(facts, priced) }
}

function pricePath(facts: SpaceFacts, path: Path, rule: CostRule): PricedPath {
  const steps = path.map((step, at) => rule.costs(facts, step, path[at - 1]))
  return { path, steps, totals: sumOf(steps, facts.size) }
}

function sumOf(steps: readonly StepCosts[], size: number): StepCosts {
  const [only] = steps
  if (steps.length === 1 && only !== undefined) return only
  let fixed = 0
  const varying: Uint16Array[] = []
  for (const costs of steps)
    if (typeof costs === 'number') fixed += costs
    else varying.push(costs)
  if (varying.length === 0) return Math.min(fixed, noCost)
  const sum = new Uint16Array(size).fill(fixed)
  for (const costs of varying)
    for (let place = 0; place < size; place += 1) {
      const added = (sum[place] ?? 0) + (costs[place] ?? 0)
      sum[place] = added > noCost ? noCost : added
    }
  return sum
}

function cheapest(
  facts: SpaceFacts,
  priced: readonly PricedPath[],
): { readonly totals: Uint16Array; readonly taken: Uint16Array } {
  const totals = new Uint16Array(facts.size).fill(noCost)
  const taken = new Uint16Array(facts.size)
  for (const [at, { path, totals: price }] of priced.entries()) {
    const answered = answeredBy(facts, path)
    for (let place = 0; place < facts.size; place += 1) {
      if (answered[place] === 0) continue
      const total = typeof price === 'number' ? price : (price[place] ?? 0)
      if (total >= (totals[place] ?? 0)) continue
      totals[place] = total
      taken[place] = at
    }
  }
  return { totals, taken }
}

/** By place: 1 if the document answers every step of the path. */
function answeredBy(facts: SpaceFacts, path: Path): Uint8Array {
  const answered = new Uint8Array(facts.size).fill(1)
  for (const step of path) {
    const levels = facts.fewestTypos(step)
    for (let place = 0; place < answered.length; place += 1)
      if (levels[place] === noLevel) answered[place] = 0
  }
  return answered
}

interface CostGroup {
  readonly cost: number
  /** Undefined for all. */
  readonly places: Uint32Array | undefined
}

/** The documents by what they pay, the lowest first. A group is gathered when it is asked for. */
function* byCost(totals: StepCosts): Generator<CostGroup> {
  if (typeof totals === 'number') {
    yield { cost: totals, places: undefined }
    return
  }
  const counts = countCosts(totals)
  for (let cost = 0; cost < counts.length; cost += 1) {
    const count = counts[cost] ?? 0
    if (count === 0) continue
    yield { cost, places: count === totals.length ? undefined : placesWith(totals, cost) }
  }
}

function countCosts(totals: Uint16Array): Uint32Array {
  let highest = -1
  for (let place = 0; place < totals.length; place += 1) {
    const cost = totals[place] ?? 0
    if (cost > highest && cost !== noCost) highest = cost
  }
  const counts = new Uint32Array(highest + 1)
  for (let place = 0; place < totals.length; place += 1) {
    const cost = totals[place] ?? 0
    if (cost !== noCost) counts[cost] = (counts[cost] ?? 0) + 1
  }
  return counts
}

/** The paths that the documents at some places go by, narrowed to what they paid for. */
function pathsTaken(fares: Fares, { cost, places }: CostGroup, rule: CostRule): readonly Path[] {
  const { paths, taken } = fares
  if (rule.narrow !== undefined) {
    const [only] = paths
    const isFree = cost === 0 && taken === undefined && only !== undefined
    const ways = isFree ? [{ at: 0, path: only.path, costs: [] }] : differentWays(fares, places)
    return narrowedPaths(ways, rule)
  }
  if (taken === undefined) return paths.map(({ path }) => path)
  const used = new Set<number>()
  if (places === undefined) for (const at of taken) used.add(at)
  else for (const place of places) used.add(taken[place] ?? 0)
  return paths.flatMap(({ path }, at) => (used.has(at) ? [path] : []))
}

/** A path, and what some document paid for each of its steps. */
interface PaidPath {
  readonly at: number
  readonly path: Path
  readonly costs: readonly number[]
}

function narrowedPaths(ways: readonly PaidPath[], rule: CostRule): readonly Path[] {
  return ways
    .toSorted(compareWays)
    .map(({ path, costs }) => path.map((step, at) => rule.narrow?.(step, costs[at] ?? 0) ?? step))
}

/** Each different way in which one of the documents paid. */
function differentWays(
  { paths, totals, taken }: Fares,
  places: Uint32Array | undefined,
): readonly PaidPath[] {
  const found = new Map<number | string, PaidPath>()
  const note = (place: number): void => {
    const at = taken?.[place] ?? 0
    const priced = paths[at]
    if (priced === undefined) return
    const { steps, path } = priced
    // Costs are small where paths are narrowed: four bits each.
    let key = at
    for (const costs of steps) key = key * 16 + (typeof costs === 'number' ? costs : (costs[place] ?? 0))
    if (found.has(key)) return
    found.set(key, {
      at,
      path,
      costs: steps.map((costs) => (typeof costs === 'number' ? costs : (costs[place] ?? 0))),
    })
  }
  if (places !== undefined) for (const place of places) note(place)
  else if (typeof totals === 'number') note(0)
  else for (let place = 0; place < totals.length; place += 1) note(place)
  return [...found.values()]
}

/** In the order of a walk through the tree of paths: at the first difference by branch, then by cost. */
function compareWays(one: PaidPath, other: PaidPath): number {
  for (const [at, step] of one.path.entries()) {
    const branch = other.path[at]
    if (branch === undefined || stepKey(step) !== stepKey(branch)) return one.at - other.at
    const difference = (one.costs[at] ?? 0) - (other.costs[at] ?? 0)
    if (difference !== 0) return difference
  }
  return one.at - other.at
}
