import type { Grant } from '../access/grant.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { SearchPage, SearchRequest } from '../domain/search-request.js'
import type { Uuid } from '../domain/uuid.js'
import type { FacetCounts, HitList, SearchEngine } from '../engine/search-engine.js'
import type { AdmitSearch } from './admit-search.js'

/** Searches one index, within what the caller may see of it. */
export type Search = (grant: Grant, index: IndexUid, request: SearchRequest) => Promise<SearchAnswer>

export interface SearchAnswer {
  readonly hits: HitList
  readonly facets: FacetCounts | undefined
  /** As it was sent; empty when it was not. */
  readonly query: string
  readonly processingTimeMs: number
  readonly totals: SearchTotals
  readonly requestUid: Uuid
  readonly metadata: SearchMetadata
  /** How many hits were found by their vectors; undefined when none were asked for. */
  readonly semanticHitCount: number | undefined
}

/** The page that was asked for and how much there is, by the names clients read. */
export type SearchTotals =
  | { readonly limit: number; readonly offset: number; readonly estimatedTotalHits: number }
  | {
      readonly hitsPerPage: number
      readonly page: number
      readonly totalPages: number
      readonly totalHits: number
    }

/** Where the hits came from, for callers that keep records of searches. */
export interface SearchMetadata {
  readonly queryUid: Uuid
  readonly indexUid: IndexUid
  readonly primaryKey: string | null
}

export interface SearchDependencies {
  readonly engine: Pick<SearchEngine, 'search'>
  readonly admitSearch: AdmitSearch
  /** Of version 7: sorted, they are in the order of the searches. */
  readonly newSearchUid: () => Uuid
  /** Milliseconds that only ever grow. */
  readonly elapsedMs: () => number
}

export function createSearch({ engine, admitSearch, newSearchUid, elapsedMs }: SearchDependencies): Search {
  return async (grant, index, request) => {
    const startedAt = elapsedMs()
    const { id, primaryKey, kind, search } = await admitSearch(grant, index, request)
    const { hits, total, facets } = await engine.search(id, search)
    return {
      hits,
      facets,
      query: request.q,
      processingTimeMs: Math.floor(elapsedMs() - startedAt),
      totals: totalsOf(request.page, total),
      requestUid: newSearchUid(),
      metadata: { queryUid: newSearchUid(), indexUid: index, primaryKey },
      semanticHitCount: kind === 'keyword' ? undefined : 0,
    }
  }
}

export function totalsOf(page: SearchPage, total: number): SearchTotals {
  if (page.kind === 'offset') return { limit: page.limit, offset: page.offset, estimatedTotalHits: total }
  const { hitsPerPage } = page
  return {
    hitsPerPage,
    page: page.page,
    totalPages: hitsPerPage === 0 ? 0 : Math.ceil(total / hitsPerPage),
    totalHits: total,
  }
}
