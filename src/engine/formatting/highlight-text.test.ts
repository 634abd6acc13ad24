import { describe, expect, test } from 'vitest'
import { createTokenizer } from '../../text/create-tokenizer.js'
import { compileMatchingWords } from './compile-matching-words.js'
import { findMatches } from './find-matches.js'
import { finderOf, plainFormat, plainSettings, readText } from './formatting-harness.contract.js'
import { highlightText } from './highlight-text.js'
import type { MatchingWords } from './matching-words.js'

interface Case {
  readonly query: string
  readonly text: string
  readonly marked: string
  readonly because: string
  readonly locales?: readonly string[]
}

function describeCases(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    for (const { query, text, marked, because, locales } of cases)
      test(because, () => {
        const { matches } = readText(text, finderOf(query), locales)
        const piece = { start: 0, end: text.length }
        expect(highlightText(text, matches, { piece, style: shortTags })).toBe(marked)
      })
  })
}

const shortTags = { ...plainFormat, highlightPreTag: '[', highlightPostTag: ']' }

describeCases('words', [
  {
    query: 'silver whale ',
    text: 'a silver whale',
    marked: 'a [silver] [whale]',
    because: 'each word has its own tags',
  },
  {
    query: 'whale ',
    text: 'Whales whale',
    marked: 'Whales [whale]',
    because: 'only whole words, unless typed last',
  },
  {
    query: 'wonder',
    text: 'Wonderful wonder',
    marked: '[Wonder]ful [wonder]',
    because: 'the typed part of a word',
  },
  {
    query: 'etoile ',
    text: 'Étoile, ÉTOILE',
    marked: '[Étoile], [ÉTOILE]',
    because: 'case and accents are ignored',
  },
  { query: 'Étoile ', text: 'etoile', marked: '[etoile]', because: 'in the query as well' },
  { query: 'the ', text: 'the end', marked: '[the] end', because: 'a stop word is a word like any other' },
  { query: 'seven ', text: '', marked: '', because: 'an empty text has no words' },
  { query: '7 ', text: '7.25', marked: '[7].25', because: 'numbers are cut at the point' },
  { query: '', text: 'all of it', marked: 'all of it', because: 'a blank query marks nothing' },
])

describeCases('phrases', [
  {
    query: '"silver whale"',
    text: 'a silver - whale',
    marked: 'a [silver - whale]',
    because: 'a phrase is marked with its separators',
  },
  {
    query: '"silver whale"',
    text: 'silver. Whale',
    marked: '[silver. Whale]',
    because: 'whatever separates its words',
  },
  {
    query: '"silver whale"',
    text: 'whale silver, silver fox, silver',
    marked: 'whale silver, silver fox, silver',
    because: 'its words alone are not marked',
  },
  {
    query: '"silver whale" silver ',
    text: 'silver silver whale',
    marked: '[silver] [silver whale]',
    because: 'a word is marked where the phrase is not',
  },
  {
    query: '"a b" "a b c"',
    text: 'a b c',
    marked: '[a b] c',
    because: 'of two phrases the first in the query is taken',
  },
  {
    query: '"a b c" "a b"',
    text: 'a b a b c',
    marked: '[a b] [a b c]',
    because: 'a phrase that breaks off gives way to the next',
  },
  { query: '"a a"', text: 'a a a', marked: '[a a] a', because: 'matches do not overlap' },
  {
    query: '"wonder"',
    text: 'wonder wonderful',
    marked: '[wonder] wonderful',
    because: 'a phrase of one word is no prefix',
  },
])

describeCases('scripts', [
  { query: 'coeu', text: 'Cœurs', marked: '[Cœu]rs', because: 'a ligature is taken whole' },
  { query: 'co', text: 'Cœurs', marked: '[Cœ]urs', because: 'also if half of it was typed' },
  {
    query: 'E\u0301',
    text: 'E\u0301toile',
    marked: '[E\u0301]toile',
    because: 'a mark stays with its letter',
  },
  { query: 'север', text: 'Северный залив', marked: '[Север]ный залив', because: 'Cyrillic' },
  {
    query: 'чай ',
    text: 'чай и чаи',
    marked: '[чай] и чаи',
    because: 'a Cyrillic letter with a mark is another',
  },
  { query: 'αθην', text: 'Η Ἀθήνα', marked: 'Η [Ἀθήν]α', because: 'Greek without accents' },
  { query: 'κοσμος ', text: 'ΚΌΣΜΟΣ κόσμος', marked: '[ΚΌΣΜΟΣ] [κόσμος]', because: 'Greek sigma at the end' },
  { query: 'كتاب ', text: 'الكتاب', marked: 'ال[كتاب]', because: 'Arabic without the article' },
  { query: '中国', text: '我爱中国人', marked: '我爱[中国]人', because: 'Chinese words without spaces' },
  { query: 'ภาษา', text: 'ภาษาไทย', marked: '[ภาษา]ไทย', because: 'Thai words without spaces' },
  { query: '한', text: '한국어', marked: '[한]국어', because: 'a Korean syllable' },
  { query: '😀', text: '😀😃 x', marked: '[😀]😃 x', because: 'one emoji of two' },
  {
    query: 'schnee',
    text: 'Schneeball',
    marked: '[Schnee]ball',
    because: 'a part of a German compound',
    locales: ['de'],
  },
  {
    query: 'ball',
    text: 'Schneeball',
    marked: 'Schnee[ball]',
    because: 'the other part of it',
    locales: ['de'],
  },
])

const derived: readonly (Omit<Case, 'query'> & { readonly matching: MatchingWords })[] = [
  {
    matching: { words: [{ word: 'whale', queryWords: [0] }], phrases: [] },
    text: 'a whale',
    marked: 'a [whale]',
    because: 'a word found in spite of a typo is marked whole',
  },
  {
    matching: { words: [{ word: 'wonderful', queryWords: [0], prefixLength: 6 }], phrases: [] },
    text: 'wonderful',
    marked: '[wonder]ful',
    because: 'a beginning with a typo is as long as what was typed',
  },
  {
    matching: { words: [{ word: 'wonder', queryWords: [0], prefixLength: 7 }], phrases: [] },
    text: 'wonder wonders',
    marked: '[wonder] [wonders]',
    because: 'but no longer than the word',
  },
  {
    matching: { words: [], phrases: [{ words: ['sail', 'boat'], queryWords: [0] }] },
    text: 'a sail boat',
    marked: 'a [sail boat]',
    because: 'a split word is marked as one',
  },
  {
    matching: { words: [{ word: 'sailboat', queryWords: [0, 1] }], phrases: [] },
    text: 'a sailboat',
    marked: 'a [sailboat]',
    because: 'glued words are marked as one',
  },
  {
    matching: { words: [], phrases: [{ words: ['new', 'york', 'city'], queryWords: [0] }] },
    text: 'New York City',
    marked: '[New York City]',
    because: 'a synonym of several words is marked as one',
  },
  {
    matching: { words: [], phrases: [{ words: ['tower', null, 'london'], queryWords: [0, 1, 2] }] },
    text: 'the tower of london',
    marked: 'the tower of london',
    because: 'a phrase that holds a stop word is not marked at all',
  },
]

describe('what a search lets stand for a word', () => {
  for (const { matching, text, marked, because } of derived)
    test(because, () => {
      const { matches } = readText(text, compileMatchingWords(matching))
      expect(highlightText(text, matches, { piece: { start: 0, end: text.length }, style: shortTags })).toBe(
        marked,
      )
    })
})

test('words are cut as the settings of the index say', () => {
  const tokenizer = createTokenizer({ ...plainSettings, separatorTokens: ['~~'], dictionary: ['Dr. Quill'] })
  const text = 'north~~south Dr. Quill'
  const finder = compileMatchingWords({
    words: [
      { word: 'south', queryWords: [0] },
      { word: 'dr. quill', queryWords: [1] },
    ],
    phrases: [],
  })
  const matches = findMatches({ text, tokens: tokenizer.tokenize(text), locales: undefined }, finder)
  expect(highlightText(text, matches, { piece: { start: 0, end: text.length }, style: shortTags })).toBe(
    'north~~[south] [Dr. Quill]',
  )
})

const cuts = [
  { start: 2, end: 14, marked: '[silver] [whale]', because: 'a piece is marked as the whole would be' },
  { start: 9, end: 16, marked: '[whale] s', because: 'matches outside of the piece are left out' },
  { start: 0, end: 9, marked: 'a [silver] ', because: 'also one that begins where the piece ends' },
]
describe('a piece of a text', () => {
  for (const { start, end, marked, because } of cuts)
    test(because, () => {
      const text = 'a silver whale sings'
      const { matches } = readText(text, finderOf('silver whale '))
      expect(highlightText(text, matches, { piece: { start, end }, style: shortTags })).toBe(marked)
    })
})
