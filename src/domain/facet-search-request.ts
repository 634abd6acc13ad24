import type { SearchRequest } from './search-request.js'

/** What a search for values of a facet asks for, every default filled in. */
export interface FacetSearchRequest {
  readonly facetName: string
  /** What values begin with; null for all of them. */
  readonly facetQuery: string | null
  readonly exhaustiveFacetCount: boolean
  /** The documents that values are counted over. */
  readonly search: SearchRequest
}
