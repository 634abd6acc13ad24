import { describe, expect, test } from 'vitest'
import { searchToolsOf } from '../searching/search-tools.js'
import { settingsOf } from '../searching/search-harness.contract.js'
import { makeNodes } from './make-nodes.js'
import { parseQuery } from './parse-query.js'
import type { QueryNode } from './query-node.js'

const settings = settingsOf({
  stopWords: ['the'],
  synonyms: {
    nyc: ['new york'],
    'new york': ['nyc', 'big apple'],
    'new york city': ['nyc'],
    'a b c d': ['e'],
  },
  typoTolerance: { disableOnWords: ['whitehouse'] },
})

function nodesOf(query: string): readonly QueryNode[] {
  const tools = searchToolsOf(settings)
  const { terms } = parseQuery(query, { tokenizer: tools.tokenizer, locales: undefined, lastIsPrefix: true })
  return makeNodes(terms, tools)
}

/** The words, a star for a prefix, and the terms it covers. */
function written(node: QueryNode): string {
  const text = node.kind === 'word' ? `${node.word}${node.isPrefix ? '*' : ''}` : `"${node.words.join(' ')}"`
  return `${text} ${node.firstTerm}+${node.termCount}`
}

describe('the nodes of a query', () => {
  const cases = [
    { query: '', nodes: [], because: 'no terms have no nodes' },
    { query: 'a', nodes: ['a* 0+1'], because: 'a word is a node' },
    {
      query: 'a b c',
      nodes: ['a 0+1', 'b 1+1', 'ab 0+2', 'c* 2+1', 'bc* 1+2', 'abc* 0+3'],
      because:
        'two and three words are glued, each after the term it ends with; with the last word, prefixes',
    },
    {
      query: 'a b c d ',
      nodes: ['a 0+1', 'b 1+1', 'ab 0+2', 'c 2+1', 'bc 1+2', 'abc 0+3', 'd 3+1', 'cd 2+2', 'bcd 1+3'],
      because: 'four are not',
    },
    { query: 'a, b', nodes: ['a 0+1', 'b* 1+1'], because: 'a hard separator prevents gluing' },
    { query: 'a the b', nodes: ['a 0+1', 'b* 1+1'], because: 'a stop word in between prevents gluing' },
    { query: 'a -x b', nodes: ['a 0+1', 'b* 1+1'], because: 'an excluded word in between prevents gluing' },
    {
      query: 'a "b c" d e ',
      nodes: ['a 0+1', '"b c" 1+1', 'd 2+1', 'e 3+1', 'de 2+2'],
      because: 'phrases are not glued',
    },
    {
      query: 'a the b c ',
      nodes: ['a 0+1', 'b 1+1', 'c 2+1', 'bc 1+2'],
      because: 'words after a gap are glued with each other',
    },
  ]
  for (const { query, nodes, because } of cases)
    test(`${because}: ${query}`, () => {
      const made = nodesOf(query)
      expect(made.map(written)).toEqual(nodes)
      expect(made.map(({ id }) => id)).toEqual(nodes.map((_, place) => place))
    })

  test('have the positions of their first and last word', () => {
    const made = nodesOf('the a b "c the d", e')
    expect(made.map((node) => `${written(node)} ${node.position}-${node.lastPosition}`)).toEqual([
      'a 0+1 1-1',
      'b 1+1 2-2',
      'ab 0+2 1-2',
      '"c  d" 2+1 3-5',
      'e* 3+1 13-13',
    ])
  })
})

describe('a node', () => {
  const budgets = [
    {
      query: 'sail boat ',
      word: 'sailboat',
      budget: 0,
      because: 'eight letters glued from two words: 1 - 1',
    },
    { query: 'sailing bout ', word: 'sailingbout', budget: 1, because: 'eleven glued from two: 2 - 1' },
    { query: 'one two three ', word: 'onetwothree', budget: 0, because: 'eleven glued from three: 2 - 2' },
    { query: 'a b ', word: 'ab', budget: 0, because: 'never below none' },
    { query: 'sailboat ', word: 'sailboat', budget: 1, because: 'eight letters of one word' },
    { query: 'white house ', word: 'whitehouse', budget: 0, because: 'a glued word for which typos are off' },
  ]
  for (const { query, word, budget, because } of budgets)
    test(`forgives ${budget} typos: ${because}`, () => {
      expect(wordNode(query, word).typoBudget).toBe(budget)
    })

  const synonyms = [
    { query: 'nyc ', word: 'nyc', found: [['new', 'york']], because: 'of a single word' },
    {
      query: 'new york ',
      word: 'newyork',
      found: [['nyc'], ['big', 'apple']],
      because: 'of two words in a row',
    },
    { query: 'new york city ', word: 'newyorkcity', found: [['nyc']], because: 'of three words in a row' },
    { query: 'newyork ', word: 'newyork', found: [], because: 'not of a word that only looks glued' },
    { query: 'a b c d ', word: 'bcd', found: [], because: 'never of four' },
    { query: 'york new ', word: 'yorknew', found: [], because: 'not in another order' },
  ]
  for (const { query, word, found, because } of synonyms)
    test(`has the synonyms ${because}: ${query}`, () => {
      expect(wordNode(query, word).synonyms).toEqual(found)
    })

  const splits = [
    {
      query: 'sail boat ',
      word: 'sailboat',
      ignored: ['sail', 'boat'],
      because: 'glued from two, the same two',
    },
    { query: 'sail boat ', word: 'sail', ignored: undefined, because: 'a word of the query, none' },
    { query: 'a b c ', word: 'abc', ignored: undefined, because: 'glued from three, none' },
  ]
  for (const { query, word, ignored, because } of splits)
    test(`ignores a way to split it: ${because}`, () => {
      expect(wordNode(query, word).splitToIgnore).toEqual(ignored)
    })
})

function wordNode(query: string, word: string): Extract<QueryNode, { kind: 'word' }> {
  const found = nodesOf(query).find((node) => node.kind === 'word' && node.word === word)
  if (found?.kind !== 'word') throw new Error(`${query} has no node ${word}`)
  return found
}
