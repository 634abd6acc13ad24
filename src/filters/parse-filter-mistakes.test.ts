import { describe, expect, test } from 'vitest'
import type { FilterExpression } from '../domain/filter-expression.js'
import { parseFilter } from './parse-filter.js'

interface Case {
  readonly filter: string
  readonly says: string
  // As it stands before the filter at the end of the sentence.
  readonly at: string
}

function refuses(cases: readonly Case[]): void {
  for (const { filter, says, at } of cases)
    test(`${filter} at ${at}: ${says}`, () => {
      const parsed = parseFilter(filter)
      const mistake = parsed.ok ? undefined : parsed.error
      expect(mistake?.sentence).toContain(says)
      expect(mistake?.sentence.endsWith(`\n${at} ${filter}`)).toBe(true)
      expect(`${mistake?.start}:${mistake?.end}`).toBe(at)
    })
}

describe('a mistake in the text of a filter', () => {
  refuses([
    {
      filter: 'kind = tea and price = 4',
      says: 'Keywords are written with capital letters: AND.',
      at: '12:15',
    },
    { filter: 'a = b c', says: 'a value of several words has quotes', at: '7:8' },
    {
      filter: '(kind = tea',
      says: 'Expected AND, OR or a closing parenthesis, but the filter ends',
      at: '12:12',
    },
    { filter: 'a = 1)', says: 'This parenthesis closes none', at: '6:7' },
    { filter: '()', says: 'Expected a condition', at: '2:3' },
    {
      filter: 'a = 1 AND',
      says: 'Expected a condition such as `genre = comedy`, but the filter ends',
      at: '10:10',
    },
    { filter: 'OR a = 1', says: 'OR is a reserved word', at: '1:3' },
    { filter: 'NOT', says: 'Expected a condition', at: '4:4' },
    { filter: '= 1', says: 'but found `=`', at: '1:2' },
    { filter: 'a', says: 'Expected an operator', at: '2:2' },
    { filter: 'a =', says: 'Expected a value after =', at: '4:4' },
    { filter: 'a = NULL', says: 'NULL is a reserved word', at: '5:9' },
    { filter: 'a = = 1', says: 'Expected a value after =', at: '5:6' },
    { filter: 'a like b', says: 'Expected an operator', at: '3:7' },
    { filter: 'a in [1]', says: 'capital letters: IN', at: '3:5' },
    { filter: 'a 1 to 2', says: 'capital letters: TO', at: '5:7' },
    { filter: 'a 1 TO', says: 'the end of the range', at: '7:7' },
    { filter: 'a IN 1', says: 'Expected `[` after IN', at: '6:7' },
    { filter: 'a IN [1', says: 'Expected `,` or `]`', at: '8:8' },
    { filter: 'a IN [1 2]', says: 'Expected `,` or `]`', at: '9:10' },
    { filter: 'a IN [,]', says: 'Expected a value or `]`', at: '7:8' },
    { filter: 'a IN [AND]', says: 'AND is a reserved word', at: '7:10' },
    { filter: 'a NOT = 1', says: 'IN, EXISTS, CONTAINS or STARTS WITH after NOT', at: '7:8' },
    { filter: 'a IS 1', says: 'NULL, EMPTY or NOT after IS', at: '6:7' },
    { filter: 'a IS NOT 1', says: 'NULL or EMPTY after IS NOT', at: '10:11' },
    { filter: 'a CONTAINS', says: 'a value after CONTAINS', at: '11:11' },
    { filter: 'a STARTS b', says: 'WITH after STARTS', at: '10:11' },
    { filter: 'a STARTS  WITH b', says: 'one space between', at: '3:15' },
    { filter: 'a STARTS\tWITH b', says: 'one space between', at: '3:14' },
    { filter: 'a TO 3', says: 'TO is a reserved word', at: '3:5' },
    { filter: 'a ! 1', says: '`!` is not an operator', at: '3:4' },
    { filter: 'a = b/c', says: '`/` may only be used inside quotes', at: '6:7' },
    { filter: 'a = 😀 b', says: '`😀` may only be used inside quotes', at: '5:6' },
    { filter: '"😀" = 😀', says: 'inside quotes', at: '7:8' },
    { filter: 'a = "b', says: 'has no closing `"`', at: '5:7' },
    { filter: `a = 'b\\'`, says: "has no closing `'`", at: '5:9' },
    { filter: 'a = "b\\', says: 'has no closing', at: '5:8' },
    { filter: 'a = "C:\\dir"', says: 'The escape `\\d` has no meaning', at: '5:13' },
    { filter: 'a = "\\xZZ"', says: 'The escape `\\x` has no meaning', at: '5:11' },
    { filter: 'a = "\\u{110000}"', says: 'The escape `\\u{110000}` has no meaning', at: '5:17' },
    { filter: 'a = "\\u{d800}"', says: 'has no meaning', at: '5:15' },
  ])
})

describe('a mistake in a condition on places', () => {
  refuses([
    { filter: '_geoRadius = 1', says: 'Expected `(`', at: '12:13' },
    { filter: '_geoRadius()', says: 'too few or too many arguments', at: '1:13' },
    { filter: '_geoRadius(1, 2)', says: '_geoRadius(latitude, longitude, meters)', at: '1:17' },
    { filter: '_geoRadius(1, 2, 3, 4, 5)', says: 'too few or too many', at: '1:26' },
    { filter: '_geoRadius(1, 2, x)', says: 'Expected a number, but found `x`', at: '18:19' },
    { filter: '_geoRadius(1, 2, 3', says: 'Expected `,` or `)`', at: '19:19' },
    { filter: '_geoRadius(1, 2, 3,)', says: 'Expected a number', at: '20:21' },
    { filter: '_geoRadius(91, 0, 10)', says: 'Were the two numbers swapped?', at: '12:14' },
    {
      filter: '_geoRadius(200, 0, 10)',
      says: 'is not between -90 and 90. It is given in degrees',
      at: '12:15',
    },
    { filter: '_geoRadius(0, 190.1, 10)', says: 'the same meridian is -169.9.', at: '15:20' },
    { filter: '_geoRadius(0, 1, -1)', says: '0 meters or more', at: '18:20' },
    { filter: '_geoRadius(0, 1, 1, 2)', says: 'from 3 to 1000', at: '21:22' },
    { filter: '_geoBoundingBox([1, 2])', says: 'too few or too many arguments', at: '1:24' },
    { filter: '_geoBoundingBox([1, 2], [3])', says: '`[latitude, longitude]`', at: '25:28' },
    { filter: '_geoBoundingBox(1, 2)', says: 'Expected `[`', at: '17:18' },
    { filter: '_geoBoundingBox([1, 2], [3, 4])', says: 'lies below its bottom', at: '1:32' },
    { filter: '_geoPolygon([1, 2], [3, 4])', says: 'too few or too many arguments', at: '1:28' },
    { filter: '_geoPolygon([1, 2], [3, 4], [0, 181])', says: 'longitude `181`', at: '33:36' },
    { filter: 'a = _geoRadius', says: '_geoRadius is a reserved word', at: '5:15' },
    { filter: '_geo = 1', says: '`_geo` cannot be used as a filter', at: '1:5' },
    { filter: '_geoPoint(1, 2)', says: 'It belongs into `sort`', at: '1:10' },
    { filter: 'a = 1 OR _geoDistance < 5', says: '`_geoRadius(latitude, longitude, meters)`', at: '10:22' },
    { filter: '_foreign(a, b = 1)', says: 'other indexes', at: '1:9' },
  ])
})

describe('a mistake in a condition on vectors', () => {
  refuses([
    { filter: '_vectors = 1', says: 'the only operator for `_vectors`', at: '10:11' },
    { filter: '_vectors NOT = 1', says: 'Expected EXISTS, the only operator', at: '14:15' },
    { filter: '_vectors.e.any EXISTS', says: 'Vectors are named', at: '1:15' },
    { filter: '_vectors.e.other EXISTS', says: 'Vectors are named', at: '1:17' },
    { filter: '_vectors.e.fragments EXISTS', says: '.fragments.FRAGMENT', at: '1:21' },
    { filter: '_vectors.e.userProvided.x EXISTS', says: 'Vectors are named', at: '1:26' },
    { filter: '_vectors.e.fragments.x.y EXISTS', says: 'Vectors are named', at: '1:25' },
    { filter: '_vectors. EXISTS', says: 'Vectors are named', at: '1:10' },
    { filter: '_vectors..e EXISTS', says: 'Vectors are named', at: '1:12' },
    { filter: '_vectors."a""b" EXISTS', says: 'Vectors are named', at: '1:16' },
    { filter: '_vectors."a"b EXISTS', says: 'Vectors are named', at: '1:14' },
    { filter: '_vectors"a" EXISTS', says: 'Vectors are named', at: '1:12' },
  ])
})

describe('other mistakes', () => {
  const nested: { readonly filter: FilterExpression; readonly because: string }[] = [
    { filter: [[['a = 1']]], because: 'a third level of lists' },
    { filter: ['a = 1', ['b = 1', []]], because: 'an empty list on the third level' },
  ]
  for (const { filter, because } of nested)
    test(`${because} is refused`, () => {
      const parsed = parseFilter(filter)
      expect(parsed.ok ? '' : parsed.error.sentence).toContain('nested too deeply')
    })

  test('in a list, the text with the mistake is repeated', () => {
    const parsed = parseFilter(['a = 1', ['b = 2', 'c =']])
    expect(parsed.ok ? '' : parsed.error.sentence).toMatch(/\n4:4 c =$/)
  })

  test('of a long text only the part around the mistake is repeated', () => {
    const parsed = parseFilter(`${'a = 1 OR '.repeat(10_000)} b ~ 1 ${'OR a = 1'.repeat(10_000)}`)
    const sentence = parsed.ok ? '' : parsed.error.sentence
    expect(sentence).toMatch(/\n90004:90005 ….* b ~ 1 .*…$/)
    expect(sentence.length).toBeLessThan(700)
  })

  test('of a long name only the beginning is repeated, and no half of a pair', () => {
    const parsed = parseFilter(`a = 1 x${'𐐷'.repeat(1_000)}`)
    expect(parsed.ok ? '' : parsed.error.sentence).toContain(`\`x${'𐐷'.repeat(29)}…\``)
  })
})
