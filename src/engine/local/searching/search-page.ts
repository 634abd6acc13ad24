import type { SearchPage } from '../../../domain/search-request.js'

/** Which of the ranked documents are answered: from `start` to before `end`. */
export interface PageBounds {
  readonly start: number
  readonly end: number
}

/** Nothing beyond the first `mostHits` documents can be reached. */
export function pageBounds(page: SearchPage, mostHits: number): PageBounds {
  const [start, count] =
    page.kind === 'offset'
      ? [page.offset, page.limit]
      : [page.page === 0 ? 0 : (page.page - 1) * page.hitsPerPage, page.page === 0 ? 0 : page.hitsPerPage]
  const first = Math.min(start, mostHits)
  return { start: first, end: Math.min(first + count, mostHits) }
}
