import * as fc from 'fast-check'
import { unreachable } from '../../../domain/unreachable.js'
import { allOf, anyOf, negate } from '../../../filters/combine-filters.js'
import { asNumber } from '../../../filters/as-number.js'
import { comparisonOperators, type FieldCondition, type FilterTree } from '../../../filters/filter-tree.js'
import { compareCodePoints } from '../../../text/compare-code-points.js'
import { normalizeFacetText } from '../../../text/facet-normal-form.js'
import { documentsArbitrary } from '../runs/columns-harness.contract.js'
import { leavesOf, occurrencesIn, type TestDocument, type TestRuns } from './snapshot-harness.contract.js'

// Filters evaluated on parsed documents one by one, and random documents and filters to compare with.

/** The distinct values of a field: numbers, and strings in normal form. */
export function valuesOf(document: object, path: string): readonly (number | string)[] {
  const values = leavesOf(document, path).map((leaf) =>
    typeof leaf === 'number' ? leaf + 0 : normalForm(leaf),
  )
  return [...new Set(values)].filter((value) => value !== '')
}

/** As it comes back from UTF-8. */
export function normalForm(text: string): string {
  return Buffer.from(normalizeFacetText(text)).toString()
}

/** Whether a filter holds for one of some documents. */
export function holds(tree: FilterTree, document: TestDocument, all: readonly TestDocument[]): boolean {
  switch (tree.kind) {
    case 'and':
      return tree.parts.every((part) => holds(part, document, all))
    case 'or':
      return tree.parts.some((part) => holds(part, document, all))
    case 'not':
      return !holds(tree.part, document, all)
    case 'geoRadius':
    case 'geoBoundingBox':
    case 'geoPolygon':
    case 'vectorsExist':
      return false
    default:
      return holdsForField(tree, document, all)
  }
}

function holdsForField(
  condition: FieldCondition,
  document: TestDocument,
  all: readonly TestDocument[],
): boolean {
  const { field } = condition
  const direct = directValues(document, field)
  const values = valuesOf(document, field)
  const isEqual = (text: string): boolean =>
    values.includes(asNumber(text) ?? NaN) || values.includes(normalForm(text))
  const strings = values.filter((value) => typeof value === 'string')
  switch (condition.kind) {
    case 'compare': {
      const { operator, value } = condition
      if (operator === '=') return isEqual(value)
      if (operator === '!=')
        return all.some((each) => directValues(each, field).length > 0) && !isEqual(value)
      const isWithin = { '>': isAbove, '<': isBelow, '>=': notBelow, '<=': notAbove }[operator]
      return values.some((each) => isWithin(orderOf(each, value)))
    }
    case 'range':
      return values.some((each) => {
        const areNumbers = typeof each === 'string' || (isNumber(condition.from) && isNumber(condition.to))
        return areNumbers && notBelow(orderOf(each, condition.from)) && notAbove(orderOf(each, condition.to))
      })
    case 'in':
      return condition.values.some(isEqual)
    case 'exists':
      return direct.length > 0
    case 'isNull':
      return direct.includes(null)
    case 'isEmpty':
      return direct.some((value) => ['""', '[]', '{}'].includes(JSON.stringify(value)))
    case 'contains':
      return strings.some((text) => text.includes(normalForm(condition.value)))
    case 'startsWith': {
      const prefix = normalForm(condition.value)
      return prefix === '' ? direct.length > 0 : strings.some((text) => text.startsWith(prefix))
    }
    default:
      return unreachable(condition)
  }
}

const isAbove = (order: number): boolean => order > 0
const isBelow = (order: number): boolean => order < 0
const notBelow = (order: number): boolean => order >= 0
const notAbove = (order: number): boolean => order <= 0

function isNumber(text: string): boolean {
  return asNumber(text) !== undefined
}

function directValues(document: object, path: string): readonly unknown[] {
  return occurrencesIn(document)
    .filter((each) => each.path === path)
    .map(({ value }) => value)
}

/** NaN where a number meets what is none: that is neither above nor below. */
function orderOf(value: number | string, bound: string): number {
  if (typeof value === 'number') return value - (asNumber(bound) ?? NaN)
  return compareCodePoints(value, normalForm(bound))
}

const anyField = fc.constantFrom('a', 'b', 'c', 'a.b', 'b.c', 'tags', 'a.a', 'never')
const anyValue = fc.oneof(
  fc.constantFrom('0', '-0', '1', '1.5', '1.0', '-3', '1e300', '', ' ', 'red', 'RED', 'é', 'Été', 'true'),
  fc.constantFrom('r', 'x', 'z', 'ff', '\u{1f600}', '\uffee', 'x'.repeat(480)),
)
const onField = { field: anyField, start: fc.constant(1), end: fc.constant(1) }
const anyOperator = fc.constantFrom(...comparisonOperators)
const anyCondition: fc.Arbitrary<FieldCondition> = fc.oneof(
  fc.record({ ...onField, kind: fc.constant('compare' as const), operator: anyOperator, value: anyValue }),
  fc.record({ ...onField, kind: fc.constant('range' as const), from: anyValue, to: anyValue }),
  fc.record({ ...onField, kind: fc.constant('in' as const), values: fc.array(anyValue, { maxLength: 4 }) }),
  fc.record({ ...onField, kind: fc.constantFrom('exists', 'isNull', 'isEmpty') }),
  fc.record({ ...onField, kind: fc.constantFrom('contains', 'startsWith'), value: anyValue }),
)

/** Of all kinds of conditions on fields, nested. */
export const filterArbitrary: fc.Arbitrary<FilterTree> = fc.letrec<{ tree: FilterTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { arbitrary: anyCondition, weight: 3 },
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => allOf([one, other]) ?? one),
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => anyOf([one, other]) ?? one),
    tie('tree').map(negate),
  ),
})).tree

/** Documents in up to four runs, in no order of insertion between them; some dead. */
export const runsArbitrary: fc.Arbitrary<TestRuns> = fc
  .tuple(documentsArbitrary, fc.array(fc.nat({ max: 3 }), { minLength: 12, maxLength: 12 }), fc.nat())
  .map(([documents, runOf, seed]) => {
    const slots = documents.map((document, number) => ({
      number,
      document,
      isLive: ((seed >>> number) & 1) === 0 || number % 3 === 0,
    }))
    const runs = [0, 1, 2, 3].map((run) => slots.filter(({ number }) => runOf[number] === run))
    return runs.filter(({ length }) => length > 0)
  })

/** The live documents of all runs, by rising number. */
export function livingIn(
  runs: TestRuns,
): readonly { readonly number: number; readonly document: TestDocument }[] {
  return runs
    .flat()
    .filter(({ isLive }) => isLive)
    .toSorted((a, b) => a.number - b.number)
}
