import type { Grant } from '../access/grant.js'
import type { FacetSearchRequest } from '../domain/facet-search-request.js'
import type { IndexUid } from '../domain/index-uid.js'
import { searchKindOf } from '../domain/search-kind.js'
import type { SearchRequest } from '../domain/search-request.js'
import type { FacetHit, SearchEngine } from '../engine/search-engine.js'
import type { AdmitSearch } from './admit-search.js'

/** Searches the values of a facet, counted over what the caller may see. */
export type FacetSearch = (
  grant: Grant,
  index: IndexUid,
  request: FacetSearchRequest,
) => Promise<FacetSearchAnswer>

export interface FacetSearchAnswer {
  readonly facetHits: readonly FacetHit[]
  readonly facetQuery: string | null
  readonly processingTimeMs: number
}

export interface FacetSearchDependencies {
  readonly engine: Pick<SearchEngine, 'searchFacet'>
  readonly admitSearch: AdmitSearch
  /** Milliseconds that only ever grow. */
  readonly elapsedMs: () => number
}

export function createFacetSearch({ engine, admitSearch, elapsedMs }: FacetSearchDependencies): FacetSearch {
  return async (grant, index, request) => {
    const startedAt = elapsedMs()
    const { facetName, facetQuery, exhaustiveFacetCount } = request
    const { id, search } = await admitSearch(grant, index, byWords(request.search))
    const facetHits = await engine.searchFacet(id, {
      ...search,
      facetName,
      facetQuery,
      isExhaustive: exhaustiveFacetCount,
    })
    return { facetHits, facetQuery, processingTimeMs: Math.floor(elapsedMs() - startedAt) }
  }
}

/** Vectors come near every document: a search by them is narrowed by its filter alone. */
function byWords(search: SearchRequest): SearchRequest {
  if (searchKindOf(search) === 'keyword') return search
  return { ...search, q: '', hybrid: undefined, vector: undefined, media: undefined }
}
