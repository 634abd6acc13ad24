import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  toldBy,
  type TestDocument,
  type TestRequest,
  type TestSettings,
} from '../searching/search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

interface Case {
  readonly q: string
  readonly document: string | Readonly<Record<string, unknown>>
  readonly settings?: TestSettings
  readonly request?: TestRequest
  readonly score: number
  readonly because: string
}

const words: readonly Case[] = [
  { q: 'a b ', document: 'a b', score: 4 / 4, because: 'right after' },
  { q: 'a b ', document: 'a x b', score: 3 / 4, because: 'one between' },
  { q: 'a b ', document: 'b a', score: 3 / 4, because: 'right before' },
  { q: 'a b ', document: 'a x y b', score: 2 / 4, because: 'two between' },
  { q: 'a b ', document: 'b x a', score: 2 / 4, because: 'before, one between' },
  { q: 'a b ', document: 'a x y z b', score: 1 / 4, because: 'three between' },
  { q: 'a b ', document: 'b x y a', score: 1 / 4, because: 'before, two between' },
  { q: 'a b ', document: 'a. b', score: 1 / 4, because: 'a hard separator between' },
  { q: 'a b ', document: { t: 'a', u: 'b' }, score: 1 / 4, because: 'different fields' },
  { q: 'a b ', document: { t: 'a x b', u: 'a b' }, score: 4 / 4, because: 'the nearest of several' },
  { q: 'a b c ', document: 'a b c', score: 7 / 7, because: 'three in a row' },
  { q: 'a b c ', document: 'a b x c', score: 6 / 7, because: 'each pair counts' },
  {
    q: 'a b c ',
    document: { t: 'a b', u: 'b c' },
    score: 7 / 7,
    because: 'pairs may come from different places',
  },
  { q: 'a ', document: 'x a', score: 1, because: 'one word is near itself' },
  { q: 'a, b ', document: 'b x x x a', score: 1, because: 'words apart in the query are not compared' },
  {
    q: 'a the b ',
    document: 'b x x x a',
    settings: { stopWords: ['the'] },
    score: 1,
    because: 'words on both sides of a stop word are not compared',
  },
  { q: 'a -z b ', document: 'b x x x a', score: 1, because: 'nor those on both sides of an excluded one' },
  { q: 'a a ', document: 'a', score: 1 / 4, because: 'a word once is not near itself' },
  { q: 'a a ', document: 'a a', score: 4 / 4, because: 'a word twice is' },
]

const sequences: readonly Case[] = [
  { q: '"a b" c ', document: 'a b c', score: 4 / 4, because: 'after the last word of a phrase' },
  { q: '"a b" c ', document: 'a b x c', score: 3 / 4, because: 'one between' },
  { q: '"a b" c ', document: 'c a b', score: 1 / 4, because: 'not before a phrase' },
  { q: 'c "a b" ', document: 'c a b', score: 4 / 4, because: 'before the first word of a phrase' },
  { q: 'c "a b" ', document: 'a b c', score: 1 / 4, because: 'not after a phrase' },
  { q: '"a b" "c d" ', document: 'a b c d', score: 4 / 4, because: 'a phrase after a phrase' },
  {
    q: 'x car ',
    document: 'x auto',
    settings: { synonyms: { car: ['auto'] } },
    score: 4 / 4,
    because: 'a synonym after a word',
  },
  {
    q: 'x car ',
    document: 'auto x',
    settings: { synonyms: { car: ['auto'] } },
    score: 1 / 4,
    because: 'a synonym is not near the other way round',
  },
  {
    q: 'nyc x ',
    document: 'new york x',
    settings: { synonyms: { nyc: ['new york'] } },
    score: 4 / 4,
    because: 'a word after the last of a synonym',
  },
  {
    q: 'x sailboat ',
    document: 'x sail boat',
    score: 4 / 4,
    because: 'before the first part of a split word',
  },
  { q: 'sailboat x ', document: 'sail boat x', score: 4 / 4, because: 'after the last part of a split word' },
  { q: 'x a b ', document: 'x ab', score: 4 / 5, because: 'a glued word costs one for each word more' },
  { q: 'a b x ', document: 'ab x', score: 4 / 5, because: 'also as the first' },
]

const others: readonly Case[] = [
  {
    q: 'a b ',
    document: 'b x x x x a',
    settings: { proximityPrecision: 'byAttribute' },
    score: 4 / 4,
    because: 'by attribute, the same field is near',
  },
  {
    q: 'a b ',
    document: { t: 'a', u: 'b' },
    settings: { proximityPrecision: 'byAttribute' },
    score: 1 / 4,
    because: 'by attribute, different fields are not',
  },
  {
    q: 'a b ',
    document: { t: 'a x x x x b', u: 'a b' },
    request: { attributesToSearchOn: ['t'] },
    score: 4 / 4,
    because: 'attributes that are not searched count as well',
  },
]

function scoresOf({ q, document, settings = {}, request = {} }: Case): readonly unknown[] {
  const fields = typeof document === 'string' ? { t: document } : document
  const rankingRules = ['words', 'proximity']
  const searchableAttributes = ['t', 'u']
  const snapshot = buildSnapshot([{ id: 1, ...fields }], { rankingRules, searchableAttributes, ...settings })
  return toldBy('proximity', snapshot, { q, ...request }).map(([, told]) => told?.['score'])
}

for (const [name, cases] of Object.entries({ words, sequences, others }))
  describe(`the rule proximity: ${name}`, () => {
    for (const each of cases)
      test(`${each.because}: ${each.q}| ${JSON.stringify(each.document)}`, () => {
        expect(scoresOf(each)).toEqual([each.score])
      })
  })

describe('the rule proximity', () => {
  const documents: readonly TestDocument[] = ['a x y z b', 'b a', 'a b', 'a x b', 'b x a', 'a', 'a b'].map(
    (text, id) => ({ id, text }),
  )
  for (const runs of [[], [1, 3, 1]])
    test(`ranks near words higher, with runs of ${JSON.stringify(runs)}`, () => {
      const settings = { rankingRules: ['words', 'proximity'], searchableAttributes: ['text'] }
      const told = toldBy('proximity', buildSnapshot(documents, settings, { runs }), { q: 'a b ' })
      expect(told.map(([id, { score } = {}]) => [id, score])).toEqual([
        [2, 1],
        [6, 1],
        [1, 0.75],
        [3, 0.75],
        [4, 0.5],
        [0, 0.25],
        [5, 1],
      ])
    })

  test('only looks at what the rule typo found', () => {
    // The word as typed is far from the other; the near one is a typo, which the document need not be charged.
    const snapshot = buildSnapshot([{ id: 1, text: 'mango x x x x juice mangp juice' }], {
      rankingRules: ['words', 'typo', 'proximity'],
      searchableAttributes: ['text'],
    })
    expect(toldBy('proximity', snapshot, { q: 'mango juice ' })).toEqual([[1, { score: 0.25 }]])
    const without = buildSnapshot([{ id: 1, text: 'mango x x x x juice mangp juice' }], {
      rankingRules: ['words', 'proximity'],
      searchableAttributes: ['text'],
    })
    expect(toldBy('proximity', without, { q: 'mango juice ' })).toEqual([[1, { score: 1 }]])
  })
})
