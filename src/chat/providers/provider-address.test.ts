import { describe, expect, test } from 'vitest'
import { workspaceAt } from '../../../test/support/ask-provider.js'
import type { WorkspaceSettings } from '../../domain/chat/workspace-settings.js'
import { providerAddressOf } from './provider-address.js'
import { providerHeaders } from './provider-headers.js'

type Changes = Partial<WorkspaceSettings> & { readonly apiKey?: string | undefined }

const managed: Changes = { source: 'azureOpenAi', deploymentId: 'my gpt', apiVersion: '2024-10-21' }
const managedUrl =
  'https://x.openai.azure.com/openai/deployments/my%20gpt/chat/completions?api-version=2024-10-21'

const addresses: readonly {
  readonly baseUrl: string | null
  readonly changes: Changes
  readonly urls: readonly string[]
}[] = [
  { baseUrl: null, changes: { source: null }, urls: ['https://api.openai.com/v1/chat/completions'] },
  { baseUrl: null, changes: { source: 'openAi' }, urls: ['https://api.openai.com/v1/chat/completions'] },
  { baseUrl: null, changes: { source: 'providerB' }, urls: ['https://api.mistral.ai/v1/chat/completions'] },
  {
    baseUrl: null,
    changes: { source: 'gemini' },
    urls: ['https://generativelanguage.googleapis.com/v1beta/openai/chat/completions'],
  },
  { baseUrl: 'https://x.openai.azure.com', changes: managed, urls: [managedUrl] },
  { baseUrl: 'https://x.openai.azure.com/', changes: managed, urls: [managedUrl] },
  { baseUrl: 'https://x.openai.azure.com/openai/v1/', changes: managed, urls: [managedUrl] },
  { baseUrl: managedUrl, changes: managed, urls: [managedUrl] },
  {
    baseUrl: 'https://gateway.test/azure',
    changes: managed,
    urls: ['https://gateway.test/azure/openai/deployments/my%20gpt/chat/completions?api-version=2024-10-21'],
  },
  {
    baseUrl: 'http://localhost:8000',
    changes: {},
    urls: ['http://localhost:8000/v1/chat/completions', 'http://localhost:8000/chat/completions'],
  },
  {
    baseUrl: ' http://localhost:8000/v1/chat/completions/ ',
    changes: {},
    urls: ['http://localhost:8000/v1/chat/completions', 'http://localhost:8000/chat/completions'],
  },
  {
    baseUrl: 'https://x.test/api?tenant=1',
    changes: { source: 'openAi' },
    urls: ['https://x.test/api/chat/completions?tenant=1', 'https://x.test/api/v1/chat/completions?tenant=1'],
  },
  {
    baseUrl: 'https://generativelanguage.googleapis.com',
    changes: { source: 'providerC' },
    urls: [
      'https://generativelanguage.googleapis.com/v1/chat/completions',
      'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    ],
  },
]

describe('the addresses of', () => {
  for (const { baseUrl, changes, urls } of addresses)
    test(`${changes.source ?? 'a source'} at ${baseUrl ?? 'its usual place'}`, () =>
      expect(providerAddressOf(workspaceAt(baseUrl, changes)).urlsOf('chat/completions')).toEqual(urls))

  test('a host are told without user and password', () =>
    expect(providerAddressOf(workspaceAt('http://me:secret@x.test:8000/v1')).host).toBe('x.test:8000'))
})

const ids: Changes = { orgId: 'org', projectId: 'project', apiKey: ' key\n' }
const secrets: readonly { readonly because: string; readonly changes: Changes; readonly secret: object }[] = [
  {
    because: 'hosted: a bearer, organisation and project',
    changes: { ...ids, source: 'openAi' },
    secret: { authorization: 'Bearer key', 'openai-organization': 'org', 'openai-project': 'project' },
  },
  { because: 'managed: a header of its own', changes: { ...ids, ...managed }, secret: { 'api-key': 'key' } },
  {
    because: 'mistral: a bearer',
    changes: { ...ids, source: 'mistral' },
    secret: { authorization: 'Bearer key' },
  },
  {
    because: 'gemini: a bearer',
    changes: { ...ids, source: 'gemini' },
    secret: { authorization: 'Bearer key' },
  },
  { because: 'one’s own: a bearer', changes: ids, secret: { authorization: 'Bearer key' } },
  { because: 'one’s own without a key: nothing', changes: { apiKey: undefined }, secret: {} },
  {
    because: 'a compatible server without a key: nothing',
    changes: { source: 'openAi', apiKey: '' },
    secret: {},
  },
]

describe('secrets are sent to', () => {
  for (const { because, changes, secret } of secrets)
    test(because, () => {
      const workspace = workspaceAt('https://x.test', changes)
      expect(providerHeaders(providerAddressOf(workspace).kind, workspace).secret).toEqual(secret)
    })
})
