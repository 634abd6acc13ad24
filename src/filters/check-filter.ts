import type { FeatureName } from '../domain/experimental-features.js'
import { fail, succeed, type Result } from '../domain/result.js'
import type { FilterableAttribute } from '../domain/settings/filterable-attributes.js'
import { unreachable } from '../domain/unreachable.js'
import { checkVectors, type FilterableEmbedder } from './check-vectors.js'
import { conditionsOf } from './conditions-of.js'
import { mistakeAbout, quoteName, type FilterMistake } from './filter-mistake.js'
import { filterRuleOf, type FieldRule } from './filter-rule-of.js'
import type { FieldCondition, FilterCondition, FilterTree, GeoCondition } from './filter-tree.js'
import { printCondition } from './print-filter.js'
import { listNames, suggestName } from './suggest-names.js'

/** The switches that filters depend on. */
export interface FilterFeatures {
  readonly containsFilterEnabled: boolean
  readonly multimodalEnabled: boolean
}

/** What the filters of an index may use. */
export interface FilterRules extends FilterFeatures {
  readonly filterableAttributes: readonly FilterableAttribute[]
  // What a mistake may list: those of the filterable attributes that the asker may know of.
  readonly shownAttributes: readonly string[]
  readonly embedders: readonly FilterableEmbedder[]
}

/** A filter that was understood but is not allowed. Of a feature that is off, `what` begins the sentence
 *  «… needs the feature». */
export type FilterRefusal = FilterMistake &
  (
    | { readonly kind: 'not filterable' }
    | { readonly kind: 'feature'; readonly feature: FeatureName; readonly what: string }
  )

type FeatureRefusal = Extract<FilterRefusal, { kind: 'feature' }>

/** Checks every condition, also those that could not change the result. The sentence repeats the condition
 *  with the columns it had in its text: a filter that the asker may not read is to be checked apart. */
export function checkFilter(tree: FilterTree, rules: FilterRules): Result<void, FilterRefusal> {
  const checked = checkFilterFeatures(tree, rules)
  if (!checked.ok) return checked
  const ruleOf = rememberRules(rules.filterableAttributes)
  for (const condition of conditionsOf(tree)) {
    const problem = problemOf(condition, rules, ruleOf)
    if (problem !== undefined)
      return fail({ kind: 'not filterable', ...mistakeAbout(printCondition(condition), condition, problem) })
  }
  return succeed(undefined)
}

/** Checks only what does not depend on an index. */
export function checkFilterFeatures(
  tree: FilterTree,
  features: FilterFeatures,
): Result<void, FeatureRefusal> {
  for (const condition of conditionsOf(tree)) {
    const refusal = missingFeature(condition, features)
    if (refusal !== undefined) return fail(refusal)
  }
  return succeed(undefined)
}

function missingFeature(condition: FilterCondition, features: FilterFeatures): FeatureRefusal | undefined {
  if (condition.kind === 'contains' && !features.containsFilterEnabled)
    return refuseFeature(condition, 'containsFilter', 'Filtering with CONTAINS')
  if (condition.kind === 'vectorsExist' && !features.multimodalEnabled)
    return refuseFeature(condition, 'multimodal', 'Filtering on `_vectors`')
  return undefined
}

function refuseFeature(condition: FilterCondition, feature: FeatureName, what: string): FeatureRefusal {
  const problem = `${what} needs the experimental feature \`${feature}\`, which is off.`
  return { kind: 'feature', feature, what, ...mistakeAbout(printCondition(condition), condition, problem) }
}

type RuleOf = (field: string) => FieldRule | undefined

// A filter of many conditions is mostly about few fields, and there may be many rules.
function rememberRules(attributes: readonly FilterableAttribute[]): RuleOf {
  const known = new Map<string, FieldRule | undefined>()
  return (field) => {
    if (!known.has(field)) known.set(field, filterRuleOf(attributes, field))
    return known.get(field)
  }
}

function problemOf(condition: FilterCondition, rules: FilterRules, ruleOf: RuleOf): string | undefined {
  switch (condition.kind) {
    case 'geoRadius':
    case 'geoBoundingBox':
    case 'geoPolygon':
      return problemOfGeo(condition, rules)
    case 'vectorsExist':
      return checkVectors(condition, rules.embedders)
    default:
      return problemOfField(condition, rules, ruleOf(condition.field))
  }
}

/** Places are indexed only for the plain names: a pattern that matches `_geo` does not count. */
function problemOfGeo({ kind }: GeoCondition, rules: FilterRules): string | undefined {
  const needed = kind === 'geoPolygon' ? ['_geojson'] : ['_geo', '_geojson']
  if (needed.some((name) => rules.filterableAttributes.includes(name))) return undefined
  return `\`${kind === 'geoPolygon' ? '_geojson' : '_geo/_geojson'}\` is not filterable, so \`_${kind}\` cannot be used. Add ${needed.map(quoteName).join(' or ')} to the setting \`filterableAttributes\`, as a plain name.`
}

function problemOfField(
  condition: FieldCondition,
  { shownAttributes }: FilterRules,
  rule: FieldRule | undefined,
): string | undefined {
  if (rule === undefined || (!rule.equality && !rule.comparison))
    return describeUnfilterable(condition.field, shownAttributes)
  const feature = featureNeeded(condition)
  if (feature === 'either' || rule[feature]) return undefined
  return `The operator ${operatorOf(condition)} is not allowed on the attribute ${quoteName(condition.field)}: rule ${rule.index} of \`filterableAttributes\`, counted from 0, allows ${allowedOperators(rule)}. To allow it, set \`features.filter.${feature}\` of that rule to true.`
}

function describeUnfilterable(field: string, shown: readonly string[]): string {
  const sentences = [
    `The attribute ${quoteName(field)} is not filterable.`,
    suggestName(field, shown),
    shown.length > 0 ? `Filterable are: ${listNames(shown)}.` : undefined,
    'To filter on it, add it to the setting `filterableAttributes`.',
  ]
  return sentences.filter((sentence) => sentence !== undefined).join(' ')
}

function featureNeeded(condition: FieldCondition): 'equality' | 'comparison' | 'either' {
  switch (condition.kind) {
    case 'compare':
      return condition.operator === '=' || condition.operator === '!=' ? 'equality' : 'comparison'
    case 'range':
      return 'comparison'
    case 'in':
      return 'equality'
    case 'exists':
    case 'isNull':
    case 'isEmpty':
    case 'contains':
    case 'startsWith':
      return 'either'
    default:
      return unreachable(condition)
  }
}

function operatorOf(condition: FieldCondition): string {
  if (condition.kind === 'compare') return condition.operator
  return condition.kind === 'range' ? 'TO' : 'IN'
}

function allowedOperators({ equality, comparison }: FieldRule): string {
  const operators = [
    ...(equality ? ['=', '!=', 'IN'] : []),
    ...(comparison ? ['>', '>=', '<', '<=', 'TO'] : []),
    'EXISTS',
    'IS NULL',
    'IS EMPTY',
    'CONTAINS',
    'STARTS WITH',
  ]
  return `${operators.slice(0, -1).join(', ')} and ${operators.at(-1)}`
}
