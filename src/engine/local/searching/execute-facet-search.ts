import { apiError } from '../../../domain/errors/api-error.js'
import type { Settings } from '../../../domain/settings/settings.js'
import type { EngineFacetSearch, FacetHit } from '../../search-engine.js'
import { isFacetSearchable } from '../filtering/facet-fields.js'
import { searchFacet } from '../filtering/facet-search.js'
import { keepDistinct } from '../filtering/keep-distinct.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { prepareSearch } from './prepare-search.js'
import { searchToolsOf } from './search-tools.js'

/** Answers one search for values of a facet from one moment of an index. */
export function executeFacetSearch(
  snapshot: IndexSnapshot,
  search: EngineFacetSearch,
  now: () => number,
): readonly FacetHit[] {
  const { settings } = snapshot
  const { facetName, facetQuery } = search
  requireFacetSearch(settings, search)
  const { universe, distinctField } = prepareSearch(snapshot, search, now)
  const candidates =
    distinctField === undefined || !search.isExhaustive
      ? universe
      : keepDistinct(universe, snapshot, distinctField)
  return searchFacet(candidates, snapshot, {
    facetName,
    facetQuery: facetQuery ?? undefined,
    tokenizer: searchToolsOf(settings).tokenizer,
  })
}

function requireFacetSearch(settings: Settings, { facetName, indexUid }: EngineFacetSearch): void {
  if (!settings.facetSearch) throw apiError('facet_search_disabled', indexUid)
  if (isFacetSearchable(facetName, settings.filterableAttributes)) return
  throw apiError(
    'invalid_facet_search_facet_name',
    `\`${facetName}\` cannot be searched: only attributes in \`filterableAttributes\` that allow facet search can.`,
  )
}
