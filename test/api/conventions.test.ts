import { Agent } from 'node:http'
import { connect } from 'node:net'
import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest, type RawOptions, type RawReply } from '../support/raw-request.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const limitBytes = 10_000
const atLimit = Buffer.from('{}'.padEnd(limitBytes))
const overLimit = Buffer.from('{}'.padEnd(limitBytes + 1))

let server: TestServer
let isClockBroken = false

function now(): Date {
  if (isClockBroken) throw new Error('the clock fell off the wall')
  return new Date()
}

beforeAll(async () => {
  server = await startTestServer({ payloadLimitBytes: limitBytes, now })
})
afterAll(async () => server.stop())

const authorization = `Bearer ${masterKey}`
const json = { authorization, 'content-type': 'application/json' }

/** As sent, with the master key unless headers are given. */
async function send(
  method: string,
  path: string,
  options: Omit<RawOptions, 'method'> = {},
): Promise<RawReply> {
  return rawRequest(server.url, path, { headers: { authorization }, ...options, method })
}

/** A body for a route that takes an object of switches and changes nothing when it is empty. */
async function sendSwitches(body: NonNullable<RawOptions['body']>, headers: Record<string, string> = json) {
  return send('PATCH', '/experimental-features', { body, headers })
}

describe('A path is found', () => {
  const found = [
    { path: '/health', because: 'as it is written' },
    { path: '/health/', because: 'with a slash at its end' },
    { path: '/health///', because: 'with several slashes at its end' },
    { path: '//health', because: 'with a slash repeated at its start' },
    { path: '/health?', because: 'with an empty query' },
    { path: '/experimental-features//', because: 'with slashes after a name of several words' },
    { path: '/chats///docs', because: 'with slashes repeated inside', status: 400 },
    { path: '///', because: 'when it is nothing but slashes' },
    { path: 'http://somewhere.example/health', because: 'in the absolute form that proxies send' },
  ]
  for (const { path, because, status = 200 } of found)
    test(because, async () => expect(await send('GET', path)).toMatchObject({ status }))
})

describe('Answered 404 with an empty body', () => {
  const unknown = [
    { method: 'GET', path: '/nothing-here', because: 'a path that is no route' },
    { method: 'GET', path: '/health/more', because: 'a path below a route' },
    { method: 'GET', path: '/keys/a/b', because: 'a path below a parameter' },
    { method: 'GET', path: '/HEALTH', because: 'a route in capitals' },
    { method: 'GET', path: '/__proto__', because: 'a name that every object has' },
    { method: 'GET', path: '/constructor', because: 'another name that every object has' },
    { method: 'HEAD', path: '/nothing-here', because: 'HEAD on no route' },
    { method: 'POST', path: '/nothing-here', because: 'a body sent nowhere', body: '{' },
    { method: 'OPTIONS', path: '/nothing-here', because: 'OPTIONS that is no preflight, on no route' },
  ]
  for (const { method, path, because, body } of unknown)
    test(because, async () => {
      const answer = await send(method, path, { ...(body !== undefined && { body }) })
      expect(answer).toMatchObject({ status: 404, text: '' })
      expect(answer.headers['content-type']).toBeUndefined()
    })
})

describe('Answered 405 with an empty body and the methods that are allowed', () => {
  const refused = [
    { method: 'POST', path: '/health', allow: 'GET', because: 'POST where there is only GET' },
    { method: 'PUT', path: '/keys', allow: 'GET, POST', because: 'PUT on a list' },
    { method: 'POST', path: '/keys/x', allow: 'GET, PATCH, DELETE', because: 'POST on a thing' },
    { method: 'HEAD', path: '/health', allow: 'GET', because: 'HEAD, although GET is allowed' },
    { method: 'OPTIONS', path: '/health', allow: 'GET', because: 'OPTIONS that is no preflight' },
    { method: 'PROPFIND', path: '/health', allow: 'GET', because: 'a method of another protocol' },
    { method: 'GET', path: '/chats/x/chat/completions', allow: 'POST', because: 'GET on a conversation' },
  ]
  for (const { method, path, allow, because } of refused)
    test(because, async () => {
      const answer = await send(method, path)
      expect(answer).toMatchObject({ status: 405, text: '' })
      expect(answer.headers.allow).toBe(allow)
    })

  test('OPTIONS with an origin that does not ask for a method is no preflight', async () => {
    const answer = await send('OPTIONS', '/health', { headers: { origin: 'https://a.example' } })
    expect(answer).toMatchObject({ status: 405, text: '' })
  })
})

describe('A browser may call from anywhere', () => {
  const paths = ['/health', '/keys', '/chats/docs/chat/completions', '/nothing-here', '/keys/%zz']
  for (const path of paths)
    test(`a preflight on ${path} is granted without a key`, async () => {
      const answer = await send('OPTIONS', path, {
        headers: { origin: 'https://a.example', 'access-control-request-method': 'PATCH' },
      })
      expect(answer).toMatchObject({ status: 200, text: '' })
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      })
      const methods = answer.headers['access-control-allow-methods']?.split(', ')
      expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']))
    })

  const asked = [
    { names: 'authorization', because: 'the key, which no wildcard covers' },
    {
      names: 'authorization,content-type,x-meilisearch-client',
      because: 'what the Meilisearch client sends',
    },
    {
      names: 'authorization, content-type, x-stainless-lang, x-stainless-retry-count, x-stainless-timeout',
      because: 'what chat-completions clients send',
    },
  ]
  for (const { names, because } of asked)
    test(`a preflight allows ${because}`, async () => {
      const answer = await send('OPTIONS', '/keys', {
        headers: {
          origin: 'https://a.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': names,
        },
      })
      const allowed = answer.headers['access-control-allow-headers']?.split(/, */)
      expect(allowed).toEqual(expect.arrayContaining(names.split(/, */)))
    })

  const kinds = [
    { method: 'GET', path: '/health', status: 200, because: 'an answer' },
    { method: 'GET', path: '/nothing-here', status: 404, because: 'an unknown path' },
    { method: 'POST', path: '/health', status: 405, because: 'a wrong method' },
    { method: 'GET', path: '/keys', status: 401, because: 'a missing key', headers: {} },
    { method: 'GET', path: '/keys/none', status: 404, because: 'an error' },
    { method: 'POST', path: '/keys', status: 415, because: 'a refused body' },
  ]
  for (const { because, method, path, status, headers } of kinds)
    test(`every page may read ${because}, without credentials`, async () => {
      const options = headers === undefined ? {} : { headers }
      const answer = await send(method, path, options)
      expect(answer.status).toBe(status)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-expose-headers']).toBe('*')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    })
})

describe('The request id', () => {
  const everyKind = [
    { method: 'GET', path: '/health', status: 200, because: 'an answer' },
    { method: 'GET', path: '/nothing-here', status: 404, because: 'an unknown path' },
    { method: 'POST', path: '/health', status: 405, because: 'a wrong method' },
    { method: 'GET', path: '/keys', status: 401, because: 'a missing key', headers: {} },
    {
      method: 'GET',
      path: '/keys',
      status: 403,
      because: 'a wrong key',
      headers: { authorization: 'Bearer x' },
    },
    { method: 'POST', path: '/keys', status: 415, because: 'a refused body' },
    {
      method: 'OPTIONS',
      path: '/keys',
      status: 200,
      because: 'a preflight',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    },
  ]
  for (const { because, method, path, status, headers = { authorization } } of everyKind)
    test(`is made for ${because}, and taken over when one was sent`, async () => {
      const [first, second] = [await send(method, path, { headers }), await send(method, path, { headers })]
      expect(first.status).toBe(status)
      expect(first.headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
      const named = await send(method, path, { headers: { ...headers, 'x-request-id': 'mine-1' } })
      expect(named.headers['x-request-id']).toBe('mine-1')
    })

  const sane = ['a', 'req_0123', 'b7e6c9f0-1111-4222-8333-444455556666', 'a.b:c+d/e=f@g-h', 'x'.repeat(128)]
  for (const id of sane)
    test(`keeps ${id.slice(0, 40)}, of ${id.length} characters`, async () => {
      const answer = await send('GET', '/health', { headers: { 'x-request-id': id } })
      expect(answer.headers['x-request-id']).toBe(id)
    })

  const insane = [
    { id: '', because: 'an empty one' },
    { id: 'two words', because: 'one with a space' },
    { id: 'a\tb', because: 'one with a tab' },
    { id: 'x'.repeat(129), because: 'one of 129 characters' },
    { id: 'caf\u00e9', because: 'one that is not ASCII' },
    { id: '<script>', because: 'one with markup' },
    { id: '{"a":1}', because: 'one that is JSON' },
    { id: 'a,b', because: 'one with a comma, as two headers make' },
  ]
  for (const { id, because } of insane)
    test(`replaces ${because}`, async () => {
      const answer = await send('GET', '/health', { headers: { 'x-request-id': id } })
      expect(answer.status).toBe(200)
      expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    })
})

describe('What is not HTTP is refused, and the server goes on:', () => {
  const garbage = [
    { bytes: 'hello\r\n\r\n', status: '400', because: 'words' },
    { bytes: '\u0016\u0003\u0001\u0002\u0000', status: '400', because: 'the start of TLS' },
    {
      bytes: 'GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\u0001b\r\n\r\n',
      status: '400',
      because: 'a control character in a header',
    },
    { bytes: 'GET / HTTP/1.1\r\n\r\n', status: '400', because: 'a request without a host' },
    {
      bytes: `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      status: '431',
      because: 'headers beyond measure',
    },
  ]
  for (const { bytes, status, because } of garbage)
    test(because, async () => {
      expect(await rawExchange(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(await send('GET', '/health')).toMatchObject({ status: 200 })
    })
})

describe('A JSON body is read', () => {
  const read = [
    { body: '{}', because: 'with the plain content type' },
    { body: '{}', type: 'application/json; charset=utf-8', because: 'with a parameter' },
    { body: '{}', type: 'application/json;charset=UTF-8', because: 'with a parameter set close' },
    { body: '{}', type: 'Application/JSON', because: 'with the type in capitals' },
    { body: ' \n\t{}\r\n', because: 'with blanks around it' },
    { body: Buffer.from('\uFEFF{}'), because: 'with a byte order mark' },
    { body: '{"metrics":null,"metrics":null}', because: 'with a key twice' },
    { body: atLimit, because: 'when it is exactly as large as is allowed' },
    { body: [atLimit], because: 'when it is as large in chunks that announce no length' },
    { body: [Buffer.from('{'), Buffer.from('}')], because: 'in chunks' },
    { body: [Buffer.from('{"metrics":null'), Buffer.from('}')], because: 'split inside a value' },
  ]
  for (const { body, because, type = 'application/json' } of read)
    test(because, async () => {
      const answer = await sendSwitches(body, { authorization, 'content-type': type })
      expect(answer).toMatchObject({ status: 200, body: { metrics: false } })
    })

  test('with the last of two values under one key', async () => {
    const answer = await sendSwitches('{"network":false,"network":true}')
    expect(answer).toMatchObject({ status: 200, body: { network: true } })
    expect(await sendSwitches('{"network":true,"network":false}')).toMatchObject({ body: { network: false } })
  })

  test('with characters of several bytes cut between two chunks', async () => {
    const bytes = Buffer.from(JSON.stringify({ name: 'café ☕', actions: [], indexes: [], expiresAt: null }))
    const cut = bytes.indexOf('☕') + 1
    const body = [bytes.subarray(0, cut), bytes.subarray(cut)]
    const answer = await send('POST', '/keys', { body, headers: json })
    expect(answer).toMatchObject({ status: 201, body: { name: 'café ☕' } })
  })
})

describe('A body is refused', () => {
  const refused: readonly {
    body: string | Uint8Array
    headers?: Record<string, string>
    status?: number
    code: string
    says?: string
    because: string
  }[] = [
    {
      body: '{}',
      headers: {},
      status: 415,
      code: 'missing_content_type',
      says: 'application/json',
      because: 'without a content type',
    },
    {
      body: '{}',
      headers: { 'content-type': 'text/plain' },
      status: 415,
      code: 'invalid_content_type',
      says: 'text/plain',
      because: 'with another content type',
    },
    {
      body: '{}',
      headers: { 'content-type': '' },
      status: 415,
      code: 'invalid_content_type',
      because: 'with an empty content type',
    },
    {
      body: '{}',
      headers: { 'content-type': ';charset=utf-8' },
      status: 415,
      code: 'invalid_content_type',
      because: 'with only a parameter as content type',
    },
    {
      body: '{}',
      headers: { 'content-type': 'application/jsonp' },
      status: 415,
      code: 'invalid_content_type',
      because: 'with a content type that only begins alike',
    },
    {
      body: '{}',
      headers: { 'content-type': 'application/x-ndjson' },
      status: 415,
      code: 'invalid_content_type',
      because: 'with a content type of other routes',
    },
    {
      body: '',
      headers: {},
      status: 415,
      code: 'missing_content_type',
      because: 'without a content type, even when it is empty',
    },
    { body: '', code: 'missing_payload', because: 'when it is empty' },
    {
      body: gzipSync(''),
      headers: { ...json, 'content-encoding': 'gzip' },
      code: 'missing_payload',
      because: 'when it is empty once decompressed',
    },
    { body: ' \n', code: 'malformed_payload', says: 'blank', because: 'when it is blank' },
    { body: '\uFEFF', code: 'malformed_payload', because: 'when it is a byte order mark alone' },
    { body: '{', code: 'malformed_payload', because: 'when it is cut off' },
    { body: '{}x', code: 'malformed_payload', says: 'line 1, column 3', because: 'with more after its end' },
    {
      body: '{\n  a: 1}',
      code: 'malformed_payload',
      says: 'line 2, column 3',
      because: 'when it is JavaScript and not JSON',
    },
    { body: "{'a':1}", code: 'malformed_payload', because: 'with single quotes' },
    { body: '{"metrics":true,}', code: 'malformed_payload', because: 'with a comma too many' },
    { body: '{"metrics":NaN}', code: 'malformed_payload', because: 'with a number that is none' },
    { body: '{} {}', code: 'malformed_payload', because: 'with two values' },
    {
      body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
      code: 'malformed_payload',
      says: 'UTF-8',
      because: 'when it is not UTF-8',
    },
    {
      body: Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22),
      code: 'malformed_payload',
      says: 'UTF-8',
      because: 'with half a surrogate pair in UTF-8',
    },
    { body: Buffer.from('\uFEFF{}', 'utf16le'), code: 'malformed_payload', because: 'in UTF-16' },
    { body: '[]', code: 'bad_request', says: 'an array', because: 'when it is an array' },
    { body: 'null', code: 'bad_request', says: 'null', because: 'when it is null' },
    { body: '"{}"', code: 'bad_request', says: 'a string', because: 'when it is a string' },
    { body: '1', code: 'bad_request', says: 'an integer', because: 'when it is a number' },
    { body: 'true', code: 'bad_request', says: 'a boolean', because: 'when it is a boolean' },
    {
      body: '{"metrix":true}',
      code: 'bad_request',
      says: 'Did you mean `metrics`',
      because: 'with an unknown field',
    },
    {
      body: '{"Metrics":true}',
      code: 'bad_request',
      says: '`Metrics`',
      because: 'with a field in other letters',
    },
    {
      body: '{"__proto__":{"metrics":true}}',
      code: 'bad_request',
      says: '`__proto__`',
      because: 'with the field __proto__',
    },
    {
      body: '{"constructor":{"prototype":{"metrics":true}}}',
      code: 'bad_request',
      says: '`constructor`',
      because: 'with the field constructor',
    },
    { body: '{"toString":1}', code: 'bad_request', says: '`toString`', because: 'with the name of a method' },
    { body: '{"":1}', code: 'bad_request', because: 'with an empty name' },
    { body: '{"metrics":1}', code: 'bad_request', says: 'metrics', because: 'with a number for a switch' },
    {
      body: '{"metrics":"true"}',
      code: 'bad_request',
      says: 'metrics',
      because: 'with a string for a switch',
    },
    {
      body: '{"metrics":1,"metrix":1}',
      code: 'bad_request',
      says: '`metrics`',
      because: 'for the first of two mistakes',
    },
    {
      body: '{"metrix":1,"metrics":1}',
      code: 'bad_request',
      says: '`metrix`',
      because: 'for the first of two mistakes, the other way round',
    },
  ]
  for (const { body, headers = json, status = 400, code, says = '', because } of refused)
    test(because, async () => {
      const answer = await sendSwitches(body, { authorization, ...headers })
      expect(answer).toMatchObject({
        status,
        body: { code, type: 'invalid_request', link: `/errors#${code}` },
      })
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'link', 'message', 'type'])
      expect(answer.body.message).toContain(says)
      expect(answer.headers['content-type']).toBe('application/json')
    })

  test('and nothing that was sent is left on any object', async () => {
    await sendSwitches('{"__proto__":{"polluted":1}}')
    await sendSwitches('{"constructor":{"prototype":{"polluted":1}}}')
    await send('GET', '/keys?__proto__=1&constructor=1')
    expect({}).not.toHaveProperty('polluted')
    const { body } = await send('GET', '/experimental-features')
    expect(Object.values(body)).not.toContain(true)
  })

  test('without repeating what a malformed one holds', async () => {
    const answer = await sendSwitches('{"password": correct-horse}')
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_payload' } })
    expect(answer.text).not.toMatch(/password|correct|horse/)
  })
})

describe('A body over the limit is answered 413, and the connection serves on:', () => {
  // Itself below the limit.
  const bomb = gzipSync(Buffer.alloc(8_000_000, ' '))
  const tooLarge: readonly { body: NonNullable<RawOptions['body']>; headers?: object; because: string }[] = [
    { body: overLimit, because: 'by one byte' },
    { body: [overLimit], because: 'by one byte, in chunks that announce no length' },
    {
      body: gzipSync(overLimit),
      headers: { 'content-encoding': 'gzip' },
      because: 'by one byte, once gzip is undone',
    },
    { body: '{}'.padEnd(3_000_000), because: 'by far, as its length says' },
    { body: Array<Buffer>(50).fill(Buffer.alloc(60_000, ' ')), because: 'in chunks that announce no length' },
    { body: bomb, headers: { 'content-encoding': 'gzip' }, because: 'once gzip is undone' },
    {
      body: deflateSync(Buffer.alloc(5_000_000)),
      headers: { 'content-encoding': 'deflate' },
      because: 'once deflate is undone',
    },
    {
      body: brotliCompressSync(Buffer.alloc(5_000_000)),
      headers: { 'content-encoding': 'br' },
      because: 'once br is undone',
    },
    { body: [bomb], headers: { 'content-encoding': 'gzip' }, because: 'once gzip in chunks is undone' },
  ]
  for (const { body, headers, because } of tooLarge)
    test(because, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const answer = await send('PATCH', '/experimental-features', {
        body,
        headers: { ...json, ...headers },
        agent,
      })
      expect(answer).toMatchObject({
        status: 413,
        body: { code: 'payload_too_large', type: 'invalid_request' },
      })
      expect(answer.body.message).toContain(String(limitBytes))
      expect(await send('GET', '/health', { agent })).toMatchObject({ status: 200, isReused: true })
      agent.destroy()
    })

  test('although what was sent is below it', () => expect(bomb.length).toBeLessThan(limitBytes))

  test('before any of it has arrived, when its length says so', async () => {
    const announced = [
      'PATCH /experimental-features HTTP/1.1',
      'Host: a',
      `Authorization: ${authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${limitBytes + 1}`,
    ]
    expect(await firstBytes(`${announced.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 /)
  })
})

describe('A compressed body', () => {
  const text = '{"metrics":null}'
  const whole = [
    { encoding: 'gzip', body: gzipSync(text) },
    { encoding: 'x-gzip', body: gzipSync(text) },
    { encoding: 'GZIP', body: gzipSync(text) },
    { encoding: 'deflate', body: deflateSync(text) },
    { encoding: 'br', body: brotliCompressSync(text) },
    { encoding: 'identity', body: text },
    { encoding: 'gzip', body: gzipSync(atLimit), because: 'gzip and exactly as large as is allowed' },
  ]
  for (const { encoding, body, because = encoding } of whole)
    test(`is read when it is ${because}`, async () => {
      const answer = await sendSwitches(body, { ...json, 'content-encoding': encoding })
      expect(answer).toMatchObject({ status: 200, body: { metrics: false } })
    })

  const gzip = gzipSync(JSON.stringify({ metrics: null, network: null }))
  const broken = [
    { encoding: 'gzip', body: gzip.subarray(0, -12), code: 'bad_request', because: 'when gzip is cut off' },
    {
      encoding: 'gzip',
      body: gzip.subarray(0, 5),
      code: 'bad_request',
      because: 'when gzip is cut off in its header',
    },
    { encoding: 'gzip', body: text, code: 'bad_request', because: 'when it is not gzip at all' },
    {
      encoding: 'br',
      body: brotliCompressSync(text).subarray(0, -4),
      code: 'bad_request',
      because: 'when br is cut off',
    },
    { encoding: 'deflate', body: text, code: 'bad_request', because: 'when it is not deflate at all' },
    {
      encoding: 'zstd',
      body: Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0),
      code: 'malformed_payload',
      because: 'when it is zstd',
    },
    {
      encoding: 'gzip',
      body: gzipSync('{'),
      code: 'malformed_payload',
      because: 'when what it holds is not JSON',
    },
  ]
  for (const { encoding, body, code, because } of broken)
    test(`is refused ${because}`, async () => {
      const answer = await sendSwitches(body, { ...json, 'content-encoding': encoding })
      expect(answer).toMatchObject({ status: 400, body: { code } })
      expect(await send('GET', '/health')).toMatchObject({ status: 200 })
    })
})

describe('A route that takes no body', () => {
  const withoutBody = [
    { method: 'GET', path: '/health', because: 'GET with a JSON content type and no body', headers: json },
    { method: 'GET', path: '/keys', because: 'GET that needs a key, the same', headers: json },
    {
      method: 'GET',
      path: '/health',
      because: 'GET with a content type nobody reads',
      headers: { 'content-type': 'a/b' },
    },
    { method: 'GET', path: '/health', because: 'GET with a body', body: 'not json', headers: json },
    {
      method: 'GET',
      path: '/health',
      because: 'GET with a body over the limit',
      body: 'x'.repeat(limitBytes + 1),
    },
  ]
  for (const { method, path, because, ...options } of withoutBody)
    test(`ignores what came with a ${because}`, async () => {
      expect(await send(method, path, options)).toMatchObject({ status: 200 })
    })

  test('deletes with a JSON content type and no body, and answers nothing at all', async () => {
    const { body } = await server.call('POST', '/keys', {
      json: { actions: [], indexes: [], expiresAt: null },
    })
    const answer = await send('DELETE', `/keys/${body.uid}`, { headers: json })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers['content-length']).toBeUndefined()
    expect(answer.headers['content-type']).toBeUndefined()
  })
})

describe('A large answer is sent', () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }
  const negotiated: readonly { accept?: string; encoding?: keyof typeof decode; because: string }[] = [
    { because: 'plain to a caller who says nothing' },
    { accept: 'br', encoding: 'br', because: 'as br' },
    { accept: 'gzip', encoding: 'gzip', because: 'as gzip' },
    { accept: 'deflate', encoding: 'deflate', because: 'as deflate' },
    { accept: 'gzip, deflate, br', encoding: 'br', because: 'as br to a caller who takes everything' },
    { accept: 'GZIP', encoding: 'gzip', because: 'as gzip when asked in capitals' },
    { accept: '*', encoding: 'br', because: 'as br to a caller who takes anything' },
    { accept: 'br;q=0.5, gzip;q=0.9', encoding: 'gzip', because: 'as what is liked more' },
    { accept: 'br;q=0, gzip', encoding: 'gzip', because: 'not as what is ruled out' },
    { accept: 'br;q=0, *', encoding: 'gzip', because: 'as something else when one is ruled out' },
    { accept: 'identity, gzip;q=0.5', because: 'plain when that is liked more' },
    { accept: 'gzip;q=0', because: 'plain when all that is named is ruled out' },
    { accept: 'zstd', because: 'plain to a caller who takes only what is not known here' },
    { accept: 'zstd, gzip', encoding: 'gzip', because: 'as what is known here' },
    { accept: '', because: 'plain to a caller who takes nothing' },
  ]
  for (const { accept, encoding, because } of negotiated)
    test(because, async () => {
      const plain = await send('GET', '/errors', { headers: {} })
      expect(plain.text).toContain('payload_too_large')
      const answer = await send('GET', '/errors', {
        headers: { ...(accept !== undefined && { 'accept-encoding': accept }) },
      })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['vary']).toBe('Accept-Encoding')
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
      const bytes = encoding === undefined ? answer.bytes : decode[encoding](answer.bytes)
      expect(bytes.toString('utf8')).toBe(plain.text)
      if (encoding !== undefined) expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2)
    })

  test('plain when it is small, whatever the caller takes', async () => {
    const answer = await send('GET', '/health', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer).toMatchObject({ status: 200, text: '{"status":"available"}' })
  })
})

describe('A query', () => {
  const refused = [
    { query: 'unknown=1', code: 'bad_request', says: '`unknown`', because: 'an unknown parameter' },
    { query: 'Limit=1', code: 'bad_request', says: '`Limit`', because: 'a parameter in other letters' },
    { query: '__proto__=1', code: 'bad_request', says: '`__proto__`', because: 'the parameter __proto__' },
    { query: '=1', code: 'bad_request', says: '``', because: 'a parameter without a name' },
    { query: 'limit', code: 'invalid_api_key_limit', says: 'limit', because: 'a parameter without a value' },
    {
      query: 'limit=',
      code: 'invalid_api_key_limit',
      says: 'limit',
      because: 'a parameter with an empty value',
    },
    { query: 'limit=-1', code: 'invalid_api_key_limit', says: 'limit', because: 'a negative number' },
    { query: 'limit=1.0', code: 'invalid_api_key_limit', says: 'limit', because: 'a number with a fraction' },
    {
      query: 'limit=1e1',
      code: 'invalid_api_key_limit',
      says: 'limit',
      because: 'a number with an exponent',
    },
    { query: 'limit=0x10', code: 'invalid_api_key_limit', says: 'limit', because: 'a hexadecimal number' },
    {
      query: 'limit=+1',
      code: 'invalid_api_key_limit',
      says: 'limit',
      because: 'a number after a plus, which is a blank',
    },
    {
      query: 'limit=1%00',
      code: 'invalid_api_key_limit',
      says: 'limit',
      because: 'a number with a zero byte',
    },
    {
      query: 'limit=1?offset=0',
      code: 'invalid_api_key_limit',
      says: 'limit',
      because: 'a second question mark, which is a value like any other',
    },
    {
      query: 'limit=2&limit=x',
      code: 'invalid_api_key_limit',
      says: 'limit',
      because: 'a repeated parameter whose last value is wrong',
    },
    {
      query: 'offset=x',
      code: 'invalid_api_key_offset',
      says: 'offset',
      because: 'a wrong value of another parameter',
    },
  ]
  for (const { query, code, says, because } of refused)
    test(`is refused for ${because}`, async () => {
      const answer = await send('GET', `/keys?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code } })
      expect(answer.body.message).toContain(says)
    })

  const accepted = [
    { query: '', limit: 20, because: 'is not needed' },
    { query: 'limit=0', limit: 0, because: 'may ask for nothing' },
    { query: 'limit=3&limit=2', limit: 2, because: 'counts with the last of two values' },
    {
      query: 'limit=x&limit=2',
      limit: 2,
      because: 'counts with the last of two values even if the first is wrong',
    },
    { query: 'limit=%31', limit: 1, because: 'is read through its percent signs' },
    { query: '&limit=1&', limit: 1, because: 'may have an ampersand too many' },
  ]
  for (const { query, limit, because } of accepted)
    test(because, async () => {
      const answer = await send('GET', `/keys?${query}`)
      expect(answer).toMatchObject({ status: 200, body: { limit } })
      expect(answer.body.results.length).toBeLessThanOrEqual(limit)
    })

  test('on a route without parameters is refused', async () => {
    expect(await send('GET', '/version?verbose=1')).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    })
  })
})

describe('A path that cannot be decoded is a bad request:', () => {
  const undecodable = [
    { path: '/keys/%', because: 'a percent sign alone' },
    { path: '/keys/%zz', because: 'a percent sign before other letters' },
    { path: '/keys/%e0%a4', because: 'bytes that are not UTF-8' },
    { path: '/keys/%C0%80', because: 'a zero in too many bytes' },
  ]
  for (const { path, because } of undecodable)
    test(because, async () => {
      expect(await send('GET', path)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    })
})

describe('Checks come in order:', () => {
  const wrong = 'Bearer wrong'
  const ordered: readonly {
    method?: string
    path: string
    headers?: Record<string, string>
    body?: string
    status: number
    code?: string
    because: string
  }[] = [
    { path: '/nothing-here', headers: {}, status: 404, because: 'the route before the key' },
    { method: 'PUT', path: '/keys', headers: {}, status: 405, because: 'the method before the key' },
    {
      method: 'POST',
      path: '/keys',
      headers: {},
      body: '{',
      status: 401,
      code: 'missing_authorization_header',
      because: 'the key before the content type',
    },
    {
      method: 'POST',
      path: '/keys',
      headers: { ...json, authorization: wrong },
      body: '{',
      status: 403,
      code: 'invalid_api_key',
      because: 'the key before the body',
    },
    {
      method: 'POST',
      path: '/keys',
      headers: { ...json, authorization: wrong },
      body: 'x'.repeat(limitBytes + 1),
      status: 403,
      code: 'invalid_api_key',
      because: 'the key before the size of the body',
    },
    {
      path: '/keys?unknown=1',
      headers: {},
      status: 401,
      code: 'missing_authorization_header',
      because: 'the key before the query',
    },
    {
      path: '/keys/%zz',
      headers: {},
      status: 401,
      code: 'missing_authorization_header',
      because: 'the key before the decoding of the path',
    },
    {
      path: '/metrics',
      headers: {},
      status: 401,
      code: 'missing_authorization_header',
      because: 'the key before the feature',
    },
    {
      method: 'POST',
      path: '/keys',
      body: '{',
      status: 415,
      code: 'missing_content_type',
      because: 'the content type before the body',
    },
    {
      method: 'POST',
      path: '/chats/a/chat/completions',
      headers: { authorization },
      body: '{}',
      status: 415,
      code: 'missing_content_type',
      because: 'the content type before the feature',
    },
    {
      method: 'POST',
      path: '/chats/a/chat/completions',
      headers: json,
      body: '{',
      status: 400,
      code: 'malformed_payload',
      because: 'the body before the feature',
    },
    { path: '/metrics?unknown=1', status: 400, code: 'bad_request', because: 'the query before the feature' },
    {
      path: '/chats?limit=x',
      status: 400,
      code: 'invalid_index_limit',
      because: 'the value of a parameter before the feature',
    },
    {
      path: '/chats/no%20name',
      status: 400,
      code: 'invalid_index_uid',
      because: 'the form of a name before the feature',
    },
    {
      path: '/chats/none',
      status: 400,
      code: 'feature_not_enabled',
      because: 'the feature before what is asked for',
    },
    {
      path: '/metrics',
      status: 400,
      code: 'feature_not_enabled',
      because: 'the feature last, when all else is right',
    },
  ]
  for (const { method = 'GET', path, headers = { authorization }, body, status, code, because } of ordered)
    test(because, async () => {
      const answer = await send(method, path, { headers, ...(body !== undefined && { body }) })
      expect(answer.status).toBe(status)
      expect(answer.body?.code).toBe(code)
    })
})

test('A failure inside says nothing of its inside, but names the request id', async () => {
  isClockBroken = true
  const body = JSON.stringify({ actions: [], indexes: [], expiresAt: null })
  const answer = await send('POST', '/keys', { body, headers: { ...json, 'x-request-id': 'look-me-up' } })
  isClockBroken = false
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'internal', type: 'internal', link: '/errors#internal' },
  })
  expect(answer.body.message).toContain('look-me-up')
  expect(answer.text).not.toMatch(/clock|wall|node:|\.ts/)
  expect(await send('POST', '/keys', { body, headers: json })).toMatchObject({ status: 201 })
})

test('Every link of an error leads to its row on the page of errors', async () => {
  const { body } = await send('GET', '/keys/none')
  const [path = '', anchor] = body.link.split('#')
  const page = await send('GET', path)
  expect(page).toMatchObject({ status: 200 })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toContain(`id="${anchor}"`)
})

/** Sends bytes, and resolves with everything that came back once the server has hung up. */
async function rawExchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

/** Sends bytes, and resolves with the first that come back, while the request is still unfinished. */
async function firstBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const text = await new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk) => resolve(String(chunk)))
    socket.once('close', () => reject(new Error('the server hung up without an answer')))
  })
  socket.destroy()
  return text
}
