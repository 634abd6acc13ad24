import type { Grant } from '../access/grant.js'
import type { IndexQuery } from '../domain/multi-search-request.js'
import { atQuery } from './at-query.js'
import { inParallel } from './in-parallel.js'
import type { Search, SearchAnswer } from './search.js'

/** Makes several searches, each within what the caller may see of its index. If one is refused, all are. */
export type MultiSearch = (grant: Grant, queries: readonly IndexQuery[]) => Promise<readonly SearchAnswer[]>

export function createMultiSearch(search: Search): MultiSearch {
  return async (grant, queries) =>
    inParallel(queries, (query, at) => atQuery(at, () => search(grant, query.index, query.search)))
}
