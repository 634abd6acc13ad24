import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  toldBy,
  type TestDocument,
  type TestRequest,
  type TestSettings,
} from '../searching/search-harness.contract.js'

// The rule exactness is two: `exact-attribute.ts` and `exact-words.ts`.

const buildSnapshot = buildingSnapshots()

const exactMatch = { matchType: 'exactMatch', score: 1 }
const matchesStart = { matchType: 'matchesStart', score: 2 / 3 }
const noExactMatch = (
  matchingWords: number,
  maxMatchingWords: number,
): Readonly<Record<string, unknown>> => ({
  matchType: 'noExactMatch',
  matchingWords,
  maxMatchingWords,
  score: (matchingWords + 1) / (3 * (maxMatchingWords + 1)),
})

const settings = { searchableAttributes: ['text', 'title', 'notes'], rankingRules: ['words', 'exactness'] }

describe('the rule exactness', () => {
  const cases: readonly {
    readonly q: string
    readonly document: string | Readonly<Record<string, unknown>>
    readonly more?: TestSettings
    readonly request?: TestRequest
    readonly told: Readonly<Record<string, unknown>>
    readonly because: string
  }[] = [
    { q: 'grey heron ', document: 'Grey Heron', told: exactMatch, because: 'an attribute that is the query' },
    { q: 'grey heron ', document: 'grey heron nest', told: matchesStart, because: 'one that begins with it' },
    {
      q: 'grey heron ',
      document: 'a grey heron',
      told: noExactMatch(2, 2),
      because: 'one that has it elsewhere',
    },
    {
      q: 'grey heron ',
      document: 'grey herons',
      told: matchesStart,
      because: 'a word that no document has is ignored',
    },
    {
      q: 'grey heron ',
      document: { text: 'grey', title: 'x heron' },
      told: noExactMatch(2, 2),
      because: 'two fields',
    },
    {
      q: 'grey heron ',
      document: { notes: 'a grey heron', title: 'grey heron' },
      told: exactMatch,
      because: 'any attribute',
    },
    {
      q: 'grey heron ',
      document: ['grey heron', 'nest'].join('. '),
      told: matchesStart,
      because: 'a longer one',
    },
    { q: 'heron', document: 'heronry', told: noExactMatch(0, 1), because: 'a longer word' },
    { q: 'heron', document: 'heron', told: exactMatch, because: 'a prefix that is the word itself' },
    {
      q: 'ada lovel',
      document: 'Ada Lovelace',
      told: matchesStart,
      because: 'what is no word at the end is ignored',
    },
    { q: 'ada lovel', document: 'Ada', told: exactMatch, because: 'so that the rest can be all of it' },
    { q: 'ada byron ', document: 'Ada', told: exactMatch, because: 'so is a word that was given up' },
    {
      q: 'red bluee car ',
      document: 'red blue car',
      told: noExactMatch(2, 3),
      because: 'a word missing in the middle is not ignored',
    },
    {
      q: 'greyy heron ',
      document: 'grey heron',
      told: noExactMatch(1, 2),
      because: 'nor one missing at the beginning',
    },
    { q: 'sail boat ', document: 'sailboat', told: noExactMatch(0, 2), because: 'words glued are not exact' },
    { q: 'sailboat ', document: 'sail boat', told: noExactMatch(0, 1), because: 'a word split is not exact' },
    {
      q: 'car ',
      document: 'auto',
      more: { synonyms: { car: ['auto'] } },
      told: noExactMatch(0, 1),
      because: 'a synonym is not exact',
    },
    { q: '"grey heron" ', document: 'grey heron', told: exactMatch, because: 'a phrase that is all' },
    {
      q: '"grey heron" nest ',
      document: 'grey heron nest egg',
      told: matchesStart,
      because: 'a phrase and a word',
    },
    {
      q: 'a b ',
      document: { text: 'a x', title: 'x b', notes: 'b a' },
      told: exactMatch,
      because: 'positions and attribute are looked at apart',
    },
    {
      q: 'grey heron ',
      document: { text: 'grey heron nest', title: 'grey heron' },
      request: { attributesToSearchOn: ['text'] },
      told: matchesStart,
      because: 'attributes that are not searched cannot be exact',
    },
    {
      q: 'a ',
      document: `a ${'x '.repeat(40)}`,
      told: matchesStart,
      because: 'a long attribute can begin with it',
    },
    {
      q: 'the cat ',
      document: 'the cat',
      more: { stopWords: ['the'] },
      told: exactMatch,
      because: 'stop words do not count',
    },
  ]
  for (const { q, document, more = {}, request = {}, told, because } of cases)
    test(`${because}: ${q}| ${JSON.stringify(document).slice(0, 60)}`, () => {
      const fields = typeof document === 'string' ? { text: document } : document
      const snapshot = buildSnapshot([{ id: 1, ...fields }], { ...settings, ...more })
      expect(toldBy('exactness', snapshot, { q, ...request })).toEqual([[1, told]])
    })

  const documents: readonly TestDocument[] = [
    { id: 'elsewhere', text: 'a grey heron' },
    { id: 'begins', text: 'grey heron nest' },
    { id: 'typo', text: 'grey herons' },
    { id: 'whole', text: 'x', title: 'grey heron' },
    { id: 'begins too', title: 'grey heron egg' },
  ]
  for (const runs of [[], [1, 1, 2]])
    test(`puts whole attributes first, then beginnings, then exact words, with runs of ${JSON.stringify(runs)}`, () => {
      const told = toldBy('exactness', buildSnapshot(documents, settings, { runs }), { q: 'grey heron ' })
      expect(told).toEqual([
        ['whole', exactMatch],
        ['begins', matchesStart],
        ['begins too', matchesStart],
        ['elsewhere', noExactMatch(2, 2)],
        ['typo', noExactMatch(1, 2)],
      ])
    })

  test('asks for a word that only attributes have that are not searched', () => {
    const two = [
      { id: 1, text: 'grey heronry' },
      { id: 2, title: 'heron' },
    ]
    const told = toldBy('exactness', buildSnapshot(two, settings), {
      q: 'grey heron',
      attributesToSearchOn: ['text'],
    })
    expect(told).toEqual([[1, noExactMatch(1, 2)]])
  })

  test('asks for the whole last word when the index has it', () => {
    const texts = ['heronry', 'heron', 'heron nest']
    const documentsOf = texts.map((text) => ({ id: text, text }))
    const told = toldBy('exactness', buildSnapshot(documentsOf, settings), { q: 'heron' })
    expect(told).toEqual([
      ['heron', exactMatch],
      ['heron nest', matchesStart],
      ['heronry', noExactMatch(0, 1)],
    ])
  })
})
