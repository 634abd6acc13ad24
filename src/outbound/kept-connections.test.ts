import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createServer as createRawServer,
  type AddressInfo,
  type Server as RawServer,
  type Socket,
} from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { parseAllowedNetworks } from '../domain/ip-network.js'
import { createAddressPolicy } from './address-policy.js'
import {
  createGuardedRequest,
  type GuardedRequest,
  type GuardedRequestDependencies,
} from './guarded-request.js'
import type { OutgoingAnswer } from './send-request.js'

interface Listening {
  readonly url: string
  readonly sockets: readonly Socket[]
}

const servers: (Server | RawServer)[] = []
const opened: Socket[] = []

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

async function listenWith(server: Server | RawServer): Promise<Listening> {
  const sockets: Socket[] = []
  servers.push(server)
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    opened.push(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, sockets }
}

async function listen(answer: RequestListener): Promise<Listening> {
  return listenWith(createServer({ keepAliveTimeout: 60_000 }, answer))
}

async function loopback() {
  return [{ address: '127.0.0.1', family: 4 }]
}

function guarded(changes: Partial<GuardedRequestDependencies> = {}): GuardedRequest {
  return createGuardedRequest({ policy: createAddressPolicy('any'), resolveHost: loopback, ...changes })
}

async function call(send: GuardedRequest, url: string, body = 'x'): Promise<OutgoingAnswer> {
  return send({ url, method: 'POST', body, timeoutMs: 10_000, mostAnswerBytes: 1_000 })
}

async function textOf({ body }: OutgoingAnswer): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  // The connection is free once Node has told everybody that the answer has ended.
  await new Promise((resolve) => setImmediate(resolve))
  return Buffer.concat(chunks).toString()
}

const echo: RequestListener = (request, response) => {
  request.on('data', (body) => response.end(`got ${String(body)}`))
}

describe('a connection serves the next request', () => {
  test('to the same host and port, without another look-up', async () => {
    let lookUps = 0
    const resolveHost = async () => {
      lookUps++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const server = await listen(echo)
    const send = guarded({ resolveHost })
    const url = server.url.replace('127.0.0.1', 'parley.test')
    for (const body of ['a', 'b', 'c']) expect(await textOf(await call(send, url, body))).toBe(`got ${body}`)
    expect([server.sockets.length, lookUps]).toEqual([1, 1])
  })

  test('after an answer that came whole and was discarded', async () => {
    const server = await listen((_request, response) => response.writeHead(204).end())
    const send = guarded()
    for (let round = 0; round < 3; round++) {
      const answer = await call(send, server.url)
      await new Promise((resolve) => setImmediate(resolve))
      answer.discard()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(server.sockets).toHaveLength(1)
  })

  test('but not one to another name, even of the same address', async () => {
    const server = await listen(echo)
    const send = guarded()
    await textOf(await call(send, server.url.replace('127.0.0.1', 'one.test')))
    await textOf(await call(send, server.url.replace('127.0.0.1', 'two.test')))
    expect(server.sockets).toHaveLength(2)
  })

  test('but not after its answer was left unread', async () => {
    const server = await listen((_request, response) => response.write('first'))
    const send = guarded()
    for (let round = 0; round < 2; round++) (await call(send, server.url)).discard()
    expect(server.sockets).toHaveLength(2)
  })

  test('but not of another policy', async () => {
    const server = await listen(echo)
    await textOf(await call(guarded(), server.url))
    const strict = guarded({ policy: createAddressPolicy([]) })
    await expect(call(strict, server.url)).rejects.toMatchObject({ failure: 'address-refused' })
  })

  test('also when the name has come to lead to an address that may not be called, but a new one is refused', async () => {
    const server = await listen(echo)
    const addresses = ['127.0.0.1', '10.0.0.1']
    const resolveHost = async () => [{ address: addresses.shift() ?? '', family: 4 }]
    const policy = createAddressPolicy(parseAllowedNetworks('127.0.0.1') ?? [])
    const send = guarded({ policy, resolveHost })
    const url = server.url.replace('127.0.0.1', 'parley.test')
    await textOf(await call(send, url))
    expect(await textOf(await call(send, url))).toBe('got x')
    send.close()
    await expect(call(send, url)).rejects.toMatchObject({ failure: 'address-refused' })
    expect(server.sockets).toHaveLength(1)
  })
})

/** Speaks HTTP for the first request of each connection; what the second gets is given. */
async function listenOnce(
  second: (socket: Socket) => void,
): Promise<Listening & { readonly bodies: string[] }> {
  const bodies: string[] = []
  const server = createRawServer((socket) => {
    let requests = 0
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      bodies.push(bytes.toString().split('\r\n\r\n')[1] ?? '')
      if (++requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      else second(socket)
    })
  })
  return { ...(await listenWith(server)), bodies }
}

describe('a kept connection that dies', () => {
  test('before any byte of the answer is replaced by a new one, once', async () => {
    const server = await listenOnce((socket) => socket.destroy())
    const send = guarded()
    expect(await textOf(await call(send, server.url, 'a'))).toBe('ok')
    expect(await textOf(await call(send, server.url, 'b'))).toBe('ok')
    expect(server.bodies).toEqual(['a', 'b', 'b'])
    expect(server.sockets).toHaveLength(2)
  })

  test('inside the head of the answer is a failure', async () => {
    const server = await listenOnce((socket) => socket.end('HTTP/1.1 200 OK\r\nconte'))
    const send = guarded()
    await textOf(await call(send, server.url, 'a'))
    await expect(call(send, server.url, 'b')).rejects.toMatchObject({ failure: 'connection-failed' })
    expect(server.bodies).toEqual(['a', 'b'])
  })

  test('as the new one does is a failure', async () => {
    let requests = 0
    const server = await listen((request, response) => {
      if (++requests === 1) echo(request, response)
      else request.socket.destroy()
    })
    const send = guarded()
    await textOf(await call(send, server.url))
    await expect(call(send, server.url)).rejects.toMatchObject({
      failure: 'connection-failed',
      code: 'ECONNRESET',
    })
    expect(requests).toBe(3)
  })

  test('when its caller gives up is not replaced', async () => {
    const caller = new AbortController()
    let requests = 0
    const server = await listen((request, response) => {
      if (++requests === 1) echo(request, response)
      else caller.abort()
    })
    const send = guarded()
    await textOf(await call(send, server.url))
    const second = send({
      url: server.url,
      method: 'GET',
      timeoutMs: 10_000,
      mostAnswerBytes: 1_000,
      signal: caller.signal,
    })
    await expect(second).rejects.toMatchObject({ failure: 'aborted' })
    expect(requests).toBe(2)
  })
})

describe('a waiting connection ends', () => {
  test('after its time, while one in use may take longer', async () => {
    const server = await listen((request, response) => {
      request.resume()
      setTimeout(() => response.end('late'), 150)
    })
    const send = guarded({ longestIdleMs: 30 })
    expect(await textOf(await call(send, server.url))).toBe('late')
    const [socket] = server.sockets
    if (socket?.closed === false) await once(socket, 'close')
  })

  test('when everything ends, and none is kept from then on', async () => {
    const server = await listen(echo)
    const send = guarded()
    await textOf(await call(send, server.url))
    const [socket] = server.sockets
    const closed = socket === undefined ? undefined : once(socket, 'close')
    send.close()
    await closed
    expect(await textOf(await call(send, server.url))).toBe('got x')
    expect(await textOf(await call(send, server.url))).toBe('got x')
    expect(server.sockets).toHaveLength(3)
  })
})
