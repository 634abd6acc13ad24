import { apiError } from '../../../domain/errors/api-error.js'
import type { FilterExpression } from '../../../domain/filter-expression.js'
import type { IndexUid } from '../../../domain/index-uid.js'
import type { Settings } from '../../../domain/settings/settings.js'
import { checkFilter, type FilterRules } from '../../../filters/check-filter.js'
import type { FilterTree } from '../../../filters/filter-tree.js'
import { parseFilter } from '../../../filters/parse-filter.js'
import type { FilterFeatureSwitches } from '../../search-engine.js'

export interface FilterUse {
  readonly rules: FilterRules
  /** Of the parameter that the filter came in. */
  readonly code: 'invalid_search_filter' | 'invalid_document_filter'
  /** For messages. */
  readonly indexUid: IndexUid
}

/** The filter of a request, understood and found to be allowed; undefined if it has no condition. */
export function requireFilter(
  filter: FilterExpression,
  { rules, code, indexUid }: FilterUse,
): FilterTree | undefined {
  const parsed = parseFilter(filter)
  if (!parsed.ok) throw apiError(code, parsed.error.sentence)
  const tree = parsed.value
  const checked = tree === undefined ? undefined : checkFilter(tree, rules)
  if (checked === undefined || checked.ok) return tree
  const { error } = checked
  if (error.kind === 'feature') throw apiError('feature_not_enabled', error.feature, error.what)
  throw apiError(code, `Index \`${indexUid}\`: ${error.sentence}`)
}

/** A rule that binds the caller. Whoever is bound by it may not read it: what is wrong with it is not told. */
export function requireRestriction(
  filter: FilterExpression,
  { rules, code }: FilterUse,
): FilterTree | undefined {
  const parsed = parseFilter(filter)
  const checked = parsed.ok && parsed.value !== undefined ? checkFilter(parsed.value, rules) : undefined
  if (!parsed.ok || checked?.ok === false)
    throw apiError(
      code,
      'The rules of this tenant token do not fit the index: ask whoever issued it to check their filter.',
    )
  return parsed.value
}

/** `isShown` tells which names of filterable attributes the asker may learn from a message. */
export function filterRulesOf(
  settings: Settings,
  features: FilterFeatureSwitches,
  isShown: (name: string) => boolean,
): FilterRules {
  const names = settings.filterableAttributes.flatMap((rule) =>
    typeof rule === 'string' ? [rule] : rule.attributePatterns,
  )
  return {
    filterableAttributes: settings.filterableAttributes,
    shownAttributes: names.filter((name) => isShown(name)),
    embedders: Object.keys(settings.embedders).map((name) => ({ name, fragments: [] })),
    containsFilterEnabled: features.containsFilter,
    multimodalEnabled: features.multimodal,
  }
}
