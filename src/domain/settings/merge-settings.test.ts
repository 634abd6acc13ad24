import { expect, describe, test } from 'vitest'
import { mergeSettings } from './merge-settings.js'

const rest = { source: 'rest', url: 'http://a', request: { a: null }, response: {} }

const cases = [
  {
    because: 'nothing changes nothing',
    stored: { stopWords: ['a'] },
    changes: {},
    merged: { stopWords: ['a'] },
  },
  {
    because: 'a setting that is not named stays',
    stored: { stopWords: ['a'] },
    changes: { synonyms: { a: ['b'] } },
    merged: { stopWords: ['a'], synonyms: { a: ['b'] } },
  },
  { because: 'null resets', stored: { stopWords: ['a'] }, changes: { stopWords: null }, merged: {} },
  { because: 'null resets what was never set', stored: {}, changes: { chat: null }, merged: {} },
  {
    because: 'a whole value is replaced',
    stored: { synonyms: { a: ['b'] } },
    changes: { synonyms: { c: ['d'] } },
    merged: { synonyms: { c: ['d'] } },
  },
  {
    because: 'a value that is also the default is kept',
    stored: {},
    changes: { facetSearch: true },
    merged: { facetSearch: true },
  },
  {
    because: 'typos merge on both levels',
    stored: { typoTolerance: { enabled: false, minWordSizeForTypos: { oneTypo: 3 } } },
    changes: { typoTolerance: { disableOnNumbers: true, minWordSizeForTypos: { twoTypos: 8 } } },
    merged: {
      typoTolerance: {
        enabled: false,
        minWordSizeForTypos: { oneTypo: 3, twoTypos: 8 },
        disableOnNumbers: true,
      },
    },
  },
  {
    because: 'null resets a member, and an inner one',
    stored: { typoTolerance: { enabled: false, minWordSizeForTypos: { oneTypo: 3, twoTypos: 8 } } },
    changes: { typoTolerance: { enabled: null, minWordSizeForTypos: { oneTypo: null } } },
    merged: { typoTolerance: { minWordSizeForTypos: { twoTypos: 8 } } },
  },
  {
    because: 'what has no member left is not kept',
    stored: { typoTolerance: { minWordSizeForTypos: { oneTypo: 3 } } },
    changes: { typoTolerance: { minWordSizeForTypos: { oneTypo: null } } },
    merged: {},
  },
  {
    because: 'null of a member that was never set',
    stored: {},
    changes: { pagination: { maxTotalHits: null } },
    merged: {},
  },
  {
    because: 'the orders of facets are replaced, their number stays',
    stored: { faceting: { maxValuesPerFacet: 5, sortFacetValuesBy: { a: 'count' } } },
    changes: { faceting: { sortFacetValuesBy: { b: 'count' } } },
    merged: { faceting: { maxValuesPerFacet: 5, sortFacetValuesBy: { b: 'count' } } },
  },
  {
    because: 'chat merges into its search parameters',
    stored: { chat: { description: 'd', searchParameters: { limit: 3, sort: ['a:asc'] } } },
    changes: { chat: { documentTemplate: 't', searchParameters: { limit: null, distinct: 'sku' } } },
    merged: {
      chat: {
        description: 'd',
        searchParameters: { sort: ['a:asc'], distinct: 'sku' },
        documentTemplate: 't',
      },
    },
  },
  {
    because: 'a hybrid search is replaced whole',
    stored: { chat: { searchParameters: { hybrid: { embedder: 'a', semanticRatio: 1 } } } },
    changes: { chat: { searchParameters: { hybrid: { embedder: 'b', semanticRatio: 0.5 } } } },
    merged: { chat: { searchParameters: { hybrid: { embedder: 'b', semanticRatio: 0.5 } } } },
  },
  {
    because: 'embedders merge by name and member',
    stored: { embedders: { a: { source: 'openAi', apiKey: 'k', dimensions: 3 }, b: rest } },
    changes: { embedders: { a: { dimensions: null, model: 'm' } } },
    merged: { embedders: { a: { source: 'openAi', apiKey: 'k', model: 'm' }, b: rest } },
  },
  {
    because: 'null removes an embedder',
    stored: { embedders: { a: { source: 'openAi' }, b: rest } },
    changes: { embedders: { a: null } },
    merged: { embedders: { b: rest } },
  },
  {
    because: 'null removes the last embedder',
    stored: { embedders: { a: { source: 'openAi' } } },
    changes: { embedders: { a: null } },
    merged: {},
  },
  {
    because: 'an embedder without a source is of openAi',
    stored: {},
    changes: { embedders: { a: {}, b: { source: null, apiKey: 'k' } } },
    merged: { embedders: { a: { source: 'openAi' }, b: { source: 'openAi', apiKey: 'k' } } },
  },
  {
    because: 'another source begins anew',
    stored: { embedders: { a: { source: 'openAi', apiKey: 'k', dimensions: 3 } } },
    changes: { embedders: { a: { source: 'ollama', model: 'm' } } },
    merged: { embedders: { a: { source: 'ollama', model: 'm' } } },
  },
  {
    because: 'the same source does not begin anew',
    stored: { embedders: { a: { source: 'openAi', apiKey: 'k' } } },
    changes: { embedders: { a: { source: 'openAi', dimensions: 3 } } },
    merged: { embedders: { a: { source: 'openAi', apiKey: 'k', dimensions: 3 } } },
  },
  {
    because: 'null for the source is openAi, and begins anew',
    stored: { embedders: { a: { source: 'ollama', model: 'm' } } },
    changes: { embedders: { a: { source: null } } },
    merged: { embedders: { a: { source: 'openAi' } } },
  },
  {
    because: 'a request is replaced whole, nulls in it included',
    stored: { embedders: { a: rest } },
    changes: { embedders: { a: { request: { b: null } } } },
    merged: { embedders: { a: { ...rest, request: { b: null } } } },
  },
  {
    because: 'fragments merge by name, whatever it is',
    stored: { embedders: { a: { ...rest, indexingFragments: { f: { value: 1 }, g: { value: 2 } } } } },
    changes: { embedders: { a: { indexingFragments: { f: null, constructor: { value: 3 } } } } },
    merged: {
      embedders: { a: { ...rest, indexingFragments: { g: { value: 2 }, constructor: { value: 3 } } } },
    },
  },
  {
    because: 'the parts of a composite merge as embedders do',
    stored: {
      embedders: {
        a: {
          source: 'composite',
          searchEmbedder: { source: 'ollama', model: 'm', apiKey: 'k' },
          indexingEmbedder: { source: 'openAi', apiKey: 'k' },
        },
      },
    },
    changes: {
      embedders: {
        a: { searchEmbedder: { model: 'n' }, indexingEmbedder: { source: 'ollama', model: 'm' } },
      },
    },
    merged: {
      embedders: {
        a: {
          source: 'composite',
          searchEmbedder: { source: 'ollama', model: 'n', apiKey: 'k' },
          indexingEmbedder: { source: 'ollama', model: 'm' },
        },
      },
    },
  },
]

describe('merging settings', () => {
  for (const { because, stored, changes, merged } of cases)
    test(because, () => {
      const before = structuredClone({ stored, changes })
      expect(mergeSettings(stored, changes)).toEqual(merged)
      expect({ stored, changes }).toEqual(before)
    })

  test('an embedder named like the prototype is one like any other', () => {
    const changes = { embedders: JSON.parse('{"__proto__": {"apiKey": "k"}}') }
    const merged = JSON.stringify(mergeSettings({}, changes))
    expect(merged).toBe('{"embedders":{"__proto__":{"source":"openAi","apiKey":"k"}}}')
  })
})
