import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  toldBy,
  type TestRequest,
  type TestSettings,
} from '../searching/search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

describe('the rule words', () => {
  const cases: readonly {
    readonly texts: readonly string[]
    readonly request: TestRequest
    readonly settings?: TestSettings
    /** Text to how many words of how many it has. */
    readonly ranks: Readonly<Record<string, string>>
    readonly because: string
  }[] = [
    {
      texts: ['a', 'c b a', 'b c', 'a x b'],
      request: { q: 'a b c ' },
      ranks: { 'c b a': '3/3', 'a x b': '2/3', a: '1/3' },
      because: 'counts words, given up from the end, never the first',
    },
    {
      texts: ['a c', 'a'],
      request: { q: 'a b c ' },
      ranks: { 'a c': '1/3', a: '1/3' },
      because: 'does not count a word after one that is missing',
    },
    {
      texts: ['a', 'b'],
      request: { q: 'a a a ' },
      ranks: { a: '3/3' },
      because: 'lets one word answer the same word three times',
    },
    {
      texts: ['ab', 'a'],
      request: { q: 'a b ' },
      ranks: { ab: '2/2', a: '1/2' },
      because: 'counts the words of a glued one',
    },
    {
      texts: ['x a b', 'a b c', 'b a c', 'c'],
      request: { q: '"a b" c ' },
      ranks: { 'a b c': '3/3', 'x a b': '2/3' },
      because: 'counts the words of phrases, which are never given up',
    },
    {
      texts: ['a b x y', 'a b', 'a x y'],
      request: { q: 'x "a b" y ' },
      ranks: { 'a b x y': '4/4', 'a b': '2/4' },
      because: 'lets the first word be given up when there is a phrase',
    },
    {
      texts: ['b', 'a b', 'a', 'a c'],
      request: { q: 'a, b ', matchingStrategy: 'frequency' },
      ranks: { 'a b': '2/2', b: '1/2' },
      because: 'gives up the more frequent word first',
    },
    {
      texts: ['b', 'b c', 'c'],
      request: { q: 'zz, b ', matchingStrategy: 'frequency' },
      ranks: { b: '1/2', 'b c': '1/2' },
      because: 'gives up a word that matches nothing before all others',
    },
    {
      texts: ['cat', 'cat dog'],
      request: { q: 'cat the dog ' },
      settings: { stopWords: ['the'] },
      ranks: { 'cat dog': '2/2', cat: '1/2' },
      because: 'does not count stop words',
    },
  ]
  for (const { texts, request, settings = {}, ranks, because } of cases)
    test(because, () => {
      const documents = texts.map((text) => ({ id: text, text }))
      // The id is a searchable field too, and would match as well.
      const searchable = { searchableAttributes: ['text'], rankingRules: ['words'], ...settings }
      for (const runs of [[], [1, 1]]) {
        const told = toldBy('words', buildSnapshot(documents, searchable, { runs }), request)
        const found = told.map(([id, words]) => [
          id,
          [words?.['matchingWords'], words?.['maxMatchingWords']].join('/'),
        ])
        expect(found).toEqual(Object.entries(ranks))
      }
    })

  test('is not told of with the strategy all', () => {
    const snapshot = buildSnapshot([
      { id: 1, text: 'a b' },
      { id: 2, text: 'a' },
    ])
    expect(toldBy('words', snapshot, { q: 'a b ', matchingStrategy: 'all' })).toEqual([[1, undefined]])
  })
})
