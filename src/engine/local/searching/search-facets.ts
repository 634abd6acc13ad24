import { apiError } from '../../../domain/errors/api-error.js'
import type { FacetCounts } from '../../search-engine.js'
import { countFacets } from '../filtering/count-facets.js'
import { facetsNotAllowed } from '../filtering/facet-fields.js'
import type { VisiblePart } from '../filtering/visible-part.js'
import type { DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'

/** Refuses facets that the settings do not allow. */
export function requireFacets(
  { settings }: IndexSnapshot,
  facets: readonly string[],
  code: 'invalid_search_facets' | 'invalid_multi_search_facets',
): void {
  const refused = facetsNotAllowed(facets, settings.filterableAttributes)
  if (refused.length === 0) return
  const names = refused.map((name) => `\`${name}\``).join(', ')
  throw apiError(code, `${names} cannot be a facet: only attributes in \`filterableAttributes\` can.`)
}

export interface FacetsWanted {
  readonly fields: readonly string[]
  readonly visible: VisiblePart
  /** In place of what the settings say. */
  readonly maxValuesPerFacet?: number | undefined
}

/** Undefined when no facets are asked for. */
export function countSearchFacets(
  documents: DocSet,
  snapshot: IndexSnapshot,
  { fields, visible, maxValuesPerFacet }: FacetsWanted,
): FacetCounts | undefined {
  if (fields.length === 0) return undefined
  const { faceting } = snapshot.settings
  return countFacets(documents, snapshot, {
    fields,
    visible,
    ...faceting,
    ...(maxValuesPerFacet !== undefined && { maxValuesPerFacet }),
  })
}
