import { describe, expect, test } from 'vitest'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { settingsOf } from '../searching/search-harness.contract.js'
import { createSynonymTable } from './synonym-table.js'
import type { PhraseWords } from './query-term.js'

type Synonyms = Readonly<Record<string, readonly string[]>>

function synonymsOf(words: readonly string[], synonyms: Synonyms, changes = {}): readonly PhraseWords[] {
  return createSynonymTable(synonyms, createTokenizer(settingsOf(changes))).of(words)
}

describe('a synonym', () => {
  const cases: readonly {
    readonly words: string
    readonly synonyms: Synonyms
    readonly settings?: Readonly<Record<string, unknown>>
    readonly found: readonly string[]
    readonly because: string
  }[] = [
    { words: 'car', synonyms: { car: ['auto'] }, found: ['auto'], because: 'stands for a word' },
    { words: 'auto', synonyms: { car: ['auto'] }, found: [], because: 'goes one way' },
    {
      words: 'creme',
      synonyms: { Crème: ['Café au LAIT'] },
      found: ['cafe au lait'],
      because: 'has normal form',
    },
    { words: 'sf', synonyms: { SF: ['a'], sf: ['b'] }, found: ['a', 'b'], because: 'of keys alike is added' },
    { words: 'sf', synonyms: { SF: ['a', 'b'], sf: ['b'] }, found: ['a', 'b'], because: 'counts once' },
    {
      words: 'new york',
      synonyms: { 'New-York': ['ny'] },
      found: ['ny'],
      because: 'of several words is cut',
    },
    { words: 'york', synonyms: { 'new york': ['ny'] }, found: [], because: 'of several words is not of one' },
    { words: '', synonyms: { '&': ['and'] }, found: [], because: 'of a separator is ignored' },
    {
      words: '&',
      synonyms: { '&': ['and'] },
      settings: { nonSeparatorTokens: ['&'] },
      found: ['and'],
      because: 'of a separator that was made a word is not',
    },
    { words: 'and', synonyms: { and: ['&', '+ -'] }, found: [], because: 'without words is ignored' },
    {
      words: 'lord rings',
      synonyms: { 'lord of the rings': ['the hobbit'] },
      settings: { stopWords: ['of', 'the'] },
      found: ['hobbit'],
      because: 'loses its stop words, and its key does',
    },
    {
      words: 'the',
      synonyms: { the: ['a'] },
      settings: { stopWords: ['the'] },
      found: [],
      because: 'of nothing but stop words is ignored',
    },
  ]
  for (const { words, synonyms, settings = {}, found, because } of cases)
    test(because, () => {
      expect(synonymsOf(words.split(' '), synonyms, settings).map((each) => each.join(' '))).toEqual(found)
    })
})

/** Different ones, of so many words each. */
function many(count: number, wordCount: number): readonly string[] {
  const words = Array.from({ length: wordCount }, (_, place) => `w${place}x`)
  return Array.from({ length: count }, (_, at) => words.map((word) => `${word}${at}`).join(' '))
}

describe('of many synonyms of a word', () => {
  const cases = [
    { count: 60, wordCount: 1, kept: 50, because: 'the first fifty count' },
    { count: 50, wordCount: 2, kept: 50, because: 'a hundred words in all count' },
    { count: 40, wordCount: 3, kept: 33, because: 'those that would make more than a hundred words do not' },
  ]
  for (const { count, wordCount, kept, because } of cases)
    test(because, () => {
      const values = many(count, wordCount)
      const found = synonymsOf(['key'], { key: values })
      expect(found.map((words) => words.join(' '))).toEqual(values.slice(0, kept))
    })
})
