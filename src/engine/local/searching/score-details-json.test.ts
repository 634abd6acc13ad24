import { describe, expect, test } from 'vitest'
import type { ResolvedRule } from '../ranking/resolve-rules.js'
import type { ScoreDetail } from '../ranking/score-detail.js'
import { scoreDetailsJson } from './score-details-json.js'

const words: ScoreDetail = { rule: 'words', rank: 2, most: 3 }
const typo: ScoreDetail = { rule: 'typo', rank: 2, most: 3 }
const attributeRank: ScoreDetail = { rule: 'attributeRank', rank: 4, most: 5 }
const wordPosition: ScoreDetail = { rule: 'wordPosition', rank: 9, most: 11 }
const exactAttribute = (rank: number): ScoreDetail => ({ rule: 'exactAttribute', rank, most: 3 })
const exactWords: ScoreDetail = { rule: 'exactWords', rank: 2, most: 4 }
const price: ScoreDetail = { rule: 'sort', field: 'price', direction: 'asc', value: 3 }
const name: ScoreDetail = { rule: 'sort', field: 'name', direction: 'desc', value: null }
const skipped: ScoreDetail = { rule: 'skipped' }

function rule(kind: Exclude<ResolvedRule['kind'], 'sort'>): ResolvedRule {
  return { kind }
}
const byPrice: ResolvedRule = { kind: 'sort', field: 'price', direction: 'asc' }
const byName: ResolvedRule = { kind: 'sort', field: 'name', direction: 'desc' }

const cases: readonly {
  readonly rules: readonly ResolvedRule[]
  readonly details: readonly ScoreDetail[]
  readonly hidden?: readonly string[]
  readonly told: object
  readonly because: string
}[] = [
  { rules: [], details: [], told: {}, because: 'no rules' },
  {
    rules: [rule('words'), rule('typo')],
    details: [words, typo],
    told: {
      words: { order: 0, matchingWords: 2, maxMatchingWords: 3, score: 2 / 3 },
      typo: { order: 1, typoCount: 1, maxTypoCount: 2, score: 2 / 3 },
    },
    because: 'words and typos are counted',
  },
  {
    rules: [rule('proximity'), rule('attributeRank'), rule('wordPosition')],
    details: [{ rule: 'proximity', rank: 1, most: 4 }, attributeRank, wordPosition],
    told: {
      proximity: { order: 0, score: 1 / 4 },
      attributeRank: { order: 1, score: 4 / 5 },
      wordPosition: { order: 2, score: 9 / 11 },
    },
    because: 'other rules have a score',
  },
  {
    rules: [rule('attribute'), rule('words')],
    details: [attributeRank, wordPosition, words],
    told: {
      attribute: {
        order: 0,
        attributeRankingOrderScore: 4 / 5,
        queryWordDistanceScore: 9 / 11,
        score: (3 * 11 + 9) / 55,
      },
      words: { order: 1, matchingWords: 2, maxMatchingWords: 3, score: 2 / 3 },
    },
    because: 'the older rule is two in one',
  },
  {
    rules: [rule('exactness')],
    details: [exactAttribute(3), exactWords],
    told: { exactness: { order: 0, matchType: 'exactMatch', score: 1 } },
    because: 'an exact match has a full score, whatever its words',
  },
  {
    rules: [rule('exactness')],
    details: [exactAttribute(2), exactWords],
    told: { exactness: { order: 0, matchType: 'matchesStart', score: 2 / 3 } },
    because: 'a beginning has two thirds',
  },
  {
    rules: [rule('exactness')],
    details: [exactAttribute(1), exactWords],
    told: {
      exactness: {
        order: 0,
        matchType: 'noExactMatch',
        matchingWords: 1,
        maxMatchingWords: 3,
        score: 2 / 12,
      },
    },
    because: 'without either, words are counted',
  },
  {
    rules: [byPrice, rule('words'), byName],
    details: [price, words, name],
    told: {
      'price:asc': { order: 0, value: 3 },
      words: { order: 1, matchingWords: 2, maxMatchingWords: 3, score: 2 / 3 },
      'name:desc': { order: 2, value: null },
    },
    because: 'values are told by field and direction',
  },
  {
    rules: [byPrice, rule('words'), byName],
    details: [price, words, name],
    hidden: ['price', 'name'],
    told: {
      '<hidden-rule-0>': { order: 0, value: '<hidden>' },
      words: { order: 1, matchingWords: 2, maxMatchingWords: 3, score: 2 / 3 },
      '<hidden-rule-1>': { order: 2, value: '<hidden>' },
    },
    because: 'fields that are not displayed are hidden',
  },
  {
    rules: [rule('words'), rule('typo'), rule('exactness')],
    details: [words, skipped],
    told: {
      words: { order: 0, matchingWords: 2, maxMatchingWords: 3, score: 2 / 3 },
      skipped: { order: 1 },
    },
    because: 'the rule that was skipped is the last',
  },
  {
    rules: [rule('words')],
    details: [skipped],
    told: { skipped: { order: 0 } },
    because: 'it may be the first',
  },
]

describe('the details of a score', () => {
  for (const { rules, details, hidden = [], told, because } of cases)
    test(because, () => {
      const found = scoreDetailsJson(details, rules, (field) => !hidden.includes(field))
      expect(found).toEqual(told)
      expect(Object.keys(found), 'in the order of the rules').toEqual(Object.keys(told))
    })
})
