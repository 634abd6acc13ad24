import type { FacetOrder, Faceting } from '../../../domain/settings/faceting.js'
import { countOf, type DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { countValues, type RunValues } from './count-values.js'
import { decimalText } from './decimal-text.js'
import { facetFieldsOf } from './facet-fields.js'
import { mergeValues, type MergedValue } from './merge-values.js'
import { mostCommonValues } from './most-common-values.js'
import { createSpell, type Spell } from './spelling.js'
import { numberKind, stringKind, type ValueKind } from './value-kind.js'
import type { VisiblePart } from './visible-part.js'

export interface FacetRequest extends Faceting {
  /** Names and patterns of fields, as they were asked for. */
  readonly fields: readonly string[]
  /** What the caller may see: the candidates are among it. */
  readonly visible: VisiblePart
}

/** Plain data. In maps, because objects would put keys that are whole numbers in an order of their own. */
export interface FacetCounts {
  /** By field, sorted: by value as it is shown, in the order asked for, how many candidates have it. */
  readonly distribution: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** By field, sorted, if any candidate has a number there: the lowest and the highest. */
  readonly stats: ReadonlyMap<string, NumberStats>
}

export interface NumberStats {
  readonly min: number
  readonly max: number
}

/** With so many candidates or fewer, numbers are in the order of their digits as a text. */
const MOST_FOR_TEXT_ORDER = 3_000

export function countFacets(candidates: DocSet, snapshot: IndexSnapshot, request: FacetRequest): FacetCounts {
  const distribution = new Map<string, ReadonlyMap<string, number>>()
  const stats = new Map<string, NumberStats>()
  const isSmall = countOf(candidates) <= MOST_FOR_TEXT_ORDER
  for (const field of facetFieldsOf(request.fields, snapshot, request.visible)) {
    const runs = countValues(candidates, snapshot.runs, field)
    const spell = createSpell(snapshot, field, request.visible)
    distribution.set(field, countField(runs, { ...request, field, isSmall, spell }))
    const range = numberStats(runs)
    if (range !== undefined) stats.set(field, range)
  }
  return { distribution, stats }
}

interface FieldRequest extends Faceting {
  readonly field: string
  readonly isSmall: boolean
  readonly spell: Spell
}

/** Numbers come first, and take the room of strings. A number and a string that look the same have one key:
 *  the string's count stands there. */
function countField(
  runs: readonly RunValues[],
  { field, isSmall, spell, maxValuesPerFacet, sortFacetValuesBy }: FieldRequest,
): ReadonlyMap<string, number> {
  const byCount = orderOf(field, sortFacetValuesBy) === 'count'
  const numbers =
    isSmall && !byCount
      ? inTextOrder(firstValues(runs, numberKind, Infinity)).slice(0, maxValuesPerFacet)
      : valuesOf(runs, numberKind, byCount, maxValuesPerFacet)
  const strings = valuesOf(runs, stringKind, byCount, maxValuesPerFacet - numbers.length)
  const counts = new Map(numbers.map(({ value, count }) => [decimalText(value), count]))
  for (const each of strings) counts.set(spell(each), each.count)
  return counts
}

/** Fields may have the names of things that every object has. */
export function orderOf(field: string, orders: Faceting['sortFacetValuesBy']): FacetOrder | undefined {
  return Object.hasOwn(orders, field) ? orders[field] : orders['*']
}

function valuesOf<Value>(
  runs: readonly RunValues[],
  kind: ValueKind<Value>,
  byCount: boolean,
  most: number,
): readonly MergedValue<Value>[] {
  return byCount ? mostCommonValues(runs, kind, most) : firstValues(runs, kind, most)
}

export function firstValues<Value>(
  runs: readonly RunValues[],
  kind: ValueKind<Value>,
  most: number,
): readonly MergedValue<Value>[] {
  const values: MergedValue<Value>[] = []
  if (most === 0) return values
  for (const value of mergeValues(runs, kind, { direction: 'up', atLeast: 1 })) {
    values.push(value)
    if (values.length >= most) break
  }
  return values
}

function inTextOrder(values: readonly MergedValue<number>[]): readonly MergedValue<number>[] {
  const withText = values.map((each) => ({ each, text: decimalText(each.value) }))
  // All of them are ASCII.
  return withText.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ each }) => each)
}

function numberStats(runs: readonly RunValues[]): NumberStats | undefined {
  let range: NumberStats | undefined
  for (const { column, counts } of runs) {
    const { numbers } = column
    const last = counts.lastBefore(0, numbers.length, 1)
    if (last < 0) continue
    const first = counts.firstFrom(0, numbers.length, 1)
    const min = Math.min(numbers[first] ?? 0, range?.min ?? Infinity)
    range = { min, max: Math.max(numbers[last] ?? 0, range?.max ?? -Infinity) }
  }
  return range
}
