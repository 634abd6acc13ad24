import { describe, expect, test } from 'vitest'
import type { FilterableAttribute } from '../domain/settings/filterable-attributes.js'
import { checkFilter, type FilterRefusal, type FilterRules } from './check-filter.js'
import { parseFilter } from './parse-filter.js'

const open: FilterRules = {
  filterableAttributes: [],
  shownAttributes: [],
  embedders: [{ name: 'images', fragments: ['cover', 'back'] }],
  containsFilterEnabled: true,
  multimodalEnabled: true,
}

function check(filter: string, rules: Partial<FilterRules>): FilterRefusal | undefined {
  const parsed = parseFilter(filter)
  if (!parsed.ok || parsed.value === undefined) throw new Error(`not understood: ${filter}`)
  const checked = checkFilter(parsed.value, { ...open, ...rules })
  return checked.ok ? undefined : checked.error
}

const equality = { attributePatterns: ['meta.*'] }
const comparison = {
  attributePatterns: ['size_*'],
  features: { filter: { equality: false, comparison: true } },
}
const facetOnly = {
  attributePatterns: ['facet'],
  features: { facetSearch: true, filter: { equality: false } },
}
const attributes: FilterableAttribute[] = ['kind', equality, comparison, facetOnly, 'facet']

describe('a filter is allowed', () => {
  const cases = [
    { filter: 'kind = a', because: 'on a plain name' },
    { filter: 'kind.sub.x > 1', because: 'on what a plain name holds' },
    { filter: 'meta.x = 1 AND meta.x IN [1] AND meta.x != 2', because: 'for equality by a pattern' },
    { filter: 'size_eu > 1 AND size_eu 1 TO 2', because: 'for comparison by a pattern' },
    {
      filter: 'size_eu EXISTS AND meta.x IS NULL AND meta.x IS NOT EMPTY',
      because: 'for presence by either',
    },
    { filter: 'size_eu CONTAINS 1 OR meta.x STARTS WITH 2', because: 'for texts by either' },
    { filter: '_vectors EXISTS OR _vectors.images EXISTS', because: 'on vectors, which are in no rule' },
    { filter: '_vectors.images.fragments.cover EXISTS', because: 'on a fragment of the embedder' },
  ]
  for (const { filter, because } of cases)
    test(because, () => expect(check(filter, { filterableAttributes: attributes })).toBeUndefined())

  test('on anything if a pattern is a star', () => {
    expect(check('any.thing = 1', { filterableAttributes: [{ attributePatterns: ['*'] }] })).toBeUndefined()
  })
  for (const name of ['_geo', '_geojson'])
    test(`on places if ${name} is a plain name`, () => {
      expect(check('_geoRadius(1, 2, 3)', { filterableAttributes: [name] })).toBeUndefined()
    })
})

describe('a filter is refused', () => {
  const cases = [
    {
      filter: 'other = 1',
      says: 'The attribute `other` is not filterable.',
      because: 'on what no rule names',
    },
    { filter: 'kinds = 1', says: 'not filterable', because: 'on a longer name' },
    { filter: 'meta EXISTS', says: 'not filterable', because: 'on the parent of what a pattern names' },
    {
      filter: 'kind = 1 OR (kind = 2 AND NOT other = 1)',
      says: '`other`',
      because: 'wherever the condition is',
    },
    {
      filter: 'meta.x >= 1',
      says: 'The operator >= is not allowed on the attribute `meta.x`: rule 1 of `filterableAttributes`, counted from 0, allows =, !=, IN, EXISTS, IS NULL, IS EMPTY, CONTAINS and STARTS WITH.',
      because: 'for comparison by a rule for equality',
    },
    { filter: 'meta.x 1 TO 2', says: 'operator TO', because: 'for a range by a rule for equality' },
    {
      filter: 'size_eu != 1',
      says: '`features.filter.equality`',
      because: 'for equality by a rule for comparison',
    },
    { filter: 'size_eu NOT IN [1]', says: 'operator IN', because: 'for a list by a rule for comparison' },
    { filter: 'facet EXISTS', says: 'not filterable', because: 'where the first rule allows neither' },
    { filter: '_geoRadius(1, 2, 3)', says: '_geo/_geojson', because: 'on places without a rule for them' },
    { filter: '_geoPolygon([1,2],[3,4],[5,6])', says: '`_geojson`', because: 'on shapes without a rule' },
    { filter: '_vectors.image EXISTS', says: 'Did you mean `images`?', because: 'on an unknown embedder' },
    {
      filter: '_vectors.images.fragments.spine EXISTS',
      says: 'There are: `cover`, `back`.',
      because: 'on an unknown fragment',
    },
  ]
  for (const { filter, says, because } of cases)
    test(because, () => {
      const refusal = check(filter, { filterableAttributes: attributes })
      expect(refusal?.kind).toBe('not filterable')
      expect(refusal?.sentence).toContain(says)
    })

  test('on a polygon if only _geo is filterable, or on a circle if a pattern matches it', () => {
    expect(check('_geoPolygon([1,2],[3,4],[5,6])', { filterableAttributes: ['_geo'] })).toBeDefined()
    const star = [{ attributePatterns: ['*', '_geo'] }]
    expect(check('_geoRadius(1, 2, 3)', { filterableAttributes: star })).toBeDefined()
  })
})

describe('a filter that needs a feature', () => {
  const cases = [
    { filter: 'kind CONTAINS a', feature: 'containsFilter', what: 'Filtering with CONTAINS' },
    { filter: 'kind NOT CONTAINS a', feature: 'containsFilter', what: 'Filtering with CONTAINS' },
    { filter: 'other = 1 AND kind CONTAINS a', feature: 'containsFilter', what: 'Filtering with CONTAINS' },
    { filter: '_vectors EXISTS', feature: 'multimodal', what: 'Filtering on `_vectors`' },
  ]
  for (const { filter, feature, what } of cases)
    test(`is refused for that while it is off: ${filter}`, () => {
      const off = { containsFilterEnabled: false, multimodalEnabled: false }
      const refusal = check(filter, { ...off, filterableAttributes: ['kind'] })
      expect(refusal).toMatchObject({ kind: 'feature', feature, what })
    })
})

describe('the sentence of a refusal', () => {
  test('ends with the place of the condition and the condition', () => {
    expect(check('a = 1 AND b 2 TO 3', { filterableAttributes: ['a'] })).toMatchObject({
      start: 11,
      end: 19,
      sentence:
        'The attribute `b` is not filterable. To filter on it, add it to the setting `filterableAttributes`.\n11:19 "b" "2" TO "3"',
    })
  })

  test('lists only names that may be shown, and suggests one of them', () => {
    const rules = { filterableAttributes: ['colour', 'secret'], shownAttributes: ['colour'] }
    const sentence = check('color = 1', rules)?.sentence
    expect(sentence).toContain('Did you mean `colour`? Filterable are: `colour`.')
    expect(sentence).not.toContain('secret')
  })

  test('lists at most twenty names', () => {
    const shownAttributes = Array.from({ length: 50 }, (_, index) => `attribute-${index}`)
    const sentence = check('x = 1', { shownAttributes })?.sentence
    expect(sentence).toContain('`attribute-19`, and 30 more.')
    expect(sentence).not.toContain('`attribute-20`')
  })

  test('repeats the beginning of a long condition, wherever it stood', () => {
    const filter = `${'a = 1 OR '.repeat(1_000)} b IN [${'x,'.repeat(1_000)}]`
    expect(check(filter, { filterableAttributes: ['a'] })?.sentence).toMatch(
      /\n9002:11009 "b" IN \["x", .*…$/,
    )
  })

  test('stays short for a long name and a long list', () => {
    const refusal = check(`${'x'.repeat(100_000)} IN [${'a,'.repeat(100_000)}]`, { shownAttributes: ['x'] })
    expect(refusal?.sentence.length).toBeLessThan(1_000)
  })
})

test('many conditions under many rules are checked in little time', () => {
  const filterableAttributes = Array.from({ length: 5_000 }, (_, index) => `attribute-${index}`)
  const filter = Array.from({ length: 50_000 }, () => '"attribute-4999" = 1').join(' OR ')
  const begin = performance.now()
  expect(check(filter, { filterableAttributes })).toBeUndefined()
  expect(performance.now() - begin).toBeLessThan(5_000)
})
