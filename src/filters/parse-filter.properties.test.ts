import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allOf, anyOf, negate } from './combine-filters.js'
import {
  comparisonOperators,
  type FilterCondition,
  type FilterTree,
  type VectorsAspect,
} from './filter-tree.js'
import { parseFilter } from './parse-filter.js'
import { printFilter } from './print-filter.js'

const place = { start: 0, end: 0 }
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('AND', 'NOT', '_geoRadius', '\\', '"', "\\'", '\n', '', 'a.b'),
)
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const point = fc.record({ latitude, longitude })
const aspect = fc.constantFrom<VectorsAspect>('any', 'userProvided', 'documentTemplate', 'regenerate')

const condition: fc.Arbitrary<FilterCondition> = fc
  .oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      field: text,
      operator: fc.constantFrom(...comparisonOperators),
      value: text,
    }),
    fc.record({ kind: fc.constant('range' as const), field: text, from: text, to: text }),
    fc.record({ kind: fc.constant('in' as const), field: text, values: fc.array(text, { maxLength: 4 }) }),
    fc.record({
      kind: fc.constantFrom('exists' as const, 'isNull' as const, 'isEmpty' as const),
      field: text,
    }),
    fc.record({
      kind: fc.constantFrom('contains' as const, 'startsWith' as const),
      field: text,
      value: text,
    }),
    fc.record({
      kind: fc.constant('geoRadius' as const),
      center: point,
      radiusMeters: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      resolution: fc.option(fc.integer({ min: 3, max: 1_000 }), { nil: undefined }),
    }),
    fc.tuple(point, point).map(([one, other]) => ({
      kind: 'geoBoundingBox' as const,
      topRight: one.latitude >= other.latitude ? one : other,
      bottomLeft: one.latitude >= other.latitude ? other : one,
    })),
    fc.record({
      kind: fc.constant('geoPolygon' as const),
      corners: fc.array(point, { minLength: 3, maxLength: 5 }),
    }),
    fc.constant({ kind: 'vectorsExist' as const, embedder: undefined, aspect: 'any' as const }),
    fc.record({
      kind: fc.constant('vectorsExist' as const),
      embedder: text,
      aspect: fc.oneof(aspect, fc.record({ fragment: text })),
    }),
  )
  .map((each) => Object.assign(each, place))

const { tree } = fc.letrec<{ tree: FilterTree; joined: readonly FilterTree[] }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    condition,
    tie('tree').map(negate),
    tie('joined').map((parts) => allOf(parts) as FilterTree), // never empty
    tie('joined').map((parts) => anyOf(parts) as FilterTree), // never empty
  ),
  joined: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
}))

/** The same tree, as if every condition stood at the same place. */
function withoutPlaces(each: FilterTree): FilterTree {
  if (each.kind === 'not') return { kind: 'not', part: withoutPlaces(each.part) }
  if (each.kind === 'and' || each.kind === 'or')
    return { kind: each.kind, parts: each.parts.map(withoutPlaces) }
  return { ...each, ...place }
}

const pieces = [
  'a b.c 1 -2.5 _vectors _vectors. .userProvided _geo _geoRadius _geoBoundingBox _geoPolygon _foreign',
  'AND OR NOT IN TO EXISTS IS NULL EMPTY CONTAINS STARTS WITH and not in',
  '= != > >= < <= ! ( ) [ ] , " \' \\ "x" \'y\' "\\n" 😀 é / \ud83d \0',
]
  .join(' ')
  .split(' ')
const soup = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('', ' ', ' ', '\t')), { maxLength: 25 })
  .map((parts) => parts.flat().join(''))
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes))
const bytes = fc.uint8Array({ maxLength: 80 }).map((each) => Buffer.from(each).toString())

describe('any filter', () => {
  test('that is printed is understood as the same', () => {
    fc.assert(
      fc.property(tree, (each) => {
        const parsed = parseFilter(printFilter(each))
        expect(parsed.ok && parsed.value && withoutPlaces(parsed.value)).toEqual(each)
      }),
      { numRuns: 500 },
    )
  })

  test('whatever it holds, is understood or refused with a place inside it', () => {
    fc.assert(
      fc.property(fc.oneof(soup, units, bytes), (each) => {
        const parsed = parseFilter(each)
        if (parsed.ok) return
        const { start, end, sentence } = parsed.error
        expect(start).toBeGreaterThanOrEqual(1)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(Array.from(each).length + 1)
        expect(sentence.endsWith(`\n${start}:${end} ${each}`)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('that is understood, is understood again as it is printed', () => {
    fc.assert(
      fc.property(soup, (each) => {
        const parsed = parseFilter(each)
        if (!parsed.ok || parsed.value === undefined) return
        const again = parseFilter(printFilter(parsed.value))
        expect(again.ok && again.value && withoutPlaces(again.value)).toEqual(withoutPlaces(parsed.value))
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a long filter', () => {
  const million = 1_000_000
  const many = 100_000
  const cases = [
    { filter: `a IN [${'value, '.repeat(many)}]`, ok: true, because: 'of a list of 100,000 values' },
    { filter: Array.from({ length: many }, () => 'a = 1').join(' OR '), ok: true, because: 'of 100,000 OR' },
    {
      filter: Array.from({ length: many }, () => 'a = 1').join(' AND '),
      ok: true,
      because: 'of 100,000 AND',
    },
    { filter: Array.from({ length: many }, () => 'a = 1'), ok: true, because: 'that is a list of 100,000' },
    { filter: [Array.from({ length: many }, () => 'a = 1')], ok: true, because: 'with 100,000 alternatives' },
    { filter: `a = ${'x'.repeat(million)}`, ok: true, because: 'with a word of a megabyte' },
    { filter: `a = ${'1'.repeat(million)}x`, ok: true, because: 'with a megabyte of digits' },
    { filter: `a = "${'\\n'.repeat(million / 2)}"`, ok: true, because: 'with a megabyte of escapes' },
    { filter: `a = "${'\\'.repeat(million)}`, ok: false, because: 'of backslashes' },
    { filter: `a = ${'"'.repeat(million)}`, ok: false, because: 'of quotes' },
    { filter: `a = ${'😀'.repeat(million / 2)}`, ok: false, because: 'of pictures' },
    { filter: ' '.repeat(million), ok: true, because: 'of blanks' },
    { filter: `${' '.repeat(million)}~`, ok: false, because: 'of blanks and a mistake' },
    { filter: '('.repeat(million), ok: false, because: 'of opening parentheses' },
    { filter: 'NOT '.repeat(million / 4), ok: false, because: 'of NOT' },
    { filter: `_vectors${'.a'.repeat(million / 2)} EXISTS`, ok: false, because: 'with a path of many names' },
    { filter: `_geoRadius(${'1,'.repeat(million / 2)}1)`, ok: false, because: 'of many arguments' },
    { filter: `_geoRadius(${'1'.repeat(million)}x,1,1)`, ok: false, because: 'with what begins as a number' },
    { filter: `_geoPolygon(${'[1,2],'.repeat(many)}[1,2])`, ok: true, because: 'with many corners' },
  ]
  for (const { filter, ok, because } of cases)
    test(`${because} takes little time`, () => {
      const begin = performance.now()
      expect(parseFilter(filter).ok).toBe(ok)
      expect(performance.now() - begin).toBeLessThan(5_000)
    })
})
