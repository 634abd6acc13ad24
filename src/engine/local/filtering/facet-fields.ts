import {
  defaultFilterFeatures,
  type FilterableAttribute,
} from '../../../domain/settings/filterable-attributes.js'
import { matchesAttributePattern } from '../../../domain/settings/matches-attribute-pattern.js'
import { unreachable } from '../../../domain/unreachable.js'
import { filterRuleOf } from '../../../filters/filter-rule-of.js'
import { compareCodePoints } from '../../../text/compare-code-points.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import type { VisiblePart } from './visible-part.js'

/** The fields that facets are asked for: those of visible documents that may be filtered and that an entry names,
 *  by its own name, by that of a field around it, or by a pattern. Sorted. */
export function facetFieldsOf(
  facets: readonly string[],
  { fieldCounts, settings }: IndexSnapshot,
  visible: VisiblePart,
): readonly string[] {
  return [...fieldCounts.keys()]
    .filter((path) => facets.some((entry) => selects(entry, path)))
    .filter((path) => isFilterable(settings.filterableAttributes, path))
    .filter((path) => visible.hasField(path))
    .toSorted(compareCodePoints)
}

/** The entries that could not name any field that may be filtered, whatever fields the index has. */
export function facetsNotAllowed(
  facets: readonly string[],
  rules: readonly FilterableAttribute[],
): readonly string[] {
  return facets.filter((entry) => !isAllowed(entry, rules))
}

/** Whether the values of a field may be searched. */
export function isFacetSearchable(field: string, rules: readonly FilterableAttribute[]): boolean {
  const rule = rules[filterRuleOf(rules, field)?.index ?? -1]
  if (rule === undefined) return false
  return typeof rule === 'string' || (rule.features?.facetSearch ?? defaultFilterFeatures.facetSearch)
}

function isAllowed(entry: string, rules: readonly FilterableAttribute[]): boolean {
  if (isFilterable(rules, entry)) return true
  return rules.some((rule) => {
    const filter = filterRuleOf([rule], firstPathOf(rule))
    if (filter === undefined || (!filter.equality && !filter.comparison)) return false
    const ruled = pathsOfRule(rule)
    if (entry.includes('*'))
      return ruled.some((paths) => pathsOfPattern(entry).some((asked) => overlap(asked, paths)))
    // A name also asks for the fields inside, which a rule has to name: that it could match some is not enough.
    return ruled.some(
      ({ where, text }) => where !== 'end' && where !== 'inside' && text.startsWith(`${entry}.`),
    )
  })
}

function isFilterable(rules: readonly FilterableAttribute[], path: string): boolean {
  const rule = filterRuleOf(rules, path)
  return rule !== undefined && (rule.equality || rule.comparison)
}

function selects(entry: string, path: string): boolean {
  return path === entry || path.startsWith(`${entry}.`) || matchesAttributePattern(entry, path)
}

/** A path that the rule covers. */
function firstPathOf(rule: FilterableAttribute): string {
  return typeof rule === 'string' ? rule : (rule.attributePatterns[0] ?? '')
}

/** Paths that are a text, begin with it, end with it, or have it inside. */
interface Paths {
  readonly where: 'whole' | 'start' | 'end' | 'inside'
  readonly text: string
}

function pathsOfRule(rule: FilterableAttribute): readonly Paths[] {
  if (typeof rule !== 'string') return rule.attributePatterns.flatMap(pathsOfPattern)
  return rule === '*' ? pathsOfPattern(rule) : pathsOfName(rule)
}

function pathsOfName(name: string): readonly Paths[] {
  return [
    { where: 'whole', text: name },
    { where: 'start', text: `${name}.` },
  ]
}

function pathsOfPattern(pattern: string): readonly Paths[] {
  const isOpenAtStart = pattern.startsWith('*')
  const isOpenAtEnd = pattern.length > 1 && pattern.endsWith('*')
  const text = pattern.slice(isOpenAtStart ? 1 : 0, isOpenAtEnd ? -1 : undefined)
  if (isOpenAtStart) return [{ where: isOpenAtEnd ? 'inside' : 'end', text }]
  return [{ where: isOpenAtEnd ? 'start' : 'whole', text }]
}

/** Whether some path is among both. */
function overlap(one: Paths, other: Paths): boolean {
  if (one.where === 'whole') return contains(other, one.text)
  if (other.where === 'whole') return contains(one, other.text)
  // With both ends open, or different ones, a path can be put together from the two texts.
  if (one.where !== other.where || one.where === 'inside') return true
  const [shorter, longer] = one.text.length < other.text.length ? [one, other] : [other, one]
  return contains(shorter, longer.text)
}

function contains({ where, text }: Paths, path: string): boolean {
  switch (where) {
    case 'whole':
      return path === text
    case 'start':
      return path.startsWith(text)
    case 'end':
      return path.endsWith(text)
    case 'inside':
      return path.includes(text)
    default:
      return unreachable(where)
  }
}
