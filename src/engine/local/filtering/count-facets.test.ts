import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCodePoints } from '../../../text/compare-code-points.js'
import { setOfSorted, type DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { countFacets, type FacetCounts, type FacetRequest } from './count-facets.js'
import { decimalText } from './decimal-text.js'
import { evaluateFilter } from './evaluate-filter.js'
import { facetsNotAllowed } from './facet-fields.js'
import { livingIn, runsArbitrary, valuesOf } from './filter-naive.contract.js'
import {
  bitOf,
  buildingRuns,
  closeSnapshot,
  liveRuns,
  openRuns,
  treeOf,
} from './snapshot-harness.contract.js'
import { visiblePartOf } from './visible-part.js'

const build = buildingRuns()
const films = [
  { genre: ['Noir', 'Drama'], year: 1999, ok: true, crew: { name: 'Ada', age: 40 } },
  { genre: 'noir', year: 2003, crew: [{ name: 'Bo' }, { name: 'ada' }] },
  { genre: ['Comedy'], year: 1999.5, ok: false },
  { year: '1999', note: null },
  { genre: ['Comedy', 'comedy'], year: 200 },
]
const settings = { filterableAttributes: ['genre', 'year', 'ok', 'ghost', 'crew', 'note'] }

interface Case {
  readonly facets: readonly string[]
  readonly filter?: string
  readonly request?: Partial<FacetRequest>
  readonly counts: Readonly<Record<string, readonly (readonly [string, number])[]>>
  readonly because: string
}

const cases: readonly Case[] = [
  {
    facets: ['genre'],
    counts: {
      genre: [
        ['Comedy', 2],
        ['Drama', 1],
        ['Noir', 2],
      ],
    },
    because: 'values that differ by case are one, spelt as the first, and count once for each document',
  },
  {
    facets: ['ok', 'genre'],
    filter: 'year > 1000',
    counts: {
      genre: [
        ['Comedy', 1],
        ['Drama', 1],
        ['Noir', 2],
      ],
      ok: [
        ['false', 1],
        ['true', 1],
      ],
    },
    because: 'only candidates count; fields are sorted',
  },
  {
    facets: ['year'],
    counts: {
      year: [
        ['1999', 1],
        ['1999.5', 1],
        ['200', 1],
        ['2003', 1],
      ],
    },
    because:
      'few candidates: numbers in the order of their digits; a string that looks the same shares the key',
  },
  {
    facets: ['genre'],
    request: { maxValuesPerFacet: 2 },
    counts: {
      genre: [
        ['Comedy', 2],
        ['Drama', 1],
      ],
    },
    because: 'the first values stay',
  },
  {
    facets: ['year'],
    request: { maxValuesPerFacet: 3 },
    counts: {
      year: [
        ['1999', 1],
        ['1999.5', 1],
        ['200', 1],
      ],
    },
    because: 'numbers take the room of strings',
  },
  {
    facets: ['genre'],
    request: { sortFacetValuesBy: { '*': 'alpha', genre: 'count' } },
    counts: {
      genre: [
        ['Noir', 2],
        ['Comedy', 2],
        ['Drama', 1],
      ],
    },
    because: 'by count, equal ones downwards',
  },
  {
    facets: ['genre'],
    request: { sortFacetValuesBy: { '*': 'count' }, maxValuesPerFacet: 1 },
    counts: { genre: [['Noir', 2]] },
    because: 'by count, the most common stay',
  },
  {
    facets: ['crew'],
    counts: {
      crew: [],
      'crew.age': [['40', 1]],
      'crew.name': [
        ['Ada', 2],
        ['Bo', 1],
      ],
    },
    because: 'a field brings those inside it, and itself',
  },
  {
    facets: ['crew.*'],
    counts: {
      'crew.age': [['40', 1]],
      'crew.name': [
        ['Ada', 2],
        ['Bo', 1],
      ],
    },
    because: 'a pattern brings what it matches',
  },
  { facets: ['ghost'], counts: {}, because: 'a field that no document has is left out' },
  { facets: ['note'], counts: { note: [] }, because: 'a field without values is there' },
  { facets: ['genre'], filter: 'ok = maybe', counts: { genre: [] }, because: 'also without candidates' },
]

describe('facets', () => {
  const layouts = {
    'in one run': build(liveRuns(films), settings),
    'in three runs': build(liveRuns(films, 1, 2), settings),
  }
  for (const [layout, snapshot] of Object.entries(layouts))
    for (const { facets, filter, request, counts, because } of cases)
      test(`${because}, ${layout}`, () => {
        const candidates = evaluateFilter(treeOf(filter ?? 'year EXISTS'), snapshot)
        const found = countAll(candidates, snapshot, requestOf(facets, request))
        expect([...found.distribution].map(([field, its]) => [field, [...its]])).toEqual(
          Object.entries(counts),
        )
      })

  test('the lowest and highest number of a field', () => {
    const snapshot = layouts['in three runs']
    const candidates = evaluateFilter(treeOf('year != 200'), snapshot)
    const { stats } = countAll(candidates, snapshot, requestOf(['*']))
    expect([...stats]).toEqual([
      ['crew.age', { min: 40, max: 40 }],
      ['year', { min: 1999, max: 2003 }],
    ])
  })

  test('with more than 3000 candidates numbers are in their own order', () => {
    const numbers = Array.from({ length: 3_001 }, (_, at) => ({ n: at % 12 }))
    const snapshot = build(liveRuns(numbers, 1_000), { filterableAttributes: ['n'] })
    const order = (filter: string): readonly string[] => {
      const candidates = evaluateFilter(treeOf(filter), snapshot)
      const { distribution } = countAll(candidates, snapshot, requestOf(['n']))
      return [...(distribution.get('n') ?? [])].map(([key]) => key)
    }
    expect(order('n >= 0')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    expect(order('n > 0')).toEqual(['1', '10', '11', '2', '3', '4', '5', '6', '7', '8', '9'])
  })
})

describe('what facets may be asked for', () => {
  const rules = [
    'plain',
    { attributePatterns: ['size_*', '*_id'] },
    { attributePatterns: ['meta.*'] },
    {
      attributePatterns: ['off'],
      features: { facetSearch: true, filter: { equality: false, comparison: false } },
    },
  ]
  const allowances = [
    { facet: 'plain', isAllowed: true, because: 'it is filterable' },
    { facet: 'plain.inner', isAllowed: true, because: 'so are the fields inside' },
    { facet: 'pla', isAllowed: false, because: 'part of a name is another one' },
    { facet: 'pla*', isAllowed: true, because: 'a pattern that a filterable field matches' },
    { facet: '*', isAllowed: true, because: 'it matches all of them' },
    { facet: 'size_eu', isAllowed: true, because: 'a rule matches it' },
    { facet: 'size_eu*', isAllowed: true, because: 'paths may match both patterns' },
    { facet: 'si*', isAllowed: true, because: 'paths may match both patterns' },
    { facet: 'meta', isAllowed: true, because: 'fields inside it are filterable' },
    { facet: 'off', isAllowed: false, because: 'its rule has filters off' },
    { facet: 'title', isAllowed: false, because: 'no rule names it' },
  ]
  for (const { facet, isAllowed, because } of allowances)
    test(`${facet} is ${isAllowed ? '' : 'not '}allowed: ${because}`, () => {
      expect(facetsNotAllowed([facet], rules)).toEqual(isAllowed ? [] : [facet])
    })
})

test('facets are those counted one document at a time', () => {
  fc.assert(
    fc.property(
      runsArbitrary,
      fc.nat(),
      fc.constantFrom('alpha', 'count'),
      fc.nat({ max: 5 }),
      (runs, seed, order, most) => {
        const snapshot = openRuns(runs, { filterableAttributes: [{ attributePatterns: ['*'] }] })
        try {
          const living = livingIn(runs).filter(({ number }) => ((seed >>> number) & 1) === 0)
          const candidates = candidatesOf(
            snapshot,
            living.map(({ number }) => number),
          )
          const request = requestOf(['a', 'tags'], {
            maxValuesPerFacet: most,
            sortFacetValuesBy: { '*': order },
          })
          const { distribution, stats } = countAll(candidates, snapshot, request)
          for (const [field, counts] of distribution) {
            const values = living.map(({ document }) => valuesOf(document, field))
            // Spellings and numbers that look like strings are in the tables above.
            expect([...counts.values()].length).toBeLessThanOrEqual(most)
            if (!values.flat().some((value) => typeof value === 'string' && /^-?[\d.]+$/.test(value)))
              expect([...counts.values()]).toEqual(naiveCounts(values.flat(), order, most))
            const numbers = values.flat().filter((value) => typeof value === 'number')
            const range = { min: Math.min(...numbers), max: Math.max(...numbers) }
            expect(stats.get(field)).toEqual(numbers.length === 0 ? undefined : range)
          }
        } finally {
          closeSnapshot(snapshot)
        }
      },
    ),
    { numRuns: 100 },
  )
})

/** The counts, in the order of their values. */
function naiveCounts(values: readonly (number | string)[], order: string, most: number): readonly number[] {
  const counts = new Map<number | string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts].toSorted(([a, countA], [b, countB]) => {
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
    if (order === 'alpha') return typeof a === 'number' ? compareTexts(a, b) : compareValues(a, b)
    return countB - countA || compareValues(b, a)
  })
  return sorted.slice(0, most).map(([, count]) => count)
}

function compareValues(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return compareCodePoints(String(one), String(other))
}

function compareTexts(one: number | string, other: number | string): number {
  return compareCodePoints(decimalText(Number(one)), decimalText(Number(other)))
}

function candidatesOf(snapshot: IndexSnapshot, numbers: readonly number[]): DocSet {
  const bits = numbers.map((number) => bitOf(snapshot, number)).toSorted((a, b) => a - b)
  return setOfSorted(Uint32Array.from(bits), snapshot.bitCount)
}

type Request = Omit<FacetRequest, 'visible'>

/** As somebody counts who may see every document. */
function countAll(candidates: DocSet, snapshot: IndexSnapshot, request: Request): FacetCounts {
  return countFacets(candidates, snapshot, { ...request, visible: visiblePartOf(snapshot, undefined) })
}

function requestOf(fields: readonly string[], changes: Partial<Request> = {}): Request {
  return { fields, maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' }, ...changes }
}
