import { defaultFilterFeatures, type FilterFeatures } from '../../../domain/settings/filterable-attributes.js'
import { matchesAttributePattern } from '../../../domain/settings/matches-attribute-pattern.js'
import type { Settings } from '../../../domain/settings/settings.js'
import type { ColumnChoice } from './columns-builder.js'

/** Which fields of an index have columns: all that its settings let a search filter, sort, group or count by. */
export function columnChoiceOf(settings: Settings): ColumnChoice {
  const rules = columnRules(settings)
  return {
    hasColumn: (path) => !isReserved(path) && (rules.find((rule) => matches(rule, path))?.keeps ?? false),
    hasGeo: hasGeo(settings),
    hasShapes: hasShapes(settings),
  }
}

/** Whether files of columns made with one of the settings serve the other as well. May say no of two that
 *  choose the same fields in different ways; never yes of two that do not. */
export function sameColumns(a: Settings, b: Settings): boolean {
  if (hasGeo(a) !== hasGeo(b) || hasShapes(a) !== hasShapes(b)) return false
  return canonicalText(columnRules(a)) === canonicalText(columnRules(b))
}

/** Of the rules that match a path the first decides. */
interface ColumnRule {
  /** The field of this name with all below it, or the paths that match a pattern. */
  readonly of: 'field' | 'pattern'
  readonly text: string
  readonly keeps: boolean
}

/** What is kept for other reasons than filters stands first: no rule for filters can take it away. */
function columnRules(settings: Settings): ColumnRule[] {
  const { sortableAttributes, distinctAttribute, rankingRules, filterableAttributes } = settings
  const fields = sortableAttributes.filter((name) => name !== '_geo')
  if (distinctAttribute !== null) fields.push(distinctAttribute)
  return [
    ...fields.map((text) => keptField(text)),
    ...rankingRules.flatMap((rule) => rankingPattern(rule)),
    ...filterableAttributes.flatMap((rule): ColumnRule[] => {
      if (rule === '*') return [{ of: 'pattern', text: rule, keeps: true }]
      if (typeof rule === 'string') return [keptField(rule)]
      const keeps = needsColumn(rule.features ?? {})
      return rule.attributePatterns.map((text) => ({ of: 'pattern', text, keeps }))
    }),
  ]
}

function keptField(text: string): ColumnRule {
  return { of: 'field', text, keeps: true }
}

function rankingPattern(rule: string): ColumnRule[] {
  const text = /^(.+):(?:asc|desc)$/s.exec(rule)?.[1]
  return text === undefined ? [] : [{ of: 'pattern', text, keeps: true }]
}

function needsColumn({ facetSearch, filter }: FilterFeatures): boolean {
  const usual = defaultFilterFeatures
  return (
    (facetSearch ?? usual.facetSearch) ||
    (filter?.equality ?? usual.filter.equality) ||
    (filter?.comparison ?? usual.filter.comparison)
  )
}

function hasGeo({ sortableAttributes, filterableAttributes }: Settings): boolean {
  return sortableAttributes.includes('_geo') || filterableAttributes.includes('_geo')
}

function hasShapes({ filterableAttributes }: Settings): boolean {
  return filterableAttributes.includes('_geojson')
}

/** Vectors and shapes are kept elsewhere, and would make long columns that nobody can ask for. Whether a document
 *  has a shape at all can be asked, as of any field. */
function isReserved(path: string): boolean {
  return isAtOrBelow(path, '_vectors') || path.startsWith('_geojson.')
}

function matches(rule: ColumnRule, path: string): boolean {
  return rule.of === 'field' ? isAtOrBelow(path, rule.text) : matchesAttributePattern(rule.text, path)
}

function isAtOrBelow(path: string, field: string): boolean {
  return path.startsWith(field) && (path.length === field.length || path[field.length] === '.')
}

/** Equal for rules that keep the same. Up to the first refusal the order of rules means nothing, nor do rules
 *  that another one includes; after it the order does. Refusals that nothing follows change nothing. */
function canonicalText(rules: readonly ColumnRule[]): string {
  const end = rules.findLastIndex((rule) => rule.keeps) + 1
  const refusal = rules.findIndex((rule) => !rule.keeps)
  const ordered = refusal === -1 ? end : Math.min(refusal, end)
  const free = rules.slice(0, ordered)
  const needed = free.filter((rule) => !free.some((other) => includes(other, rule)))
  const texts = new Set(needed.map((rule) => JSON.stringify([rule.of, rule.text])))
  return JSON.stringify([[...texts].toSorted(), rules.slice(ordered, end)])
}

/** A rule does not include an equal one, so that of equal rules one remains. */
function includes(rule: ColumnRule, other: ColumnRule): boolean {
  if (rule.of === other.of && rule.text === other.text) return false
  return rule.of === 'field' && !other.text.includes('*') && isAtOrBelow(other.text, rule.text)
}
