import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  toldBy,
  type TestRequest,
  type TestSettings,
} from '../searching/search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

const cases: readonly {
  readonly q: string
  readonly document: Readonly<Record<string, unknown>>
  readonly settings?: TestSettings
  readonly request?: TestRequest
  readonly score: number
  readonly because: string
}[] = [
  { q: 'a ', document: { title: 'a' }, score: 3 / 3, because: 'the first attribute' },
  { q: 'a ', document: { text: 'a' }, score: 2 / 3, because: 'the second' },
  { q: 'a ', document: { tags: ['x', 'a'] }, score: 1 / 3, because: 'the third' },
  { q: 'a ', document: { tags: 'a', text: 'a' }, score: 2 / 3, because: 'the best of several' },
  { q: 'a b ', document: { title: 'a', text: 'b' }, score: 4 / 5, because: 'a different one for each word' },
  { q: 'a b ', document: { tags: 'a b' }, score: 1 / 5, because: 'the last for each word' },
  { q: 'a b ', document: { text: 'ab' }, score: 3 / 5, because: 'a glued word counts for two' },
  {
    q: '"a b" ',
    document: { title: 'b', text: 'a b' },
    score: 2 / 3,
    because: 'the one with the first word of a phrase',
  },
  {
    q: '"a b" ',
    document: { title: 'a', text: 'a b' },
    score: 3 / 3,
    because: 'even if the phrase is in another',
  },
  {
    q: 'car ',
    document: { title: 'x', text: 'auto' },
    settings: { synonyms: { car: ['auto'] } },
    score: 2 / 3,
    because: 'a synonym',
  },
  { q: 'mangp ', document: { text: 'mango' }, score: 2 / 3, because: 'a word with a typo' },
  { q: 'sailboat ', document: { tags: 'sail boat' }, score: 1 / 3, because: 'a split word' },
  { q: 'a', document: { text: 'abc' }, score: 2 / 3, because: 'a longer word' },
  {
    q: 'a ',
    document: { title: 'a', text: 'a' },
    request: { attributesToSearchOn: ['text', 'tags'] },
    score: 2 / 3,
    because: 'among those that are searched, by its place among all',
  },
  {
    q: 'a ',
    document: { tags: 'a' },
    settings: { searchableAttributes: ['*'] },
    score: 1,
    because: 'all are alike',
  },
  {
    q: 'a ',
    document: { text: { inner: 'a' } },
    score: 2 / 3,
    because: 'nested in the second',
  },
  {
    q: 'a ',
    document: { text: { inner: 'a' } },
    settings: { searchableAttributes: ['title', 'text', 'text.inner'] },
    score: 2 / 3,
    because: 'the first that covers it',
  },
]

describe('the rule attributeRank', () => {
  for (const { q, document, settings = {}, request = {}, score, because } of cases)
    test(`${because}: ${q}| ${JSON.stringify(document)}`, () => {
      const all = {
        searchableAttributes: ['title', 'text', 'tags'],
        rankingRules: ['words', 'attributeRank'],
      }
      const snapshot = buildSnapshot([{ id: 1, ...document }], { ...all, ...settings })
      expect(toldBy('attributeRank', snapshot, { q, ...request })).toEqual([[1, { score }]])
    })

  for (const runs of [[], [1, 1, 1]])
    test(`ranks by attribute whatever the order of fields, with runs of ${JSON.stringify(runs)}`, () => {
      const documents = [
        { id: 1, tags: 'a', text: 'x' },
        { id: 2, text: 'a', title: 'x' },
        { id: 3, title: 'a' },
        { id: 4, text: 'x', title: 'a', tags: 'a' },
      ]
      const settings = {
        searchableAttributes: ['title', 'text', 'tags'],
        rankingRules: ['words', 'attributeRank'],
      }
      const told = toldBy('attributeRank', buildSnapshot(documents, settings, { runs }), { q: 'a ' })
      expect(told.map(([id]) => id)).toEqual([3, 4, 2, 1])
    })
})
