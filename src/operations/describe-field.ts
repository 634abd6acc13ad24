import type { FieldFilter } from '../domain/decode-field-list.js'
import type { FacetOrder } from '../domain/settings/faceting.js'
import { defaultFilterFeatures, type FilterableAttribute } from '../domain/settings/filterable-attributes.js'
import { matchesAttributePattern } from '../domain/settings/matches-attribute-pattern.js'
import type { Settings } from '../domain/settings/settings.js'
import { filterRuleOf } from '../filters/filter-rule-of.js'

/** A field of an index and what its settings do with it, in the order of display. */
export interface IndexField {
  readonly name: string
  readonly displayed: Role
  readonly searchable: Role
  readonly sortable: Role
  readonly distinct: Role
  /** Whether the ranking rules name it themselves, and in which direction. */
  readonly rankingRule: Role & { readonly order?: 'asc' | 'desc' }
  readonly filterable: FilterableRole
  /** Of the first rule of `localizedAttributes` that covers it. */
  readonly localized: { readonly locales: readonly string[] }
}

interface Role {
  readonly enabled: boolean
}

interface FilterableRole extends Role {
  readonly sortBy: FacetOrder
  readonly facetSearch: boolean
  readonly equality: boolean
  readonly comparison: boolean
}

export function describeField(name: string, settings: Settings): IndexField {
  const { displayedAttributes, searchableAttributes, sortableAttributes, distinctAttribute } = settings
  return {
    name,
    displayed: { enabled: covers(displayedAttributes, name) },
    searchable: { enabled: covers(searchableAttributes, name) },
    sortable: { enabled: covers(sortableAttributes, name) },
    distinct: { enabled: distinctAttribute === name },
    rankingRule: rankingRuleOf(name, settings),
    filterable: filterableRoleOf(name, settings),
    localized: { locales: localesOf(name, settings) },
  }
}

export function matchesFieldFilter(field: IndexField, { attributePatterns, ...roles }: FieldFilter): boolean {
  if (attributePatterns?.some((pattern) => matchesAttributePattern(pattern, field.name)) === false)
    return false
  const { displayed, searchable, sortable, distinct, rankingRule, filterable } = roles
  return (
    isAs(field.displayed, displayed) &&
    isAs(field.searchable, searchable) &&
    isAs(field.sortable, sortable) &&
    isAs(field.distinct, distinct) &&
    isAs(field.rankingRule, rankingRule) &&
    isAs(field.filterable, filterable)
  )
}

function isAs({ enabled }: Role, wanted: boolean | null | undefined): boolean {
  return wanted === null || wanted === undefined || enabled === wanted
}

/** An attribute covers the fields inside it. */
function covers(attributes: readonly string[], name: string): boolean {
  return attributes.some((each) => each === '*' || each === name || name.startsWith(`${each}.`))
}

function rankingRuleOf(name: string, { rankingRules }: Settings): IndexField['rankingRule'] {
  const rule = rankingRules.find((each) => each === `${name}:asc` || each === `${name}:desc`)
  return rule === undefined
    ? { enabled: false }
    : { enabled: true, order: rule.endsWith('asc') ? 'asc' : 'desc' }
}

function filterableRoleOf(name: string, settings: Settings): FilterableRole {
  const { filterableAttributes, faceting } = settings
  const rule = filterRuleOf(filterableAttributes, name)
  const orders = new Map(Object.entries(faceting.sortFacetValuesBy))
  const equality = rule?.equality ?? false
  const comparison = rule?.comparison ?? false
  return {
    enabled: equality || comparison,
    sortBy: orders.get(name) ?? orders.get('*') ?? 'alpha',
    facetSearch: settings.facetSearch && hasFacetSearch(filterableAttributes[rule?.index ?? -1]),
    equality,
    comparison,
  }
}

function hasFacetSearch(rule: FilterableAttribute | undefined): boolean {
  if (typeof rule !== 'object') return rule !== undefined
  return rule.features?.facetSearch ?? defaultFilterFeatures.facetSearch
}

function localesOf(name: string, { localizedAttributes }: Settings): readonly string[] {
  const rule = localizedAttributes?.find(({ attributePatterns }) =>
    attributePatterns.some((pattern) => matchesAttributePattern(pattern, name)),
  )
  return rule?.locales ?? []
}
