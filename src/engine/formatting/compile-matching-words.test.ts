import { describe, expect, test } from 'vitest'
import { compileMatchingWords } from './compile-matching-words.js'
import { noMatchingWords, type MatchingPhrase, type MatchingWord } from './matching-words.js'

interface Case {
  readonly words: readonly MatchingWord[]
  readonly text: string
  /** Words of the query, then how many characters. */
  readonly found: readonly [readonly number[], number | undefined] | undefined
  readonly because: string
}

const cases: readonly Case[] = [
  {
    words: [{ word: 'whale', queryWords: [0] }],
    text: 'whale',
    found: [[0], undefined],
    because: 'a word is found whole',
  },
  {
    words: [{ word: 'whale', queryWords: [0] }],
    text: 'whales',
    found: undefined,
    because: 'a longer word is not found if the word is no prefix',
  },
  {
    words: [{ word: 'wonder', queryWords: [0], prefixLength: 6 }],
    text: 'wonderful',
    found: [[0], 6],
    because: 'a longer word is found by its prefix',
  },
  {
    words: [{ word: 'wonder', queryWords: [0], prefixLength: 6 }],
    text: 'wonde',
    found: undefined,
    because: 'a shorter word is not',
  },
  {
    words: [{ word: 'wonderful', queryWords: [0], prefixLength: 6 }],
    text: 'wonderful',
    found: [[0], 6],
    because: 'of a word that begins with a typo, as many characters count as were typed',
  },
  {
    words: [
      { word: 'sun', queryWords: [0], prefixLength: 3 },
      { word: 'sunflower', queryWords: [1] },
    ],
    text: 'sunflower',
    found: [[1], undefined],
    because: 'a whole word is preferred to a prefix',
  },
  {
    words: [
      { word: 'sunflower', queryWords: [0] },
      { word: 'sunflower', queryWords: [1, 2] },
    ],
    text: 'sunflower',
    found: [[1, 2], undefined],
    because: 'what stands for more words of the query is preferred',
  },
  {
    words: [
      { word: 'sunflower', queryWords: [3] },
      { word: 'sunflower', queryWords: [4] },
    ],
    text: 'sunflower',
    found: [[3], undefined],
    because: 'among equals the first is taken',
  },
  {
    words: [
      { word: 'a', queryWords: [1], prefixLength: 1 },
      { word: 'aa', queryWords: [0, 1], prefixLength: 2 },
    ],
    text: 'aardvark',
    found: [[0, 1], 2],
    because: 'of two prefixes the longer is taken',
  },
  {
    words: [
      { word: 'wond', queryWords: [0], prefixLength: 4 },
      { word: 'wonder', queryWords: [0], prefixLength: 4 },
      { word: 'wonderful', queryWords: [0], prefixLength: 4 },
    ],
    text: 'wonderfully',
    found: [[0], 4],
    because: 'words that begin with what was typed need not be listed, but may be',
  },
  {
    words: [{ word: '', queryWords: [0], prefixLength: 0 }],
    text: 'anything',
    found: undefined,
    because: 'an empty word matches nothing',
  },
]

describe('looking up a word', () => {
  for (const { words, text, found, because } of cases)
    test(because, () => {
      const finder = compileMatchingWords({ words, phrases: [] })
      const answer = finder.mayMatch(text) ? finder.find(text) : undefined
      expect(answer && [answer.queryWords, answer.characters]).toEqual(found)
    })
})

const phraseCases: readonly {
  readonly words: MatchingPhrase['words']
  readonly isFindable: boolean
  readonly because: string
}[] = [
  { words: ['silver', 'whale'], isFindable: true, because: 'a phrase is found by its first word' },
  { words: ['silver'], isFindable: true, because: 'a phrase of one word as well' },
  {
    words: ['silver', null, 'whale'],
    isFindable: false,
    because: 'a phrase with a stop word is never found',
  },
  { words: [null, 'silver'], isFindable: false, because: 'wherever the stop word is' },
]

describe('looking up phrases', () => {
  for (const { words, isFindable, because } of phraseCases)
    test(because, () => {
      const finder = compileMatchingWords({ words: [], phrases: [{ words, queryWords: [0] }] })
      expect(finder.mayMatch('silver') && finder.phrasesFrom('silver').length === 1).toBe(isFindable)
      expect(finder.isEmpty).toBe(!isFindable)
    })
})

test('without words nothing can match', () => {
  const finder = compileMatchingWords(noMatchingWords)
  expect(finder.isEmpty).toBe(true)
  expect(finder.mayMatch('')).toBe(false)
  expect(finder.find('a')).toBeUndefined()
})
