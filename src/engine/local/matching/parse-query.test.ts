import { describe, expect, test } from 'vitest'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { settingsOf } from '../searching/search-harness.contract.js'
import { parseQuery } from './parse-query.js'
import type { ParsedQuery, PhraseWords, QueryTerm } from './query-term.js'

function parse(query: string, stopWords: readonly string[] = [], lastIsPrefix = true): ParsedQuery {
  const tokenizer = createTokenizer(settingsOf({ stopWords }))
  return parseQuery(query, { tokenizer, locales: undefined, lastIsPrefix })
}

/** `word@position`, with a star if it is a prefix; `"phrase"@first-last`, with `_` for a hole. */
function written(term: QueryTerm): string {
  if (term.kind === 'word') return `${term.word}${term.isPrefix ? '*' : ''}@${term.position}`
  return `${writtenPhrase(term.words)}@${term.position}-${term.lastPosition}`
}

function writtenPhrase(words: PhraseWords): string {
  return `"${words.map((word) => word ?? '_').join(' ')}"`
}

interface Case {
  readonly query: string
  readonly terms: readonly string[]
  readonly excluded?: readonly string[]
  readonly stopWords?: readonly string[]
  readonly because: string
}

const positions: readonly Case[] = [
  { query: 'Red WINE', terms: ['red@0', 'wine*@1'], because: 'words are in normal form and counted from 0' },
  { query: 'red, wine', terms: ['red@0', 'wine*@8'], because: 'a hard separator keeps words eight apart' },
  { query: 'red,wine', terms: ['red@0', 'wine*@1'], because: 'a comma without a space is soft' },
  {
    query: 'red! ? wine',
    terms: ['red@0', 'wine*@15'],
    because: 'two hard separators keep them fifteen apart',
  },
  { query: '! wine', terms: ['wine*@7'], because: 'hard separators before the first word shift it' },
  { query: '- wine', terms: ['wine*@0'], because: 'soft separators before the first word do not' },
  { query: '', terms: [], because: 'an empty query has no terms' },
  { query: ' . ', terms: [], because: 'nor has a query of separators' },
]

const prefixes: readonly Case[] = [
  { query: 'wine ', terms: ['wine@0'], because: 'a space after the last word makes it whole' },
  { query: 'wine!', terms: ['wine@0'], because: 'so does a hard separator' },
  { query: 'wine.', terms: ['wine@0'], because: 'so does a dot' },
  { query: 'wine"', terms: ['wine@0'], because: 'so does a quote' },
  { query: '"red" wine', terms: ['"red"@0-0', 'wine*@1'], because: 'a word after a phrase is a prefix' },
]

const phrases: readonly Case[] = [
  { query: '"red wine"', terms: ['"red wine"@0-1'], because: 'words in quotes are one phrase' },
  { query: '"red"', terms: ['"red"@0-0'], because: 'a phrase may have one word' },
  {
    query: 'a "red wine',
    terms: ['a@0', '"red wine"@1-2'],
    because: 'a quote that is not closed goes to the end',
  },
  {
    query: 'foo"bar baz"qux',
    terms: ['foo@0', '"bar baz"@1-2', 'qux*@3'],
    because: 'quotes may be glued to words',
  },
  { query: '""', terms: [], because: 'an empty phrase is nothing' },
  { query: '"" wine', terms: ['wine*@0'], because: 'nothing in quotes takes no position' },
  { query: '"a b" "c d"', terms: ['"a b"@0-1', '"c d"@2-3'], because: 'quotes open and close in turn' },
  { query: '"a b""c d"', terms: ['"a b"@0-1', '"c d"@2-3'], because: 'also when they touch' },
  {
    query: '"a b. c d"',
    terms: ['"a b"@0-1', '"c d"@9-10'],
    because: 'a hard separator cuts a phrase in two',
  },
  { query: '“red wine”', terms: ['red@0', 'wine@1'], because: 'only the ASCII quote makes phrases' },
  {
    query: '＂red wine＂',
    terms: ['red@0', 'wine@1'],
    because: 'also where the normal form of another is one',
  },
]

const stopWords: readonly Case[] = [
  { query: 'the cat', terms: ['cat*@1'], because: 'a stop word is left out and keeps its position' },
  { query: 'The cat', terms: ['the@0', 'cat*@1'], because: 'stop words are compared before lowercasing' },
  { query: 'cat the', terms: ['cat@0', 'the*@1'], because: 'a stop word at the very end is searched' },
  { query: 'cat the ', terms: ['cat@0'], because: 'but not with a separator after it' },
  { query: 'the of', terms: ['of*@1'], because: 'of several stop words the very last is searched' },
  { query: 'the of ', terms: [], because: 'nothing is left of stop words before a separator' },
  { query: '"cat of the dog"', terms: ['"cat _ _ dog"@0-3'], because: 'stop words are holes in a phrase' },
  { query: '"the cat"', terms: ['"_ cat"@1-1'], because: 'before its first word they take its place' },
  { query: '"the of" cat', terms: ['cat*@2'], because: 'a phrase of stop words is left out' },
]

const negations: readonly Case[] = [
  {
    query: '-red wine',
    terms: ['wine*@1'],
    excluded: ['red'],
    because: 'a minus at the start excludes a word',
  },
  { query: 'wine -red', terms: ['wine@0'], excluded: ['red'], because: 'so does one after a space' },
  { query: 'wine -RÉD', terms: ['wine@0'], excluded: ['red'], because: 'excluded words are in normal form' },
  { query: 'wine\t-red', terms: ['wine@0'], excluded: ['red'], because: 'a tab is space too' },
  { query: 'wine, -red', terms: ['wine@0'], excluded: ['red'], because: 'the space may belong to a comma' },
  { query: 'wine －red', terms: ['wine@0', 'red*@1'], because: 'a wide minus excludes nothing' },
  { query: 'wine - red', terms: ['wine@0', 'red*@1'], because: 'a minus before a space excludes nothing' },
  { query: 'wine-red', terms: ['wine@0', 'red*@1'], because: 'a minus between words separates them' },
  {
    query: '-foo-bar',
    terms: ['bar*@1'],
    excluded: ['foo'],
    because: 'only the word right after it is excluded',
  },
  {
    query: '-"red wine" old',
    terms: ['old*@2'],
    excluded: ['"red wine"'],
    because: 'a phrase can be excluded',
  },
  { query: '-"red wine', terms: [], excluded: ['"red wine"'], because: 'also one that is not closed' },
  { query: '"old -red"', terms: ['"old red"@0-1'], because: 'in quotes a minus excludes nothing' },
  { query: '-x x', terms: ['x*@1'], excluded: ['x'], because: 'a word can be excluded and looked for' },
  {
    query: 'a -b c',
    terms: ['a@0', 'c*@2'],
    excluded: ['b'],
    because: 'an excluded word keeps its position',
  },
  { query: '--red', terms: ['red*@0'], because: 'a minus after a minus is not after a space' },
]

for (const [name, cases] of Object.entries({ positions, prefixes, phrases, negations }))
  describe(`a query: ${name}`, () => {
    for (const { query, terms, excluded = [], because } of cases)
      test(`${because}: ${query}`, () => check(parse(query), terms, excluded))
  })

describe('a query: stop words', () => {
  for (const { query, terms, because } of stopWords)
    test(`${because}: ${query}`, () => check(parse(query, ['the', 'of']), terms, []))
})

function check(parsed: ParsedQuery, terms: readonly string[], excluded: readonly string[]): void {
  expect(parsed.terms.map(written)).toEqual(terms)
  expect([...parsed.excludedWords, ...parsed.excludedPhrases.map(writtenPhrase)]).toEqual(excluded)
}

describe('a query: limits', () => {
  const ten = 'a b c d e f g h i j'
  const limits = [
    { query: ten, last: 'j*@9', count: 10, because: 'of ten words the tenth is a prefix' },
    {
      query: `${ten} k`,
      last: 'j@9',
      count: 10,
      because: 'of eleven the eleventh is left out, and the tenth whole',
    },
    { query: `${ten} -k`, last: 'j@9', count: 10, because: 'what is excluded after ten terms is not read' },
    { query: `"y z" ${ten}`, last: 'i@10', count: 10, because: 'a phrase counts as one term' },
    { query: `-x ${ten}`, last: 'j*@10', count: 10, because: 'an excluded word is no term' },
    { query: `${'the '.repeat(499)}cat`, last: 'cat*@499', count: 1, because: 'a thousand tokens are read' },
  ]
  for (const { query, last, count, because } of limits)
    test(because, () => {
      const { terms, excludedWords } = parse(query, ['the'])
      expect([terms.length, terms.map(written).at(-1)]).toEqual([count, last])
      expect(excludedWords).toEqual(query.startsWith('-x') ? ['x'] : [])
    })

  test('tokens after a thousand are not read', () => {
    expect(parse(`${'the '.repeat(500)}cat`, ['the']).terms).toEqual([])
  })

  test('without prefix search no word is a prefix', () => {
    expect(parse('red wine', [], false).terms.map(written)).toEqual(['red@0', 'wine@1'])
  })
})
