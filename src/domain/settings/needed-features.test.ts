import { describe, expect, test } from 'vitest'
import { decodeSettingsChanges, resetSettings } from './decode-settings.js'
import { neededFeatures } from './needed-features.js'
import { settingNames } from './setting-table.js'

const rest = { source: 'rest', url: 'http://a', request: {}, response: {} }
const fragments = { f: { value: 1 } }

const cases: { because: string; payload: unknown; features: string[] }[] = [
  { because: 'most settings need none', payload: { stopWords: ['a'], embedders: { a: rest } }, features: [] },
  { because: 'chat needs its own', payload: { chat: {} }, features: ['chatCompletions'] },
  { because: 'foreign keys need their own', payload: { foreignKeys: [] }, features: ['foreignKeys'] },
  { because: 'a reset needs none', payload: resetSettings(settingNames), features: [] },
  { because: 'removing an embedder needs none', payload: { embedders: { a: null } }, features: [] },
  {
    because: 'a composite embedder needs one',
    payload: { embedders: { a: { source: 'composite', searchEmbedder: rest, indexingEmbedder: rest } } },
    features: ['compositeEmbedders'],
  },
  {
    because: 'fragments need one, wherever they stand',
    payload: {
      embedders: {
        a: { searchFragments: fragments },
        b: { indexingEmbedder: { indexingFragments: fragments } },
      },
    },
    features: ['multimodal', 'multimodal'],
  },
  {
    because: 'removing fragments needs none',
    payload: { embedders: { a: { searchFragments: null } } },
    features: [],
  },
]

describe('the switches that changes need', () => {
  for (const { because, payload, features } of cases)
    test(because, () => {
      const needs = neededFeatures(decodeSettingsChanges(payload))
      expect(needs.map(({ feature }) => feature)).toEqual(features)
    })
})
