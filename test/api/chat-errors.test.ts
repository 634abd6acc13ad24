import OpenAI, { APIError } from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { masterKey, startTestServer, type CallOptions, type TestServer } from '../support/test-server.js'

const completions = '/chats/docs/chat/completions'
const question = { model: 'any', stream: true, messages: [{ role: 'user', content: 'Where is it?' }] }

/** With chat switched on, with it off, and without a master key. */
let on: TestServer
let off: TestServer
let open: TestServer
const keys = { search: '', chat: '' }

beforeAll(async () => {
  ;[on, off, open] = await Promise.all([
    startTestServer(),
    startTestServer(),
    startTestServer({ masterKey: undefined }),
  ])
  for (const server of [on, open])
    await server.call('PATCH', '/experimental-features', { json: { chatCompletions: true } })
  keys.search = await createKey(['search'])
  keys.chat = await createKey(['search', 'chatCompletions'])
})
afterAll(async () => {
  await Promise.all([on, off, open].map(async (server) => server.stop()))
})

async function createKey(actions: readonly string[]): Promise<string> {
  const { body } = await on.call('POST', '/keys', { json: { actions, indexes: ['*'], expiresAt: null } })
  return body.key
}

const json = { 'content-type': 'application/json' }

interface ErrorCase {
  readonly server?: () => TestServer
  readonly method?: string
  readonly path?: string
  readonly options?: () => CallOptions
  readonly status: number
  readonly code: string
  readonly type?: string
  readonly because: string
}

const onChatRoutes: readonly ErrorCase[] = [
  {
    options: () => ({ json: question, key: null }),
    status: 401,
    code: 'missing_authorization_header',
    type: 'auth',
    because: 'no key',
  },
  {
    options: () => ({ json: question, key: 'wrong' }),
    status: 403,
    code: 'invalid_api_key',
    type: 'auth',
    because: 'a key that does not exist',
  },
  {
    options: () => ({ json: question, key: keys.search }),
    status: 403,
    code: 'invalid_api_key',
    type: 'auth',
    because: 'a key that may not chat',
  },
  {
    server: () => off,
    options: () => ({ json: question }),
    status: 400,
    code: 'feature_not_enabled',
    because: 'chat switched off',
  },
  {
    server: () => open,
    options: () => ({ json: question }),
    status: 401,
    code: 'missing_master_key',
    type: 'auth',
    because: 'an instance without a master key',
  },
  {
    server: () => open,
    options: () => ({ json: question, key: 'anything' }),
    status: 401,
    code: 'missing_master_key',
    type: 'auth',
    because: 'a key sent to an instance without a master key',
  },
  {
    options: () => ({ body: '{"stream": tru', headers: json }),
    status: 400,
    code: 'malformed_payload',
    because: 'a body that is not JSON',
  },
  { options: () => ({ body: '', headers: json }), status: 400, code: 'missing_payload', because: 'no body' },
  {
    options: () => ({ body: '{}', headers: { 'content-type': 'text/plain' } }),
    status: 415,
    code: 'invalid_content_type',
    because: 'a wrong content type',
  },
  {
    options: () => ({ json: question, key: keys.chat }),
    status: 404,
    code: 'chat_not_found',
    because: 'an unknown workspace',
  },
  {
    method: 'GET',
    path: '/chats/docs',
    status: 404,
    code: 'chat_not_found',
    because: 'reading an unknown workspace',
  },
  {
    method: 'GET',
    path: '//chats/docs/',
    status: 404,
    code: 'chat_not_found',
    because: 'a path with slashes too many',
  },
  {
    method: 'GET',
    path: '/chats/%zz',
    status: 400,
    code: 'bad_request',
    because: 'a path that cannot be decoded',
  },
  { method: 'GET', path: '/chats?what=1', status: 400, code: 'bad_request', because: 'an unknown parameter' },
]

describe('A chat route tells it in both forms:', () => {
  for (const {
    server = () => on,
    method = 'POST',
    path = completions,
    options = () => ({}),
    ...wanted
  } of onChatRoutes)
    test(wanted.because, async () => {
      const { status, body, headers } = await server().call(method, path, options())
      const { code, type = 'invalid_request' } = wanted
      expect(status).toBe(wanted.status)
      expect(headers.get('content-type')).toBe('application/json')
      const message: string = body.message
      expect(message.length).toBeGreaterThan(20)
      expect(body).toEqual({
        message,
        code,
        type,
        link: `/errors#${code}`,
        error: { message, type, param: null, code },
      })
    })
})

describe('Other routes tell it in one form:', () => {
  const elsewhere = [
    { method: 'GET', path: '/keys/none', code: 'api_key_not_found', because: 'an unknown key' },
    { method: 'GET', path: '/metrics', code: 'feature_not_enabled', because: 'a feature that is off' },
    { method: 'GET', path: '/version?a=1', code: 'bad_request', because: 'an unknown parameter' },
    {
      method: 'GET',
      path: '/keys/chats?a=1',
      code: 'api_key_not_found',
      because: 'a path with chats inside',
    },
  ]
  for (const { method, path, code, because } of elsewhere)
    test(because, async () => {
      const { body } = await on.call(method, path)
      expect(body).toEqual({
        message: expect.any(String),
        code,
        type: 'invalid_request',
        link: `/errors#${code}`,
      })
    })
})

describe('The openai client throws an error that holds the reason:', () => {
  const thrown = [
    {
      server: () => on,
      key: () => 'wrong',
      status: 403,
      code: 'invalid_api_key',
      says: 'not the value of a key',
      because: 'a wrong key',
    },
    {
      server: () => on,
      key: () => keys.search,
      status: 403,
      code: 'invalid_api_key',
      says: 'chatCompletions',
      because: 'a key that may not chat',
    },
    {
      server: () => off,
      key: () => masterKey,
      status: 400,
      code: 'feature_not_enabled',
      says: 'PATCH /experimental-features',
      because: 'chat switched off',
    },
    {
      server: () => open,
      key: () => 'any',
      status: 401,
      code: 'missing_master_key',
      says: '--master-key',
      because: 'no master key',
    },
    {
      server: () => on,
      key: () => keys.chat,
      status: 404,
      code: 'chat_not_found',
      says: '`docs`',
      because: 'an unknown workspace',
    },
  ]
  for (const { server, key, status, code, says, because } of thrown)
    test(because, async () => {
      const error = await errorOfClient(server().url, key())
      expect(error).toMatchObject({ status, code, param: null })
      expect(error.message).toContain(`${status} `)
      expect(error.message).toContain(says)
      expect(error.requestID).toMatch(/^[\da-f-]{36}$/)
    })
})

async function errorOfClient(url: string, apiKey: string): Promise<APIError> {
  const client = new OpenAI({ baseURL: `${url}/chats/docs`, apiKey, maxRetries: 0 })
  const asked = client.chat.completions.create({
    model: 'any',
    stream: true,
    messages: [{ role: 'user', content: 'Where is it?' }],
  })
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof APIError) return error
  throw new Error('the client got an answer, or failed in another way', { cause: error })
}
