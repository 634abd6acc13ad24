import { describe, expect, test } from 'vitest'
import { changeWorkspaceSettings, goesElsewhere } from './change-workspace-settings.js'
import type { ChatSource } from './chat-source.js'
import {
  unsetWorkspaceSettings as unset,
  type WorkspaceChanges,
  type WorkspaceSettings,
} from './workspace-settings.js'

const full: WorkspaceSettings = {
  source: 'providerAManaged',
  orgId: 'org',
  projectId: 'project',
  apiVersion: '1',
  deploymentId: 'deployment',
  baseUrl: 'https://example.com',
  prompts: {
    system: 'a',
    searchDescription: 'b',
    searchQParam: 'c',
    searchFilterParam: 'd',
    searchIndexUidParam: 'e',
  },
  fallback: 'builtIn',
}

interface ChangeCase {
  readonly before?: WorkspaceSettings
  readonly changes: WorkspaceChanges
  readonly after: WorkspaceSettings
  readonly because: string
}

const cases: readonly ChangeCase[] = [
  { changes: {}, after: full, because: 'nothing sent changes nothing' },
  { changes: { apiKey: 'sk' }, after: full, because: 'the key is kept elsewhere' },
  { changes: { projectId: 'new' }, after: { ...full, projectId: 'new' }, because: 'what is sent is set' },
  { changes: { projectId: null }, after: { ...full, projectId: null }, because: 'null unsets' },
  { changes: { projectId: undefined }, after: full, because: 'undefined counts as not sent' },
  { changes: { fallback: null }, after: { ...full, fallback: null }, because: 'the fallback is unset' },
  {
    changes: { prompts: { system: 'new', searchQParam: null } },
    after: { ...full, prompts: { ...full.prompts, system: 'new', searchQParam: null } },
    because: 'prompts change one by one',
  },
  { changes: { prompts: {} }, after: full, because: 'no prompts sent change none' },
  {
    changes: { prompts: null },
    after: { ...full, prompts: unset.prompts },
    because: 'null unsets all prompts',
  },
  {
    changes: { source: null, baseUrl: null },
    after: { ...full, source: null, baseUrl: null },
    because: 'without a source nothing is needed',
  },
  {
    before: unset,
    changes: { source: 'vLlm', baseUrl: 'http://a' },
    after: { ...unset, source: 'vLlm', baseUrl: 'http://a' },
    because: 'what is needed may come with the source',
  },
  {
    before: { ...unset, baseUrl: 'http://a' },
    changes: { source: 'selfHosted' },
    after: { ...unset, source: 'selfHosted', baseUrl: 'http://a' },
    because: 'what is needed may have been there',
  },
  {
    before: { ...full, orgId: null, source: 'azureOpenAi' },
    changes: {},
    after: { ...full, orgId: null, source: 'azureOpenAi' },
    because: 'the original name of the managed provider needs no organization',
  },
]
describe('In a change of settings', () => {
  for (const { before = full, changes, after, because } of cases)
    test(because, () => expect(changeWorkspaceSettings(before, changes)).toEqual(after))
})

const needed: readonly { source: ChatSource; fields: readonly (keyof WorkspaceSettings)[] }[] = [
  { source: 'providerA', fields: [] },
  { source: 'openAi', fields: [] },
  { source: 'providerAManaged', fields: ['orgId', 'apiVersion', 'deploymentId', 'baseUrl'] },
  { source: 'azureOpenAi', fields: ['apiVersion', 'deploymentId', 'baseUrl'] },
  { source: 'providerB', fields: [] },
  { source: 'mistral', fields: [] },
  { source: 'providerC', fields: [] },
  { source: 'gemini', fields: [] },
  { source: 'selfHosted', fields: ['baseUrl'] },
  { source: 'vLlm', fields: ['baseUrl'] },
  { source: 'builtIn', fields: [] },
]
describe('The source', () => {
  for (const { source, fields } of needed)
    test(`${source} needs ${fields.join(', ') || 'nothing'}`, () => {
      const attempt = () => changeWorkspaceSettings(unset, { source })
      if (fields.length === 0) expect(attempt()).toEqual({ ...unset, source })
      else expect(attempt).toThrow(expect.objectContaining({ code: 'bad_request' }))
      for (const field of fields) {
        expect(attempt).toThrow(`\`${field}\``)
        for (const value of [null, ''])
          expect(() => changeWorkspaceSettings({ ...full, source }, { [field]: value })).toThrow(
            `needs \`${field}\`, not set`,
          )
      }
    })
})

const moves: readonly { changes: Partial<WorkspaceSettings>; is: boolean; because: string }[] = [
  { changes: {}, is: false, because: 'nothing that changes' },
  { changes: { source: 'azureOpenAi' }, is: false, because: 'the other name of the same kind' },
  { changes: { source: 'openAi' }, is: true, because: 'another kind of provider' },
  { changes: { source: null }, is: true, because: 'the source when it is unset' },
  { changes: { baseUrl: 'https://example.com/' }, is: true, because: 'another URL, however alike' },
  { changes: { baseUrl: null }, is: true, because: 'a URL that is unset' },
  { changes: { orgId: 'x', projectId: 'x', deploymentId: 'x' }, is: false, because: 'anything else' },
]
describe('A key goes elsewhere', () => {
  for (const { changes, is, because } of moves)
    test(`${is ? 'with' : 'not with'} ${because}`, () =>
      expect(goesElsewhere(full, { ...full, ...changes })).toBe(is))

  test('not from no source to the one that stands for it', () =>
    expect(goesElsewhere(unset, { ...unset, source: 'openAi' })).toBe(false))
})
