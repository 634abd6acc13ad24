import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, keyBody } from '../support/create-key.js'
import { outcomeOf } from '../support/outcome-of.js'
import { testClock } from '../support/test-clock.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const clock = testClock('2030-01-01T00:00:00Z')
const unknownUid = '11111111-2222-4333-8444-555555555555'
const completions = '/chats/support/chat/completions'
const json = { 'content-type': 'application/json' }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: clock.now, switchedOnFeatures: ['metrics', 'chatCompletions'] })
})

afterAll(async () => server.stop())

/** Every name that `actions` may hold: the whole table, then the other spellings of it. */
const actionNames = `* *.get search
  documents.* documents.add documents.get documents.delete
  indexes.* indexes.create indexes.get indexes.update indexes.delete indexes.swap indexes.compact fields.post
  tasks.* tasks.get tasks.cancel tasks.delete tasks.compact settings.* settings.get settings.update
  stats.* stats.get metrics.* metrics.get dumps.* dumps.create snapshots.* snapshots.create version
  keys.create keys.get keys.update keys.delete experimental.get experimental.update export
  network.get network.update chatCompletions chats.* chats.get chats.delete
  chatsSettings.* chatsSettings.get chatsSettings.update
  webhooks.* webhooks.get webhooks.create webhooks.update webhooks.delete
  dynamicSearchRules.* dynamicSearchRules.get dynamicSearchRules.create dynamicSearchRules.update
  dynamicSearchRules.delete
  chats.settings.get chats.settings.update experimental_features.get experimental_features.update`.split(
  /\s+/,
)

/** What each route needs, and its answer to whoever may call it. */
const routes = [
  { method: 'GET', path: '/version', action: 'version', answer: '200' },
  { method: 'GET', path: '/keys', action: 'keys.get', answer: '200' },
  { method: 'GET', path: `/keys/${unknownUid}`, action: 'keys.get', answer: '404 api_key_not_found' },
  { method: 'POST', path: '/keys', body: '{}', action: 'keys.create', answer: '400 missing_api_key_actions' },
  {
    method: 'PATCH',
    path: `/keys/${unknownUid}`,
    body: '{}',
    action: 'keys.update',
    answer: '404 api_key_not_found',
  },
  { method: 'DELETE', path: `/keys/${unknownUid}`, action: 'keys.delete', answer: '404 api_key_not_found' },
  { method: 'GET', path: '/experimental-features', action: 'experimental.get', answer: '200' },
  {
    method: 'PATCH',
    path: '/experimental-features',
    body: '{}',
    action: 'experimental.update',
    answer: '200',
  },
  { method: 'GET', path: '/metrics', action: 'metrics.get', answer: '200' },
  { method: 'GET', path: '/chats', action: 'chats.get', answer: '200' },
  { method: 'GET', path: '/chats/support', action: 'chats.get', answer: '404 chat_not_found' },
  {
    method: 'POST',
    path: completions,
    body: '{"model":"m","messages":[{"role":"user","content":"Hello"}]}',
    action: 'chatCompletions',
    alsoNeeds: ['search'],
    answer: '404 chat_not_found',
  },
]

const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  'metrics.get': ['metrics.*'],
  'chats.get': ['chats.*'],
  'experimental.get': ['experimental_features.get'],
  'experimental.update': ['experimental_features.update'],
}

async function callWith(
  key: string | null,
  { method, path, body }: { method: string; path: string; body?: string },
) {
  return server.call(method, path, { key, ...(body !== undefined && { body, headers: json }) })
}

describe('every route', () => {
  for (const route of routes) {
    const { method, path, action, answer } = route
    const title = `${method} ${path}`

    test(`${title} is open to the master key`, async () =>
      expect(outcomeOf(await callWith(masterKey, route))).toBe(answer))

    for (const name of [action, ...(otherSpellings[action] ?? [])])
      test(`${title} is open to a key with only ${name}`, async () => {
        const { key } = await createKey(server, { actions: [name, ...(route.alsoNeeds ?? [])] })
        expect(outcomeOf(await callWith(key, route))).toBe(answer)
      })

    test(`${title} is closed to a key with everything but ${action}`, async () => {
      const granting = new Set(['*', '*.get', action, ...(otherSpellings[action] ?? [])])
      const actions = actionNames.filter((name) => !granting.has(name))
      const { key } = await createKey(server, { actions })
      expect(outcomeOf(await callWith(key, route))).toBe('403 invalid_api_key')
    })

    test(`${title} is closed without a key`, async () =>
      expect(outcomeOf(await callWith(null, route))).toBe('401 missing_authorization_header'))
  }

  for (const path of ['/health', '/', '/errors'])
    for (const authorization of [undefined, 'Bearer wrong', 'Basic dXNlcjpwYXNz'])
      test(`GET ${path} is open to everyone, also with the header ${authorization}`, async () => {
        const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
        expect((await server.call('GET', path, { key: null, headers })).status).toBe(200)
      })
})

describe('the header', () => {
  const missing = '401 missing_authorization_header'
  const refused = '403 invalid_api_key'
  const headers = [
    { because: 'that is absent is missing', authorization: undefined, answer: missing },
    { because: 'that is empty is missing', authorization: '', answer: missing },
    { because: 'of another scheme is missing', authorization: `Basic ${masterKey}`, answer: missing },
    { because: 'without a scheme is missing', authorization: masterKey, answer: missing },
    {
      because: 'of a scheme in lower case is missing',
      authorization: `bearer ${masterKey}`,
      answer: missing,
    },
    {
      because: 'of a scheme in upper case is missing',
      authorization: `BEARER ${masterKey}`,
      answer: missing,
    },
    {
      because: 'of a scheme that only begins so is missing',
      authorization: `Bearer: ${masterKey}`,
      answer: missing,
    },
    { because: 'with nothing after Bearer is wrong', authorization: 'Bearer', answer: refused },
    { because: 'with an unknown key is wrong', authorization: 'Bearer nobody', answer: refused },
    {
      because: 'with a key of the right form is wrong',
      authorization: `Bearer ${'0f'.repeat(32)}`,
      answer: refused,
    },
    { because: 'with two spaces is wrong', authorization: `Bearer  ${masterKey}`, answer: refused },
    {
      because: 'with words after the key is wrong',
      authorization: `Bearer ${masterKey} please`,
      answer: refused,
    },
    {
      because: 'with part of the master key is wrong',
      authorization: `Bearer ${masterKey.slice(1)}`,
      answer: refused,
    },
    {
      because: 'with the master key in upper case is wrong',
      authorization: `Bearer ${masterKey.toUpperCase()}`,
      answer: refused,
    },
    { because: 'with the master key is right', authorization: `Bearer ${masterKey}`, answer: '200' },
  ]
  for (const { because, authorization, answer } of headers)
    test(because, async () => {
      const sent = authorization === undefined ? {} : { authorization }
      expect(outcomeOf(await server.call('GET', '/version', { key: null, headers: sent }))).toBe(answer)
    })

  test('may hold the value of a key in upper case', async () => {
    const { key } = await createKey(server, { actions: ['version'] })
    expect(key.toUpperCase()).not.toBe(key)
    expect((await server.call('GET', '/version', { key: key.toUpperCase() })).status).toBe(200)
  })

  test('may not hold the uid of a key', async () => {
    const { uid } = await createKey(server, { actions: ['version'] })
    expect(outcomeOf(await server.call('GET', '/version', { key: uid }))).toBe(refused)
  })
})

describe('a key', () => {
  const refused = '403 invalid_api_key'

  test('is refused from the moment it is deleted', async () => {
    const { uid, key } = await createKey(server, { actions: ['*'] })
    expect(outcomeOf(await server.call('GET', '/version', { key }))).toBe('200')
    await server.call('DELETE', `/keys/${uid}`)
    expect(outcomeOf(await server.call('GET', '/version', { key }))).toBe(refused)
  })

  test('is good before the moment it expires, and refused from that moment on', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const { key } = await createKey(server, { actions: ['*'], expiresAt })
    clock.advance(59.999)
    expect(outcomeOf(await server.call('GET', '/version', { key }))).toBe('200')
    clock.advance(0.001)
    expect(outcomeOf(await server.call('GET', '/version', { key }))).toBe(refused)
  })

  test('without actions may do nothing', async () => {
    const { key } = await createKey(server, { actions: [] })
    for (const route of routes) expect(outcomeOf(await callWith(key, route))).toBe(refused)
  })

  test('may make a key with more rights than its own', async () => {
    const { key } = await createKey(server, { actions: ['keys.create'] })
    const reply = await server.call('POST', '/keys', { key, json: keyBody({ actions: ['*'] }) })
    expect(reply.status).toBe(201)
    expect(outcomeOf(await server.call('GET', '/keys', { key: reply.body.key }))).toBe('200')
  })

  test('may delete itself', async () => {
    const { uid, key } = await createKey(server, { actions: ['keys.delete'] })
    expect(outcomeOf(await server.call('DELETE', `/keys/${uid}`, { key }))).toBe('204')
    expect(outcomeOf(await server.call('DELETE', `/keys/${uid}`, { key }))).toBe(refused)
  })

  for (const name of actionNames)
    test(`may hold the action ${name}, which is shown as it was sent`, async () => {
      const reply = await server.call('POST', '/keys', { json: keyBody({ actions: [name] }) })
      expect({ status: reply.status, actions: reply.body.actions }).toEqual({ status: 201, actions: [name] })
    })
})

describe('a key with *', () => {
  for (const route of routes)
    test(`may use ${route.method} ${route.path}`, async () => {
      const { key } = await createKey(server, { actions: ['*'] })
      expect(outcomeOf(await callWith(key, route))).toBe(route.answer)
    })
})

describe('a key with *.get', () => {
  const readable = new Set(['version', 'experimental.get', 'metrics.get', 'chats.get'])
  for (const route of routes) {
    const mayUse = readable.has(route.action)
    test(`${mayUse ? 'may' : 'may not'} use ${route.method} ${route.path}`, async () => {
      const { key } = await createKey(server, { actions: ['*.get'] })
      expect(outcomeOf(await callWith(key, route))).toBe(mayUse ? route.answer : '403 invalid_api_key')
    })
  }
})

describe('a key with every action, but for some indexes,', () => {
  const scopes = [['movies'], ['movies_*', 'books'], []]
  for (const route of routes) {
    const mayUse = route.action === 'chatCompletions'
    for (const indexes of scopes)
      test(`${mayUse ? 'may' : 'may not'} use ${route.method} ${route.path} for ${JSON.stringify(indexes)}`, async () => {
        const { key } = await createKey(server, { actions: ['*'], indexes })
        expect(outcomeOf(await callWith(key, route))).toBe(mayUse ? route.answer : '403 invalid_api_key')
      })
  }

  test('is not limited once * is one of them', async () => {
    const { key } = await createKey(server, { actions: ['*'], indexes: ['movies', '*'] })
    expect(outcomeOf(await server.call('GET', '/version', { key }))).toBe('200')
  })
})

describe('the default keys', () => {
  const defaults = [
    { name: 'Default Search API Key', mayUse: [] },
    { name: 'Default Admin API Key', mayUse: routes.map(({ action }) => action) },
    {
      name: 'Default Read-Only Admin API Key',
      mayUse: ['version', 'keys.get', 'experimental.get', 'metrics.get', 'chats.get'],
    },
    { name: 'Default Chat API Key', mayUse: ['chatCompletions'] },
  ]
  for (const { name, mayUse } of defaults)
    test(`${name} may use what it is for, and nothing else`, async () => {
      const { results } = (await server.call('GET', '/keys?limit=1000')).body
      const { key } = results.find((each: { name: string | null }) => each.name === name)
      for (const route of routes) {
        const expected = mayUse.includes(route.action) ? route.answer : '403 invalid_api_key'
        expect(`${route.method} ${route.path}: ${outcomeOf(await callWith(key, route))}`).toBe(
          `${route.method} ${route.path}: ${expected}`,
        )
      }
    })
})

describe('the caller is checked before', () => {
  const unread = [
    { because: 'the body is parsed', path: '/keys', method: 'POST', body: '{"actions"', headers: json },
    { because: 'the fields are read', path: '/keys', method: 'POST', body: '{"nmae": 1}', headers: json },
    { because: 'the body is missed', path: '/keys', method: 'POST', body: '', headers: json },
    {
      because: 'the content type',
      path: '/keys',
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'text/csv' },
    },
    { because: 'the query', path: '/keys?limit=x', method: 'GET' },
    { because: 'the key is looked for', path: `/keys/${unknownUid}`, method: 'DELETE' },
    { because: 'the form of the path', path: '/keys/%zz', method: 'GET' },
    {
      because: 'the size of the body',
      path: '/keys',
      method: 'POST',
      body: ' '.repeat(1_000_001),
      headers: json,
    },
  ]
  for (const { because, method, path, body, headers } of unread)
    for (const [authorization, answer] of [
      [undefined, '401 missing_authorization_header'],
      ['Bearer wrong', '403 invalid_api_key'],
    ] as const)
      test(`${because}, with the header ${authorization}`, async () => {
        const reply = await server.call(method, path, {
          key: null,
          ...(body !== undefined && { body }),
          headers: { ...headers, ...(authorization !== undefined && { authorization }) },
        })
        expect(outcomeOf(reply)).toBe(answer)
      })
})

describe('without a master key', () => {
  let open: TestServer

  beforeAll(async () => {
    open = await startTestServer({ masterKey: undefined, switchedOnFeatures: ['metrics', 'chatCompletions'] })
  })

  afterAll(async () => open.stop())

  const openRoutes = [
    { method: 'GET', path: '/health', answer: '200' },
    { method: 'GET', path: '/version', answer: '200' },
    { method: 'GET', path: '/experimental-features', answer: '200' },
    { method: 'PATCH', path: '/experimental-features', body: '{}', answer: '200' },
    { method: 'GET', path: '/metrics', answer: '200' },
    { method: 'GET', path: '/chats', answer: '200' },
    { method: 'GET', path: '/chats/support', answer: '404 chat_not_found' },
    { method: 'POST', path: completions, body: '{}', answer: '401 missing_master_key' },
  ]
  for (const { method, path, body, answer } of openRoutes)
    for (const authorization of [undefined, 'Bearer', 'Bearer whatever', 'Basic dXNlcjpwYXNz'])
      test(`${method} ${path} answers ${answer} to the header ${authorization}`, async () => {
        const reply = await open.call(method, path, {
          ...(body !== undefined && { body }),
          headers: { ...json, ...(authorization !== undefined && { authorization }) },
        })
        expect(outcomeOf(reply)).toBe(answer)
      })
})
