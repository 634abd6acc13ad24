import { expect, test } from 'vitest'
import { applySettingsChanges } from './apply-settings-changes.js'

const stored = { embedders: { a: { source: 'ollama', model: 'm', binaryQuantized: true } } }

test('changes that fit are merged', () =>
  expect(applySettingsChanges(stored, { embedders: { a: { model: 'n' } } })).toEqual({
    embedders: { a: { source: 'ollama', model: 'n', binaryQuantized: true } },
  }))

const refused = [
  { because: 'a mandatory member removed', changes: { embedders: { a: { model: null } } } },
  { because: 'what cannot be taken back', changes: { embedders: { a: { binaryQuantized: false } } } },
  { because: 'a template in error', changes: { embedders: { a: { documentTemplate: '{{' } } } },
]
for (const { because, changes } of refused)
  test(`changes that do not fit are refused: ${because}`, () =>
    expect(() => applySettingsChanges(stored, changes, () => 'expected `}}`')).toThrow(
      expect.objectContaining({ code: 'invalid_settings_embedders' }),
    ))
