import { describe, expect, test } from 'vitest'
import { completeSettings } from '../../../domain/settings/complete-settings.js'
import type { Settings } from '../../../domain/settings/settings.js'
import { columnChoiceOf, sameColumns } from './column-choice.js'

function patterns(attributePatterns: readonly string[], features?: object): object {
  return { attributePatterns, features }
}
const noFilter = { filter: { equality: false, comparison: false } }

describe('fields with a column', () => {
  const cases: readonly {
    because: string
    settings: Partial<Record<keyof Settings, unknown>>
    has?: readonly string[]
    hasNot?: readonly string[]
  }[] = [
    { because: 'none unless asked for', settings: {}, hasNot: ['a', 'a.b', ''] },
    {
      because: 'a sortable field and all below it',
      settings: { sortableAttributes: ['a'] },
      has: ['a', 'a.b', 'a.b.c'],
      hasNot: ['ab', 'b.a', 'A'],
    },
    {
      because: 'the field of a custom ranking rule by itself',
      settings: { rankingRules: ['words', 'a.b:desc', 'c:d:asc'] },
      has: ['a.b', 'c:d'],
      hasNot: ['a', 'a.b.c', 'words', 'c'],
    },
    {
      because: 'the distinct field and all below it',
      settings: { distinctAttribute: 'a.b' },
      has: ['a.b', 'a.b.c'],
      hasNot: ['a'],
    },
    {
      because: 'a field filterable by name and all below it',
      settings: { filterableAttributes: ['a'] },
      has: ['a', 'a.b'],
      hasNot: ['b'],
    },
    {
      because: 'a pattern matches whole paths',
      settings: { filterableAttributes: [patterns(['a', 'b*', '*c', '*d*'])] },
      has: ['a', 'b', 'bx', 'b.x', 'xc', 'x.c', 'xdx', 'd'],
      hasNot: ['a.x', 'xb', 'cx'],
    },
    {
      because: 'a star stands for every field, as a name too',
      settings: { filterableAttributes: ['*'] },
      has: ['a', 'a.b', ''],
    },
    {
      because: 'vectors and shapes never',
      settings: { filterableAttributes: [patterns(['*'])], sortableAttributes: ['_vectors'] },
      has: ['_vectorsx', '_geojsonx'],
      hasNot: ['_vectors', '_vectors.a', '_geojson.coordinates'],
    },
    {
      because: 'of a shape whether it is there',
      settings: { filterableAttributes: ['_geojson'] },
      has: ['_geojson'],
      hasNot: ['_geojson.type', '_geojson.coordinates'],
    },
    {
      because: 'patterns without any feature have none',
      settings: { filterableAttributes: [patterns(['a'], noFilter)] },
      hasNot: ['a'],
    },
    {
      because: 'to search the values is enough',
      settings: { filterableAttributes: [patterns(['a'], { ...noFilter, facetSearch: true })] },
      has: ['a'],
    },
    {
      because: 'either kind of filter is enough',
      settings: {
        filterableAttributes: [patterns(['a'], { filter: { equality: false, comparison: true } })],
      },
      has: ['a'],
    },
    {
      because: 'of the rules for filters the first that matches decides',
      settings: { filterableAttributes: [patterns(['a.*'], noFilter), 'a'] },
      has: ['a'],
      hasNot: ['a.b'],
    },
    {
      because: 'what cannot be filtered may still be sortable',
      settings: { filterableAttributes: [patterns(['*'], noFilter)], sortableAttributes: ['a'] },
      has: ['a'],
      hasNot: ['b'],
    },
  ]
  for (const { because, settings, has = [], hasNot = [] } of cases)
    test(because, () => {
      const choice = columnChoiceOf(completeSettings(settings))
      expect(has.filter((path) => !choice.hasColumn(path))).toEqual([])
      expect(hasNot.filter((path) => choice.hasColumn(path))).toEqual([])
    })
})

describe('places of documents are kept', () => {
  const cases = [
    { because: 'not by default', settings: {}, hasGeo: false },
    { because: 'to filter', settings: { filterableAttributes: ['_geo'] }, hasGeo: true },
    { because: 'to sort', settings: { sortableAttributes: ['_geo'] }, hasGeo: true },
    { because: 'not for a pattern', settings: { filterableAttributes: [patterns(['_geo'])] }, hasGeo: false },
  ]
  for (const { because, settings, hasGeo } of cases)
    test(because, () => expect(columnChoiceOf(completeSettings(settings)).hasGeo).toBe(hasGeo))
})

describe('shapes of documents are kept', () => {
  const cases = [
    { because: 'not by default', settings: {}, hasShapes: false },
    { because: 'to filter', settings: { filterableAttributes: ['_geojson'] }, hasShapes: true },
    { because: 'not to sort', settings: { sortableAttributes: ['_geojson'] }, hasShapes: false },
    { because: 'not for a star', settings: { filterableAttributes: ['*'] }, hasShapes: false },
  ]
  for (const { because, settings, hasShapes } of cases)
    test(because, () => expect(columnChoiceOf(completeSettings(settings)).hasShapes).toBe(hasShapes))
})

describe('columns stay the same', () => {
  const cases: readonly { because: string; from: object; to: object; same: boolean }[] = [
    { because: 'when other settings change', from: {}, to: { stopWords: ['the'] }, same: true },
    {
      because: 'when fields are named in another order or twice',
      from: { filterableAttributes: ['a', patterns(['b*', '*c'])] },
      to: { filterableAttributes: [patterns(['*c', 'b*']), 'a', 'a'] },
      same: true,
    },
    {
      because: 'when a filterable field becomes sortable, distinct and a ranking rule',
      from: { filterableAttributes: ['a'] },
      to: {
        filterableAttributes: ['a'],
        sortableAttributes: ['a', 'a.b'],
        distinctAttribute: 'a',
        rankingRules: ['a:asc'],
      },
      same: true,
    },
    {
      because: 'when a pattern gets another feature',
      from: { filterableAttributes: [patterns(['a'])] },
      to: { filterableAttributes: [patterns(['a'], { facetSearch: true })] },
      same: true,
    },
    {
      because: 'when a rule that refuses comes last',
      from: { filterableAttributes: ['a'] },
      to: { filterableAttributes: ['a', patterns(['*'], noFilter)] },
      same: true,
    },
    { because: 'not with a new field', from: {}, to: { sortableAttributes: ['a'] }, same: false },
    {
      because: 'not when fields below come in',
      from: { rankingRules: ['a:asc'] },
      to: { sortableAttributes: ['a'] },
      same: false,
    },
    {
      because: 'not when a rule that refuses comes first',
      from: { filterableAttributes: ['a'] },
      to: { filterableAttributes: [patterns(['a'], noFilter), 'a'] },
      same: false,
    },
    {
      because: 'not when places come in',
      from: { sortableAttributes: [] },
      to: { sortableAttributes: ['_geo'] },
      same: false,
    },
    {
      because: 'not when shapes come in',
      from: { filterableAttributes: ['*'] },
      to: { filterableAttributes: ['*', '_geojson'] },
      same: false,
    },
  ]
  for (const { because, from, to, same } of cases)
    test(because, () => {
      const [a, b] = [completeSettings({ ...from }), completeSettings({ ...to })]
      expect([sameColumns(a, b), sameColumns(b, a)]).toEqual([same, same])
    })
})
