import { queryPlace } from '../domain/decode-multi-search.js'
import { ApiError, asBodyMistake } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { FederatedQuery, Federation } from '../domain/multi-search-request.js'
import type {
  EngineJointSearch,
  JointQuery,
  JointSearchResult,
  SearchEngine,
} from '../engine/search-engine.js'
import type { AdmittedSearch } from './admit-search.js'

/** The queries of one index, which are answered together. */
export interface QueryGroup {
  readonly index: IndexUid
  readonly id: IndexId
  /** By query, its place in the request. */
  readonly places: readonly number[]
  readonly search: EngineJointSearch
}

/** A query that may be asked. */
export interface AdmittedQuery extends AdmittedSearch {
  readonly query: FederatedQuery
}

/** What comes late in each index may come early in all of them together: so many values of a facet are merged,
 *  whatever is shown in the end. Up to this many, counts are exact. */
const MOST_MERGED_VALUES = 1_000

/** In the order in which the queries first name the indexes. */
export function groupQueries(
  admitted: readonly AdmittedQuery[],
  federation: Federation,
): readonly QueryGroup[] {
  const { facetsByIndex, mergeFacets, distinct } = federation
  const groups = new Map<IndexUid, { id: IndexId; places: number[]; queries: JointQuery[] }>()
  for (const [at, { id, search, query }] of admitted.entries()) {
    const group = groups.get(query.index) ?? { id, places: [], queries: [] }
    groups.set(query.index, group)
    group.places.push(at)
    const { weight, position } = query
    group.queries.push({ ...search, weight, position, place: queryPlace(at) })
  }
  return [...groups].map(([index, { id, places, queries }]) => {
    const facets = facetsByIndex.get(index) ?? []
    const maxValuesPerFacet = mergeFacets && Math.max(mergeFacets.maxValuesPerFacet, MOST_MERGED_VALUES)
    return { index, id, places, search: { queries, facets, maxValuesPerFacet, distinct, leftOut: [] } }
  })
}

type GroupEngine = Pick<SearchEngine, 'searchTogether'>

export async function searchGroup(
  engine: GroupEngine,
  { id, index, search }: QueryGroup,
): Promise<JointSearchResult> {
  try {
    return await engine.searchTogether(id, search)
  } catch (error) {
    const isOfFacets = error instanceof ApiError && error.code === 'invalid_multi_search_facets'
    throw isOfFacets ? asBodyMistake(error, facetsPlace(index)) : error
  }
}

/** What the facets of an index are called in messages. */
export function facetsPlace(index: IndexUid): string {
  return `federation.facetsByIndex.${index}`
}

/** What was found with a group, once it is known which of its hits are doubles of hits of other indexes. These
 *  do not count: if there are any, the index counts again. */
export async function countAgain(
  engine: GroupEngine,
  group: QueryGroup,
  { found, doubles }: { readonly found: JointSearchResult; readonly doubles: readonly number[] },
): Promise<JointSearchResult> {
  if (doubles.length === 0) return found
  return searchGroup(engine, { ...group, search: { ...group.search, leftOut: doubles } })
}
