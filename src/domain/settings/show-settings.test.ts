import { describe, expect, test } from 'vitest'
import { featureNames, type FeatureName, type FeatureSwitches } from '../experimental-features.js'
import { decodeSettingsChanges, resetSettings } from './decode-settings.js'
import { mergeSettings } from './merge-settings.js'
import { settingNames } from './setting-table.js'
import type { SettingName } from './settings.js'
import { settingsDetails, showSetting, showSettings } from './show-settings.js'

function switches(...on: readonly FeatureName[]): FeatureSwitches {
  return Object.fromEntries(featureNames.map((name) => [name, on.includes(name)])) as FeatureSwitches
}

const defaults =
  '{"displayedAttributes":["*"],"searchableAttributes":["*"],"filterableAttributes":[],"sortableAttributes":[],' +
  '"rankingRules":["words","typo","proximity","attributeRank","sort","wordPosition","exactness"],' +
  '"stopWords":[],"nonSeparatorTokens":[],"separatorTokens":[],"dictionary":[],"synonyms":{},' +
  '"distinctAttribute":null,"proximityPrecision":"byWord","typoTolerance":{"enabled":true,' +
  '"minWordSizeForTypos":{"oneTypo":5,"twoTypos":9},"disableOnWords":[],"disableOnAttributes":[],' +
  '"disableOnNumbers":false},"faceting":{"maxValuesPerFacet":100,"sortFacetValuesBy":{"*":"alpha"}},' +
  '"pagination":{"maxTotalHits":1000},"embedders":{},"searchCutoffMs":null,"localizedAttributes":null,' +
  '"facetSearch":true,"prefixSearch":"indexingTime"}'

const secret = 'sk-0123456789012345678901234567890123456789'
const masked = 'sk-01XXXXXX...'
const secretParts = (apiKey: string) => ({
  a: { source: 'openAi', apiKey },
  b: {
    source: 'composite',
    searchEmbedder: { source: 'ollama', model: 'm', apiKey },
    indexingEmbedder: { source: 'rest', url: 'http://a', request: { apiKey }, response: {}, apiKey },
  },
})

describe('the whole settings', () => {
  test('of a new index are the defaults, in their order', () =>
    expect(JSON.stringify(showSettings({}, switches()))).toBe(defaults))

  test('are complete and in order when every switch is on', () =>
    expect(Object.keys(showSettings({}, switches('chatCompletions', 'foreignKeys')))).toEqual(settingNames))

  test('can be sent back as they are shown, and are then the same', () => {
    const all = switches(...featureNames)
    const shown = showSettings({}, all)
    const stored = mergeSettings({}, decodeSettingsChanges(JSON.parse(JSON.stringify(shown))))
    expect(showSettings(stored, all)).toEqual(shown)
  })

  test('hide the keys of embedders, however deep', () =>
    expect(showSettings({ embedders: secretParts(secret) }, switches()).embedders).toEqual(
      secretParts(masked),
    ))
})

const shown: readonly { setting: SettingName; stored: unknown; value: unknown; because: string }[] = [
  {
    setting: 'faceting',
    stored: { sortFacetValuesBy: { genre: 'count' } },
    value: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha', genre: 'count' } },
    because: 'has an order for the other attributes',
  },
  {
    setting: 'faceting',
    stored: { sortFacetValuesBy: { apiKey: 'count', '*': 'count' } },
    value: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'count', apiKey: 'count' } },
    because: 'has no secrets, whatever its attributes are called',
  },
  {
    setting: 'typoTolerance',
    stored: { minWordSizeForTypos: { oneTypo: 2 } },
    value: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 2, twoTypos: 9 },
      disableOnWords: [],
      disableOnAttributes: [],
      disableOnNumbers: false,
    },
    because: 'has the defaults of what was not set',
  },
  {
    setting: 'synonyms',
    stored: { constructor: ['builder'] },
    value: { constructor: ['builder'] },
    because: 'may hold any word',
  },
  { setting: 'foreignKeys', stored: undefined, value: [], because: 'answers without its switch' },
  {
    setting: 'chat',
    stored: { description: 'films', searchParameters: { limit: 3 } },
    value: {
      description: 'films',
      documentTemplate: expect.stringContaining('for field in fields'),
      documentTemplateMaxBytes: 400,
      searchParameters: { limit: 3 },
    },
    because: 'answers without its switch',
  },
]

describe('one setting', () => {
  for (const { setting, stored, value, because } of shown)
    test(`${setting} ${because}`, () => expect(showSetting(setting, { [setting]: stored })).toEqual(value))
})

describe('the details of a task', () => {
  test('name what was sent, in the order of display', () => {
    const changes = { stopWords: ['a'], typoTolerance: { enabled: null }, sortableAttributes: ['b'] }
    expect(Object.entries(settingsDetails(changes))).toEqual([
      ['sortableAttributes', ['b']],
      ['stopWords', ['a']],
      ['typoTolerance', { enabled: null }],
    ])
  })

  test('show a reset as null, and of the attribute lists as every attribute', () => {
    const everyAttribute = { displayedAttributes: ['*'], searchableAttributes: ['*'] }
    const changes = resetSettings(settingNames)
    expect(settingsDetails(changes)).toEqual({ ...changes, ...everyAttribute })
  })

  test('hide the keys of embedders', () => {
    const changes = { embedders: { ...secretParts(secret), c: { apiKey: null }, d: null } }
    const hidden = { embedders: { ...secretParts(masked), c: { apiKey: null }, d: null } }
    expect(settingsDetails(changes)).toEqual(hidden)
  })
})
