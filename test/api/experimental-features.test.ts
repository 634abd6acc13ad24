import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { outcomeOf } from '../support/outcome-of.js'
import { routeTable } from '../support/route-table.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const featureNames = `metrics logsRoute editDocumentsByFunction containsFilter dynamicSearchRules network
  getTaskDocumentsRoute taskQueueCompactionRoute compositeEmbedders chatCompletions multimodal foreignKeys
  disableDocumentsFetchQueue legacySearch renderRoute tasksStreamingRoute`.split(/\s+/)
const path = '/experimental-features'

/** All switches off, but for those named. */
function switches(...on: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(featureNames.map((name) => [name, on.includes(name)]))
}

async function current(server: TestServer): Promise<unknown> {
  return (await server.call('GET', path)).body
}

describe('the switches', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })

  afterAll(async () => server.stop())

  test('are all off on a new instance', async () => {
    const { status, body } = await server.call('GET', path)
    expect({ status, body }).toEqual({ status: 200, body: switches() })
  })

  for (const name of featureNames)
    test(`has ${name}, which can be switched on and off again`, async () => {
      const on = await server.call('PATCH', path, { json: { [name]: true } })
      expect({ status: on.status, body: on.body }).toEqual({ status: 200, body: switches(name) })
      expect(await current(server)).toEqual(switches(name))
      const off = await server.call('PATCH', path, { json: { [name]: false } })
      expect({ status: off.status, body: off.body }).toEqual({ status: 200, body: switches() })
      expect(await current(server)).toEqual(switches())
    })

  const changes = [
    {
      because: 'that are not named stay as they are',
      json: { network: true },
      on: ['metrics', 'multimodal', 'network'],
    },
    {
      because: 'that are null stay as they are',
      json: { metrics: null, network: null },
      on: ['metrics', 'multimodal'],
    },
    {
      because: 'can be turned several at once',
      json: { metrics: false, network: true },
      on: ['multimodal', 'network'],
    },
    { because: 'all stay for an empty object', json: {}, on: ['metrics', 'multimodal'] },
  ]
  for (const { because, json, on } of changes)
    test(because, async () => {
      await server.call('PATCH', path, { json: switches('metrics', 'multimodal') })
      const { status, body } = await server.call('PATCH', path, { json })
      expect({ status, body }).toEqual({ status: 200, body: switches(...on) })
      expect(await current(server)).toEqual(switches(...on))
    })

  const refusals: { because: string; json: unknown }[] = [
    { because: 'refuse an unknown name', json: { metrics: true, teleport: true } },
    { because: 'refuse a name in another letter case', json: { metrics: true, Network: true } },
    { because: 'refuse a name that every object has', json: { metrics: true, constructor: true } },
    { because: 'refuse a text', json: { metrics: true, network: 'true' } },
    { because: 'refuse a number', json: { metrics: true, network: 1 } },
    { because: 'refuse an object', json: { metrics: true, network: {} } },
    { because: 'refuse an array', json: [{ metrics: true }] },
    { because: 'refuse null', json: null },
    { because: 'refuse a bare boolean', json: true },
  ]
  for (const { because, json } of refusals)
    test(`${because}, and none is turned`, async () => {
      await server.call('PATCH', path, { json: switches() })
      expect(outcomeOf(await server.call('PATCH', path, { json }))).toBe('400 bad_request')
      expect(await current(server)).toEqual(switches())
    })

  test('of several changes at once are all kept', async () => {
    await server.call('PATCH', path, { json: switches() })
    await Promise.all(
      featureNames.map(async (name) => server.call('PATCH', path, { json: { [name]: true } })),
    )
    expect(await current(server)).toEqual(switches(...featureNames))
  })

  test('take effect at once', async () => {
    const answers: string[] = []
    for (const metrics of [false, true, false]) {
      await server.call('PATCH', path, { json: { metrics } })
      answers.push(outcomeOf(await server.call('GET', '/metrics')))
    }
    expect(answers).toEqual(['400 feature_not_enabled', '200', '400 feature_not_enabled'])
  })
})

describe('after a restart', () => {
  test('the switches are as they were left, also when they were turned at once', async () => {
    const first = await startTestServer()
    const turned = ['metrics', 'network', 'multimodal', 'chatCompletions']
    await Promise.all(turned.map(async (name) => first.call('PATCH', path, { json: { [name]: true } })))
    await first.call('PATCH', path, { json: { network: false } })
    await first.stop({ keepData: true })

    const second = await startTestServer({ dataPath: first.dataPath })
    expect(await current(second)).toEqual(switches('metrics', 'multimodal', 'chatCompletions'))
    await second.stop()
  })

  test('a switch that the operator set is on again, and one that is no longer set is not', async () => {
    const first = await startTestServer({ switchedOnFeatures: ['metrics', 'containsFilter'] })
    expect(await current(first)).toEqual(switches('metrics', 'containsFilter'))
    const { body } = await first.call('PATCH', path, { json: { metrics: false, network: true } })
    expect(body).toEqual(switches('containsFilter', 'network'))
    await first.stop({ keepData: true })

    const second = await startTestServer({ dataPath: first.dataPath, switchedOnFeatures: ['metrics'] })
    expect(await current(second)).toEqual(switches('metrics', 'network'))
    await second.stop()
  })
})

const gatedRoutes = (await routeTable()).filter(({ feature }) => feature !== undefined)

describe('a route behind a switch that is off', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })

  afterAll(async () => server.stop())

  test('is one of those of the route table', () => {
    const titles = gatedRoutes.map((route) => `${route.method} ${route.path}`)
    expect(titles).toContain('GET /metrics')
    expect(titles).toContain('GET /chats')
    expect(titles).toContain('POST /chats/:workspaceUid/chat/completions')
  })

  /** The bodies that are understood, where an empty object is not. */
  const completion = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] }
  const bodies: Readonly<Record<string, unknown>> = {
    '/chats/:workspaceUid/chat/completions': completion,
    '/chats/:workspaceUid/v1/chat/completions': completion,
    '/render-template': { template: { kind: 'inlineDocumentTemplate', inline: 'x' } },
    '/indexes/:indexUid/documents/edit': { function: 'doc' },
  }

  for (const route of gatedRoutes) {
    const address = route.path.replaceAll(':taskUid', '0').replaceAll(/:\w+/g, 'x')
    const json = route.readsBody === 'json' ? (bodies[route.path] ?? {}) : undefined

    test(`${route.method} ${route.path} says so to whoever may call it`, async () => {
      const reply = await server.call(route.method, address, { json })
      expect(outcomeOf(reply)).toBe('400 feature_not_enabled')
      expect(reply.body.message).toContain(route.feature)
    })

    test(`${route.method} ${route.path} says nothing of it to others`, async () => {
      const { key } = await createKey(server, { actions: ['documents.add'] })
      const withoutKey = await server.call(route.method, address, { json, key: null })
      const withWrongKey = await server.call(route.method, address, { json, key })
      expect([withoutKey, withWrongKey].map(outcomeOf)).toEqual([
        '401 missing_authorization_header',
        '403 invalid_api_key',
      ])
    })
  }

  const completions = '/chats/x/chat/completions'
  const jsonType = { 'content-type': 'application/json' }
  const mistakes = [
    {
      because: 'a bad body',
      method: 'POST',
      address: completions,
      body: '{',
      headers: jsonType,
      answer: '400 malformed_payload',
    },
    {
      because: 'an empty body',
      method: 'POST',
      address: completions,
      body: '',
      headers: jsonType,
      answer: '400 missing_payload',
    },
    {
      because: 'another content type',
      method: 'POST',
      address: completions,
      body: '{}',
      headers: { 'content-type': 'text/csv' },
      answer: '415 invalid_content_type',
    },
    { because: 'a bad limit', method: 'GET', address: '/chats?limit=x', answer: '400 invalid_index_limit' },
    {
      because: 'a bad offset',
      method: 'GET',
      address: '/chats?offset=-1',
      answer: '400 invalid_index_offset',
    },
    { because: 'an unknown parameter', method: 'GET', address: '/chats?page=1', answer: '400 bad_request' },
    { because: 'a bad uid', method: 'GET', address: '/chats/my%20chat', answer: '400 invalid_index_uid' },
  ]
  for (const { because, method, address, answer, ...options } of mistakes)
    test(`reports ${because} first`, async () =>
      expect(outcomeOf(await server.call(method, address, options))).toBe(answer))
})
