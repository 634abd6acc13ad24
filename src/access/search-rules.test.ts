import { describe, expect, test } from 'vitest'
import type { IndexUid } from '../domain/index-uid.js'
import { parseSearchRules, ruleFor } from './search-rules.js'

describe('the rule that decides', () => {
  const rules = {
    '*': '*',
    'movies*': 'movies*',
    'movies_fr*': 'movies_fr*',
    movies: 'movies',
    movies_en: 'movies_en',
  }
  const cases = [
    {
      because: 'is the one of the exact name',
      among: ['*', 'movies*', 'movies'],
      index: 'movies',
      rule: 'movies',
    },
    {
      because: 'is the exact name also when it comes first',
      among: ['movies', 'movies*', '*'],
      index: 'movies',
      rule: 'movies',
    },
    {
      because: 'is the exact name before a longer pattern',
      among: ['movies_fr*', 'movies*', 'movies'],
      index: 'movies',
      rule: 'movies',
    },
    {
      because: 'is the longest pattern',
      among: ['*', 'movies*', 'movies_fr*'],
      index: 'movies_fr_old',
      rule: 'movies_fr*',
    },
    {
      because: 'is the longest pattern also when it comes first',
      among: ['movies_fr*', 'movies*', '*'],
      index: 'movies_fr_old',
      rule: 'movies_fr*',
    },
    {
      because: 'is not a longer pattern that does not match',
      among: ['movies_fr*', 'movies*', '*'],
      index: 'movies_de',
      rule: 'movies*',
    },
    {
      because: 'is the pattern for its prefix alone',
      among: ['*', 'movies*'],
      index: 'movies',
      rule: 'movies*',
    },
    {
      because: 'is the wildcard for any other name',
      among: ['movies', 'movies*', '*'],
      index: 'books',
      rule: '*',
    },
    {
      because: 'is none where nothing matches',
      among: ['movies_en', 'movies_fr*'],
      index: 'movies',
      rule: undefined,
    },
    {
      because: 'is none in another letter case',
      among: ['movies', 'movies*'],
      index: 'Movies',
      rule: undefined,
    },
    { because: 'is none where there are no rules', among: [], index: 'movies', rule: undefined },
  ] as const satisfies readonly {
    because: string
    among: readonly (keyof typeof rules)[]
    index: string
    rule: string | undefined
  }[]
  for (const { because, among, index, rule } of cases)
    test(because, () => {
      const parsed = parseSearchRules(Object.fromEntries(among.map((name) => [name, { filter: name }]))) ?? []
      expect(ruleFor(parsed, index as IndexUid)?.filter).toBe(rule)
    })
})

describe('rules that are understood', () => {
  const accepted = [
    {
      because: 'list patterns without filters',
      value: ['movies', 'books_*'],
      rules: [
        ['movies', undefined],
        ['books_*', undefined],
      ],
    },
    { because: 'may be none', value: [], rules: [] },
    { because: 'may be an object of none', value: {}, rules: [] },
    { because: 'take null as no filter', value: { '*': null }, rules: [['*', undefined]] },
    { because: 'take an empty rule as no filter', value: { '*': {} }, rules: [['*', undefined]] },
    {
      because: 'take a null filter as no filter',
      value: { '*': { filter: null } },
      rules: [['*', undefined]],
    },
    { because: 'keep a text', value: { a: { filter: 'x = 1' } }, rules: [['a', 'x = 1']] },
    {
      because: 'keep nested lists',
      value: { a: { filter: ['x = 1', ['y = 2', ['z = 3']]] } },
      rules: [['a', ['x = 1', ['y = 2', ['z = 3']]]]],
    },
    {
      because: 'keep the filter of an index named like a hidden property',
      value: JSON.parse('{"*": {}, "__proto__": {"filter": "x = 1"}}'),
      rules: [
        ['*', undefined],
        ['__proto__', 'x = 1'],
      ],
    },
  ]
  for (const { because, value, rules } of accepted)
    test(because, () =>
      expect(parseSearchRules(value)?.map(({ pattern, filter }) => [pattern, filter])).toEqual(rules),
    )
})

describe('rules that are refused', () => {
  const refused: { because: string; value: unknown }[] = [
    { because: 'are a text', value: '*' },
    { because: 'are null', value: null },
    { because: 'are absent', value: undefined },
    { because: 'list something else than texts', value: ['*', 1] },
    { because: 'list what names no index', value: ['a b'] },
    { because: 'name no index', value: { 'a b': {} } },
    { because: 'have a rule of another type', value: { '*': 'x = 1' } },
    { because: 'have a misspelt filter', value: { '*': { filtre: 'x = 1' } } },
    {
      because: 'have a misspelt filter beside a good one',
      value: { '*': { filter: 'x = 1', filters: 'y = 1' } },
    },
    {
      because: 'hide a filter behind the prototype',
      value: JSON.parse('{"*": {"__proto__": {"filter": "x"}}}'),
    },
    { because: 'have a filter of another type', value: { '*': { filter: 1 } } },
    { because: 'list a filter of another type', value: { '*': { filter: [['x = 1', null]] } } },
    { because: 'nest a filter deeper than the stack', value: { '*': { filter: nested(100_000) } } },
    { because: 'are wrong in one of many entries', value: { a: {}, b: { filter: 'x' }, c: 7 } },
  ]
  for (const { because, value } of refused)
    test(because, () => expect(parseSearchRules(value)).toBe(undefined))
})

function nested(depth: number): unknown {
  let filter: unknown = 'x = 1'
  for (let level = 0; level < depth; level++) filter = [filter]
  return filter
}
