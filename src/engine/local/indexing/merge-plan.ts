/** What is asked about a run to decide what is merged. */
export interface RunSize {
  readonly documentCount: number
  readonly liveCount: number
}

/** Neighbouring runs, by their places: from `first` to before `end`. */
export interface RunSpan {
  readonly first: number
  readonly end: number
}

/** No merge makes a larger run. */
export const mostDocumentsInRun = 1_048_576

// A document is rewritten about once for each tier, and a search looks at fewer than this many runs of each.
const RUNS_PER_TIER = 8
const MOST_SMALL_RUNS = 24

/** The next merge to be made when there is time, or undefined when there is none. */
export function nextMerge(runs: readonly RunSize[]): RunSpan | undefined {
  return mostlyDead(runs) ?? fullTier(runs)
}

/** The merge to be made at once, when there are too many runs to be searched well: the cheapest. */
export function urgentMerge(runs: readonly RunSize[]): RunSpan | undefined {
  if (runs.filter(isSmall).length <= MOST_SMALL_RUNS) return undefined
  let cheapest: { readonly span: RunSpan; readonly cost: number } | undefined
  for (const first of runs.keys()) {
    const span = spanFrom(runs, first, RUNS_PER_TIER)
    if (span.end - span.first < 2) continue
    // The more runs a merge takes away, the more it may cost.
    const cost = liveIn(runs, span) / (span.end - span.first - 1)
    if (cheapest === undefined || cost < cheapest.cost) cheapest = { span, cost }
  }
  return cheapest?.span
}

/** The merges that leave the fewest runs and no dead documents. */
export function compactingMerges(runs: readonly RunSize[]): readonly RunSpan[] {
  const spans: RunSpan[] = []
  for (let first = 0; first < runs.length;) {
    const span = spanFrom(runs, first, runs.length)
    if (span.end - span.first > 1 || hasDead(runs[first])) spans.push(span)
    first = span.end
  }
  return spans
}

function mostlyDead(runs: readonly RunSize[]): RunSpan | undefined {
  const first = runs.findIndex(({ documentCount, liveCount }) => liveCount * 2 < documentCount)
  return first === -1 ? undefined : { first, end: first + 1 }
}

/** Runs of a tier and smaller ones between them, which would otherwise keep those apart for ever. Only if they
 *  are enough for the next tier: so every merge lifts all its documents, and there are few tiers. */
function fullTier(runs: readonly RunSize[]): RunSpan | undefined {
  const tiers = runs.map(tierOf)
  for (const tier of [...new Set(tiers)].toSorted((a, b) => a - b))
    for (let first = 0; first < runs.length; first += 1) {
      let end = first
      while (end < runs.length && (tiers[end] ?? 0) <= tier) end += 1
      if (end - first < RUNS_PER_TIER || liveIn(runs, { first, end }) < RUNS_PER_TIER ** (tier + 1)) continue
      const span = spanFrom(runs.slice(0, end), first, end - first)
      if (span.end - span.first > 1) return span
    }
  return undefined
}

/** As many runs from `first` on as may be merged into one; always at least that one. */
function spanFrom(runs: readonly RunSize[], first: number, most: number): RunSpan {
  let end = first + 1
  let documents = runs[first]?.liveCount ?? 0
  while (end < runs.length && end - first < most) {
    documents += runs[end]?.liveCount ?? 0
    if (documents > mostDocumentsInRun) break
    end += 1
  }
  return { first, end }
}

function liveIn(runs: readonly RunSize[], { first, end }: RunSpan): number {
  return runs.slice(first, end).reduce((sum, { liveCount }) => sum + liveCount, 0)
}

function tierOf({ liveCount }: RunSize): number {
  return Math.floor(Math.log2(Math.max(1, liveCount)) / Math.log2(RUNS_PER_TIER))
}

/** Two of the others could not be merged into one. */
function isSmall({ liveCount }: RunSize): boolean {
  return liveCount <= mostDocumentsInRun / 2
}

function hasDead(run: RunSize | undefined): boolean {
  return run !== undefined && run.liveCount < run.documentCount
}
