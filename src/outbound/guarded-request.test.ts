import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { parseAllowedNetworks } from '../domain/ip-network.js'
import { createAddressPolicy } from './address-policy.js'
import { createGuardedRequest, type GuardedRequestDependencies } from './guarded-request.js'
import type { OutgoingAnswer, OutgoingRequest } from './send-request.js'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** The port of a server on loopback that answers so. */
async function listen(answer: RequestListener, server: Server = createServer()): Promise<number> {
  server.on('request', answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function leadsTo(...addresses: readonly string[]) {
  return async () => addresses.map((address) => ({ address, family: 4 }))
}

async function systemLookup(host: string) {
  return lookup(host, { all: true })
}

function pem(name: string): Buffer {
  return readFileSync(new URL(`../../test/fixtures/tls/${name}.pem`, import.meta.url))
}

interface Guard {
  readonly allowed?: string
  readonly resolveHost?: GuardedRequestDependencies['resolveHost']
}

async function send(url: string, changes: Partial<OutgoingRequest> & Guard = {}): Promise<OutgoingAnswer> {
  const { allowed, resolveHost = leadsTo('127.0.0.1'), ...request } = changes
  const policy = createAddressPolicy((allowed !== undefined && parseAllowedNetworks(allowed)) || [])
  const limits = { timeoutMs: 10_000, mostAnswerBytes: 1_000 }
  return createGuardedRequest({ policy, resolveHost })({ url, method: 'POST', ...limits, ...request })
}

async function textOf({ body }: OutgoingAnswer): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const hang: RequestListener = () => {}
const hangInside: RequestListener = (_request, response) => response.write('first')

describe('a request to a public address or an allowed one', () => {
  test('sends method, path, headers and body, and brings status, headers and body', async () => {
    const port = await listen((request, response) => {
      const { method, url, headers } = request
      request.once('data', (body) => {
        response.writeHead(201, { 'x-answer': 'yes' })
        response.end(JSON.stringify({ method, url, token: headers['x-token'], body: String(body) }))
      })
    })
    const headers = { 'X-Token': 'abc' }
    const answer = await send(`http://127.0.0.1:${port}/a?b=c`, { allowed: '127.0.0.1', headers, body: 'hi' })
    expect(answer.status).toBe(201)
    expect(answer.headers['x-answer']).toBe('yes')
    expect(JSON.parse(await textOf(answer))).toEqual({
      method: 'POST',
      url: '/a?b=c',
      token: 'abc',
      body: 'hi',
    })
  })

  test('sends the user and password of its URL', async () => {
    const port = await listen((request, response) => response.end(request.headers.authorization))
    const answer = await send(`http://me:p%40ss@127.0.0.1:${port}`, { allowed: '127.0.0.1' })
    expect(await textOf(answer)).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  test('hands the body on as it arrives', async () => {
    let answering: ServerResponse | undefined
    const port = await listen((_request, response) => {
      answering = response
      response.write('first')
    })
    const { body } = await send(`http://127.0.0.1:${port}`, { allowed: 'any' })
    const chunks: string[] = []
    for await (const chunk of body) {
      chunks.push(chunk.toString())
      answering?.end(answering.writableEnded ? undefined : 'second')
    }
    expect(chunks).toEqual(['first', 'second'])
  })

  test('connects to the address that was looked up, and looks up once', async () => {
    const port = await listen((request, response) => response.end(request.headers.host))
    const lookedUp: string[] = []
    const resolveHost = async (host: string) => {
      lookedUp.push(host)
      return leadsTo('127.0.0.1')()
    }
    const answer = await send(`http://parley.test:${port}`, { allowed: '127.0.0.0/8', resolveHost })
    expect(await textOf(answer)).toBe(`parley.test:${port}`)
    expect(lookedUp).toEqual(['parley.test'])
  })

  test('passes over addresses of the host that may not be called', async () => {
    const port = await listen((_request, response) => response.end('here'))
    const resolveHost = leadsTo('10.0.0.1', '127.0.0.1')
    const answer = await send(`http://parley.test:${port}`, { allowed: '127.0.0.1', resolveHost })
    expect(await textOf(answer)).toBe('here')
  })

  for (const status of [301, 302, 303, 307, 308])
    test(`is answered with a redirect ${status}, which is not followed`, async () => {
      const asked: (string | undefined)[] = []
      const port = await listen((request, response) => {
        asked.push(request.url)
        response.writeHead(status, { location: '/elsewhere' }).end()
      })
      const answer = await send(`http://127.0.0.1:${port}/here`, { allowed: 'any' })
      await textOf(answer)
      expect([answer.status, ...asked]).toEqual([status, '/here'])
    })

  test('may have an answer of exactly the most bytes', async () => {
    const port = await listen((_request, response) => response.end('x'.repeat(1_000)))
    expect(await textOf(await send(`http://127.0.0.1:${port}`, { allowed: 'any' }))).toHaveLength(1_000)
  })
})

describe('a request is refused before anything connects', () => {
  const loopbackUrls = [
    { host: '127.0.0.1', because: 'to loopback' },
    { host: '2130706433', because: 'to loopback as one number' },
    { host: '0x7f.1', because: 'to loopback in hexadecimal' },
    { host: '127.0.0.1.', because: 'to loopback with a dot at its end' },
    { host: '[::1]', because: 'to loopback of IPv6' },
    { host: '[::ffff:127.0.0.1]', because: 'to loopback, mapped' },
    { host: '0.0.0.0', because: 'to the unspecified address' },
    { host: '169.254.169.254', because: 'to the metadata of a cloud' },
    { host: 'localhost', because: 'to a name of this machine' },
    { host: 'innocent.example', because: 'to a name that leads to this machine' },
  ]
  for (const { host, because } of loopbackUrls)
    test(because, async () => {
      let wasAsked = false
      const port = await listen((_request, response) => {
        wasAsked = true
        response.end()
      })
      const sent = send(`http://${host}:${port}/secret-path`, { headers: { a: 'secret-header' } })
      await expect(sent).rejects.toMatchObject({ failure: 'address-refused' })
      await expect(sent).rejects.toThrow('--experimental-allowed-ip-networks')
      await expect(sent).rejects.not.toThrow(/secret/)
      expect(wasAsked).toBe(false)
    })

  test('and says which host leads to which address', async () => {
    const sent = send('https://innocent.example/x', { resolveHost: leadsTo('10.1.2.3') })
    await expect(sent).rejects.toThrow(/innocent\.example leads to 10\.1\.2\.3.* 10\.1\.2\.3\.$/)
  })

  test('to localhost, as the system looks it up', async () => {
    const sent = send('http://localhost:7700', { resolveHost: systemLookup })
    await expect(sent).rejects.toMatchObject({ failure: 'address-refused' })
    await expect(sent).rejects.toThrow(/localhost leads to (127\.0\.0\.1|::1),/)
  })

  for (const url of ['ftp://example.com', 'file:///etc/passwd', 'example.com', ''])
    test(`for the URL «${url}»`, async () =>
      expect(send(url, { allowed: 'any' })).rejects.toMatchObject({ failure: 'invalid-request' }))

  test('with a header that would begin another one', async () => {
    const sent = send('http://127.0.0.1', { allowed: 'any', headers: { a: 'secret\r\nb: c' } })
    await expect(sent).rejects.toMatchObject({ failure: 'invalid-request' })
    await expect(sent).rejects.not.toThrow(/secret/)
  })
})

describe('a request fails', () => {
  test('when the host is unknown', async () => {
    const notFound = Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
    const sent = send('http://nowhere.test', { resolveHost: async () => Promise.reject(notFound) })
    await expect(sent).rejects.toMatchObject({ failure: 'connection-failed' })
    await expect(sent).rejects.toThrow('nowhere.test failed: ENOTFOUND')
  })

  test('when the host has no address', async () => {
    const sent = send('http://nowhere.test', { resolveHost: leadsTo() })
    await expect(sent).rejects.toMatchObject({ failure: 'connection-failed' })
  })

  test('when nobody listens', async () => {
    const port = await listen(hang)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    const sent = send(`http://127.0.0.1:${port}`, { allowed: 'any' })
    await expect(sent).rejects.toMatchObject({ failure: 'connection-failed' })
    await expect(sent).rejects.toThrow('ECONNREFUSED')
  })

  test('when nobody known vouches for the certificate', async () => {
    const secure = createSecureServer({ cert: pem('server-cert'), key: pem('server-key') })
    const port = await listen(hang, secure)
    const sent = send(`https://localhost:${port}`, { allowed: 'any' })
    await expect(sent).rejects.toMatchObject({ failure: 'connection-failed' })
    await expect(sent).rejects.toThrow(/localhost failed: .*(SIGNED|VERIFY)/)
  })

  test('when the connection closes before an answer', async () => {
    const port = await listen((request) => request.socket.destroy())
    const sent = send(`http://127.0.0.1:${port}`, { allowed: 'any' })
    await expect(sent).rejects.toMatchObject({ failure: 'connection-failed' })
  })

  test('when the connection closes inside the answer', async () => {
    const port = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('first', () => response.destroy())
    })
    const answer = await send(`http://127.0.0.1:${port}`, { allowed: 'any' })
    await expect(textOf(answer)).rejects.toMatchObject({ failure: 'connection-failed' })
  })

  test('when no answer comes in time', async () => {
    const port = await listen(hang)
    const sent = send(`http://127.0.0.1:${port}`, { allowed: 'any', timeoutMs: 30 })
    await expect(sent).rejects.toMatchObject({ failure: 'timed-out' })
  })

  test('when the answer does not end in time', async () => {
    const port = await listen(hangInside)
    const read = send(`http://127.0.0.1:${port}`, { allowed: 'any', timeoutMs: 100 }).then(textOf)
    await expect(read).rejects.toMatchObject({ failure: 'timed-out' })
  })

  test('when the host cannot be looked up in time', async () => {
    const sent = send('http://slow.test', { resolveHost: async () => new Promise(() => {}), timeoutMs: 30 })
    await expect(sent).rejects.toMatchObject({ failure: 'timed-out' })
  })

  test('when the answer is larger than its caller takes', async () => {
    const port = await listen((_request, response) => response.end('x'.repeat(1_001)))
    const answer = await send(`http://127.0.0.1:${port}`, { allowed: 'any' })
    await expect(textOf(answer)).rejects.toMatchObject({ failure: 'response-too-large' })
  })

  test('when its caller gives up before it begins', async () => {
    const port = await listen(hang)
    const sent = send(`http://127.0.0.1:${port}`, { allowed: 'any', signal: AbortSignal.abort() })
    await expect(sent).rejects.toMatchObject({ failure: 'aborted' })
  })

  test('when its caller gives up while it waits', async () => {
    const caller = new AbortController()
    const port = await listen(() => caller.abort())
    const sent = send(`http://127.0.0.1:${port}`, { allowed: 'any', signal: caller.signal })
    await expect(sent).rejects.toMatchObject({ failure: 'aborted' })
  })

  test('when its caller gives up inside the answer', async () => {
    const caller = new AbortController()
    const port = await listen(hangInside)
    const { body } = await send(`http://127.0.0.1:${port}`, { allowed: 'any', signal: caller.signal })
    const chunks = body[Symbol.asyncIterator]()
    await chunks.next()
    caller.abort()
    await expect(chunks.next()).rejects.toMatchObject({ failure: 'aborted' })
  })

  test('also for a reader who comes after that', async () => {
    const caller = new AbortController()
    const port = await listen(hangInside)
    const answer = await send(`http://127.0.0.1:${port}`, { allowed: 'any', signal: caller.signal })
    caller.abort()
    await new Promise((resolve) => setImmediate(resolve))
    await expect(textOf(answer)).rejects.toMatchObject({ failure: 'aborted' })
  })
})

describe('the connection ends', () => {
  const endings = [
    { because: 'when the answer is discarded', end: async (answer: OutgoingAnswer) => answer.discard() },
    {
      because: 'when its reader leaves early',
      end: async ({ body }: OutgoingAnswer) => {
        const chunks = body[Symbol.asyncIterator]()
        await chunks.next()
        await chunks.return?.()
      },
    },
  ]
  for (const { because, end } of endings)
    test(because, async () => {
      let closed: Promise<unknown> = Promise.resolve()
      const port = await listen((request, response) => {
        closed = new Promise((resolve) => request.socket.once('close', resolve))
        response.write('first')
      })
      await end(await send(`http://127.0.0.1:${port}`, { allowed: 'any' }))
      await closed
    })
})
