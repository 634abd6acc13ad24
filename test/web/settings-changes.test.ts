import { describe, expect, test } from 'vitest'
import { maskedSecretIn, settingsChanges } from '../../web/pages/indexes/settings-changes.js'

const typos = {
  enabled: true,
  minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
  disableOnWords: [],
}
const embedder = { source: 'openAi', model: 'small', apiKey: 'skXXXX...' }

const cases = [
  {
    because: 'what stayed is not sent',
    before: { stopWords: ['a'], synonyms: {} },
    after: { stopWords: ['a'], synonyms: {} },
    changes: {},
  },
  {
    because: 'a list is sent as a whole',
    before: { stopWords: ['a', 'b'], synonyms: {} },
    after: { stopWords: ['b'], synonyms: {} },
    changes: { stopWords: ['b'] },
  },
  {
    because: 'synonyms are sent as a whole: the server replaces them',
    before: { synonyms: { a: ['b'], c: ['d'] } },
    after: { synonyms: { a: ['b'] } },
    changes: { synonyms: { a: ['b'] } },
  },
  {
    because: 'of what the server merges, only the member that changed is sent',
    before: { typoTolerance: typos },
    after: { typoTolerance: { ...typos, minWordSizeForTypos: { oneTypo: 4, twoTypos: 9 } } },
    changes: { typoTolerance: { minWordSizeForTypos: { oneTypo: 4 } } },
  },
  {
    because: 'a masked secret beside a changed member does not go back',
    before: { embedders: { default: embedder } },
    after: { embedders: { default: { ...embedder, model: 'large' } } },
    changes: { embedders: { default: { model: 'large' } } },
  },
  {
    because: 'an embedder that is gone is cleared',
    before: { embedders: { default: embedder, other: embedder } },
    after: { embedders: { default: embedder } },
    changes: { embedders: { other: null } },
  },
  {
    because: 'an embedder of another source is sent whole: the server keeps nothing of the old one',
    before: { embedders: { default: embedder } },
    after: { embedders: { default: { source: 'ollama', model: 'small' } } },
    changes: { embedders: { default: { source: 'ollama', model: 'small' } } },
  },
  {
    because: 'a value that becomes null is sent as null',
    before: { distinctAttribute: 'series' },
    after: { distinctAttribute: null },
    changes: { distinctAttribute: null },
  },
]

describe('What is sent to save settings', () => {
  for (const { because, before, after, changes } of cases)
    test(because, () => expect(settingsChanges(before, after)).toEqual(changes))
})

describe('A masked secret', () => {
  const values = [
    { value: { embedders: { a: { apiKey: 'skXXXX...' } } }, path: 'embedders.a.apiKey' },
    {
      value: { embedders: { a: { headers: { Authorization: 'Bearer XXX...' } } } },
      path: 'embedders.a.headers.Authorization',
    },
    { value: { embedders: { a: { apiKey: 'sk-in-full' } } }, path: undefined },
    { value: { stopWords: ['XXX...'] }, path: undefined },
  ]
  for (const { value, path } of values)
    test(`${path === undefined ? 'is not in' : 'is found in'} ${JSON.stringify(value)}`, () =>
      expect(maskedSecretIn(value)).toBe(path))
})
