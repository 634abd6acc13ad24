import { describe, expect, test } from 'vitest'
import { explainRanking, percentText } from '../../web/pages/search/explain-ranking.js'

const cases = [
  { rule: 'words', detail: { matchingWords: 2, maxMatchingWords: 3 }, told: '2 of 3 words found' },
  { rule: 'words', detail: { matchingWords: 3, maxMatchingWords: 3 }, told: 'All 3 words found' },
  { rule: 'words', detail: { matchingWords: 2, maxMatchingWords: 2 }, told: 'Both words found' },
  { rule: 'words', detail: { matchingWords: 1, maxMatchingWords: 1 }, told: 'The word was found' },
  { rule: 'typo', detail: { typoCount: 0, maxTypoCount: 2 }, told: 'No typo' },
  { rule: 'typo', detail: { typoCount: 1, maxTypoCount: 2 }, told: 'One typo' },
  { rule: 'typo', detail: { typoCount: 2, maxTypoCount: 2 }, told: '2 typos' },
  { rule: 'proximity', detail: { score: 1 }, told: 'The words stand next to each other' },
  { rule: 'proximity', detail: { score: 0.5 }, told: 'The words stand some way apart' },
  { rule: 'proximity', detail: { score: 0.1 }, told: 'The words stand far apart' },
  { rule: 'attributeRank', detail: { score: 1 }, told: 'Found in the most important attribute' },
  { rule: 'attributeRank', detail: { score: 0.2 }, told: 'Found in one of the less important attributes' },
  { rule: 'wordPosition', detail: { score: 1 }, told: 'At the very beginning of the text' },
  { rule: 'wordPosition', detail: { score: 0 }, told: 'Deep inside the text' },
  {
    rule: 'attribute',
    detail: { attributeRankingOrderScore: 1, queryWordDistanceScore: 0.8 },
    told: 'Found in the most important attribute; near the beginning of the text',
  },
  { rule: 'exactness', detail: { matchType: 'exactMatch' }, told: 'An attribute is exactly what was typed' },
  {
    rule: 'exactness',
    detail: { matchType: 'matchesStart' },
    told: 'An attribute begins with exactly what was typed',
  },
  {
    rule: 'exactness',
    detail: { matchType: 'noExactMatch', matchingWords: 1, maxMatchingWords: 2 },
    told: '1 of 2 words exactly as typed',
  },
  {
    rule: 'exactness',
    detail: { matchType: 'noExactMatch', matchingWords: 0, maxMatchingWords: 2 },
    told: 'No word is exactly as typed',
  },
  { rule: 'price:asc', detail: { value: 12.5 }, told: 'Sorted by “price”, lowest first: 12.5' },
  { rule: 'a:b:desc', detail: { value: 'x' }, told: 'Sorted by “a:b”, highest first: x' },
  { rule: 'price:asc', detail: { value: null }, told: 'Has no “price” to sort by, so it comes last' },
  {
    rule: '_geoPoint(1, 2):asc',
    detail: { value: { lat: 1, lng: 2 }, distance: 1_250 },
    told: '1.3 km from the point that was asked for',
  },
  {
    rule: '_geoPoint(1, 2):asc',
    detail: { value: null, distance: null },
    told: 'Has no place on the map, so it comes last',
  },
  { rule: '<hidden-rule-0>', detail: { value: '<hidden>' }, told: 'Sorted by a field that is not shown' },
  { rule: 'vectorSort', detail: { similarity: 0.833 }, told: 'Alike in meaning: 83.3 %' },
  {
    rule: 'skipped',
    detail: {},
    told: 'The time was up before the rules that follow could look at it',
  },
  { rule: 'tomorrow', detail: { score: 1 }, told: 'tomorrow' },
]

describe('each rule says in words what it found', () => {
  for (const { rule, detail, told } of cases)
    test(`${rule}: ${told}`, () => {
      expect(explainRanking({ [rule]: { order: 0, ...detail } }).map(({ sentence }) => sentence)).toEqual([
        told,
      ])
    })
})

test('the rules are told in the order in which they count', () => {
  const told = explainRanking({
    exactness: { order: 2, score: 1, matchType: 'exactMatch' },
    words: { order: 0, score: 1, matchingWords: 1, maxMatchingWords: 2 },
    proximity: { order: 1, score: 1 },
  })
  expect(told.map(({ rule }) => rule)).toEqual(['words', 'proximity', 'exactness'])
  expect(told[1]?.sentence).toBe('Only one word was found: there is no other to be near to')
})

const percentages = [
  { score: 1, told: '100 %' },
  { score: 0.999_96, told: '99.9 %' },
  { score: 0.57, told: '57 %' },
  { score: 0, told: '0 %' },
]
for (const { score, told } of percentages)
  test(`a score of ${score} is ${told}`, () => expect(percentText(score)).toBe(told))
