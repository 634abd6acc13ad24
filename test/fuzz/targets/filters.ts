import * as fc from 'fast-check'
import { filterExpressionSchema, type FilterExpression } from '../../../src/domain/filter-expression.js'
import { checkFilter, type FilterRules } from '../../../src/filters/check-filter.js'
import { negate } from '../../../src/filters/combine-filters.js'
import { fieldsOf } from '../../../src/filters/filter-fields.js'
import type { FilterTree } from '../../../src/filters/filter-tree.js'
import { parseFilter } from '../../../src/filters/parse-filter.js'
import { printFilter } from '../../../src/filters/print-filter.js'
import { asText } from '../fuzz-input.js'
import type { FuzzTarget } from '../fuzz-target.js'
import { hardText, long, textOf } from '../hard-text.js'
import { promise, promiseSame, promiseSentence } from '../promises.js'
import { filterInputs } from './filter-inputs.js'

const words =
  'a b.c 1 -2.5 1e400 _vectors _vectors.x .userProvided _geo _geoRadius( _geoBoundingBox( _geoPolygon( _rankingScore AND OR NOT IN TO EXISTS IS NULL EMPTY CONTAINS STARTS WITH and = != > >= < <= ( ) [ ] , " \' \\ "x" \\x41 \\u{1f600}'.split(
    ' ',
  )

export const filters: FuzzTarget<string> = {
  name: 'filters',
  inputs: fc.oneof(
    { weight: 8, arbitrary: filterInputs },
    { weight: 4, arbitrary: textOf(words, ['', ' ', ' ']) },
    { weight: 2, arbitrary: hardText },
    {
      weight: 1,
      arbitrary: long(fc.constantFrom('(', 'NOT ', 'a = 1 OR ', '[', '"', '\\', 'a IN [1', '1,', '((a)')),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.oneof(filterInputs, fc.array(filterInputs, { maxLength: 3 })), { maxLength: 4 })
        .map((list) => JSON.stringify(list)),
    },
  ),
  corpus: [
    'genre = comedy AND (year > 1990 OR rating >= 4.5) AND NOT director = "Jordan Peele"',
    'tags IN [horror, \'sci-fi\', "a \\"b\\" c"] AND release 1990 TO 2000',
    'a EXISTS AND b NOT EXISTS AND c IS NULL AND d IS NOT EMPTY AND e NOT IN [1, 2,]',
    'title CONTAINS "x" OR title NOT STARTS WITH y',
    '_geoRadius(45.47, 9.12, 2000, 100) OR _geoBoundingBox([45.5, 9.2], [45.4, 9.1])',
    '_geoPolygon([0, 0], [0, 1], [1, 1]) AND _vectors.default.userProvided EXISTS',
    '_vectors."a b".fragments."c" EXISTS',
    '["a = 1", ["b = 2", "c = 3"], ""]',
  ],
  check: (input) => checkExpression(expressionOf(asText(input))),
}

/** A list as JSON, or a text. */
function expressionOf(text: string): FilterExpression {
  if (!text.startsWith('[')) return text
  try {
    const parsed = filterExpressionSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : text
  } catch {
    return text
  }
}

function checkExpression(expression: FilterExpression): void {
  const written = textIn(expression)
  const parsed = parseFilter(expression)
  if (!parsed.ok) {
    const { start, end, sentence } = parsed.error
    promise(start >= 1 && end >= start, 'a mistake has a place', () => parsed.error)
    if (typeof expression === 'string')
      promise(end <= Array.from(expression).length + 1, 'the place is in the text', () => parsed.error)
    promiseSentence(sentence, written)
  } else if (parsed.value !== undefined) checkTree(parsed.value, written)
}

/** All its texts: what a sentence may repeat. */
function textIn(expression: FilterExpression): string {
  return typeof expression === 'string' ? expression : expression.map(textIn).join(' ')
}

function checkTree(tree: FilterTree, written: string): void {
  promiseShape(tree)
  const printed = printFilter(tree)
  const again = parseFilter(printed)
  promise(again.ok, 'what is printed is understood', () => ({ printed, again }))
  if (again.ok && again.value !== undefined)
    promiseSame(withoutPlaces(again.value), withoutPlaces(tree), 'what is printed means the same')
  promiseSame(negate(negate(tree)), tree, 'a filter negated twice is the filter')
  promise(
    fieldsOf(tree).every((field) => typeof field === 'string'),
    'fields have names',
  )
  for (const rules of someRules) {
    const checked = checkFilter(tree, rules)
    if (!checked.ok) promiseSentence(checked.error.sentence, written)
  }
}

/** What `filter-tree.ts` promises of every tree. */
function promiseShape(tree: FilterTree): void {
  if (tree.kind === 'not') {
    promise(tree.part.kind !== 'not', 'a not holds no not')
    promiseShape(tree.part)
  } else if (tree.kind === 'and' || tree.kind === 'or') {
    promise(tree.parts.length > 1, `an ${tree.kind} has two parts or more`)
    for (const part of tree.parts) {
      promise(part.kind !== tree.kind, `an ${tree.kind} holds none`)
      promiseShape(part)
    }
  }
}

function withoutPlaces(tree: FilterTree): unknown {
  if (tree.kind === 'not') return { not: withoutPlaces(tree.part) }
  if (tree.kind === 'and' || tree.kind === 'or') return { [tree.kind]: tree.parts.map(withoutPlaces) }
  return { ...tree, start: 0, end: 0 }
}

const everything: FilterRules = {
  filterableAttributes: ['*', '_geo', '_geojson'],
  shownAttributes: ['genre', 'year', 'a'],
  embedders: [],
  containsFilterEnabled: true,
  multimodalEnabled: true,
}
const someRules: readonly FilterRules[] = [
  everything,
  { ...everything, filterableAttributes: [], containsFilterEnabled: false },
  { ...everything, filterableAttributes: ['a'], shownAttributes: [], multimodalEnabled: false },
  {
    ...everything,
    filterableAttributes: [
      {
        attributePatterns: ['a*', '*c'],
        features: { facetSearch: false, filter: { equality: true, comparison: false } },
      },
    ],
  },
]
