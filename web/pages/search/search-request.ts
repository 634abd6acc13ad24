import type { SearchState } from './search-state.js'

/** The body of `POST /indexes/{uid}/search`, as far as this page uses it. */
export interface SearchBody {
  readonly q: string
  readonly filter?: Filter
  readonly sort?: readonly string[]
  readonly page: number
  readonly hitsPerPage: number
  readonly facets: readonly string[]
  readonly attributesToHighlight?: readonly string[]
  readonly attributesToCrop?: readonly string[]
  readonly cropLength?: number
  readonly showRankingScore?: boolean
  readonly showRankingScoreDetails?: boolean
}

/** All of these, and of a list any. */
type Filter = readonly (string | readonly string[])[]

export const hitsPerPage = 20

/** What a text of a hit is cut to, in words. */
const cropLength = 40

export function searchBody(state: SearchState): SearchBody {
  return {
    ...searched(state),
    page: state.page,
    hitsPerPage,
    facets: ['*'],
    attributesToHighlight: ['*'],
    attributesToCrop: ['*'],
    cropLength,
    showRankingScore: true,
    showRankingScoreDetails: true,
  }
}

/** The fields whose values were chosen from: what else there is to choose is counted as if nothing was. */
export function refinedFields({ facets, ranges }: SearchState): readonly string[] {
  return [...new Set([...Object.keys(facets), ...Object.keys(ranges)])]
}

/** Counts the values of a field without regard to what was chosen of it. */
export function countingBody(state: SearchState, field: string): SearchBody {
  const without = <Value>(members: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(members).filter(([each]) => each !== field))
  const others = { ...state, sort: '', facets: without(state.facets), ranges: without(state.ranges) }
  return { ...searched(others), page: 1, hitsPerPage: 0, facets: [field] }
}

function searched(state: SearchState): Pick<SearchBody, 'q' | 'filter' | 'sort'> {
  const filter = filterOf(state)
  const sort = state.sort
    .split(/,(?![^(]*\))/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return { q: state.q, ...(filter.length > 0 && { filter }), ...(sort.length > 0 && { sort }) }
}

function filterOf({ filter, facets, ranges }: SearchState): Filter {
  const written = filter.trim() === '' ? [] : [filter]
  const ticked = Object.entries(facets).map(([field, values]) =>
    values.map((value) => `${quoted(field)} = ${quoted(value)}`),
  )
  const bounded = Object.entries(ranges).flatMap(([field, [from, to]]) =>
    [bound(field, '>=', from), bound(field, '<=', to)].filter((each) => each !== undefined),
  )
  return [...written, ...ticked, ...bounded]
}

function bound(field: string, operator: '>=' | '<=', end: number | null): string | undefined {
  return end === null ? undefined : `${quoted(field)} ${operator} ${quoted(String(end))}`
}

/** As a filter writes a name or a value that may hold anything. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, (each) => `\\${each}`)}"`
}
