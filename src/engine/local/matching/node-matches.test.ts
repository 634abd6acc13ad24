import { describe, expect, test } from 'vitest'
import { buildingSnapshots, contextOf, idsIn, search } from '../searching/search-harness.contract.js'
import { createNodeMatches } from './node-matches.js'
import type { PhraseNode, QueryNode, WordNode } from './query-node.js'

const buildSnapshot = buildingSnapshots()

const documents = [
  { id: 'word', text: 'mango' },
  { id: 'longer', text: 'mangoes' },
  { id: 'typo', text: 'mamgo' },
  { id: 'split', text: 'man go' },
  { id: 'other split', text: 'mang o' },
  { id: 'synonym', text: 'stone fruit' },
  { id: 'exact', name: 'mango' },
]
const settings = { typoTolerance: { disableOnAttributes: ['name'] } }
const place = { id: 0, firstTerm: 0, termCount: 1, position: 0, lastPosition: 0 }
const word: WordNode = {
  ...place,
  kind: 'word',
  word: 'mango',
  isPrefix: false,
  typoBudget: 0,
  synonyms: [],
  splitToIgnore: undefined,
}
const phrase: PhraseNode = { ...place, kind: 'phrase', words: ['mango'] }

const cases: readonly {
  readonly node: QueryNode
  readonly ids: readonly string[]
  readonly because: string
}[] = [
  { node: word, ids: ['word', 'split', 'exact'], because: 'a word, which can be split' },
  { node: { ...word, isPrefix: true }, ids: ['word', 'longer', 'split', 'exact'], because: 'a prefix' },
  {
    node: { ...word, typoBudget: 1 },
    ids: ['word', 'typo', 'split', 'other split', 'exact'],
    because: 'a word with a typo, which one of the other parts is too',
  },
  {
    node: { ...word, synonyms: [['stone', 'fruit']] },
    ids: ['word', 'split', 'synonym', 'exact'],
    because: 'a word with a synonym',
  },
  {
    node: { ...word, splitToIgnore: ['man', 'go'] },
    ids: ['word', 'exact'],
    because: 'a word not to be split so',
  },
  { node: { ...word, termCount: 2 }, ids: ['word', 'split'], because: 'glued, which is like a typo' },
  { node: { ...word, word: 'mangoes' }, ids: ['longer'], because: 'another word' },
  { node: phrase, ids: ['word', 'exact'], because: 'a phrase of the same word' },
  { node: { ...phrase, words: ['man', 'go'] }, ids: ['split'], because: 'a phrase of two words' },
  { node: { ...phrase, words: ['man', null, 'go'] }, ids: ['split'], because: 'a phrase with a hole' },
]

describe('what nodes match is remembered, and never mixed up', () => {
  const snapshot = buildSnapshot(documents, settings, { runs: [3] })
  const matches = createNodeMatches(contextOf(snapshot))
  const found = (node: QueryNode): readonly unknown[] => idsIn(snapshot, matches.of(node).allDocuments())

  for (const { node, ids, because } of cases) test(because, () => expect(found(node)).toEqual(ids))

  for (const { node, ids, because } of cases.toReversed())
    test(`again: ${because}`, () => {
      expect(found(node)).toEqual(ids)
      const elsewhere = { ...node, id: 7, firstTerm: 3, position: 9, lastPosition: 9 }
      expect(matches.of(elsewhere)).toBe(matches.of(node))
    })

  test('nodes that match differently have matches of their own', () => {
    expect(new Set(cases.map(({ node }) => matches.of(node))).size).toBe(cases.length)
  })

  test('what was used longest ago is forgotten, and found again', () => {
    const few = createNodeMatches(contextOf(snapshot))
    const first = few.of(word)
    const second = few.of(phrase)
    for (let at = 0; at < 100_000; at += 1) {
      few.of({ ...word, word: `word${at}` })
      if (at % 1_000 === 0) expect(few.of(phrase)).toBe(second)
    }
    expect(few.of(word)).not.toBe(first)
    expect(idsIn(snapshot, few.of(word).allDocuments())).toEqual(['word', 'split', 'exact'])
  })
})

test('searches after each other find what each finds alone', () => {
  const bodies = ['mango', 'mango ', '"mango"', 'man go', 'mango -mango', 'mangp ', 'mamgo'].map((q) => ({
    q,
  }))
  const shared = buildSnapshot(documents, settings)
  for (const body of [...bodies, ...bodies.toReversed()]) {
    const alone = buildSnapshot(documents, settings)
    expect(search(shared, body)).toEqual(search(alone, body))
    const named = { ...body, attributesToSearchOn: ['text'] }
    expect(search(shared, named)).toEqual(search(alone, named))
  }
})
