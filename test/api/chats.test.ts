import { Meilisearch, type ChatWorkspaceSettings } from 'meilisearch'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type Reply, type TestServer } from '../support/test-server.js'

const apiKey = 'sk-abcdefghijklmnopqrstuvwxyz0123456789'
const shownKey = 'sk-abXXXXXX...'
const unsetPrompts = {
  system: null,
  searchDescription: null,
  searchQParam: null,
  searchFilterParam: null,
  searchIndexUidParam: null,
}
const unset = {
  source: null,
  orgId: null,
  projectId: null,
  apiVersion: null,
  deploymentId: null,
  baseUrl: null,
  prompts: unsetPrompts,
}
const managed = {
  orgId: 'org',
  apiVersion: '2026-01-01',
  deploymentId: 'deployment',
  baseUrl: 'https://example.com',
}
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ switchedOnFeatures: ['chatCompletions'] })
})
afterAll(async () => server.stop())
afterEach(async () => {
  const { body } = await server.call('GET', '/chats?limit=1000')
  for (const { uid } of body.results) await server.call('DELETE', `/chats/${encodeURIComponent(uid)}`)
})

async function patch(json: unknown, uid = 'support', on = server): Promise<Reply> {
  return on.call('PATCH', `/chats/${uid}/settings`, { json })
}

async function readSettings(uid = 'support'): Promise<Reply> {
  return server.call('GET', `/chats/${uid}/settings`)
}

describe('a workspace', () => {
  test('is made by its first change, even an empty one', async () => {
    const made = await patch({})
    expect([made.status, made.body]).toEqual([200, unset])
    expect((await server.call('GET', '/chats/support')).text).toBe('{"uid":"support"}')
  })

  test('is gone once it is deleted', async () => {
    await patch({ apiKey })
    const deleted = await server.call('DELETE', '/chats/support')
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(outcomeOf(await readSettings())).toBe('404 chat_not_found')
    expect((await patch({})).body).toEqual(unset)
    expect((await readSettings()).body.apiKey).toBeNull()
  })

  test('stays when its settings are reset', async () => {
    await patch({ source: 'vLlm', baseUrl: 'https://a.example', apiKey, fallback: 'builtIn' })
    const reset = await server.call('DELETE', '/chats/support/settings')
    expect([reset.status, reset.body]).toEqual([200, unset])
    expect((await readSettings()).body).toEqual({ ...unset, apiKey: null })
    expect((await server.call('GET', '/chats')).body.total).toBe(1)
  })

  test('may have any name for its settings, by which it can then be read and deleted', async () => {
    expect((await patch({}, 'my%20chat%2F%C3%A9')).status).toBe(200)
    expect((await server.call('GET', '/chats/my%20chat%2F%C3%A9')).body).toEqual({ uid: 'my chat/é' })
    expect((await server.call('DELETE', '/chats/my%20chat%2F%C3%A9')).status).toBe(204)
    expect(outcomeOf(await server.call('GET', '/chats/my%20chat%2F%C3%A9'))).toBe('400 invalid_index_uid')
  })
})

describe('the list of workspaces', () => {
  const pages = [
    { query: '', uids: ['A', 'B', 'a', 'b'], offset: 0, limit: 20, because: 'is sorted by bytes' },
    { query: '?offset=1&limit=2', uids: ['B', 'a'], offset: 1, limit: 2, because: 'comes by pages' },
    { query: '?offset=9', uids: [], offset: 9, limit: 20, because: 'is empty past its end' },
    { query: '?limit=0', uids: [], offset: 0, limit: 0, because: 'may be asked for its length alone' },
  ]
  for (const { query, uids, offset, limit, because } of pages)
    test(because, async () => {
      for (const uid of ['b', 'A', 'a', 'B']) await patch({}, uid)
      const { body } = await server.call('GET', `/chats${query}`)
      expect(body).toEqual({ results: uids.map((uid) => ({ uid })), offset, limit, total: 4 })
    })
})

describe('settings', () => {
  const sources = [
    { source: 'providerA' },
    { source: 'openAi' },
    { source: 'providerAManaged', ...managed },
    { source: 'azureOpenAi', ...managed, orgId: null },
    { source: 'providerB' },
    { source: 'mistral' },
    { source: 'providerC' },
    { source: 'gemini' },
    { source: 'selfHosted', baseUrl: 'http://localhost:8000/v1' },
    { source: 'vLlm', baseUrl: 'http://localhost:8000' },
    { source: 'builtIn' },
  ]
  for (const sent of sources)
    test(`come back as they were sent for ${sent.source}`, async () => {
      expect((await patch(sent)).body).toEqual({ ...unset, ...sent })
      expect((await readSettings()).body).toEqual({ ...unset, ...sent, apiKey: null })
    })

  test('have every key, in order, and the provider key only where they are read', async () => {
    const names = Object.keys(unset)
    const changed = await patch({ fallback: 'builtIn', apiKey, prompts: { searchQParam: 'q' }, orgId: 'o' })
    expect(Object.keys(changed.body)).toEqual([...names, 'fallback'])
    expect(Object.keys(changed.body.prompts)).toEqual(Object.keys(unsetPrompts))
    const { body } = await readSettings()
    expect(Object.keys(body)).toEqual([...names.slice(0, -1), 'apiKey', 'prompts', 'fallback'])
    expect(body.apiKey).toBe(shownKey)
    const reset = await server.call('DELETE', '/chats/support/settings')
    expect(Object.keys(reset.body)).toEqual(names)
    for (const { text } of [changed, reset]) expect(text).not.toContain('apiKey')
  })

  const before = { source: 'openAi', orgId: 'org', prompts: { system: 'a', searchQParam: 'b' } }
  const shownBefore = { ...unset, ...before, prompts: { ...unsetPrompts, ...before.prompts } }
  const changes = [
    { json: {}, after: shownBefore, because: 'stay when nothing is sent' },
    { json: { orgId: null }, after: { ...shownBefore, orgId: null }, because: 'are unset by null' },
    {
      json: { projectId: 'p' },
      after: { ...shownBefore, projectId: 'p' },
      because: 'are set one by one',
    },
    {
      json: { prompts: { system: null, searchFilterParam: 'c' } },
      after: {
        ...shownBefore,
        prompts: { ...unsetPrompts, searchQParam: 'b', searchFilterParam: 'c' },
      },
      because: 'change also inside the prompts one by one',
    },
    {
      json: { prompts: null },
      after: { ...shownBefore, prompts: unsetPrompts },
      because: 'lose all prompts by null',
    },
  ]
  for (const { json, after, because } of changes)
    test(because, async () => {
      await patch(before)
      expect((await patch(json)).body).toEqual(after)
      expect((await readSettings()).body).toEqual({ ...after, apiKey: null })
    })

  test('changed at the same time are all kept', async () => {
    const fields = ['orgId', 'projectId', 'apiVersion', 'deploymentId']
    const prompts = Object.keys(unsetPrompts)
    await Promise.all([
      ...fields.map(async (name) => patch({ [name]: name })),
      ...prompts.map(async (name) => patch({ prompts: { [name]: name } })),
      patch({ apiKey }),
    ])
    expect((await readSettings()).body).toEqual({
      ...unset,
      ...Object.fromEntries(fields.map((name) => [name, name])),
      apiKey: shownKey,
      prompts: Object.fromEntries(prompts.map((name) => [name, name])),
    })
  })
})

describe('a refusal comes in both forms, and nothing is stored', () => {
  const settings = '/chats/support/settings'
  const long = 'a'.repeat(501)
  const refusals = [
    {
      method: 'GET',
      path: '/chats/none',
      code: 'chat_not_found',
      says: 'PATCH',
      because: 'an unknown workspace',
    },
    { method: 'DELETE', path: '/chats/none', code: 'chat_not_found', says: '`none`', because: 'deleting it' },
    {
      method: 'GET',
      path: '/chats/none/settings',
      code: 'chat_not_found',
      says: '`none`',
      because: 'its settings',
    },
    {
      method: 'DELETE',
      path: '/chats/none/settings',
      code: 'chat_not_found',
      says: '`none`',
      because: 'a reset',
    },
    {
      method: 'GET',
      path: '/chats/a%20b',
      code: 'invalid_index_uid',
      says: 'workspace',
      because: 'a bad uid',
    },
    {
      method: 'DELETE',
      path: '/chats/a%20b',
      code: 'invalid_index_uid',
      says: 'uid',
      because: 'deleting a bad uid',
    },
    {
      method: 'GET',
      path: `/chats/${long}/settings`,
      code: 'invalid_index_uid',
      says: '500',
      because: 'a long uid',
    },
    {
      path: `/chats/${long}/settings`,
      json: {},
      code: 'invalid_index_uid',
      says: '500',
      because: 'making it',
    },
    { json: { sauce: 1 }, code: 'bad_request', says: '`source`', because: 'an unknown key' },
    { json: { source: 'oracle' }, code: 'bad_request', says: '`selfHosted`', because: 'an unknown source' },
    {
      json: { source: 'vLlm' },
      code: 'bad_request',
      says: '`baseUrl`',
      because: 'no URL of a self-hosted server',
    },
    {
      json: { source: 'providerAManaged', ...managed, orgId: null },
      code: 'bad_request',
      says: 'needs `orgId`,',
      because: 'no organization for the managed provider',
    },
    {
      json: { source: 'azureOpenAi', orgId: 'x' },
      code: 'bad_request',
      says: '`apiVersion`, `deploymentId` and `baseUrl`',
      because: 'three fields missing',
    },
    { json: { apiKey: 7 }, code: 'invalid_chat_completion_api_key', says: '`apiKey`', because: 'a bad key' },
    {
      json: { baseUrl: 'localhost' },
      code: 'invalid_chat_completion_base_api',
      says: '`baseUrl`',
      because: 'a bad URL',
    },
    {
      json: { orgId: 'kept?', prompts: { system: 7 } },
      code: 'invalid_chat_completion_system_prompt',
      says: '`prompts.system`',
      because: 'a bad prompt after a good field',
    },
    {
      method: 'GET',
      path: '/chats?limit=-1',
      code: 'invalid_index_limit',
      says: 'limit',
      because: 'a bad limit',
    },
    {
      method: 'GET',
      path: '/chats?offset=a',
      code: 'invalid_index_offset',
      says: 'offset',
      because: 'a bad offset',
    },
  ]
  for (const { method = 'PATCH', path = settings, json, code, says, because } of refusals)
    test(because, async () => {
      const reply = await server.call(method, path, { json })
      expect(outcomeOf(reply)).toBe(`${code === 'chat_not_found' ? 404 : 400} ${code}`)
      const { message } = reply.body
      expect(message).toContain(says)
      const type = 'invalid_request'
      expect(reply.body).toEqual({
        message,
        code,
        type,
        link: `/errors#${code}`,
        error: { message, type, param: null, code },
      })
      expect((await server.call('GET', '/chats')).body.total).toBe(0)
    })

  test('what was there stays as it was', async () => {
    await patch({ source: 'vLlm', baseUrl: 'https://a.example', apiKey })
    const before = (await readSettings()).text
    expect(outcomeOf(await patch({ baseUrl: null, orgId: 'x' }))).toBe('400 bad_request')
    expect(outcomeOf(await patch({ source: 'azureOpenAi', apiKey: 'x' }))).toBe('400 bad_request')
    expect((await readSettings()).text).toBe(before)
  })
})

describe('a key is needed', () => {
  const routes = [
    { method: 'GET', path: '/chats', action: 'chats.get', answer: '200' },
    { method: 'GET', path: '/chats/none', action: 'chats.get', answer: '404 chat_not_found' },
    { method: 'DELETE', path: '/chats/none', action: 'chats.delete', answer: '404 chat_not_found' },
    {
      method: 'GET',
      path: '/chats/none/settings',
      action: 'chatsSettings.get',
      answer: '404 chat_not_found',
    },
    { method: 'PATCH', path: '/chats/x/settings', json: {}, action: 'chatsSettings.update', answer: '200' },
    {
      method: 'DELETE',
      path: '/chats/none/settings',
      action: 'chatsSettings.update',
      answer: '404 chat_not_found',
    },
  ]
  const actions = ['chats.get', 'chats.delete', 'chatsSettings.get', 'chatsSettings.update']
  for (const { method, path, json, action, answer } of routes)
    test(`with ${action} for ${method} ${path}`, async () => {
      const right = await createKey(server, { actions: [action] })
      const others = ['search', 'chatCompletions', ...actions.filter((name) => name !== action)]
      const wrong = await createKey(server, { actions: others })
      const outcome = async (key: string | null) => outcomeOf(await server.call(method, path, { json, key }))
      expect(await outcome(right.key)).toBe(answer)
      expect(await outcome(wrong.key)).toBe('403 invalid_api_key')
      expect(await outcome(null)).toBe('401 missing_authorization_header')
    })
})

function client(): Meilisearch {
  return new Meilisearch({ host: server.url, apiKey: masterKey })
}

describe('the official client', () => {
  test('makes, reads, changes, resets and deletes a workspace', async () => {
    const workspace = client().chat('support')
    const sent: Partial<ChatWorkspaceSettings> = {
      source: 'mistral',
      apiKey,
      prompts: { system: 'Be brief.' },
    }
    const settings = { ...unset, source: 'mistral', prompts: { ...unsetPrompts, system: 'Be brief.' } }
    expect(await workspace.update(sent)).toEqual(settings)
    expect(await workspace.get()).toEqual({ ...settings, apiKey: shownKey })
    expect(await workspace.update({ projectId: 'p' })).toEqual({ ...settings, projectId: 'p' })
    expect(await client().getChatWorkspace('support')).toEqual({ uid: 'support' })
    await workspace.reset()
    expect(await workspace.get()).toEqual({ ...unset, apiKey: null })
    await client().deleteChatWorkspace('support')
    await expect(workspace.get()).rejects.toMatchObject({ cause: { code: 'chat_not_found' } })
  })

  test('lists workspaces, by pages too', async () => {
    for (const uid of ['c', 'a', 'b']) await client().chat(uid).update({})
    const results = ['a', 'b', 'c'].map((uid) => ({ uid }))
    expect(await client().getChatWorkspaces()).toEqual({ results, offset: 0, limit: 20, total: 3 })
    expect(await client().getChatWorkspaces({ offset: 1, limit: 1 })).toEqual({
      results: results.slice(1, 2),
      offset: 1,
      limit: 1,
      total: 3,
    })
  })
})
