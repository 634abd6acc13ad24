import { describe, expect, test } from 'vitest'
import type { FilterExpression } from '../domain/filter-expression.js'
import { parseFilter } from './parse-filter.js'
import { printFilter } from './print-filter.js'

/** What was understood, in the canonical form; `none` where there is no condition. */
function understood(filter: FilterExpression): string {
  const parsed = parseFilter(filter)
  if (!parsed.ok) throw new Error(parsed.error.sentence)
  return parsed.value === undefined ? 'none' : printFilter(parsed.value)
}

interface Case {
  readonly filter: FilterExpression
  readonly as: string
  readonly because: string
}

function understands(cases: readonly Case[]): void {
  for (const { filter, as, because } of cases) test(because, () => expect(understood(filter)).toBe(as))
}

describe('the forms of a filter', () => {
  understands([
    { filter: '', as: 'none', because: 'an empty text is no filter' },
    { filter: ' \t\n', as: 'none', because: 'blanks are no filter' },
    { filter: [], as: 'none', because: 'an empty list is no filter' },
    { filter: [[]], as: 'none', because: 'an empty list in a list is no filter' },
    { filter: ['', [' ', '']], as: 'none', because: 'blanks in lists are no filter' },
    { filter: ['a = 1', 'b = 2'], as: '"a" = "1" AND "b" = "2"', because: 'the members of a list are ANDed' },
    {
      filter: [['a = 1', 'b = 2']],
      as: '"a" = "1" OR "b" = "2"',
      because: 'those of an inner list are ORed',
    },
    {
      filter: ['a = 1', ['b = 2', 'c = 3']],
      as: '"a" = "1" AND ("b" = "2" OR "c" = "3")',
      because: 'the two kinds of list combine',
    },
    {
      filter: ['a = 1 OR b = 2', 'c = 3'],
      as: '("a" = "1" OR "b" = "2") AND "c" = "3"',
      because: 'a text in a list is a whole expression',
    },
    { filter: ['', 'a = 1'], as: '"a" = "1"', because: 'a blank among others is left out' },
    { filter: [['', 'a = 1']], as: '"a" = "1"', because: 'a blank alternative does not match everything' },
  ])
})

describe('precedence', () => {
  understands([
    {
      filter: 'a=1 OR b=2 AND c=3',
      as: '"a" = "1" OR "b" = "2" AND "c" = "3"',
      because: 'AND binds tighter than OR',
    },
    {
      filter: '(a=1 OR b=2) AND c=3',
      as: '("a" = "1" OR "b" = "2") AND "c" = "3"',
      because: 'parentheses bind tighter than AND',
    },
    {
      filter: 'NOT a=1 AND b=2',
      as: 'NOT "a" = "1" AND "b" = "2"',
      because: 'NOT binds tighter than AND',
    },
    {
      filter: 'NOT(a=1 AND b=2)',
      as: 'NOT ("a" = "1" AND "b" = "2")',
      because: 'NOT applies to parentheses',
    },
    { filter: 'NOT NOT a=1', as: '"a" = "1"', because: 'two NOT cancel out' },
    { filter: 'NOT (NOT a=1)', as: '"a" = "1"', because: 'two NOT cancel out through parentheses' },
    { filter: 'NOT NOT NOT a=1', as: 'NOT "a" = "1"', because: 'three NOT are one' },
    { filter: 'NOT a NOT IN [1]', as: '"a" IN ["1"]', because: 'NOT cancels a negated operator' },
    { filter: 'NOT a != 1', as: 'NOT "a" != "1"', because: '!= is an operator of its own' },
    {
      filter: '(a=1 AND b=2) AND c=3',
      as: '"a" = "1" AND "b" = "2" AND "c" = "3"',
      because: 'AND inside AND is one list',
    },
  ])
})

describe('operators', () => {
  understands([
    ...['=', '!=', '>', '>=', '<', '<='].map((operator) => ({
      filter: `a${operator}1`,
      as: `"a" ${operator} "1"`,
      because: `${operator} needs no blanks`,
    })),
    { filter: 'a>-5', as: '"a" > "-5"', because: 'a minus belongs to the value' },
    { filter: 'a 2 TO 4.5', as: '"a" "2" TO "4.5"', because: 'a range has two ends' },
    { filter: 'a "IN" TO b', as: '"a" "IN" TO "b"', because: 'a keyword in quotes is a value' },
    { filter: 'a IN [1, "b c",]', as: '"a" IN ["1", "b c"]', because: 'a list may end with a comma' },
    { filter: 'a IN[]', as: '"a" IN []', because: 'a list may be empty' },
    { filter: 'a NOT IN [1]', as: '"a" NOT IN ["1"]', because: 'NOT IN negates' },
    { filter: 'a EXISTS', as: '"a" EXISTS', because: 'EXISTS has no value' },
    { filter: 'a NOT EXISTS', as: '"a" NOT EXISTS', because: 'NOT EXISTS negates' },
    { filter: 'a IS NULL', as: '"a" IS NULL', because: 'IS NULL is one operator' },
    { filter: 'a IS  NOT\nNULL', as: '"a" IS NOT NULL', because: 'any blanks stand between IS NOT NULL' },
    { filter: 'a IS EMPTY', as: '"a" IS EMPTY', because: 'IS EMPTY is one operator' },
    { filter: 'a IS NOT EMPTY', as: '"a" IS NOT EMPTY', because: 'IS NOT EMPTY negates' },
    { filter: 'a CONTAINS b', as: '"a" CONTAINS "b"', because: 'CONTAINS has a value' },
    { filter: 'a NOT CONTAINS b', as: '"a" NOT CONTAINS "b"', because: 'NOT CONTAINS negates' },
    { filter: 'a STARTS WITH b', as: '"a" STARTS WITH "b"', because: 'STARTS WITH has a value' },
    { filter: 'a NOT STARTS WITH b', as: '"a" NOT STARTS WITH "b"', because: 'NOT STARTS WITH negates' },
  ])
})

describe('names and values', () => {
  understands([
    {
      filter: 'größe.x_1-y = Kyōto',
      as: '"größe.x_1-y" = "Kyōto"',
      because: 'letters of any script are bare',
    },
    { filter: 'क्षेत्र = ٣', as: '"क्षेत्र" = "٣"', because: 'marks and digits of any script are bare' },
    { filter: '𐐷 = 1', as: '"𐐷" = "1"', because: 'letters outside the basic plane are bare' },
    { filter: `'a b'="c d"`, as: '"a b" = "c d"', because: 'both quotes are quotes' },
    { filter: `a = 'it\\'s "x"'`, as: '"a" = "it\'s \\"x\\""', because: 'the same quote is escaped inside' },
    { filter: 'a = ""', as: '"a" = ""', because: 'a value may be empty' },
    { filter: 'a = "\\n\\t\\\\"', as: '"a" = "\n\t\\\\"', because: 'escapes are undone' },
    { filter: 'a = "\\x41\\u{1F600}\\u{e9}"', as: '"a" = "A😀é"', because: 'characters have numbers' },
    { filter: 'a = "x\ny"', as: '"a" = "x\ny"', because: 'a line may break inside quotes' },
    { filter: 'a = and', as: '"a" = "and"', because: 'keywords have capital letters' },
    { filter: '"NOT" = "AND"', as: '"NOT" = "AND"', because: 'reserved words have quotes' },
    {
      filter: 'ANDROID = NOTE',
      as: '"ANDROID" = "NOTE"',
      because: 'a word that begins like a keyword is none',
    },
    { filter: '"_geo" EXISTS', as: '"_geo" EXISTS', because: 'in quotes a special name is a field' },
    { filter: '_geo.lat > 5', as: '"_geo.lat" > "5"', because: 'a path inside a special name is a field' },
    { filter: '_vectorsize = 1', as: '"_vectorsize" = "1"', because: 'only the whole name is special' },
  ])
})

describe('places', () => {
  understands([
    {
      filter: '_geoRadius(1.5,-2,3e3)',
      as: '_geoRadius(1.5, -2, 3000)',
      because: 'a circle has three numbers',
    },
    { filter: '_geoRadius ( 1, 2, 0, 100 )', as: '_geoRadius(1, 2, 0, 100)', because: 'or four' },
    {
      filter: 'NOT _geoRadius("1", 2, 3)',
      as: 'NOT _geoRadius(1, 2, 3)',
      because: 'numbers may have quotes',
    },
    {
      filter: '_geoBoundingBox([-10, -170], [-20, 175])',
      as: '_geoBoundingBox([-10, -170], [-20, 175])',
      because: 'a box may cross the 180th meridian',
    },
    {
      filter: '_geoPolygon([0,0],[0,1],[90,180])',
      as: '_geoPolygon([0, 0], [0, 1], [90, 180])',
      because: 'a polygon has three corners or more',
    },
  ])
})

describe('vectors', () => {
  understands([
    { filter: '_vectors EXISTS', as: '_vectors EXISTS', because: 'any embedder may be asked for' },
    { filter: '_vectors NOT EXISTS', as: '_vectors NOT EXISTS', because: 'NOT EXISTS negates it' },
    { filter: '_vectors.e EXISTS', as: '_vectors."e" EXISTS', because: 'one embedder may be asked for' },
    {
      filter: `_vectors.'a.b' EXISTS`,
      as: '_vectors."a.b" EXISTS',
      because: 'a name in quotes may have dots',
    },
    {
      filter: '_vectors."a b".userProvided EXISTS',
      as: '_vectors."a b".userProvided EXISTS',
      because: 'something may follow a name in quotes',
    },
    {
      filter: '_vectors.e.regenerate EXISTS',
      as: '_vectors."e".regenerate EXISTS',
      because: 'regenerate is known',
    },
    {
      filter: '_vectors.e.documentTemplate EXISTS',
      as: '_vectors."e".documentTemplate EXISTS',
      because: 'documentTemplate is known',
    },
    {
      filter: '_vectors.e.fragments."x y" EXISTS',
      as: '_vectors."e".fragments."x y" EXISTS',
      because: 'a fragment is named',
    },
  ])
})

describe('the tree', () => {
  test('keeps where each condition stands, in characters', () => {
    expect(parseFilter('"😀" = 1 AND NOT b IN [2]')).toEqual({
      ok: true,
      value: {
        kind: 'and',
        parts: [
          { kind: 'compare', field: '😀', operator: '=', value: '1', start: 1, end: 8 },
          { kind: 'not', part: { kind: 'in', field: 'b', values: ['2'], start: 17, end: 25 } },
        ],
      },
    })
  })

  test('counts the columns of each text of a list apart', () => {
    expect(parseFilter(['a EXISTS', ' b EXISTS'])).toMatchObject({
      value: {
        parts: [
          { start: 1, end: 9 },
          { start: 2, end: 10 },
        ],
      },
    })
  })
})

const parentheses = (count: number) => `${'('.repeat(count)}a=1${')'.repeat(count)}`

describe('nesting', () => {
  const cases = [
    { filter: parentheses(36), ok: true, because: '36 parentheses are allowed' },
    { filter: parentheses(37), ok: false, because: '37 parentheses are too many' },
    { filter: parentheses(60), ok: false, because: '60 parentheses are too many' },
    { filter: `${'NOT '.repeat(147)}a=1`, ok: true, because: '147 NOT are allowed' },
    { filter: `${'NOT '.repeat(148)}a=1`, ok: false, because: '148 NOT are too many' },
    {
      filter: parentheses(30).replace('a', `${'NOT '.repeat(27)}a`),
      ok: true,
      because: 'both count together',
    },
    {
      filter: parentheses(30).replace('a', `${'NOT '.repeat(28)}a`),
      ok: false,
      because: 'and have one limit',
    },
    {
      filter: `${parentheses(30)} AND ${parentheses(30)}`,
      ok: true,
      because: 'what is closed does not count',
    },
  ]
  for (const { filter, ok, because } of cases) test(because, () => expect(parseFilter(filter).ok).toBe(ok))
})
