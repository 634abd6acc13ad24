import { describe, expect, test } from 'vitest'
import { decodeSetting, decodeSettingsChanges, resetSettings } from './decode-settings.js'
import { settingNames, settingRow } from './setting-table.js'
import type { SettingName } from './settings.js'

interface Accepted {
  readonly setting: SettingName
  readonly sent: unknown
  /** What is kept, where it is not what was sent. */
  readonly kept?: unknown
  readonly because: string
}

const rest = { source: 'rest', url: 'https://example.com/embed', request: {}, response: {} }
const ollama = { source: 'ollama', model: 'nomic' }
const openAi = { source: 'openAi' }
const composite = { source: 'composite', searchEmbedder: ollama, indexingEmbedder: rest }
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
const embedders = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`embedder${number}`, openAi]))

const accepted: readonly Accepted[] = [
  { setting: 'displayedAttributes', sent: ['b', 'a', 'b'], because: 'attributes keep their order' },
  { setting: 'displayedAttributes', sent: ['a', '*'], kept: null, because: 'a star among them is a reset' },
  { setting: 'displayedAttributes', sent: [], because: 'there may be none' },
  { setting: 'searchableAttributes', sent: ['title', 'author.name'], because: 'a path is an attribute' },
  { setting: 'searchableAttributes', sent: ['*'], kept: null, because: 'a star is a reset' },
  { setting: 'filterableAttributes', sent: ['genre', '_geo', 'a.b'], because: 'attributes may stand alone' },
  {
    setting: 'filterableAttributes',
    sent: [
      { attributePatterns: ['*_id', 'tag*', '*mid*', '*', 'id'] },
      {
        attributePatterns: [],
        features: { facetSearch: true, filter: { equality: false, comparison: true } },
      },
      { attributePatterns: ['a'], features: { filter: {} } },
      { attributePatterns: ['a'], features: null },
      'genre',
    ],
    because: 'patterns may say which features are on',
  },
  {
    setting: 'sortableAttributes',
    sent: ['b', 'a', 'b', '𐀀', '\uE000', 'B'],
    kept: ['B', 'a', 'b', '\uE000', '𐀀'],
    because: 'a set is sorted by code point, each once',
  },
  {
    setting: 'foreignKeys',
    sent: [{ foreignIndexUid: 'authors', fieldName: 'author' }],
    because: 'a field names documents of an index',
  },
  {
    setting: 'rankingRules',
    sent: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
    because: 'attribute may stand alone',
  },
  {
    setting: 'rankingRules',
    sent: ['price:asc', 'a:b:desc', 'words', 'words', 'attributeRank', 'wordPosition'],
    because: 'attributes rank both ways, and rules may be repeated',
  },
  { setting: 'rankingRules', sent: [], because: 'there may be none' },
  { setting: 'stopWords', sent: ['the', 'a'], kept: ['a', 'the'], because: 'stop words are a set' },
  { setting: 'nonSeparatorTokens', sent: ['@', '#'], kept: ['#', '@'], because: 'these signs are a set' },
  { setting: 'separatorTokens', sent: ['|', '&'], kept: ['&', '|'], because: 'these signs are a set' },
  { setting: 'dictionary', sent: ['J. R.', 'J. K.'], kept: ['J. K.', 'J. R.'], because: 'words are a set' },
  { setting: 'synonyms', sent: { great: ['fantastic'], none: [] }, because: 'a word has words' },
  { setting: 'distinctAttribute', sent: 'sku', because: 'one attribute' },
  { setting: 'proximityPrecision', sent: 'byAttribute', because: 'one of two names' },
  {
    setting: 'typoTolerance',
    sent: {
      enabled: false,
      minWordSizeForTypos: { oneTypo: 0, twoTypos: 255 },
      disableOnWords: ['b', 'a'],
      disableOnAttributes: ['t', 's'],
      disableOnNumbers: true,
    },
    kept: {
      enabled: false,
      minWordSizeForTypos: { oneTypo: 0, twoTypos: 255 },
      disableOnWords: ['a', 'b'],
      disableOnAttributes: ['s', 't'],
      disableOnNumbers: true,
    },
    because: 'every member may be sent',
  },
  { setting: 'typoTolerance', sent: {}, because: 'no member need be' },
  {
    setting: 'typoTolerance',
    sent: { enabled: null, minWordSizeForTypos: { oneTypo: 200, twoTypos: null }, disableOnWords: null },
    because: 'null resets a member, and a single size is compared later',
  },
  {
    setting: 'typoTolerance',
    sent: { minWordSizeForTypos: { oneTypo: 7, twoTypos: 7 } },
    because: 'sizes may be equal',
  },
  {
    setting: 'faceting',
    sent: { maxValuesPerFacet: 0, sortFacetValuesBy: { '*': 'count', genre: 'alpha' } },
    because: 'orders are by attribute',
  },
  { setting: 'faceting', sent: { maxValuesPerFacet: null, sortFacetValuesBy: null }, because: 'null resets' },
  { setting: 'pagination', sent: { maxTotalHits: 1 }, because: 'one hit is the least' },
  { setting: 'pagination', sent: { maxTotalHits: null }, because: 'null resets' },
  { setting: 'searchCutoffMs', sent: 0, because: 'no time at all' },
  {
    setting: 'localizedAttributes',
    sent: [{ attributePatterns: ['*_ja', 'title'], locales: ['ja', 'jpn', 'cmn'] }],
    because: 'codes of two and three letters',
  },
  { setting: 'localizedAttributes', sent: [], because: 'there may be none' },
  { setting: 'facetSearch', sent: false, because: 'a switch' },
  { setting: 'prefixSearch', sent: 'disabled', because: 'one of two names' },
  {
    setting: 'chat',
    sent: {
      description: 'films',
      documentTemplate: '{{ doc.title',
      documentTemplateMaxBytes: 1,
      searchParameters: {
        hybrid: { embedder: 'e', semanticRatio: 1 },
        limit: 0,
        sort: ['a:asc'],
        distinct: 'sku',
        matchingStrategy: 'frequency',
        attributesToSearchOn: ['a'],
        rankingScoreThreshold: 0,
      },
    },
    because: 'every member may be sent, and the template is checked later',
  },
  {
    setting: 'chat',
    sent: { description: null, searchParameters: { hybrid: null, limit: null } },
    because: 'null resets on every level',
  },
  {
    setting: 'chat',
    sent: { searchParameters: { hybrid: { embedder: 'e' } } },
    kept: { searchParameters: { hybrid: { embedder: 'e', semanticRatio: 0.5 } } },
    because: 'half of a hybrid search is semantic',
  },
  { setting: 'embedders', sent: { a: null, b: {} }, because: 'null removes, and nothing is all defaults' },
  {
    setting: 'embedders',
    sent: {
      a: {
        ...openAi,
        model: 'text-embedding-3-large',
        apiKey: 'k',
        dimensions: 8,
        url: 'http://localhost:1',
        documentTemplate: '{{ doc.a }}',
        documentTemplateMaxBytes: 1,
        distribution: { mean: 0, sigma: 1 },
        binaryQuantized: true,
      },
    },
    because: 'what goes with openAi',
  },
  {
    setting: 'embedders',
    sent: {
      a: { source: 'huggingFace', model: 'm', revision: 'r', pooling: 'forceCls', documentTemplate: '' },
    },
    because: 'what goes with huggingFace',
  },
  {
    setting: 'embedders',
    sent: { a: { ...ollama, url: 'http://localhost:1', apiKey: 'k', dimensions: 3, documentTemplate: '' } },
    because: 'what goes with ollama',
  },
  {
    setting: 'embedders',
    sent: { a: { source: 'userProvided', dimensions: 3, binaryQuantized: false } },
    because: 'what goes with userProvided',
  },
  {
    setting: 'embedders',
    sent: { a: { ...rest, request: ['{{text}}', null], response: { a: deep(90) }, headers: { 'X-A': 'b' } } },
    because: 'what goes with rest',
  },
  {
    setting: 'embedders',
    sent: { a: { ...rest, indexingFragments: { f: { value: { a: 1 } }, g: null }, searchFragments: {} } },
    because: 'fragments go with rest',
  },
  {
    setting: 'embedders',
    sent: { a: { ...composite, distribution: { mean: 0.5, sigma: 0.1 } } },
    because: 'what goes with composite',
  },
  {
    setting: 'embedders',
    sent: { a: { dimensions: 3, pooling: 'forceMean', searchEmbedder: { revision: 'r' } } },
    because: 'without a source, what goes together is seen later',
  },
  { setting: 'embedders', sent: { a: { ...ollama, revision: null } }, because: 'null of a stray member' },
  { setting: 'embedders', sent: embedders(256), because: 'as many as there may be' },
]

describe('a setting is accepted', () => {
  for (const { setting, sent, kept = sent, because } of accepted)
    test(`${setting}: ${because}`, () => expect(decodeSetting(setting, sent)).toEqual({ [setting]: kept }))

  for (const name of settingNames)
    test(`${name}: null resets`, () => expect(decodeSetting(name, null)).toEqual({ [name]: null }))
})

interface Refused {
  readonly setting: SettingName
  readonly sent: unknown
  readonly because: string
  readonly says?: string
}

const pattern = (text: string) => [{ attributePatterns: [text] }]
const localized = (locale: unknown) => [{ attributePatterns: ['a'], locales: [locale] }]
const sizes = (oneTypo: unknown, twoTypos: unknown) => ({ minWordSizeForTypos: { oneTypo, twoTypos } })

const refused: readonly Refused[] = [
  { setting: 'displayedAttributes', sent: 'title', because: 'a bare attribute' },
  { setting: 'displayedAttributes', sent: ['a', 1], because: 'a number', says: '`displayedAttributes[1]`' },
  { setting: 'searchableAttributes', sent: [null], because: 'null in the list' },
  { setting: 'filterableAttributes', sent: 'genre', because: 'a bare attribute' },
  { setting: 'filterableAttributes', sent: [1], because: 'a number', says: 'expected an attribute, or an' },
  {
    setting: 'filterableAttributes',
    sent: [['a']],
    because: 'a list in the list',
    says: 'expected an attribute',
  },
  { setting: 'filterableAttributes', sent: [null], because: 'null in the list' },
  { setting: 'filterableAttributes', sent: [{}], because: 'no patterns', says: '[0].attributePatterns`' },
  {
    setting: 'filterableAttributes',
    sent: pattern('a*b'),
    because: 'a star inside',
    says: 'only at the beg',
  },
  { setting: 'filterableAttributes', sent: pattern('**b*c'), because: 'more stars inside' },
  {
    setting: 'filterableAttributes',
    sent: [{ attributePatterns: ['a'], feature: {} }],
    because: 'an unknown member',
    says: 'unknown field `feature`',
  },
  {
    setting: 'filterableAttributes',
    sent: [{ attributePatterns: ['a'], features: { filter: { equality: 1 } } }],
    because: 'a feature that is not a switch',
    says: '`filterableAttributes[0].features.filter.equality`',
  },
  {
    setting: 'filterableAttributes',
    sent: [{ attributePatterns: ['a'], features: { sort: true } }],
    because: 'an unknown feature',
  },
  { setting: 'sortableAttributes', sent: { a: 1 }, because: 'an object' },
  { setting: 'foreignKeys', sent: [{ foreignIndexUid: 'a' }], because: 'no field' },
  { setting: 'foreignKeys', sent: [{ foreignIndexUid: 'a b', fieldName: 'a' }], because: 'a bad uid' },
  { setting: 'rankingRules', sent: ['word'], because: 'a wrong name', says: 'did you mean `words`?' },
  { setting: 'rankingRules', sent: ['price:up'], because: 'a wrong direction', says: '`<attribute>:asc`' },
  { setting: 'rankingRules', sent: [':asc'], because: 'no attribute' },
  { setting: 'rankingRules', sent: ['asc(price)'], because: 'an old form' },
  { setting: 'rankingRules', sent: ['_geoPoint(1,2):asc'], because: 'a point' },
  { setting: 'rankingRules', sent: ['_geo:asc'], because: 'places' },
  { setting: 'rankingRules', sent: ['_geoDistance:desc'], because: 'a distance' },
  { setting: 'rankingRules', sent: ['attribute', 'attributeRank'], because: 'a rule and its part' },
  { setting: 'rankingRules', sent: ['wordPosition', 'attribute'], because: 'a rule and its other part' },
  { setting: 'stopWords', sent: 'the', because: 'a bare word' },
  { setting: 'nonSeparatorTokens', sent: [1], because: 'a number' },
  { setting: 'separatorTokens', sent: [{}], because: 'an object in the list' },
  { setting: 'dictionary', sent: {}, because: 'an object' },
  { setting: 'synonyms', sent: { a: 'b' }, because: 'a bare word', says: '`synonyms.a`' },
  { setting: 'synonyms', sent: [['a', 'b']], because: 'a list' },
  { setting: 'distinctAttribute', sent: ['sku'], because: 'a list' },
  { setting: 'proximityPrecision', sent: 'byword', because: 'another case', says: 'did you mean `byWord`?' },
  { setting: 'typoTolerance', sent: { enabled: 'true' }, because: 'a text' },
  { setting: 'typoTolerance', sent: { minWordSize: 1 }, because: 'an unknown member', says: '`minWordSize`' },
  { setting: 'typoTolerance', sent: { minWordSizeForTypos: { one: 1 } }, because: 'an unknown size' },
  { setting: 'typoTolerance', sent: sizes(-1, null), because: 'a size below 0' },
  { setting: 'typoTolerance', sent: sizes(1, 256), because: 'a size above 255' },
  { setting: 'typoTolerance', sent: sizes(1.5, 3), because: 'a part of a character' },
  {
    setting: 'typoTolerance',
    sent: sizes(9, 5),
    because: 'sizes in the wrong order',
    says: 'at most `twoTypos`',
  },
  { setting: 'typoTolerance', sent: { disableOnWords: 'a' }, because: 'a bare word' },
  { setting: 'faceting', sent: { maxValuesPerFacet: -1 }, because: 'less than none' },
  { setting: 'faceting', sent: { sortFacetValuesBy: { a: 'size' } }, because: 'a wrong order' },
  { setting: 'faceting', sent: { sortFacetValuesBy: 'count' }, because: 'a bare order' },
  { setting: 'faceting', sent: { sort: {} }, because: 'an unknown member' },
  { setting: 'pagination', sent: { maxTotalHits: 0 }, because: 'no hits' },
  { setting: 'pagination', sent: { maxTotalHits: '10' }, because: 'a text' },
  { setting: 'pagination', sent: { limit: 1 }, because: 'an unknown member' },
  { setting: 'searchCutoffMs', sent: -1, because: 'less than no time' },
  { setting: 'searchCutoffMs', sent: 1.5, because: 'a part of a millisecond' },
  { setting: 'localizedAttributes', sent: localized('xx'), because: 'no language', says: 'ISO 639' },
  { setting: 'localizedAttributes', sent: localized('EN'), because: 'another case' },
  { setting: 'localizedAttributes', sent: localized('en-US'), because: 'a country' },
  { setting: 'localizedAttributes', sent: localized(1), because: 'a number' },
  { setting: 'localizedAttributes', sent: [{ locales: ['en'] }], because: 'no patterns' },
  { setting: 'localizedAttributes', sent: [{ attributePatterns: ['a'] }], because: 'no locales' },
  {
    setting: 'localizedAttributes',
    sent: [{ attributePatterns: ['a*b'], locales: [] }],
    because: 'a star inside',
  },
  { setting: 'facetSearch', sent: 'true', because: 'a text' },
  { setting: 'prefixSearch', sent: 'searchTime', because: 'a wrong name' },
  { setting: 'chat', sent: { descripton: '' }, because: 'an unknown member' },
  { setting: 'chat', sent: { description: 1 }, because: 'a number' },
  { setting: 'chat', sent: { documentTemplateMaxBytes: 0 }, because: 'no bytes' },
  { setting: 'chat', sent: { searchParameters: { offset: 1 } }, because: 'an unknown parameter' },
  { setting: 'chat', sent: { searchParameters: { limit: -1 } }, because: 'less than none' },
  { setting: 'chat', sent: { searchParameters: { hybrid: {} } }, because: 'no embedder' },
  { setting: 'chat', sent: { searchParameters: { matchingStrategy: 'any' } }, because: 'a wrong strategy' },
  { setting: 'chat', sent: { searchParameters: { rankingScoreThreshold: 1.1 } }, because: 'more than all' },
  {
    setting: 'chat',
    sent: { searchParameters: { hybrid: { embedder: 'e', semanticRatio: -0.1 } } },
    because: 'less than nothing',
  },
  { setting: 'embedders', sent: { a: 'openAi' }, because: 'a bare source' },
  {
    setting: 'embedders',
    sent: { a: { source: 'openai' } },
    because: 'a wrong source',
    says: 'mean `openAi`?',
  },
  { setting: 'embedders', sent: { a: { ...openAi, temperature: 1 } }, because: 'an unknown member' },
  { setting: 'embedders', sent: { a: { ...openAi, model: 'gpt' } }, because: 'a model openAi does not have' },
  {
    setting: 'embedders',
    sent: { a: { ...openAi, revision: 'r' } },
    because: 'a stray member',
    says: '`revision` d',
  },
  {
    setting: 'embedders',
    sent: { a: { source: null, revision: 'r' } },
    because: 'null is the source openAi',
  },
  {
    setting: 'embedders',
    sent: { a: { source: 'huggingFace', dimensions: 3 } },
    because: 'stray dimensions',
  },
  { setting: 'embedders', sent: { a: { source: 'ollama' } }, because: 'no model', says: 'needs `model`' },
  { setting: 'embedders', sent: { a: { ...ollama, model: null } }, because: 'null for a model' },
  { setting: 'embedders', sent: { a: { source: 'userProvided' } }, because: 'no dimensions' },
  {
    setting: 'embedders',
    sent: { a: { source: 'userProvided', dimensions: 3, documentTemplate: '' } },
    because: 'a template where the user embeds',
  },
  { setting: 'embedders', sent: { a: { ...rest, url: undefined } }, because: 'no URL' },
  { setting: 'embedders', sent: { a: { ...rest, request: null } }, because: 'no request' },
  { setting: 'embedders', sent: { a: { ...rest, model: 'm' } }, because: 'a model where there is none' },
  { setting: 'embedders', sent: { a: { ...rest, url: 'example.com' } }, because: 'no full URL' },
  { setting: 'embedders', sent: { a: { ...rest, request: deep(101) } }, because: 'a request without end' },
  { setting: 'embedders', sent: { a: { ...rest, headers: { 'a b': 'c' } } }, because: 'a bad header name' },
  { setting: 'embedders', sent: { a: { ...rest, headers: { a: 'b\nc' } } }, because: 'a bad header value' },
  {
    setting: 'embedders',
    sent: { a: { ...rest, indexingFragments: { f: { value: 1 } }, documentTemplate: '' } },
    because: 'a template beside fragments',
  },
  {
    setting: 'embedders',
    sent: { a: { ...rest, searchFragments: { f: {} } } },
    because: 'an empty fragment',
  },
  { setting: 'embedders', sent: { a: { ...openAi, dimensions: 0 } }, because: 'no dimensions at all' },
  { setting: 'embedders', sent: { a: { ...openAi, documentTemplateMaxBytes: 0 } }, because: 'no bytes' },
  { setting: 'embedders', sent: { a: { distribution: { mean: 0.5 } } }, because: 'half a distribution' },
  { setting: 'embedders', sent: { a: { distribution: { mean: 0, sigma: 0 } } }, because: 'a sigma of 0' },
  { setting: 'embedders', sent: { a: { distribution: { mean: 2, sigma: 1 } } }, because: 'a mean above 1' },
  { setting: 'embedders', sent: { a: { ...composite, model: 'm' } }, because: 'a model of a composite' },
  {
    setting: 'embedders',
    sent: { a: { source: 'composite', searchEmbedder: ollama } },
    because: 'half of one',
  },
  {
    setting: 'embedders',
    sent: { a: { ...composite, searchEmbedder: composite } },
    because: 'a composite in a composite',
  },
  {
    setting: 'embedders',
    sent: { a: { ...composite, indexingEmbedder: { source: 'userProvided', dimensions: 3 } } },
    because: 'the user in a composite',
    says: '`embedders.a.indexingEmbedder.source`',
  },
  {
    setting: 'embedders',
    sent: { a: { ...composite, searchEmbedder: { source: 'ollama' } } },
    because: 'no model in a composite',
    says: '`embedders.a.searchEmbedder`',
  },
  {
    setting: 'embedders',
    sent: { a: { ...composite, searchEmbedder: { ...ollama, binaryQuantized: true } } },
    because: 'a part of a composite quantized',
  },
  { setting: 'embedders', sent: embedders(257), because: 'too many', says: 'at most 256' },
]

describe('a setting is refused by its own code', () => {
  for (const { setting, sent, because, says = `\`${setting}` } of refused)
    test(`${setting}: ${because}`, () =>
      expect(() => decodeSetting(setting, sent)).toThrow(
        expect.objectContaining({
          code: settingRow(setting).invalid,
          message: expect.stringContaining(says),
        }),
      ))

  for (const name of settingNames)
    test(`${name}: a value of the wrong type`, () =>
      expect(() => decodeSetting(name, name === 'searchCutoffMs' ? 'x' : 0.5)).toThrow(
        expect.objectContaining({ code: settingRow(name).invalid }),
      ))

  test('without repeating a secret', () =>
    expect(() => decodeSetting('embedders', { a: { ...rest, apiKey: ['hunter2'] } })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    ))
})

describe('several settings', () => {
  test('are what was sent, in the order it was sent', () => {
    const changes = decodeSettingsChanges({ stopWords: ['a'], chat: null, displayedAttributes: ['*'] })
    expect(Object.entries(changes)).toEqual([
      ['stopWords', ['a']],
      ['chat', null],
      ['displayedAttributes', null],
    ])
  })

  const mistakes: { because: string; payload: unknown; code: string }[] = [
    { because: 'when they are null', payload: null, code: 'bad_request' },
    { because: 'when they are a list', payload: [], code: 'bad_request' },
    { because: 'for an unknown one', payload: { stopwords: [] }, code: 'bad_request' },
    {
      because: 'for one named like the prototype',
      payload: JSON.parse('{"__proto__":1}'),
      code: 'bad_request',
    },
    {
      because: 'for the first mistake, an unknown one',
      payload: { stopwords: [], synonyms: 1 },
      code: 'bad_request',
    },
    {
      because: 'for the first mistake, a bad one',
      payload: { chat: {}, synonyms: 1, stopwords: [] },
      code: 'invalid_settings_synonyms',
    },
  ]
  for (const { because, payload, code } of mistakes)
    test(`are refused ${because}`, () =>
      expect(() => decodeSettingsChanges(payload)).toThrow(expect.objectContaining({ code })))

  test('are reset by name', () =>
    expect(resetSettings(['chat', 'synonyms'])).toEqual({ chat: null, synonyms: null }))
})
