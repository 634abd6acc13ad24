import { decodeSearchQuery } from '../../domain/decode-search-query.js'
import { decodeSearchBody } from '../../domain/decode-search-request.js'
import type { IndexUid } from '../../domain/index-uid.js'
import type { SearchRequest } from '../../domain/search-request.js'
import type { Search } from '../../operations/search.js'
import {
  defineRoute,
  indexParameter,
  wantsMetadata,
  type Route,
  type RouteContext,
  type RouteRequest,
} from '../route.js'
import { searchAnswer } from '../search-answer.js'

const path = '/indexes/:indexUid/search'

export function searchRoutes(search: Search): Route[] {
  const handle = async ({ index, wanted, withMetadata }: SearchInput, { grant }: RouteContext) =>
    searchAnswer(await search(grant, index, wanted), { withMetadata })
  return [
    defineRoute({
      method: 'POST',
      path,
      action: 'search',
      readsBody: 'json',
      summary: 'search an index',
      decode: (request) => inputOf(request, decodeSearchBody(request.body)),
      handle,
    }),
    defineRoute({
      method: 'GET',
      path,
      action: 'search',
      summary: 'search an index, asking in the query',
      decode: (request) => inputOf(request, decodeSearchQuery(request.query)),
      handle,
    }),
  ]
}

interface SearchInput {
  readonly index: IndexUid
  readonly wanted: SearchRequest
  readonly withMetadata: boolean
}

// The index is looked at last: a mistake in the search is told before one in the uid.
function inputOf(request: RouteRequest, wanted: SearchRequest): SearchInput {
  return { wanted, index: indexParameter(request), withMetadata: wantsMetadata(request) }
}
