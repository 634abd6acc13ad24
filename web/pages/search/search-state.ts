/** What is searched for: all of it stands in the address, so that it can be linked to and gone back to. */
export interface SearchState {
  readonly index: string
  readonly q: string
  /** An expression that somebody wrote, besides the facets. */
  readonly filter: string
  /** `field:asc` or `field:desc`, several with commas; blank for the order of relevance. */
  readonly sort: string
  /** Counts from 1. */
  readonly page: number
  /** The values ticked, by field: any of them will do. */
  readonly facets: Readonly<Record<string, readonly string[]>>
  readonly ranges: Readonly<Record<string, Range>>
}

/** Both ends belong to it; null is open. */
export type Range = readonly [from: number | null, to: number | null]

/** Reads the address. What makes no sense in it is left out: anybody may have written it. */
export function readSearchState(
  [named]: readonly string[],
  options: URLSearchParams,
  indexes: readonly string[],
): SearchState {
  const page = Number(options.get('page') ?? 1)
  return {
    index: named !== undefined && indexes.includes(named) ? named : (indexes[0] ?? ''),
    q: options.get('q') ?? '',
    filter: options.get('filter') ?? '',
    sort: options.get('sort') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    facets: membersOf(options.get('facets'), isListOfTexts),
    ranges: membersOf(options.get('ranges'), isRange),
  }
}

/** What follows `?` in the address; blank for what is as it is without being said. */
export function searchOptions({
  q,
  filter,
  sort,
  page,
  facets,
  ranges,
}: SearchState): Record<string, string> {
  return {
    q,
    filter,
    sort,
    page: page === 1 ? '' : String(page),
    facets: textOf(facets),
    ranges: textOf(ranges),
  }
}

/** Another search starts at its first page. */
export function changed(state: SearchState, changes: Partial<SearchState>): SearchState {
  return { ...state, page: 1, ...changes }
}

export function withFacet(state: SearchState, field: string, value: string, isTicked: boolean): SearchState {
  const others = (ownMember(state.facets, field) ?? []).filter((each) => each !== value)
  const values = isTicked ? [...others, value] : others
  return changed(state, { facets: withMember(state.facets, field, values.length === 0 ? undefined : values) })
}

export function withRange(state: SearchState, field: string, [from, to]: Range): SearchState {
  const range: Range | undefined = from === null && to === null ? undefined : [from, to]
  return changed(state, { ranges: withMember(state.ranges, field, range) })
}

/** A member by a name that documents chose: `constructor` is none unless it was put there. */
export function ownMember<Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}

function withMember<Value>(
  all: Readonly<Record<string, Value>>,
  name: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const others = Object.entries(all).filter(([each]) => each !== name)
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]])
}

function textOf(members: Readonly<Record<string, unknown>>): string {
  return Object.keys(members).length === 0 ? '' : JSON.stringify(members)
}

function membersOf<Value>(
  text: string | null,
  isFit: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  const members: unknown = parsed(text)
  if (typeof members !== 'object' || members === null) return {}
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, Value] => isFit(member[1])),
  )
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
}

function isRange(value: unknown): value is Range {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => end === null || typeof end === 'number') &&
    value.some((end) => end !== null)
  )
}
