import { describe, expect, test } from 'vitest'
import { chatSources } from './chat-source.js'
import { decodeWorkspaceChanges } from './decode-workspace-changes.js'

const accepted = [
  ...Object.keys(chatSources).map((source) => ({ body: { source }, because: `the source ${source}` })),
  { body: {}, because: 'nothing at all' },
  { body: { source: null, apiKey: null, prompts: null, fallback: null }, because: 'nulls' },
  { body: { prompts: {} }, because: 'no prompt' },
  { body: { prompts: { system: 'Be brief.', searchQParam: null } }, because: 'some prompts' },
  { body: { prompts: { searchFilterParam: '' } }, because: 'an empty prompt' },
  { body: { orgId: 'org 1', projectId: '~', apiKey: 'sk-!"#' }, because: 'visible ASCII in headers' },
  { body: { apiVersion: 'né', deploymentId: 'a\tb' }, because: 'any text that goes into no header' },
  { body: { baseUrl: 'http://localhost:8000/v1' }, because: 'a local URL' },
  { body: { baseUrl: 'https://[::1]/x?y=z#a@b' }, because: 'a URL with an at sign elsewhere' },
  { body: { fallback: 'builtIn' }, because: 'the fallback' },
]
describe('A change of settings may hold', () => {
  for (const { body, because } of accepted)
    test(because, () => expect(withoutUndefined(decodeWorkspaceChanges(body))).toEqual(body))
})

const refused = [
  { body: [], code: 'bad_request', says: 'an array', because: 'a list' },
  { body: null, code: 'bad_request', says: 'null', because: 'null' },
  {
    body: { sourc: 'openAi' },
    code: 'bad_request',
    says: 'Did you mean `source`?',
    because: 'an unknown key',
  },
  { body: { source: 'nobody' }, code: 'bad_request', says: '`builtIn`.', because: 'an unknown source' },
  {
    body: { source: 'openai' },
    code: 'bad_request',
    says: '; did you mean `openAi`?',
    because: 'a misspelt source',
  },
  { body: { source: 1 }, code: 'bad_request', says: 'an integer', because: 'a source that is a number' },
  {
    body: { source: 'constructor' },
    code: 'bad_request',
    says: 'is not one of',
    because: 'an inherited name',
  },
  { body: { orgId: 1 }, code: 'invalid_chat_completion_org_id', says: 'a string', because: 'a bad orgId' },
  {
    body: { orgId: 'a\nb' },
    code: 'invalid_chat_completion_org_id',
    says: 'HTTP header',
    because: 'a line break in orgId',
  },
  {
    body: { projectId: [] },
    code: 'invalid_chat_completion_project_id',
    says: 'an array',
    because: 'a bad projectId',
  },
  {
    body: { projectId: 'a\0' },
    code: 'invalid_chat_completion_project_id',
    says: 'HTTP header',
    because: 'a NUL in projectId',
  },
  {
    body: { apiVersion: 1.5 },
    code: 'invalid_chat_completion_api_version',
    says: 'a number',
    because: 'a bad apiVersion',
  },
  {
    body: { deploymentId: {} },
    code: 'invalid_chat_completion_deployment_id',
    says: 'an object',
    because: 'a bad deploymentId',
  },
  {
    body: { baseUrl: true },
    code: 'invalid_chat_completion_base_api',
    says: 'a boolean',
    because: 'a bad baseUrl',
  },
  { body: { baseUrl: '' }, code: 'invalid_chat_completion_base_api', says: 'full', because: 'an empty URL' },
  {
    body: { baseUrl: 'localhost:8000' },
    code: 'invalid_chat_completion_base_api',
    says: 'full',
    because: 'a URL without a scheme',
  },
  {
    body: { baseUrl: 'ftp://example.com' },
    code: 'invalid_chat_completion_base_api',
    says: '`https`',
    because: 'another scheme',
  },
  {
    body: { baseUrl: 'https://user@example.com' },
    code: 'invalid_chat_completion_base_api',
    says: 'without a user',
    because: 'a user in the URL',
  },
  {
    body: { baseUrl: 'https://:word@example.com' },
    code: 'invalid_chat_completion_base_api',
    says: 'as `apiKey`',
    because: 'a password in the URL',
  },
  { body: { apiKey: 1 }, code: 'invalid_chat_completion_api_key', says: 'a string', because: 'a bad apiKey' },
  {
    body: { apiKey: 'sk-1\r\nX-Evil: 1' },
    code: 'invalid_chat_completion_api_key',
    says: 'HTTP header',
    because: 'another header in apiKey',
  },
  {
    body: { apiKey: 'clé' },
    code: 'invalid_chat_completion_api_key',
    says: 'ASCII',
    because: 'an accent in apiKey',
  },
  { body: { prompts: 'hello' }, code: 'bad_request', says: '`prompts`', because: 'prompts that are a text' },
  { body: { prompts: [] }, code: 'bad_request', says: '`prompts`', because: 'prompts that are a list' },
  {
    body: { prompts: { preQuery: 'a' } },
    code: 'bad_request',
    says: '`prompts.preQuery`',
    because: 'an unknown prompt',
  },
  {
    body: { prompts: { system: 1 } },
    code: 'invalid_chat_completion_system_prompt',
    says: '`prompts.system`',
    because: 'a bad system prompt',
  },
  {
    body: { prompts: { searchDescription: 1 } },
    code: 'invalid_chat_completion_search_description_prompt',
    says: '`prompts.searchDescription`',
    because: 'a bad description of the search',
  },
  {
    body: { prompts: { searchQParam: 1 } },
    code: 'invalid_chat_completion_search_query_param_prompt',
    says: '`prompts.searchQParam`',
    because: 'a bad prompt for q',
  },
  {
    body: { prompts: { searchFilterParam: 1 } },
    code: 'invalid_chat_completion_search_filter_param_prompt',
    says: '`prompts.searchFilterParam`',
    because: 'a bad prompt for the filter',
  },
  {
    body: { prompts: { searchIndexUidParam: 1 } },
    code: 'invalid_chat_completion_search_index_uid_param_prompt',
    says: '`prompts.searchIndexUidParam`',
    because: 'a bad prompt for the index',
  },
  { body: { fallback: 'openAi' }, code: 'bad_request', says: '`builtIn`', because: 'another fallback' },
  {
    body: { prompts: { system: 1 }, orgId: 1 },
    code: 'invalid_chat_completion_system_prompt',
    says: 'system',
    because: 'two mistakes, of which the first counts, even inside',
  },
]
describe('A change of settings must not hold', () => {
  for (const { body, code, says, because } of refused)
    test(because, () => {
      expect(() => decodeWorkspaceChanges(body)).toThrow(expect.objectContaining({ code }))
      expect(() => decodeWorkspaceChanges(body)).toThrow(says)
    })
})

test('An unknown source is told all known ones, also beside a likely one', () => {
  for (const source of Object.keys(chatSources))
    expect(() => decodeWorkspaceChanges({ source: 'openai' })).toThrow(`\`${source}\``)
})

describe('A refusal does not repeat', () => {
  const secret = 'hunter2-hunter2'
  const bodies = [
    { body: { apiKey: `${secret}\n` }, because: 'a key' },
    { body: { apiKey: [secret] }, because: 'a key in a list' },
    { body: { baseUrl: `https://user:${secret}@example.com` }, because: 'a password in a URL' },
    { body: { baseUrl: `ftp://user:${secret}@example.com` }, because: 'a password in another URL' },
  ]
  for (const { body, because } of bodies)
    test(because, () => {
      expect(() => decodeWorkspaceChanges(body)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(secret) }),
      )
    })
})

function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
