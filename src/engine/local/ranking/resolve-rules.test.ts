import { describe, expect, test } from 'vitest'
import type { MatchingStrategy } from '../../../domain/search-request.js'
import { defaultRankingRules, type RankingRule } from '../../../domain/settings/ranking-rules.js'
import { criterionOf, resolveRules } from './resolve-rules.js'

interface Case {
  readonly rules: readonly RankingRule[]
  readonly sort?: readonly string[]
  readonly strategy?: MatchingStrategy
  readonly hasWords?: boolean
  readonly resolved: string
  readonly because: string
}

const cases: readonly Case[] = [
  {
    rules: defaultRankingRules,
    resolved: 'words typo proximity attributeRank wordPosition exactness',
    because: 'the default rules, without a sort that was not asked for',
  },
  {
    rules: defaultRankingRules,
    sort: ['price:asc', 'name:desc'],
    resolved: 'words typo proximity attributeRank price:asc name:desc wordPosition exactness',
    because: 'what is asked to sort by stands where sort does',
  },
  {
    rules: defaultRankingRules,
    sort: ['price:asc'],
    hasWords: false,
    resolved: 'price:asc',
    because: 'without words only values rank',
  },
  {
    rules: ['words', 'price:desc'],
    hasWords: false,
    resolved: 'price:desc',
    because: 'also those of the settings',
  },
  {
    rules: defaultRankingRules,
    hasWords: false,
    resolved: '',
    because: 'without words and values nothing ranks',
  },
  { rules: ['words', 'typo'], strategy: 'all', resolved: 'typo', because: 'the strategy all has no words' },
  { rules: ['typo'], strategy: 'all', resolved: 'typo', because: 'not even where they are left out' },
  { rules: ['typo', 'words'], resolved: 'words typo', because: 'words come before any rule about words' },
  { rules: ['exactness'], resolved: 'words exactness', because: 'also where they are left out' },
  { rules: ['attribute', 'typo'], resolved: 'words attribute typo', because: 'also before the older rule' },
  {
    rules: ['price:asc', 'sort', 'proximity', 'words'],
    sort: ['name:asc'],
    resolved: 'price:asc name:asc words proximity',
    because: 'they come right before the first of these, after values',
  },
  { rules: ['price:asc'], resolved: 'price:asc', because: 'rules about values need no words' },
  { rules: ['price:asc', 'words'], resolved: 'price:asc words', because: 'words may come last' },
  { rules: [], resolved: '', because: 'no rules are none' },
  { rules: ['words', 'typo', 'words', 'typo'], resolved: 'words typo', because: 'a rule counts once' },
  {
    rules: ['sort', 'words', 'sort'],
    sort: ['price:asc'],
    resolved: 'price:asc words',
    because: 'so does sort',
  },
  {
    rules: ['price:asc', 'sort', 'price:desc'],
    sort: ['price:desc', 'name:asc', 'name:desc'],
    resolved: 'price:asc name:asc',
    because: 'a field counts once, in its first direction',
  },
]

describe('the rules of a search', () => {
  for (const { rules, sort = [], strategy = 'last', hasWords = true, resolved, because } of cases)
    test(because, () => {
      const found = resolveRules({ rules, sort: sort.map(criterionOf), strategy, hasWords })
      const names = found.map((rule) =>
        rule.kind === 'sort' ? `${rule.field}:${rule.direction}` : rule.kind,
      )
      expect(names.join(' ')).toBe(resolved)
    })
})

describe('what is sorted by', () => {
  const criteria = [
    { text: 'price:asc', field: 'price', direction: 'asc' },
    { text: 'a.b:desc', field: 'a.b', direction: 'desc' },
    { text: 'a:asc:desc', field: 'a:asc', direction: 'desc' },
    { text: '_geoPoint(1, 2):asc', field: '_geoPoint(1, 2)', direction: 'asc' },
  ]
  for (const { text, field, direction } of criteria)
    test(text, () => expect(criterionOf(text)).toEqual({ field, direction }))
})
