import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  contextOf,
  idsIn,
  type TestDocument,
} from '../searching/search-harness.contract.js'
import { matchPhrase } from './phrase-match.js'
import type { PhraseWords } from './query-term.js'

const buildSnapshot = buildingSnapshots()

interface Case {
  readonly words: PhraseWords
  readonly document: Readonly<Record<string, unknown>>
  readonly has: boolean
  readonly because: string
}

const byWord: readonly Case[] = [
  { words: ['a'], document: { t: 'x a' }, has: true, because: 'one word anywhere' },
  { words: ['a'], document: { t: 'ab' }, has: false, because: 'a whole word only' },
  { words: ['a', 'b'], document: { t: 'x a b y' }, has: true, because: 'words in a row' },
  { words: ['a', 'b'], document: { t: 'a x b' }, has: false, because: 'not with one in between' },
  { words: ['a', 'b'], document: { t: 'b a' }, has: false, because: 'not the other way round' },
  { words: ['a', 'b'], document: { t: 'a. b' }, has: false, because: 'not over a hard separator' },
  { words: ['a', 'b'], document: { t: 'a-b' }, has: true, because: 'over a soft one' },
  { words: ['a', 'b'], document: { t: 'a', u: 'b' }, has: false, because: 'not in two fields' },
  { words: ['a', 'b'], document: { t: ['a', 'b'] }, has: false, because: 'not in two values of a field' },
  { words: ['a', 'b'], document: { t: 'a x', u: 'a b' }, has: true, because: 'in any field' },
  { words: ['a', null, 'c'], document: { t: 'a x c' }, has: true, because: 'a hole is any word' },
  { words: ['a', null, 'c'], document: { t: 'a c' }, has: true, because: 'a hole is no word as well' },
  { words: ['a', null, 'c'], document: { t: 'a x y c' }, has: false, because: 'a hole is not two words' },
  {
    words: [null, 'b'],
    document: { t: 'b' },
    has: true,
    because: 'a hole at the beginning asks for nothing',
  },
  { words: ['b', null], document: { t: 'b' }, has: true, because: 'nor does one at the end' },
  {
    words: ['a', null, null, 'd'],
    document: { t: 'd x x x x a' },
    has: true,
    because: 'words three apart are not compared',
  },
  { words: ['a', 'b', 'c'], document: { t: 'a b c' }, has: true, because: 'three words in a row' },
  {
    words: ['a', 'b', 'c'],
    document: { t: 'a b x b c' },
    has: false,
    because: 'the first and the third of three are compared too',
  },
  {
    words: ['a', 'b', 'c', 'd'],
    document: { t: 'a b c', u: 'b c d' },
    has: true,
    because: 'windows of three may come from different places',
  },
  {
    words: ['a', 'b', 'c', 'd'],
    document: { t: 'a b c x c d' },
    has: false,
    because: 'but every window must be somewhere',
  },
  { words: ['ha', 'ha'], document: { t: 'ha ha' }, has: true, because: 'the same word twice' },
  { words: ['ha', 'ha'], document: { t: 'ha' }, has: false, because: 'not if it is there once' },
  { words: ['ha', 'ha'], document: { t: 'ha x ha' }, has: false, because: 'not if it is there twice, apart' },
  { words: ['a', 'b', 'a'], document: { t: 'a b a' }, has: true, because: 'the same word at both ends' },
  { words: ['a', 'b', 'a'], document: { t: 'a b x a' }, has: false, because: 'not if the end is too far' },
  { words: ['a', 'missing'], document: { t: 'a' }, has: false, because: 'not without one of the words' },
]

const byAttribute: readonly Case[] = [
  { words: ['a', 'b'], document: { t: 'a x y z b' }, has: true, because: 'words at any distance' },
  { words: ['a', 'b'], document: { t: 'b a' }, has: true, because: 'in any order' },
  { words: ['a', 'b'], document: { t: 'a. b' }, has: true, because: 'over a hard separator' },
  { words: ['a', 'b'], document: { t: 'a', u: 'b' }, has: false, because: 'not in two fields' },
]

function documentsWith({ words, document }: Case, settings = {}): readonly unknown[] {
  // Not in the first run, and not its only document.
  const documents: readonly TestDocument[] = [
    { id: 'other', t: 'zz' },
    { id: 'this', ...document },
  ]
  const snapshot = buildSnapshot(documents, settings, { runs: [1] })
  return idsIn(snapshot, matchPhrase(words, contextOf(snapshot)).documents)
}

describe('a phrase is', () => {
  for (const each of byWord)
    test(`${each.because}: ${each.words.join(' ')}`, () =>
      expect(documentsWith(each)).toEqual(each.has ? ['this'] : []))
})

describe('by attribute, a phrase is', () => {
  for (const each of byAttribute)
    test(each.because, () => {
      const found = documentsWith(each, { proximityPrecision: 'byAttribute' })
      expect(found).toEqual(each.has ? ['this'] : [])
    })
})

describe('a phrase', () => {
  const documents = [
    { id: 1, t: 'red wine' },
    { id: 2, t: 'wine red', u: 'red wine' },
    { id: 3, t: 'red wine' },
    { id: 4, t: 'red wine' },
  ]
  const snapshot = buildSnapshot(
    documents,
    {},
    { runs: [2], dead: [3], replaced: [{ id: 1, t: 'red wine wine' }] },
  )

  test('is found in every run, in the documents that count', () => {
    expect(idsIn(snapshot, matchPhrase(['red', 'wine'], contextOf(snapshot)).documents)).toEqual([2, 4, 1])
  })

  test('needs its words in the chosen attributes, but may be near in others', () => {
    const context = contextOf(snapshot, ['t'])
    expect(idsIn(snapshot, matchPhrase(['red', 'wine'], context).documents)).toEqual([2, 4, 1])
    expect(idsIn(snapshot, matchPhrase(['red', 'wine'], contextOf(snapshot, ['u'])).documents)).toEqual([2])
  })
})
