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

/** What hits must pass: the filter of the request and the caller's rules. Undefined if that is nothing. */
export function searchFilter(
  { request, restrictions, features, indexUid }: EngineSearch,
  settings: Settings,
): FilterTree | undefined {
  const { isDisplayed } = createDisplayedFields(settings.displayedAttributes, undefined)
  const rules = filterRulesOf(settings, features, isDisplayed)
  const use: FilterUse = { rules, code: 'invalid_search_filter', indexUid }
  return allOf([
    ...restrictions.map((restriction) => requireRestriction(restriction, use)),
    request.filter === undefined ? undefined : requireFilter(request.filter, use),
  ])
}
