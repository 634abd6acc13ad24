import type { IndexUid } from './index-uid.js'
import type { PersonalizeRequest, SearchPage, SearchRequest } from './search-request.js'

/** Several searches in one request, every default filled in. */
export type MultiSearchRequest =
  /** Each is answered by itself. */
  | { readonly kind: 'separate'; readonly queries: readonly IndexQuery[] }
  /** All are answered with one list of hits. */
  | {
      readonly kind: 'federated'
      readonly queries: readonly FederatedQuery[]
      readonly federation: Federation
    }

/** A search that names its index. */
export interface IndexQuery {
  readonly index: IndexUid
  readonly search: SearchRequest
}

export interface FederatedQuery extends IndexQuery {
  /** What its scores are multiplied with; 0 or more. */
  readonly weight: number
  /** Another server that is to answer it. */
  readonly remote: string | undefined
  /** The position that its hits are said to come from. */
  readonly position: number
}

export interface Federation {
  readonly page: SearchPage
  readonly facetsByIndex: ReadonlyMap<IndexUid, readonly string[]>
  /** Undefined when the facets of each index are shown by themselves. */
  readonly mergeFacets: { readonly maxValuesPerFacet: number } | undefined
  /** Of hits that share a value of this field, whatever their index, only the best is shown. */
  readonly distinct: string | undefined
  readonly personalize: PersonalizeRequest | undefined
}
