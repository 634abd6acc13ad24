import { decodeFacetSearch } from '../../domain/decode-facet-search.js'
import type { FacetSearch } from '../../operations/facet-search.js'
import { ok } from '../answer.js'
import { defineRoute, indexParameter, type Route } from '../route.js'

export function facetSearchRoutes(searchFacet: FacetSearch): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/indexes/:indexUid/facet-search',
      action: 'search',
      readsBody: 'json',
      summary: 'search the values of a facet',
      decode: (request) => ({ wanted: decodeFacetSearch(request.body), index: indexParameter(request) }),
      handle: async ({ index, wanted }, { grant }) => ok(await searchFacet(grant, index, wanted)),
    }),
  ]
}
