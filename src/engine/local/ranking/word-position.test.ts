import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  toldBy,
  type TestRequest,
  type TestSettings,
} from '../searching/search-harness.contract.js'
import { bucketedPosition } from '../postings/position-class.js'
import { costOfDistance } from './word-position.js'

const buildSnapshot = buildingSnapshots()

const settings = { searchableAttributes: ['text', 'title'], rankingRules: ['words', 'wordPosition'] }

/** A text with `word` at a position, and nothing like it before. */
function at(position: number, word: string): string {
  return `${'x '.repeat(position)}${word}`
}

describe('the rule wordPosition, of one word', () => {
  const ranks = [
    { from: 0, to: 0, rank: 11 },
    { from: 1, to: 1, rank: 10 },
    { from: 2, to: 4, rank: 9 },
    { from: 5, to: 7, rank: 8 },
    { from: 8, to: 11, rank: 7 },
    { from: 12, to: 15, rank: 6 },
    { from: 16, to: 23, rank: 5 },
    { from: 24, to: 32, rank: 4 },
    { from: 33, to: 64, rank: 4 },
    { from: 65, to: 256, rank: 3 },
    { from: 257, to: 1_024, rank: 2 },
    { from: 1_025, to: 5_000, rank: 1 },
  ]
  const positions = ranks.flatMap(({ from, to, rank }) =>
    [...new Set([from, to])].map((place) => ({ place, rank })),
  )
  const documents = positions.map(({ place }) => ({ id: place, text: at(place, 'word') }))
  const told = toldBy('wordPosition', buildSnapshot(documents, settings), { q: 'word ', limit: 100 })
  for (const { from, to, rank } of ranks)
    test(`gives rank ${rank} of 11 from position ${from} to ${to}`, () => {
      const scores = told.filter(([id]) => id === from || id === to).map(([, { score } = {}]) => score)
      expect(new Set(scores)).toEqual(new Set([rank / 11]))
    })

  test('puts those at the beginning first', () => {
    expect(told.map(([id]) => id)).toEqual(positions.map(({ place }) => place))
  })
})

describe('the rule wordPosition', () => {
  const cases: readonly {
    readonly q: string
    readonly document: Readonly<Record<string, unknown>>
    readonly more?: TestSettings
    readonly request?: TestRequest
    readonly score: number
    readonly because: string
  }[] = [
    { q: 'a b ', document: { text: 'a b' }, score: 21 / 21, because: 'words where they stand in the query' },
    { q: 'a b ', document: { text: 'b a' }, score: 19 / 21, because: 'each word one off' },
    { q: 'a b ', document: { text: 'a', title: 'x b' }, score: 21 / 21, because: 'in any attribute' },
    { q: 'a ', document: { text: 'x x a x a' }, score: 9 / 11, because: 'the nearest of several' },
    { q: 'a, b ', document: { text: 'a, b' }, score: 21 / 21, because: 'gaps of the query count' },
    { q: 'a b ', document: { text: 'ab' }, score: 20 / 21, because: 'a glued word, its second word one off' },
    { q: 'a b ', document: { text: 'x ab' }, score: 18 / 21, because: 'a glued word one off: 1 and 2' },
    { q: '"a b" ', document: { text: 'x a b' }, score: 10 / 11, because: 'the first word of a phrase' },
    {
      q: 'sailboat ',
      document: { text: 'x sail boat' },
      score: 10 / 11,
      because: 'the first part of a split word',
    },
    {
      q: 'car ',
      document: { text: 'x auto' },
      more: { synonyms: { car: ['auto'] } },
      score: 10 / 11,
      because: 'a synonym',
    },
    {
      q: 'the cat ',
      document: { text: 'the cat' },
      more: { stopWords: ['the'] },
      score: 11 / 11,
      because: 'stop words count in both',
    },
    {
      q: 'a ',
      document: { text: 'x x a', title: 'a' },
      request: { attributesToSearchOn: ['text'] },
      score: 11 / 11,
      because: 'also in attributes that are not searched',
    },
  ]
  for (const { q, document, more = {}, request = {}, score, because } of cases)
    test(`${because}: ${q}| ${JSON.stringify(document)}`, () => {
      const snapshot = buildSnapshot([{ id: 1, ...document }], { ...settings, ...more })
      expect(toldBy('wordPosition', snapshot, { q, ...request })).toEqual([[1, { score }]])
    })
})

describe('a distance costs', () => {
  const costs = [
    { from: 0, to: 0, cost: 0 },
    { from: 1, to: 1, cost: 1 },
    { from: 2, to: 4, cost: 2 },
    { from: 5, to: 7, cost: 3 },
    { from: 8, to: 11, cost: 4 },
    { from: 12, to: 16, cost: 5 },
    { from: 17, to: 24, cost: 6 },
    { from: 25, to: 64, cost: 7 },
    { from: 65, to: 256, cost: 8 },
    { from: 257, to: 1_024, cost: 9 },
    { from: 1_025, to: 65_536, cost: 10 },
  ]
  for (const { from, to, cost } of costs)
    test(`${cost} from ${from} to ${to}`, () => expect([from, to].map(costOfDistance)).toEqual([cost, cost]))
})

describe('a position counts as', () => {
  const classes = [
    { from: 0, to: 0, bucketed: 0 },
    { from: 15, to: 15, bucketed: 15 },
    { from: 16, to: 23, bucketed: 24 },
    { from: 24, to: 32, bucketed: 32 },
    { from: 33, to: 64, bucketed: 64 },
    { from: 65, to: 128, bucketed: 128 },
    { from: 1_025, to: 2_048, bucketed: 2_048 },
    { from: 32_769, to: 65_535, bucketed: 65_536 },
  ]
  for (const { from, to, bucketed } of classes)
    test(`${bucketed} from ${from} to ${to}`, () => {
      expect([from, to].map(bucketedPosition)).toEqual([bucketed, bucketed])
    })
})
