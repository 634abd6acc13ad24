import { defaultFilterFeatures, type FilterableAttribute } from '../domain/settings/filterable-attributes.js'
import { matchesAttributePattern } from '../domain/settings/matches-attribute-pattern.js'

/** What the first rule of `filterableAttributes` that covers a field allows there. */
export interface FieldRule {
  // Its place in the setting, from 0.
  readonly index: number
  readonly equality: boolean
  readonly comparison: boolean
}

/** Finds the rule of a field, or undefined if none covers it. A plain name also covers the fields inside
 *  it, and a plain `*` every field; a pattern has to match the whole path. */
export function filterRuleOf(rules: readonly FilterableAttribute[], field: string): FieldRule | undefined {
  const index = rules.findIndex((each) => covers(each, field))
  const rule = rules[index]
  if (rule === undefined) return undefined
  if (typeof rule === 'string') return { index, equality: true, comparison: true }
  const { equality, comparison } = defaultFilterFeatures.filter
  const filter = rule.features?.filter
  return { index, equality: filter?.equality ?? equality, comparison: filter?.comparison ?? comparison }
}

function covers(rule: FilterableAttribute, field: string): boolean {
  if (typeof rule === 'string') return rule === '*' || field === rule || field.startsWith(`${rule}.`)
  return rule.attributePatterns.some((pattern) => matchesAttributePattern(pattern, field))
}
