import type { Settings } from '../../../domain/settings/settings.js'
import { allOf } from '../../../filters/combine-filters.js'
import type { FilterTree } from '../../../filters/filter-tree.js'
import type { EngineSearch } from '../../search-engine.js'
import {
  filterRulesOf,
  requireFilter,
  requireRestriction,
  type FilterUse,
} from '../filtering/require-filter.js'
import { createDisplayedFields } from './displayed-fields.js'

/** What hits must pass; undefined where that is nothing. */
export interface SearchFilters {
  /** The caller's rules. Evaluated first: nothing else may depend on what they hide. */
  readonly rules: FilterTree | undefined
  /** What the request asks for. */
  readonly filter: FilterTree | undefined
}

export function searchFilters(
  { request, restrictions, features, indexUid }: EngineSearch,
  settings: Settings,
): SearchFilters {
  const { isDisplayed } = createDisplayedFields(settings.displayedAttributes, undefined)
  const rules = filterRulesOf(settings, features, isDisplayed)
  const use: FilterUse = { rules, code: 'invalid_search_filter', indexUid }
  return {
    rules: allOf(restrictions.map((restriction) => requireRestriction(restriction, use))),
    filter: request.filter === undefined ? undefined : requireFilter(request.filter, use),
  }
}
