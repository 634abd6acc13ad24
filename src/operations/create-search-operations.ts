import type { Uuid } from '../domain/uuid.js'
import type { SearchEngine } from '../engine/search-engine.js'
import type { ExperimentalFeatures } from '../instance/experimental-features.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import { createAdmitSearch } from './admit-search.js'
import { createFacetSearch, type FacetSearch } from './facet-search.js'
import { createFederatedSearch, type FederatedSearch } from './federated-search.js'
import { createMultiSearch, type MultiSearch } from './multi-search.js'
import { createSearch, type Search } from './search.js'

/** Every way to search. */
export interface SearchOperations {
  readonly search: Search
  readonly searchFacet: FacetSearch
  readonly multiSearch: MultiSearch
  readonly federatedSearch: FederatedSearch
}

export interface SearchOperationsDependencies {
  readonly registry: IndexRegistry
  readonly engine: Pick<SearchEngine, 'search' | 'searchFacet' | 'searchTogether' | 'readSettings'>
  readonly features: Pick<ExperimentalFeatures, 'require' | 'current'>
  /** Of version 7: sorted, they are in the order of the searches. */
  readonly newSearchUid: () => Uuid
  /** Milliseconds that only ever grow. */
  readonly elapsedMs: () => number
}

export function createSearchOperations(deps: SearchOperationsDependencies): SearchOperations {
  const given = { ...deps, admitSearch: createAdmitSearch(deps) }
  const search = createSearch(given)
  return {
    search,
    searchFacet: createFacetSearch(given),
    multiSearch: createMultiSearch(search),
    federatedSearch: createFederatedSearch(given),
  }
}
