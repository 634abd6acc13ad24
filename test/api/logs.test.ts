import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/launch/create-log.js'
import { rawRequest, type RawOptions } from '../support/raw-request.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

/** Everything the server wrote, at the most talkative level. */
let lines: string[] = []
let server: TestServer
let failWith: string | undefined
/** Of a key that may do everything, and of one that may do nothing. */
let apiKey = ''
let idleKey = ''

beforeAll(async () => {
  server = await startRecorded([])
  apiKey = await createKey(server, ['*'])
  idleKey = await createKey(server, [])
})
afterAll(async () => server.stop())
beforeEach(() => {
  lines = []
  failWith = undefined
})

function now(): Date {
  if (failWith !== undefined) throw new Error(failWith)
  return new Date()
}

async function startRecorded(secrets: readonly string[]): Promise<TestServer> {
  const destination = { write: (line: string) => void lines.push(line) }
  const log = createLog({ level: 'trace', format: 'json', destination, colour: false, secrets })
  return startTestServer({ log, now })
}

async function createKey(from: TestServer, actions: readonly string[]): Promise<string> {
  const { body } = await from.call('POST', '/keys', { json: { actions, indexes: ['*'], expiresAt: null } })
  return body.key
}

const messageOf = (line: string): string => JSON.parse(line).message
const levelOf = (line: string): string => JSON.parse(line).level

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Formed like a tenant token, and signed with a key of this server. */
function tenantToken(): string {
  const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ apiKeyUid: 'none', searchRules: ['*'] })}`
  return `${head}.${createHmac('sha256', apiKey).update(head).digest('base64url')}`
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const json = { ...bearer(masterKey), 'content-type': 'application/json' }
const secretName = 'hunter2-in-a-body'
const newKey = { name: secretName, description: secretName, actions: ['*'], indexes: ['*'], expiresAt: null }

interface SecretCase {
  readonly method?: string
  readonly path?: () => string
  readonly options: () => Omit<RawOptions, 'method'>
  readonly secret: () => string
  readonly status: number
  readonly isBroken?: true
  readonly because: string
}

const cases: readonly SecretCase[] = [
  {
    options: () => ({ headers: bearer(masterKey) }),
    secret: () => masterKey,
    status: 200,
    because: 'the master key as the bearer',
  },
  {
    options: () => ({ headers: bearer(apiKey) }),
    secret: () => apiKey,
    status: 200,
    because: 'an API key as the bearer',
  },
  {
    options: () => ({ headers: bearer(idleKey) }),
    secret: () => idleKey,
    status: 403,
    because: 'an API key that is refused',
  },
  {
    options: () => ({ headers: bearer('hunter2-unknown') }),
    secret: () => 'hunter2-unknown',
    status: 403,
    because: 'a key that does not exist',
  },
  {
    options: () => ({ headers: bearer(tenantToken()) }),
    secret: tenantToken,
    status: 403,
    because: 'a tenant token',
  },
  {
    options: () => ({ headers: { authorization: `Basic ${masterKey}` } }),
    secret: () => masterKey,
    status: 401,
    because: 'the master key under another scheme',
  },
  {
    options: () => ({ headers: { authorization: masterKey } }),
    secret: () => masterKey,
    status: 401,
    because: 'the master key without a scheme',
  },
  {
    path: () => `/keys/${apiKey}`,
    options: () => ({ headers: bearer(masterKey) }),
    secret: () => apiKey,
    status: 200,
    because: 'a key in the path',
  },
  {
    path: () => `/keys/${apiKey}`,
    options: () => ({ headers: bearer(idleKey) }),
    secret: () => apiKey,
    status: 403,
    because: 'a key in the path of a refused request',
  },
  {
    path: () => `/keys/${masterKey}`,
    options: () => ({ headers: bearer(masterKey) }),
    secret: () => masterKey,
    status: 404,
    because: 'the master key in the path',
  },
  {
    path: () => `/${masterKey}`,
    options: () => ({}),
    secret: () => masterKey,
    status: 404,
    because: 'the master key as a path that is no route',
  },
  {
    path: () => `/keys/%zz${apiKey}`,
    options: () => ({ headers: bearer(masterKey) }),
    secret: () => apiKey,
    status: 400,
    because: 'a key in a path that cannot be decoded',
  },
  {
    path: () => `/keys?limit=${masterKey}`,
    options: () => ({ headers: bearer(masterKey) }),
    secret: () => masterKey,
    status: 400,
    because: 'the master key as a wrong parameter',
  },
  {
    path: () => `/keys?${masterKey}=1`,
    options: () => ({ headers: bearer(masterKey) }),
    secret: () => masterKey,
    status: 400,
    because: 'the master key as the name of a parameter',
  },
  {
    path: () => `/keys?apiKey=${apiKey}`,
    options: () => ({}),
    secret: () => apiKey,
    status: 401,
    because: 'a key in the query of a refused request',
  },
  {
    method: 'POST',
    options: () => ({ headers: json, body: JSON.stringify(newKey) }),
    secret: () => secretName,
    status: 201,
    because: 'the body of a key that is made',
  },
  {
    method: 'POST',
    options: () => ({ headers: json, body: JSON.stringify({ ...newKey, actions: [secretName] }) }),
    secret: () => secretName,
    status: 400,
    because: 'a wrong value in a body',
  },
  {
    method: 'POST',
    options: () => ({ headers: json, body: `{"${secretName}":1}` }),
    secret: () => secretName,
    status: 400,
    because: 'an unknown field in a body',
  },
  {
    method: 'POST',
    options: () => ({ headers: json, body: `{"key": ${secretName}}` }),
    secret: () => secretName,
    status: 400,
    because: 'a malformed body',
  },
  {
    method: 'POST',
    options: () => ({ headers: { ...json, 'content-type': secretName }, body: '{}' }),
    secret: () => secretName,
    status: 415,
    because: 'a wrong content type',
  },
  {
    options: () => ({ headers: { ...bearer(masterKey), 'x-request-id': apiKey } }),
    secret: () => apiKey,
    status: 200,
    because: 'a key as the request id',
  },
  {
    options: () => ({ headers: { ...bearer(masterKey), 'x-request-id': `${masterKey} and more` } }),
    secret: () => masterKey,
    status: 200,
    because: 'the master key inside a request id that is replaced',
  },
  {
    options: () => ({ headers: { ...bearer(masterKey), cookie: secretName, 'x-api-key': secretName } }),
    secret: () => secretName,
    status: 200,
    because: 'secrets in headers that nobody reads',
  },
  {
    method: 'PATCH',
    path: () => `/keys/${apiKey}`,
    options: () => ({ headers: json, body: `{"name":"${secretName}"}` }),
    secret: () => apiKey,
    status: 500,
    isBroken: true,
    because: 'a key in the path of a request that fails inside',
  },
  {
    method: 'PATCH',
    path: () => `/keys/${apiKey}`,
    options: () => ({ headers: json, body: `{"name":"${secretName}"}` }),
    secret: () => secretName,
    status: 500,
    isBroken: true,
    because: 'the body of a request that fails inside',
  },
  {
    method: 'POST',
    path: () => `/keys?key=${masterKey}`,
    options: () => ({ headers: json, body: JSON.stringify(newKey) }),
    secret: () => masterKey,
    status: 500,
    isBroken: true,
    because: 'the bearer and the query of a request that fails inside',
  },
]

describe('The log leaves out', () => {
  for (const { method = 'GET', path = () => '/keys', options, secret, status, isBroken, because } of cases)
    test(because, async () => {
      if (isBroken) failWith = 'the clock fell off the wall'
      const answer = await rawRequest(server.url, path(), { ...options(), method })
      expect(answer.status).toBe(status)
      // That it was written about at all: an empty log would leave out everything.
      expect(lines.map(messageOf)).toContain('request served')
      if (isBroken) expect(lines.join('')).toContain('the clock fell off the wall')
      expect(secret().length).toBeGreaterThan(10)
      expect(lines.join('')).not.toContain(secret())
    })

  test('the value of a key that was just made', async () => {
    const made = await createKey(server, ['search'])
    expect(made).toMatch(/^[\da-f]{64}$/)
    expect(lines.map(messageOf)).toContain('request served')
    expect(lines.join('')).not.toContain(made)
  })
})

describe('The log tells', () => {
  test('of each request its method, its route, its status and its time', async () => {
    await server.call('GET', `/keys/${apiKey}`)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'debug',
        time: expect.any(String),
        method: 'GET',
        route: '/keys/:keyOrUid',
        status: 200,
        durationMs: expect.any(Number),
        message: 'request served',
      },
    ])
  })

  test('of a failure its reason, under the request id that the caller was told', async () => {
    failWith = 'the clock fell off the wall'
    const answer = await server.call('POST', '/keys', { json: newKey })
    const failure = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')
    expect(failure).toMatchObject({
      message: 'request failed',
      requestId: answer.headers.get('x-request-id'),
      route: '/keys',
      error: { message: 'the clock fell off the wall', stack: expect.any(String) },
    })
    expect(answer.body.message).toContain(failure.requestId)
  })

  test('no error of what a caller got wrong', async () => {
    await server.call('GET', '/keys/none')
    await server.call('GET', '/keys', { key: 'wrong' })
    await server.call('POST', '/keys', { body: '{', headers: { 'content-type': 'application/json' } })
    expect(lines).toHaveLength(3)
    expect(new Set(lines.map(levelOf))).toEqual(new Set(['debug']))
  })

  test('no error of a caller who hangs up while sending', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /keys HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${masterKey}`,
      'Expect: 100-continue',
    ]
    socket.write(
      `${head.join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"`,
    )
    await once(socket, 'data')
    socket.destroy()
    await expect.poll(() => lines.map(messageOf)).toContain('request served')
    expect(lines.map(levelOf)).not.toContain('error')
  })
})

test('A secret that slips into a line after all is hidden there', async () => {
  const netted = await startRecorded([masterKey])
  failWith = `a mistake that quotes ${masterKey}`
  await netted.call('POST', '/keys', { json: newKey })
  failWith = undefined
  await netted.stop()
  expect(lines.join('')).toContain('a mistake that quotes [hidden]')
  expect(lines.join('')).not.toContain(masterKey)
})
