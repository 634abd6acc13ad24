import { describe, expect, test } from 'vitest'
import { buildingSnapshots, contextOf, idsIn } from '../searching/search-harness.contract.js'
import { splitWord } from './split-word.js'

const buildSnapshot = buildingSnapshots()

describe('a word is split', () => {
  const cases: readonly {
    readonly word: string
    readonly texts: readonly string[]
    readonly ignored?: readonly [string, string]
    readonly found: readonly string[] | undefined
    readonly because: string
  }[] = [
    { word: 'sailboat', texts: ['sail boat'], found: ['sail', 'boat'], because: 'into two words in a row' },
    { word: 'sailboat', texts: ['boat sail'], found: undefined, because: 'not in another order' },
    { word: 'sailboat', texts: ['sail x boat'], found: undefined, because: 'not with a word in between' },
    { word: 'sailboat', texts: ['sail', 'boat'], found: undefined, because: 'not over two documents' },
    { word: 'ab', texts: ['a b'], found: ['a', 'b'], because: 'however short it is' },
    { word: 'a', texts: ['a a'], found: undefined, because: 'not if it has one letter' },
    {
      word: 'themen',
      texts: ['the men', 'them en', 'them en'],
      found: ['them', 'en'],
      because: 'where most documents have the two words',
    },
    {
      word: 'themen',
      texts: ['them en', 'the men'],
      found: ['the', 'men'],
      because: 'at the first of equals',
    },
    {
      word: 'themen',
      texts: ['them en', 'them en the men the men the men'],
      found: ['them', 'en'],
      because: 'by documents, not by occurrences',
    },
    {
      word: 'themen',
      texts: ['them en', 'the men', 'the men'],
      ignored: ['the', 'men'],
      found: undefined,
      because: 'not at all if the best way is to be ignored',
    },
    {
      word: 'themen',
      texts: ['them en', 'them en', 'the men'],
      ignored: ['the', 'men'],
      found: ['them', 'en'],
      because: 'where most documents have the two words, if another way is to be ignored',
    },
    {
      word: 'a\u{1d7d8}b',
      texts: ['a', 'x'],
      found: undefined,
      because: 'between characters, not inside one',
    },
  ]
  for (const { word, texts, ignored, found, because } of cases)
    test(`${because}: ${word}`, () => {
      const documents = texts.map((text, id) => ({ id, text }))
      for (const runs of [[], texts.map(() => 1)]) {
        const snapshot = buildSnapshot(documents, {}, { runs })
        expect(splitWord(word, ignored, contextOf(snapshot))?.words).toEqual(found)
      }
    })

  test('by all searchable attributes, and found in those of the search', () => {
    const snapshot = buildSnapshot([
      { id: 0, title: 'the men', text: '' },
      { id: 1, title: '', text: 'them en' },
      { id: 2, title: '', text: 'them en' },
      { id: 3, title: 'them en', text: '' },
    ])
    const split = splitWord('themen', undefined, contextOf(snapshot, ['title']))
    expect(split?.words).toEqual(['them', 'en'])
    expect(split && idsIn(snapshot, split.documents)).toEqual([3])
  })

  test('by the documents that count', () => {
    const texts = ['them en', 'them en', 'the men']
    const documents = texts.map((text, id) => ({ id, text }))
    const snapshot = buildSnapshot(documents, {}, { dead: [0, 1] })
    const split = splitWord('themen', undefined, contextOf(snapshot))
    expect(split?.words).toEqual(['the', 'men'])
    expect(split && idsIn(snapshot, split.documents)).toEqual([2])
  })
})
