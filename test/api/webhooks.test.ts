import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { outcomeOf } from '../support/outcome-of.js'
import { startTestServer, type Reply, type TestServer } from '../support/test-server.js'

const url = 'https://example.com/hook'
const token = 'Bearer a-secret-that-nobody-else-may-read'
const shownToken = 'Bearer a-secXXXXXX...'
const unknownUuid = '11111111-2222-4333-8444-555555555555'
const nilUuid = '00000000-0000-0000-0000-000000000000'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterEach(async () => removeAll(server))

afterAll(async () => server.stop())

async function removeAll(from: TestServer): Promise<void> {
  const { body } = await from.call('GET', '/webhooks')
  for (const { uuid } of body.results) await from.call('DELETE', `/webhooks/${uuid}`)
}

async function create(json: unknown = { url }): Promise<Reply> {
  return server.call('POST', '/webhooks', { json })
}

async function createdUuid(json: unknown = { url }): Promise<string> {
  return (await create(json)).body.uuid
}

function manyHeaders(count: number, prefix = 'X-'): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`${prefix}${number}`, 'x']))
}

describe('a webhook', () => {
  test('is made with four fields, in order, and a random uuid', async () => {
    const { status, body } = await create({ url, headers: { 'X-A': 'b' } })
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['uuid', 'isEditable', 'url', 'headers'])
    expect(body).toMatchObject({ isEditable: true, url, headers: { 'X-A': 'b' } })
    expect(body.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('is read and listed as it was made', async () => {
    const { body } = await create({ url, headers: { Authorization: token } })
    expect((await server.call('GET', `/webhooks/${body.uuid}`)).body).toEqual(body)
    expect((await server.call('GET', '/webhooks')).body).toEqual({ results: [body] })
  })

  test('is gone once it is deleted', async () => {
    const uuid = await createdUuid()
    const deleted = await server.call('DELETE', `/webhooks/${uuid}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(outcomeOf(await server.call('GET', `/webhooks/${uuid}`))).toBe('404 webhook_not_found')
    expect((await server.call('GET', '/webhooks')).body).toEqual({ results: [] })
  })

  test('may be named by its uuid in any form', async () => {
    const uuid = await createdUuid()
    for (const form of [uuid.toUpperCase(), uuid.replaceAll('-', '')])
      expect((await server.call('GET', `/webhooks/${form}`)).body.uuid).toBe(uuid)
  })

  const bodies = [
    { because: 'needs no headers', json: { url }, headers: {} },
    { because: 'may have null for headers', json: { url, headers: null }, headers: {} },
    {
      because: 'may have a header that is null, which is none',
      json: { url, headers: { A: null } },
      headers: {},
    },
    { because: 'may have an empty header', json: { url, headers: { A: '' } }, headers: { A: '' } },
    {
      because: 'keeps the letter case of headers',
      json: { url, headers: { 'x-Token': 'a' } },
      headers: { 'x-Token': 'a' },
    },
    {
      because: 'has a header once, whatever its letter case',
      json: { url, headers: { 'x-a': '1', 'X-A': '2' } },
      headers: { 'X-A': '2' },
    },
    { because: 'may have 200 headers', json: { url, headers: manyHeaders(200) }, headers: manyHeaders(200) },
  ]
  for (const { because, json, headers } of bodies)
    test(because, async () => expect((await create(json)).body.headers).toEqual(headers))
})

describe('secrets are masked', () => {
  const masks = [
    { because: 'a bearer token', headers: { Authorization: token }, shown: { Authorization: shownToken } },
    {
      because: 'in any letter case of the header',
      headers: { aUTHORIZATION: token },
      shown: { aUTHORIZATION: shownToken },
    },
    {
      because: 'of any scheme',
      headers: { Authorization: 'Basic dXNlcjpwYXNz' },
      shown: { Authorization: 'BaXXXX...' },
    },
    { because: 'a short one wholly', headers: { Authorization: 'abc' }, shown: { Authorization: 'XXX...' } },
    { because: 'but no other header', headers: { 'X-Other': 'visible' }, shown: { 'X-Other': 'visible' } },
  ]
  for (const { because, headers, shown } of masks)
    test(`${because}, in every answer`, async () => {
      const { body } = await create({ url, headers })
      const path = `/webhooks/${body.uuid}`
      const read = await server.call('GET', path)
      const listed = await server.call('GET', '/webhooks')
      const patched = await server.call('PATCH', path, { json: { url } })
      expect([body, read.body, listed.body.results[0], patched.body].map((seen) => seen.headers)).toEqual(
        Array.from({ length: 4 }, () => shown),
      )
    })

  test('also a password in the URL', async () => {
    const { body } = await create({ url: 'https://user:hunter2@example.com/hook?a=b' })
    expect(body.url).toBe('https://user:XXX...@example.com/hook?a=b')
  })

  test('also where a request is refused', async () => {
    const secret = 'hunter2\r\n'
    const refused = await create({
      url: `ftp://user:hunter2@example.com`,
      headers: { Authorization: secret },
    })
    const alsoRefused = await create({ headers: { Authorization: secret }, url })
    expect(refused.text + alsoRefused.text).not.toContain('hunter2')
  })
})

describe('a change of a webhook', () => {
  const before = { url, headers: { A: '1', B: '2' } }
  const changes = [
    { because: 'that is empty changes nothing', json: {}, after: before },
    {
      because: 'of the URL keeps the headers',
      json: { url: 'http://example.com' },
      after: { ...before, url: 'http://example.com' },
    },
    {
      because: 'adds a header',
      json: { headers: { C: '3' } },
      after: { url, headers: { A: '1', B: '2', C: '3' } },
    },
    {
      because: 'replaces a header',
      json: { headers: { A: '3' } },
      after: { url, headers: { A: '3', B: '2' } },
    },
    {
      because: 'replaces a header in another letter case',
      json: { headers: { a: '3' } },
      after: { url, headers: { a: '3', B: '2' } },
    },
    { because: 'removes a header', json: { headers: { A: null } }, after: { url, headers: { B: '2' } } },
    {
      because: 'removes a header in another letter case',
      json: { headers: { a: null } },
      after: { url, headers: { B: '2' } },
    },
    { because: 'may remove a header that is not there', json: { headers: { C: null } }, after: before },
    { because: 'with no headers changes nothing', json: { headers: {} }, after: before },
    { because: 'with null for headers clears them', json: { headers: null }, after: { url, headers: {} } },
  ]
  for (const { because, json, after } of changes)
    test(because, async () => {
      const uuid = await createdUuid(before)
      const changed = await server.call('PATCH', `/webhooks/${uuid}`, { json })
      expect(changed.status).toBe(200)
      expect(changed.body).toEqual({ uuid, isEditable: true, ...after })
      expect((await server.call('GET', `/webhooks/${uuid}`)).body).toEqual(changed.body)
    })

  test('must not bring more than 200 headers together', async () => {
    const uuid = await createdUuid({ url, headers: manyHeaders(150) })
    const json = { headers: manyHeaders(51, 'Y-') }
    expect(outcomeOf(await server.call('PATCH', `/webhooks/${uuid}`, { json }))).toBe(
      '400 invalid_webhook_headers',
    )
    expect((await server.call('GET', `/webhooks/${uuid}`)).body.headers).toEqual(manyHeaders(150))
  })
})

describe('a body is refused', () => {
  const both = [
    { because: 'for a URL without a scheme', json: { url: 'example.com' }, code: 'invalid_webhook_url' },
    { because: 'for an empty URL', json: { url: '' }, code: 'invalid_webhook_url' },
    { because: 'for a URL that is null', json: { url: null }, code: 'invalid_webhook_url' },
    { because: 'for a URL that is a number', json: { url: 1 }, code: 'invalid_webhook_url' },
    { because: 'for a relative URL', json: { url: '/hook' }, code: 'invalid_webhook_url' },
    { because: 'for another scheme', json: { url: 'ftp://example.com' }, code: 'invalid_webhook_url' },
    { because: 'for a file', json: { url: 'file:///etc/passwd' }, code: 'invalid_webhook_url' },
    { because: 'for a URL without a host', json: { url: 'http://' }, code: 'invalid_webhook_url' },
    { because: 'for a port out of range', json: { url: 'http://a:99999' }, code: 'invalid_webhook_url' },
    {
      because: 'for a password that cannot be sent',
      json: { url: 'http://a:%@b' },
      code: 'invalid_webhook_url',
    },
    { because: 'for headers in a list', json: { url, headers: ['a'] }, code: 'invalid_webhook_headers' },
    {
      because: 'for headers that are a text',
      json: { url, headers: 'a: b' },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a header that is a number',
      json: { url, headers: { a: 1 } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a header that is a list',
      json: { url, headers: { a: ['b'] } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for an empty header name',
      json: { url, headers: { '': 'a' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a space in a header name',
      json: { url, headers: { 'a b': 'a' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a colon in a header name',
      json: { url, headers: { 'a:': 'a' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for an accent in a header name',
      json: { url, headers: { é: 'a' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a line break in a header',
      json: { url, headers: { a: 'b\r\nc: d' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a NUL in a header',
      json: { url, headers: { a: '\0' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for an accent in a header',
      json: { url, headers: { a: 'é' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a header that would move the end of the message',
      json: { url, headers: { 'Content-Length': '0' } },
      code: 'invalid_webhook_headers',
    },
    {
      because: 'for a header that would cut the message in pieces',
      json: { url, headers: { 'transfer-encoding': 'chunked' } },
      code: 'invalid_webhook_headers',
    },
    { because: 'for 201 headers', json: { url, headers: manyHeaders(201) }, code: 'invalid_webhook_headers' },
    { because: 'for a uuid', json: { url, uuid: unknownUuid }, code: 'immutable_webhook_uuid' },
    { because: 'for isEditable', json: { url, isEditable: true }, code: 'immutable_webhook_is_editable' },
    { because: 'for an unknown field', json: { url, method: 'PUT' }, code: 'bad_request' },
    { because: 'for a field in another letter case', json: { URL: url }, code: 'bad_request' },
    { because: 'when it is a list', json: [{ url }], code: 'bad_request' },
    { because: 'when it is null', json: null, code: 'bad_request' },
    { because: 'for its first mistake', json: { headers: 1, url: 1 }, code: 'invalid_webhook_headers' },
  ]
  for (const { because, json, code } of both) {
    test(`by POST ${because}`, async () => {
      expect(outcomeOf(await create(json))).toBe(`400 ${code}`)
      expect((await server.call('GET', '/webhooks')).body.results).toEqual([])
    })

    test(`by PATCH ${because}`, async () => {
      const { body } = await create()
      const path = `/webhooks/${body.uuid}`
      expect(outcomeOf(await server.call('PATCH', path, { json }))).toBe(`400 ${code}`)
      expect((await server.call('GET', path)).body).toEqual(body)
    })
  }

  test('by POST without a URL', async () =>
    expect(outcomeOf(await create({ headers: {} }))).toBe('400 invalid_webhook_url'))
})

describe('a uuid', () => {
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const json = method === 'PATCH' ? {} : undefined
    test(`that is none is refused by ${method}`, async () =>
      expect(outcomeOf(await server.call(method, '/webhooks/first', { json }))).toBe(
        '400 invalid_webhook_uuid',
      ))

    test(`that is unknown is refused by ${method}`, async () =>
      expect(outcomeOf(await server.call(method, `/webhooks/${unknownUuid}`, { json }))).toBe(
        '404 webhook_not_found',
      ))
  }

  test('that is none is refused before the body', async () =>
    expect(outcomeOf(await server.call('PATCH', '/webhooks/first', { json: { url: 1 } }))).toBe(
      '400 invalid_webhook_uuid',
    ))
})

describe('a server', () => {
  test('keeps 20 webhooks and refuses one more, until one is deleted', async () => {
    const uuids: string[] = []
    for (let count = 0; count < 20; count++) uuids.push(await createdUuid())
    expect(outcomeOf(await create())).toBe('400 invalid_webhooks')
    await server.call('DELETE', `/webhooks/${uuids[0]}`)
    expect((await create()).status).toBe(201)
  })

  test('refuses parameters of the list', async () =>
    expect(outcomeOf(await server.call('GET', '/webhooks?limit=1'))).toBe('400 bad_request'))

  test('remembers webhooks, with their secrets, over a restart', async () => {
    const first = await startTestServer()
    for (const path of ['a', 'b'])
      await first.call('POST', '/webhooks', {
        json: { url: `${url}/${path}`, headers: { Authorization: token } },
      })
    const { body: before } = await first.call('GET', '/webhooks')
    await first.stop({ keepData: true })

    const second = await startTestServer({ dataPath: first.dataPath })
    expect((await second.call('GET', '/webhooks')).body).toEqual(before)
    expect(before.results).toHaveLength(2)
    await second.stop()
  })
})

describe('a webhook given at start', () => {
  let launched: TestServer

  beforeAll(async () => {
    launched = await startTestServer({ taskWebhook: { url, headers: { Authorization: token } } })
  })

  afterAll(async () => launched.stop())

  const shown = { uuid: nilUuid, isEditable: false, url, headers: { Authorization: shownToken } }

  test('is shown with the nil uuid, and masked', async () => {
    expect((await launched.call('GET', `/webhooks/${nilUuid}`)).body).toEqual(shown)
    expect((await launched.call('GET', '/webhooks')).body).toEqual({ results: [shown] })
  })

  test('stands first in the list and takes no place of others', async () => {
    for (let count = 0; count < 20; count++)
      expect((await launched.call('POST', '/webhooks', { json: { url } })).status).toBe(201)
    const { results } = (await launched.call('GET', '/webhooks')).body
    expect(results).toHaveLength(21)
    expect(results[0]).toEqual(shown)
  })

  test('cannot be changed or deleted', async () => {
    const patched = await launched.call('PATCH', `/webhooks/${nilUuid}`, { json: { headers: null } })
    const deleted = await launched.call('DELETE', `/webhooks/${nilUuid}`)
    expect([patched, deleted].map(outcomeOf)).toEqual(['400 immutable_webhook', '400 immutable_webhook'])
    expect((await launched.call('GET', `/webhooks/${nilUuid}`)).body).toEqual(shown)
  })

  test('is unknown where none was given', async () => {
    const patched = await server.call('PATCH', `/webhooks/${nilUuid}`, { json: {} })
    const deleted = await server.call('DELETE', `/webhooks/${nilUuid}`)
    expect([patched, deleted].map(outcomeOf)).toEqual(['404 webhook_not_found', '404 webhook_not_found'])
  })
})

describe('a key', () => {
  const calls = [
    { method: 'GET', path: '/webhooks', action: 'webhooks.get', status: 200 },
    { method: 'GET', path: `/webhooks/${unknownUuid}`, action: 'webhooks.get', status: 404 },
    { method: 'POST', path: '/webhooks', action: 'webhooks.create', status: 201 },
    { method: 'PATCH', path: `/webhooks/${unknownUuid}`, action: 'webhooks.update', status: 404 },
    { method: 'DELETE', path: `/webhooks/${unknownUuid}`, action: 'webhooks.delete', status: 404 },
  ]
  const actions = [...new Set(calls.map(({ action }) => action))]
  for (const { method, path, action, status } of calls)
    test(`needs ${action} for ${method} ${path}`, async () => {
      const json = method === 'POST' || method === 'PATCH' ? { url } : undefined
      const { key: right } = await createKey(server, { actions: [action] })
      const { key: wrong } = await createKey(server, { actions: actions.filter((other) => other !== action) })
      expect((await server.call(method, path, { key: right, json })).status).toBe(status)
      expect(outcomeOf(await server.call(method, path, { key: wrong, json }))).toBe('403 invalid_api_key')
      expect(outcomeOf(await server.call(method, path, { key: null, json }))).toBe(
        '401 missing_authorization_header',
      )
    })
})
