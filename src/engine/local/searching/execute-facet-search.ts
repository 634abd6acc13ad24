import { apiError } from '../../../domain/errors/api-error.js'
import type { Settings } from '../../../domain/settings/settings.js'
import type { EngineFacetSearch, FacetHit } from '../../search-engine.js'
import { isFacetSearchable } from '../filtering/facet-fields.js'
import { searchFacet } from '../filtering/facet-search.js'
import { keepDistinct } from '../filtering/keep-distinct.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { rankDocuments } from './rank-documents.js'
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
  const { matching, visible, distinctField } = rankDocuments(snapshot, withoutHits(search), {
    now,
    needsScores: search.request.rankingScoreThreshold !== undefined,
  })
  const candidates =
    distinctField === undefined || !search.isExhaustive
      ? matching
      : keepDistinct(matching, snapshot, distinctField)
  return searchFacet(candidates, snapshot, {
    facetName,
    facetQuery: facetQuery ?? undefined,
    tokenizer: searchToolsOf(settings).tokenizer,
    visible,
  })
}

/** Nothing is ranked then, but for what a score may leave out: of pages, that is known of all documents. */
function withoutHits(search: EngineFacetSearch): EngineFacetSearch {
  return { ...search, request: { ...search.request, page: { kind: 'page', page: 1, hitsPerPage: 0 } } }
}

function requireFacetSearch(settings: Settings, { facetName, indexUid }: EngineFacetSearch): void {
  if (!settings.facetSearch) throw apiError('facet_search_disabled', indexUid)
  if (isFacetSearchable(facetName, settings.filterableAttributes)) return
  throw apiError(
    'invalid_facet_search_facet_name',
    `\`${facetName}\` cannot be searched: only attributes in \`filterableAttributes\` that allow facet search can.`,
  )
}
