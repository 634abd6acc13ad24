import type { Api } from '../../api.js'
import { highlightMarks } from '../../ui/highlighted.js'
import type { RankingDetails } from './explain-ranking.js'
import { countingBody, refinedFields, searchBody, type SearchBody } from './search-request.js'
import type { SearchState } from './search-state.js'

/** A document as it was found, with what the server says of it in members that begin with `_`. */
export interface Hit extends Readonly<Record<string, unknown>> {
  readonly _formatted?: Readonly<Record<string, unknown>>
  readonly _rankingScore?: number
  readonly _rankingScoreDetails?: RankingDetails
}

export interface SearchAnswer {
  readonly hits: readonly Hit[]
  readonly totalHits: number
  readonly totalPages: number
  readonly processingTimeMs: number
  readonly facetDistribution?: FacetCounts
  readonly facetStats?: FacetStats
}

/** How many documents have each value, by field. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

export type FacetStats = Readonly<Record<string, { readonly min: number; readonly max: number }>>

export interface Found {
  /** What was searched for. */
  readonly state: SearchState
  readonly answer: SearchAnswer
  readonly counts: FacetCounts
  readonly stats: FacetStats
}

/** Searches, and counts beside it what else could be chosen of the fields that were chosen from. */
export async function runSearch(api: Api, state: SearchState, signal: AbortSignal): Promise<Found> {
  const ask = async (body: SearchBody) =>
    api.call<SearchAnswer>('POST', `/indexes/${encodeURIComponent(state.index)}/search`, {
      json: {
        ...body,
        highlightPreTag: highlightMarks.before,
        highlightPostTag: highlightMarks.after,
      },
      signal,
    })
  const [answer, ...others] = await Promise.all([
    ask(searchBody(state)),
    ...refinedFields(state).map(async (field) => ask(countingBody(state, field))),
  ])
  const answers = [answer, ...others]
  return {
    state,
    answer,
    counts: merged(answers.map(({ facetDistribution }) => facetDistribution)),
    stats: merged(answers.map(({ facetStats }) => facetStats)),
  }
}

/** The later ones win. */
function merged<Value>(
  all: readonly (Readonly<Record<string, Value>> | undefined)[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(all.flatMap((each) => Object.entries(each ?? {})))
}
