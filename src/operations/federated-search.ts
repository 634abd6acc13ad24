import { coversIndex, type Grant } from '../access/grant.js'
import { apiError, asBodyMistake, type ApiError } from '../domain/errors/api-error.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { FederatedQuery, Federation } from '../domain/multi-search-request.js'
import type { SearchPage } from '../domain/search-request.js'
import type { Uuid } from '../domain/uuid.js'
import type { FacetCounts, JointSearchResult, SearchEngine } from '../engine/search-engine.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import type { AdmitSearch } from './admit-search.js'
import { atQuery } from './at-query.js'
import {
  countAgain,
  facetsPlace,
  groupQueries,
  searchGroup,
  type AdmittedQuery,
  type QueryGroup,
} from './federation-groups.js'
import { inParallel } from './in-parallel.js'
import { mergeFacets, type IndexFacets } from './merge-facets.js'
import { mergeHits, requireComparable, type QueryHits } from './merge-hits.js'
import { notCovered } from './require-index.js'
import { totalsOf, type SearchMetadata, type SearchTotals } from './search.js'

/** Searches several indexes, each within what the caller may see of it, and merges what is found. */
export type FederatedSearch = (
  grant: Grant,
  queries: readonly FederatedQuery[],
  federation: Federation,
) => Promise<FederatedAnswer>

export interface FederatedAnswer {
  /** Each the bytes of a JSON object. */
  readonly hits: readonly Uint8Array[]
  readonly processingTimeMs: number
  readonly totals: SearchTotals
  readonly facets: FederatedFacets | undefined
  readonly requestUid: Uuid
  /** By query. */
  readonly metadata: readonly (SearchMetadata & { readonly query: string })[]
  /** How many hits were found by their vectors; undefined when none were asked for. */
  readonly semanticHitCount: number | undefined
}

export type FederatedFacets =
  | { readonly kind: 'merged'; readonly counts: FacetCounts }
  | { readonly kind: 'byIndex'; readonly counts: ReadonlyMap<IndexUid, FacetCounts> }

export interface FederatedSearchDependencies {
  readonly registry: IndexRegistry
  readonly engine: Pick<SearchEngine, 'searchTogether'>
  readonly features: Pick<ExperimentalFeatures, 'require'>
  readonly admitSearch: AdmitSearch
  /** Of version 7: sorted, they are in the order of the searches. */
  readonly newSearchUid: () => Uuid
  /** Milliseconds that only ever grow. */
  readonly elapsedMs: () => number
}

export function createFederatedSearch(deps: FederatedSearchDependencies): FederatedSearch {
  const { registry, engine, newSearchUid, elapsedMs } = deps
  return async (grant, queries, federation) => {
    const startedAt = elapsedMs()
    const admitted = await inParallel(queries, (query, at) =>
      atQuery(at, () => admitQuery(deps, grant, { query, federation })),
    )
    requireFacetIndexes(registry, grant, { queries, federation })
    const groups = groupQueries(admitted, federation)
    const found = await inParallel(groups, async (group) => ({
      group,
      result: await searchGroup(engine, group),
    }))
    const { start, end } = boundsOf(federation.page)
    const { hits, doubles } = mergeHits(comparableLists(found), end)
    const counted = await inParallel(found, async ({ group, result }) => ({
      group,
      result: await countAgain(engine, group, { found: result, doubles: doubles.get(group.index) ?? [] }),
    }))
    return {
      hits: hits.slice(start),
      processingTimeMs: Math.floor(elapsedMs() - startedAt),
      totals: totalsOf(federation.page, totalOf(counted)),
      facets: facetsOf(counted, federation),
      requestUid: newSearchUid(),
      metadata: admitted.map(({ primaryKey, search: { indexUid, request } }) => {
        return { query: request.q, queryUid: newSearchUid(), indexUid, primaryKey }
      }),
      semanticHitCount: admitted.every(({ kind }) => kind === 'keyword') ? undefined : 0,
    }
  }
}

async function admitQuery(
  { features, admitSearch }: FederatedSearchDependencies,
  grant: Grant,
  { query, federation }: { query: FederatedQuery; federation: Federation },
): Promise<AdmittedQuery> {
  const { index, search, remote } = query
  if (remote !== undefined) {
    features.require('network', 'Searching with `federationOptions.remote`')
    throw apiError(
      'invalid_multi_search_remote',
      `Invalid value at \`federationOptions.remote\`: this server has no remote \`${remote}\`.`,
    )
  }
  const { personalize } = federation
  const page = wholePage(federation.page)
  return { query, ...(await admitSearch(grant, index, { ...search, page, personalize })) }
}

/** Every query is asked for all hits up to the end of the page: any of them may be the only one that has some. */
function wholePage(page: SearchPage): SearchPage {
  const { end } = boundsOf(page)
  return page.kind === 'offset'
    ? { kind: 'offset', offset: 0, limit: end }
    : { kind: 'page', page: 1, hitsPerPage: end }
}

function boundsOf(page: SearchPage): { readonly start: number; readonly end: number } {
  if (page.kind === 'offset') return { start: page.offset, end: page.offset + page.limit }
  if (page.page === 0) return { start: 0, end: 0 }
  return { start: (page.page - 1) * page.hitsPerPage, end: page.page * page.hitsPerPage }
}

function requireFacetIndexes(
  registry: IndexRegistry,
  grant: Grant,
  { queries, federation }: { queries: readonly FederatedQuery[]; federation: Federation },
): void {
  const queried = new Set(queries.map(({ index }) => index))
  for (const index of federation.facetsByIndex.keys())
    if (!queried.has(index)) throw asBodyMistake(refusalOfFacets(registry, grant, index), facetsPlace(index))
}

function refusalOfFacets(registry: IndexRegistry, grant: Grant, index: IndexUid): ApiError {
  if (!coversIndex(grant, index)) return notCovered(index)
  if (registry.find(index) === undefined) return apiError('index_not_found', index)
  return apiError(
    'invalid_multi_search_facets_by_index',
    `No query searches the index \`${index}\`, so it has nothing to count: add a query, or leave it out.`,
  )
}

/** What was found in one index. */
interface FoundGroup {
  readonly group: QueryGroup
  readonly result: JointSearchResult
}

/** The hits of each query, in the order of the request. */
function comparableLists(found: readonly FoundGroup[]): readonly QueryHits[] {
  const lists = found.flatMap(({ group: { index, places }, result: { results } }) =>
    results.map((ranked, at) => ({ ...ranked, index, place: places[at] ?? 0 })),
  )
  const inOrder = lists.toSorted((one, other) => one.place - other.place)
  requireComparable(inOrder)
  return inOrder
}

function totalOf(counted: readonly FoundGroup[]): number {
  return counted.reduce((sum, { result }) => sum + result.total, 0)
}

function facetsOf(counted: readonly FoundGroup[], federation: Federation): FederatedFacets | undefined {
  const facets = counted.flatMap(({ group: { index }, result }): readonly IndexFacets[] =>
    result.facets === undefined ? [] : [{ index, facets: result.facets, orders: result.facetOrders }],
  )
  if (facets.length === 0) return undefined
  const merging = federation.mergeFacets
  if (merging !== undefined) return { kind: 'merged', counts: mergeFacets(facets, merging.maxValuesPerFacet) }
  const sorted = facets.toSorted((one, other) => (one.index < other.index ? -1 : 1))
  return { kind: 'byIndex', counts: new Map(sorted.map((each) => [each.index, each.facets])) }
}
