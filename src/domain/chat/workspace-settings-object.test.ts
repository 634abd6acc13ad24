import { describe, expect, test } from 'vitest'
import { settingsObject, settingsObjectWithKey } from './workspace-settings-object.js'
import { unsetWorkspaceSettings as unset } from './workspace-settings.js'

const prompts =
  '{"system":null,"searchDescription":null,"searchQParam":null,"searchFilterParam":null,"searchIndexUidParam":null}'
const before =
  '"source":null,"orgId":null,"projectId":null,"apiVersion":null,"deploymentId":null,"baseUrl":null,'

const cases = [
  {
    shown: settingsObject(unset),
    json: `{${before}"prompts":${prompts}}`,
    because: 'without a word of a key',
  },
  {
    shown: settingsObjectWithKey(unset, undefined),
    json: `{${before}"apiKey":null,"prompts":${prompts}}`,
    because: 'with null for no key',
  },
  {
    shown: settingsObjectWithKey(unset, 'abcdefghijklmnopqrstuvwxyz0123456789'),
    json: `{${before}"apiKey":"abcdeXXXXXX...","prompts":${prompts}}`,
    because: 'with a key that is masked',
  },
  {
    shown: settingsObject({ ...unset, fallback: 'builtIn' }),
    json: `{${before}"prompts":${prompts},"fallback":"builtIn"}`,
    because: 'with the fallback, once it is set',
  },
]
describe('Settings are shown in one order', () => {
  for (const { shown, json, because } of cases) test(because, () => expect(JSON.stringify(shown)).toBe(json))
})
