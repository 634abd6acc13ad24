import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  toldBy,
  type TestRequest,
  type TestSettings,
} from '../searching/search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

interface Case {
  readonly q: string
  readonly text: string
  readonly settings?: TestSettings
  readonly request?: TestRequest
  /** Undefined when it is not found. */
  readonly typos: string | undefined
  readonly because: string
}

const cases: readonly Case[] = [
  { q: 'sail boat ', text: 'sail boat', typos: '0/2', because: 'two words as they are' },
  { q: 'sail boat ', text: 'sailboat', typos: '2/3', because: 'two words glued' },
  { q: 'sailboat ', text: 'sail boat', typos: '1/1', because: 'a word that was split' },
  { q: 'saillboat ', text: 'sailboat', typos: '1/2', because: 'one typo of two' },
  {
    q: 'sail bout ',
    text: 'sailboat',
    typos: undefined,
    because: 'a glued word of eight letters may have none',
  },
  { q: 'sailing bout ', text: 'sailingboat', typos: '3/3', because: 'a glued word of eleven may have one' },
  { q: 'one two tree ', text: 'onetwotree', typos: '3/4', because: 'three words glued' },
  { q: 'kiwi ', text: 'kiwi', typos: '0/1', because: 'a short word can be split' },
  { q: 'kiwi', text: 'kiwifruit', typos: '0/1', because: 'a longer word is no typo' },
  { q: 'mang', text: 'mango', typos: '0/1', because: 'the rest of a prefix is no typo' },
  { q: 'manfo', text: 'mangoes', typos: '1/1', because: 'a prefix with a typo' },
  { q: '"mango" ', text: 'mango', typos: '0/0', because: 'a phrase has no typos' },
  { q: '"mamgo" ', text: 'mango', typos: undefined, because: 'nor may it' },
  { q: 'lbueberry ', text: 'blueberry', typos: '2/2', because: 'a wrong beginning counts twice' },
  { q: 'bleubery ', text: 'blueberry', typos: undefined, because: 'two typos of one' },
  { q: 'bleuberri ', text: 'blueberry', typos: '2/2', because: 'two typos of two' },
  {
    q: 'car ',
    text: 'auto',
    settings: { synonyms: { car: ['auto'] } },
    typos: '0/1',
    because: 'a synonym is no typo',
  },
  {
    q: 'new york ',
    text: 'nyc',
    settings: { synonyms: { 'new york': ['nyc'] } },
    typos: '2/3',
    because: 'a synonym of two words costs what gluing them costs',
  },
  {
    q: 'sail boat ',
    text: 'sail boat',
    request: { matchingStrategy: 'all' },
    typos: '0/3',
    because: 'with the strategy all the glued word still counts',
  },
  {
    q: 'mangp ',
    text: 'mango',
    settings: { typoTolerance: { disableOnAttributes: ['text'] } },
    typos: undefined,
    because: 'not in an attribute without typos',
  },
  {
    q: 'sail boat ',
    text: 'sailboat',
    settings: { typoTolerance: { disableOnAttributes: ['text'] } },
    typos: undefined,
    because: 'nor are words glued there',
  },
  {
    q: 'sailboat ',
    text: 'sail boat',
    settings: { typoTolerance: { enabled: false } },
    typos: '1/1',
    because: 'splitting needs no typos',
  },
  {
    q: '12345 ',
    text: '12346',
    settings: { typoTolerance: { disableOnNumbers: true } },
    typos: undefined,
    because: 'not in numbers, if so set',
  },
]

function typosOf({ q, text, settings = {}, request = {} }: Case): readonly (string | undefined)[] {
  const snapshot = buildSnapshot([{ id: 1, text }], { searchableAttributes: ['text'], ...settings })
  const told = toldBy('typo', snapshot, { q, ...request })
  return told.map(([, typo]) => typo && [typo['typoCount'], typo['maxTypoCount']].join('/'))
}

describe('the rule typo counts', () => {
  for (const each of cases)
    test(`${each.because}: ${each.q.trim()}, ${each.text}`, () => {
      expect(typosOf(each)).toEqual(each.typos === undefined ? [] : [each.typos])
    })
})

describe('the rule typo ranks', () => {
  test('fewer typos higher, then in the order of insertion', () => {
    const texts = ['bluebarri', 'blueberrx', 'blueberry', 'bluebeqqy', 'blueberrie', 'blue berry']
    const documents = texts.map((text) => ({ id: text, text }))
    const snapshot = buildSnapshot(
      documents,
      { searchableAttributes: ['text'], rankingRules: ['typo'] },
      { runs: [2, 2] },
    )
    const told = toldBy('typo', snapshot, { q: 'blueberry ' }).map(([id, typo]) => [id, typo?.['typoCount']])
    expect(told).toEqual([
      ['blueberry', 0],
      ['blueberrx', 1],
      ['blue berry', 1],
      ['bluebarri', 2],
      ['bluebeqqy', 2],
      ['blueberrie', 2],
    ])
  })

  test('a document that has the words and the glued one by the words, so that gluing no longer counts', () => {
    const snapshot = buildSnapshot([{ id: 1, text: 'sail boat sailboat' }])
    expect(toldBy('typo', snapshot, { q: 'sail boat ' })).toEqual([
      [1, { typoCount: 0, maxTypoCount: 2, score: 1 }],
    ])
  })
})
