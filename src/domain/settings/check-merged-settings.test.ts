import { describe, expect, test } from 'vitest'
import { checkMergedSettings, type MergeChecks } from './check-merged-settings.js'
import type { StoredSettings } from './settings.js'

const ollama = { source: 'ollama', model: 'm' }
const composite = { source: 'composite', searchEmbedder: ollama, indexingEmbedder: ollama }
const quantized = { ...ollama, binaryQuantized: true }
const checkTemplate = (text: string) => (text.includes('{{ bad') ? 'expected `}}`' : undefined)
const sizes = (oneTypo: number, twoTypos: number) => ({
  typoTolerance: { minWordSizeForTypos: { oneTypo, twoTypos } },
})

interface Case {
  readonly because: string
  readonly merged: StoredSettings
  readonly checks?: MergeChecks
}

const accepted: readonly Case[] = [
  { because: 'the defaults', merged: {}, checks: { checkTemplate } },
  { because: 'sizes in order', merged: sizes(3, 3) },
  { because: 'embedders with all they need', merged: { embedders: { ollama, composite } } },
  {
    because: 'an embedder that is still quantized',
    merged: { embedders: { a: quantized } },
    checks: { before: { embedders: { a: quantized } } },
  },
  {
    because: 'another source without quantization',
    merged: { embedders: { a: { source: 'openAi' } } },
    checks: { before: { embedders: { a: quantized } } },
  },
  {
    because: 'a quantized embedder that is gone',
    merged: {},
    checks: { before: { embedders: { a: quantized } } },
  },
  { because: 'a template that nobody checks', merged: { chat: { documentTemplate: '{{ bad' } } },
]

const refused: readonly (Case & { readonly code: string; readonly says: string })[] = [
  {
    because: 'a first size above the second',
    merged: sizes(9, 5),
    code: 'invalid_settings_typo_tolerance',
    says: '9 and 5',
  },
  {
    because: 'a first size above the default of the second',
    merged: { typoTolerance: { minWordSizeForTypos: { oneTypo: 10 } } },
    code: 'invalid_settings_typo_tolerance',
    says: '10 and 9',
  },
  {
    because: 'a second size below the default of the first',
    merged: { typoTolerance: { minWordSizeForTypos: { twoTypos: 4 } } },
    code: 'invalid_settings_typo_tolerance',
    says: '5 and 4',
  },
  {
    because: 'an embedder without what its source needs',
    merged: { embedders: { a: ollama, b: { source: 'userProvided' } } },
    code: 'invalid_settings_embedders',
    says: '`embedders.b`: the source `userProvided` needs `dimensions`.',
  },
  {
    because: 'an embedder with what its source does not take',
    merged: { embedders: { a: { source: 'openAi', pooling: 'forceCls' } } },
    code: 'invalid_settings_embedders',
    says: '`pooling`',
  },
  {
    because: 'a part of a composite without what it needs',
    merged: { embedders: { a: { ...composite, indexingEmbedder: { source: 'ollama' } } } },
    code: 'invalid_settings_embedders',
    says: '`embedders.a.indexingEmbedder`',
  },
  {
    because: 'too many embedders',
    merged: { embedders: Object.fromEntries(Array.from({ length: 257 }, (_, name) => [`e${name}`, ollama])) },
    code: 'invalid_settings_embedders',
    says: 'at most 256',
  },
  {
    because: 'vectors that would have to grow back',
    merged: { embedders: { a: { ...ollama, binaryQuantized: false } } },
    checks: { before: { embedders: { a: quantized } } },
    code: 'invalid_settings_embedders',
    says: '`embedders.a.binaryQuantized`',
  },
  {
    because: 'a quantization that was reset',
    merged: { embedders: { a: ollama } },
    checks: { before: { embedders: { a: quantized } } },
    code: 'invalid_settings_embedders',
    says: 'switched off',
  },
  {
    because: 'a bad template of an embedder',
    merged: {
      embedders: { a: { ...composite, indexingEmbedder: { ...ollama, documentTemplate: '{{ bad' } } },
    },
    checks: { checkTemplate },
    code: 'invalid_settings_embedders',
    says: '`embedders.a.indexingEmbedder.documentTemplate`: expected `}}`.',
  },
  {
    because: 'a bad template of chat',
    merged: { chat: { documentTemplate: '{{ bad' } },
    checks: { checkTemplate },
    code: 'invalid_chat_setting_document_template',
    says: 'expected `}}`.',
  },
]

describe('settings as a whole', () => {
  for (const { because, merged, checks } of accepted)
    test(`may have ${because}`, () => expect(checkMergedSettings(merged, checks)).toBeUndefined())

  for (const { because, merged, checks, code, says } of refused)
    test(`may not have ${because}`, () =>
      expect(checkMergedSettings(merged, checks)).toMatchObject({
        code,
        message: expect.stringContaining(says),
      }))
})
