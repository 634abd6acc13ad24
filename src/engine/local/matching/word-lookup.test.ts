import { describe, expect, test } from 'vitest'
import { compareCodePoints } from '../../../text/compare-code-points.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import {
  buildingSnapshots,
  contextOf,
  idsIn,
  type SnapshotOptions,
  type TestDocument,
} from '../searching/search-harness.contract.js'
import { documentsOf, type PostingGroup } from './posting-group.js'
import { createWordLookup, type NearOptions, type WordLookup } from './word-lookup.js'

const buildSnapshot = buildingSnapshots()

function idsOf(snapshot: IndexSnapshot, find: (lookup: WordLookup) => PostingGroup): readonly unknown[] {
  const { runs, bitCount, searched, live } = contextOf(snapshot)
  return idsIn(snapshot, documentsOf(find(createWordLookup(runs, live)), { runs, bitCount, mask: searched }))
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const digits = Array.from('0123456789')

/** Documents that have many words between them: the last that may be found and the first that may not are each
 *  alone in a document, all others are dealt out to three. */
function dealtOut(words: readonly string[], most: number): readonly TestDocument[] {
  const sorted = words.toSorted(compareCodePoints)
  const others = sorted.filter((_, place) => place !== most - 1 && place !== most)
  return [
    { id: 'over', text: sorted[most] },
    { id: 'last', text: sorted[most - 1] },
    ...[0, 1, 2].map((at) => ({
      id: `rest ${at}`,
      text: others.filter((_, place) => place % 3 === at).join(' '),
    })),
  ]
}

const spreads: readonly { readonly options: SnapshotOptions; readonly because: string }[] = [
  { options: {}, because: 'in one run' },
  { options: { runs: [1, 1, 1, 1] }, because: 'each document in a run of its own' },
  { options: { runs: [2, 2] }, because: 'in three runs' },
]

describe('a prefix of five characters', () => {
  const words = Array.from({ length: 1_100 }, (_, at) => `abcde${String(at).padStart(4, '0')}`)
  for (const { options, because } of spreads) {
    test(`stands for the first thousand words, ${because}`, () => {
      const snapshot = buildSnapshot(dealtOut(words, 1_000), {}, options)
      const found = idsOf(snapshot, (lookup) => lookup.prefix('abcde'))
      expect(new Set(found)).toEqual(new Set(['last', 'rest 0', 'rest 1', 'rest 2']))
    })
  }

  test('counts a word of several runs once', () => {
    const documents = [1, 2, 3].map((id) => ({ id, text: words.slice(0, 1_000).join(' ') }))
    const last = { id: 'last', text: words[999] }
    const over = { id: 'over', text: words[1_000] }
    const snapshot = buildSnapshot([...documents, last, over], {}, { runs: [1, 1, 1, 1] })
    expect(idsOf(snapshot, (lookup) => lookup.prefix('abcde'))).toEqual([1, 2, 3, 'last'])
  })
})

describe('a prefix of at most four characters', () => {
  const words = Array.from({ length: 1_100 }, (_, at) => `abcd${String(at).padStart(4, '0')}`)
  for (const { options, because } of spreads)
    test(`stands for all its words, ${because}`, () => {
      const snapshot = buildSnapshot(dealtOut(words, 1_000), {}, options)
      const found = idsOf(snapshot, (lookup) => lookup.prefix('abcd'))
      expect(new Set(found)).toEqual(new Set(['last', 'over', 'rest 0', 'rest 1', 'rest 2']))
    })
})

describe('a prefix', () => {
  const snapshot = buildSnapshot(
    [
      { id: 1, text: 'wine' },
      { id: 2, text: 'winery' },
      { id: 3, text: 'win' },
      { id: 4, text: 'twine' },
    ],
    {},
    { runs: [1, 2] },
  )
  const cases = [
    { prefix: 'wine', ids: [1, 2], because: 'stands for itself and longer words' },
    { prefix: 'winer', ids: [2], because: 'need not be a word' },
    { prefix: 'wines', ids: [], because: 'may stand for nothing' },
    { prefix: 'w', ids: [1, 2, 3], because: 'may be a single letter' },
  ]
  for (const { prefix, ids, because } of cases)
    test(because, () => expect(idsOf(snapshot, (lookup) => lookup.prefix(prefix))).toEqual(ids))

  test('is not what a word stands for', () => {
    expect(idsOf(snapshot, (lookup) => lookup.word('wine'))).toEqual([1])
    expect(idsOf(snapshot, (lookup) => lookup.word('wines'))).toEqual([])
  })
})

describe('of the words that are nearly a word', () => {
  const near: Omit<NearOptions, 'budget'> = { prefix: false, withoutNumbers: false }
  const replaced = [1, 2, 3, 4].flatMap((at) =>
    [...letters, ...digits].map((letter) => `mango`.slice(0, at) + letter + `mango`.slice(at + 1)),
  )
  const added = letters.map((letter) => `mango${letter}`)
  const oneTypo = [...new Set([...replaced, ...added])].filter((word) => word !== 'mango')
  const twoTypos = letters
    .slice(0, 8)
    .flatMap((first) => letters.slice(0, 8).map((second) => `blue${first}e${second}ry`))
    .filter((word) => word[4] !== 'b')

  for (const { options, because } of spreads) {
    test(`the first 150 with one typo count, ${because}`, () => {
      const snapshot = buildSnapshot(dealtOut(oneTypo, 150), {}, options)
      const found = idsOf(snapshot, (lookup) => lookup.near('mango', { ...near, budget: 1 }).one)
      expect(new Set(found)).toEqual(new Set(['last', 'rest 0', 'rest 1', 'rest 2']))
    })

    test(`the first 50 with two typos count, ${because}`, () => {
      const snapshot = buildSnapshot(dealtOut(twoTypos, 50), {}, options)
      const found = idsOf(snapshot, (lookup) => lookup.near('blueberry', { ...near, budget: 2 }).two)
      expect(new Set(found)).toEqual(new Set(['last', 'rest 0', 'rest 1', 'rest 2']))
    })
  }

  test('words that only dead documents have do not count', () => {
    const documents = [
      { id: 'dead', text: oneTypo.filter((word) => word !== 'mzngo').join(' ') },
      { id: 'live', text: 'mzngo' },
    ]
    const snapshot = buildSnapshot(documents, {}, { dead: ['dead'] })
    expect(idsOf(snapshot, (lookup) => lookup.near('mango', { ...near, budget: 1 }).one)).toContain('live')
  })
})

describe('a word is nearly another', () => {
  const cases: readonly {
    readonly word: string
    readonly text: string
    readonly budget: 1 | 2
    readonly prefix?: boolean
    readonly typos: 1 | 2 | undefined
    readonly because: string
  }[] = [
    { word: 'mango', text: 'mangos', budget: 1, typos: 1, because: 'with a letter more' },
    { word: 'mango', text: 'mang', budget: 1, typos: 1, because: 'with a letter less' },
    { word: 'mango', text: 'mamgo', budget: 1, typos: 1, because: 'with another letter' },
    { word: 'mango', text: 'magno', budget: 1, typos: 1, because: 'with two neighbours swapped' },
    { word: 'amngo', text: 'mango', budget: 1, typos: undefined, because: 'not with the first two swapped' },
    { word: 'tango', text: 'mango', budget: 1, typos: undefined, because: 'not with another first letter' },
    {
      word: 'mango',
      text: 'mambo',
      budget: 1,
      typos: undefined,
      because: 'not with two typos, of one allowed',
    },
    { word: 'lbueberry', text: 'blueberry', budget: 2, typos: 2, because: 'the first two swapped, of two' },
    { word: 'plueberry', text: 'blueberry', budget: 2, typos: 2, because: 'another first letter, of two' },
    { word: 'plueberri', text: 'blueberry', budget: 2, typos: undefined, because: 'not with one typo more' },
    { word: 'blueberry', text: 'bluberri', budget: 2, typos: 2, because: 'with two typos, of two allowed' },
    { word: 'blueberry', text: 'blueberr', budget: 2, typos: 1, because: 'with one typo, of two allowed' },
    {
      word: 'mangp',
      text: 'mangoes',
      budget: 1,
      prefix: true,
      typos: 1,
      because: 'as a prefix, with its beginning',
    },
    {
      word: 'mangp',
      text: 'mangoes',
      budget: 1,
      typos: undefined,
      because: 'not with its beginning otherwise',
    },
    {
      word: 'mango',
      text: 'mangoes',
      budget: 1,
      prefix: true,
      typos: undefined,
      because: 'not if it begins with it',
    },
    { word: 'mango', text: 'mango', budget: 1, typos: undefined, because: 'not if it is the same' },
  ]
  for (const { word, text, budget, prefix = false, typos, because } of cases)
    test(`${because}: ${word}, ${text}`, () => {
      const snapshot = buildSnapshot([{ id: 1, text }])
      const options = { budget, prefix, withoutNumbers: false }
      const one = idsOf(snapshot, (lookup) => lookup.near(word, options).one)
      const two = idsOf(snapshot, (lookup) => lookup.near(word, options).two)
      expect({ one, two }).toEqual({ one: typos === 1 ? [1] : [], two: typos === 2 ? [1] : [] })
    })
})

describe('without typos in numbers', () => {
  const snapshot = buildSnapshot(
    [
      { id: 'number', text: '12346' },
      { id: 'letters', text: '1234a' },
      { id: 'sign', text: '1234$' },
    ],
    {},
    { runs: [1, 1] },
  )
  const found = (withoutNumbers: boolean): readonly unknown[] =>
    idsOf(snapshot, (lookup) => lookup.near('12345', { budget: 1, prefix: false, withoutNumbers }).one)

  test('words of digits and ASCII punctuation are not found by nearly being a word', () => {
    expect(found(true)).toEqual(['letters'])
  })

  test('they are otherwise', () => expect(found(false)).toEqual(['number', 'letters', 'sign']))

  test('they are found by themselves and by their beginning', () => {
    expect(idsOf(snapshot, (lookup) => lookup.word('12346'))).toEqual(['number'])
    expect(idsOf(snapshot, (lookup) => lookup.prefix('12346'))).toEqual(['number'])
  })
})
