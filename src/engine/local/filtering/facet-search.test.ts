import { describe, expect, test } from 'vitest'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { evaluateFilter } from './evaluate-filter.js'
import { searchFacet } from './facet-search.js'
import { buildingRuns, liveRuns, treeOf, type TestSettings } from './snapshot-harness.contract.js'
import { visiblePartOf } from './visible-part.js'

const build = buildingRuns()
const products = [
  { brand: 'Älvsund', c: 'a' },
  { brand: 'Alva Works', c: 'b' },
  { brand: 'Norrland', c: 'a' },
  { brand: ['Norrland', 'Zephyr'], c: 'b' },
  { brand: 77, c: 'b' },
  { brand: 'norrlanda', c: 'c' },
  { brand: true, c: 'c' },
]

interface Case {
  readonly query: string | undefined
  readonly filter?: string
  readonly settings?: TestSettings
  readonly hits: readonly (readonly [string, number])[]
  readonly because: string
}

const cases: readonly Case[] = [
  {
    query: 'alv',
    hits: [
      ['Alva Works', 1],
      ['Älvsund', 1],
    ],
    because: 'beginnings count, marks do not',
  },
  { query: 'ÄLVS', hits: [['Älvsund', 1]], because: 'nor does case' },
  { query: 'works', hits: [], because: 'words inside do not count' },
  { query: 'norr', filter: 'c = b', hits: [['Norrland', 1]], because: 'candidates count' },
  { query: '77', hits: [], because: 'numbers are never found' },
  { query: 'tru', hits: [['true', 1]], because: 'booleans are' },
  { query: 'zepyr', hits: [['Zephyr', 1]], because: 'one typo from five bytes on' },
  { query: 'zpeh', hits: [], because: 'none in four bytes' },
  { query: 'xephy', hits: [['Zephyr', 1]], because: 'a typo in the first letter is one like others' },
  { query: 'nrrlandaa', hits: [['norrlanda', 1]], because: 'two typos from nine bytes on' },
  {
    query: 'norrland',
    hits: [
      ['Norrland', 2],
      ['norrlanda', 1],
    ],
    because: 'in the order of values',
  },
  {
    query: 'zepyr',
    settings: { typoTolerance: { enabled: false } },
    hits: [],
    because: 'no typos where they are off',
  },
  {
    query: 'zepyr',
    settings: { typoTolerance: { disableOnAttributes: ['brand'] } },
    hits: [],
    because: 'nor where they are off for the attribute',
  },
  {
    query: 'Norrland',
    settings: { typoTolerance: { disableOnWords: ['norrland'] } },
    hits: [['Norrland', 2]],
    because: 'a word that must be exact is the whole value',
  },
  {
    query: undefined,
    hits: [
      ['Alva Works', 1],
      ['Älvsund', 1],
      ['Norrland', 2],
      ['norrlanda', 1],
      ['true', 1],
      ['Zephyr', 1],
    ],
    because: 'every value without a query',
  },
  {
    query: '',
    settings: { faceting: { sortFacetValuesBy: { brand: 'count' }, maxValuesPerFacet: 3 } },
    hits: [
      ['Norrland', 2],
      ['Zephyr', 1],
      ['true', 1],
    ],
    because: 'by count, equal ones downwards',
  },
  {
    query: 'n',
    settings: { faceting: { sortFacetValuesBy: { '*': 'count' } } },
    hits: [
      ['Norrland', 2],
      ['norrlanda', 1],
    ],
    because: 'by count with a query',
  },
]

describe('a search for values of a facet', () => {
  for (const { query, filter, settings, hits, because } of cases)
    for (const sizes of [[], [2, 2]])
      test(`${query}: ${because}, in ${sizes.length + 1} runs`, () => {
        const snapshot = build(liveRuns(products, ...sizes), {
          filterableAttributes: ['brand', 'c'],
          ...settings,
        })
        const candidates = evaluateFilter(treeOf(filter ?? 'c EXISTS'), snapshot)
        const tokenizer = createTokenizer(snapshot.settings)
        const visible = visiblePartOf(snapshot, undefined)
        const request = { facetName: 'brand', facetQuery: query, tokenizer, visible }
        const found = searchFacet(candidates, snapshot, request)
        expect(found.map(({ value, count }) => [value, count])).toEqual(hits)
      })
})
