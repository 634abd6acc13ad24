import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signTenantToken } from '../isolation/sign-tenant-token.js'
import { createKey } from '../support/create-key.js'
import { textReply } from '../support/scripted-provider.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'
import { question, startChatWorld, type Body, type ChatWorld } from './chat-world.js'

let world: ChatWorld
/** Chat switched off, and no master key. */
let off: TestServer
let open: TestServer
const keys: Record<string, string> = {}

beforeAll(async () => {
  ;[world, off, open] = await Promise.all([
    startChatWorld({ hasFilms: false }),
    startTestServer(),
    startTestServer({ masterKey: undefined, switchedOnFeatures: ['chatCompletions'] }),
  ])
  const { server } = world
  const soon = new Date(Date.now() + 1_000).toISOString()
  const chat = ['search', 'chatCompletions']
  const [search, chatOnly, settings, expiring] = await Promise.all([
    createKey(server, { actions: ['search'] }),
    createKey(server, { actions: ['chatCompletions'] }),
    createKey(server, { actions: ['chatsSettings.get', 'chatsSettings.update', 'chats.get'] }),
    createKey(server, { actions: chat, expiresAt: soon }),
  ])
  Object.assign(keys, { search: search.key, chatOnly: chatOnly.key, settings: settings.key })
  keys['expired'] = expiring.key
  keys['tenantOfExpired'] = signTenantToken(expiring, ['*'])
  keys['tenantOfSearch'] = signTenantToken(search, ['*'])
  keys['tenant'] = signTenantToken(world.key, ['*'])
  keys['chat'] = world.key.key
  world.provider.always(textReply('Hello!'))
  await sleep(Math.max(0, Date.parse(soon) - Date.now() + 5))
})
afterAll(async () => {
  await Promise.all([world.stop(), off.stop(), open.stop()])
})

interface Case {
  readonly because: string
  readonly on?: () => TestServer
  /** Null sends no header. */
  readonly key?: string | null
  readonly workspace?: string
  readonly body?: Body
  readonly status: number
  readonly code: string
  readonly says?: string
}

const externalTool = { tools: [{ type: 'function', function: { name: 'send_mail' } }] }
const noHeader = { status: 401, code: 'missing_authorization_header' }
const wrongKey = { status: 403, code: 'invalid_api_key' }
const oneAnswer = { status: 501, code: 'unimplemented_multi_choice_chat_completions' }
const onlyStreams = { status: 501, code: 'unimplemented_non_streaming_chat_completions' }
const noOtherTools = { status: 501, code: 'unimplemented_external_function_calling' }
const unknown = { status: 404, code: 'chat_not_found' }

const callers: readonly Case[] = [
  {
    because: 'chat is switched off',
    on: () => off,
    key: masterKey,
    status: 400,
    code: 'feature_not_enabled',
  },
  { because: 'no master key, no header', on: () => open, key: null, status: 401, code: 'missing_master_key' },
  {
    because: 'no master key, some header',
    on: () => open,
    key: 'x',
    status: 401,
    code: 'missing_master_key',
  },
  { because: 'no header', key: null, ...noHeader },
  { because: 'no such key', key: 'wrong', ...wrongKey },
  { because: 'a key without chatCompletions', key: 'search', ...wrongKey, says: 'chatCompletions' },
  { because: 'a key without search', key: 'chatOnly', ...wrongKey, says: 'search' },
  { because: 'a key for settings', key: 'settings', ...wrongKey },
  { because: 'an expired key', key: 'expired', ...wrongKey },
  { because: 'a token of an expired key', key: 'tenantOfExpired', ...wrongKey },
  { because: 'a token of a key without chatCompletions', key: 'tenantOfSearch', ...wrongKey },
]

const bodies: readonly Case[] = [
  { because: 'an unknown workspace', workspace: 'none', ...unknown, says: '`none`' },
  { because: 'stream: false', body: { stream: false }, ...onlyStreams, says: '`stream`' },
  { because: 'n: 2', body: { n: 2 }, ...oneAnswer, says: '`n`' },
  { because: 'n: 0', body: { n: 0 }, ...oneAnswer },
  { because: 'a tool of the client', body: externalTool, ...noOtherTools, says: 'send_mail' },
  {
    because: 'a tool that is no function',
    body: { tools: [{ type: 'web_search' }] },
    ...noOtherTools,
    says: 'web_search',
  },
  ...['_serviceSearchInIndex', '_meiliSearchInIndex'].map((name) => ({
    because: `the search function itself, ${name}`,
    body: { tools: [{ type: 'function', function: { name } }] },
    status: 400,
    code: 'bad_request',
    says: name,
  })),
  { because: 'no model', body: { model: undefined }, status: 400, code: 'bad_request', says: '`model`' },
  {
    because: 'no messages',
    body: { messages: undefined },
    status: 400,
    code: 'bad_request',
    says: '`messages`',
  },
  { because: 'an empty conversation', body: { messages: [] }, status: 400, code: 'bad_request' },
  {
    because: 'a role that nobody knows',
    body: { messages: [{ role: 'king', content: '' }] },
    status: 400,
    code: 'bad_request',
    says: 'messages[0].role',
  },
]

const order: readonly Case[] = [
  { because: 'who asks, before what', key: null, body: { model: 1, n: 2 }, ...noHeader },
  {
    because: 'the form, before the switch',
    on: () => off,
    key: masterKey,
    body: { model: 1 },
    status: 400,
    code: 'bad_request',
  },
  { because: 'n, before stream', body: { n: 2, stream: false }, ...oneAnswer },
  { because: 'stream, before the workspace', workspace: 'none', body: { stream: false }, ...onlyStreams },
  { because: 'the workspace, before its tools', workspace: 'none', body: externalTool, ...unknown },
]

function check({ because, on, key = 'chat', workspace = 'main', body, status, code, says = '' }: Case): void {
  for (const version of ['', '/v1'])
    test(`${because}${version === '' ? '' : ', by the path with a version'}`, async () => {
      const server = on?.() ?? world.server
      const before = world.provider.requests.length
      const reply = await server.call('POST', `/chats/${workspace}${version}/chat/completions`, {
        json: { ...question, ...body },
        key: key === null ? null : (keys[key] ?? key),
      })
      const { message, type, link, error } = reply.body
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
      expect(Object.keys(reply.body)).toEqual(['message', 'code', 'type', 'link', 'error'])
      expect(error).toEqual({ message, type, param: null, code })
      expect(link).toBe(`/errors#${code}`)
      expect(message).toContain(says)
      expect(reply.headers.get('x-request-id')).not.toBeNull()
      expect(world.provider.requests.length).toBe(before)
    })
}

describe('A caller is refused, in both forms:', () => callers.forEach(check))
describe('A body is refused, in both forms:', () => bodies.forEach(check))
describe('Of two mistakes one is told:', () => order.forEach(check))

describe('Not refused are', () => {
  for (const key of ['chat', 'tenant', masterKey])
    test(`a caller with ${key}`, async () => {
      expect((await world.ask({}, { key: keys[key] ?? key })).content).toBe('Hello!')
    })

  for (const body of [{ n: 1 }, { n: null }, { tools: [] }, { tools: null }, { stream: null }])
    test(JSON.stringify(body), async () => expect((await world.ask(body)).content).toBe('Hello!'))
})
