import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { launch, onFreePort, temporaryFolder, type OnTestFinished } from '../support/launch.js'
import { rawRequest } from '../support/raw-request.js'
import type { ServerProcess } from '../support/server-process.js'
import { call } from '../support/test-server.js'

const masterKey = 'a-master-key-for-tests'
const newKey = JSON.stringify({ name: 'slow', actions: ['search'], indexes: ['*'], expiresAt: null })

/** Far below the time that is left to running requests, which is ten seconds. */
const promptlyMs = 3_000

const signals = [
  { signal: 'SIGTERM', status: 143 },
  { signal: 'SIGINT', status: 130 },
] as const

for (const { signal, status } of signals)
  describe.concurrent(`On ${signal}`, () => {
    test('it ends well at once when nobody is connected', async ({ onTestFinished }) => {
      const { server } = await start(onTestFinished)
      expect(await stopped(server, signal)).toMatchObject({ status: 0, signal: null })
      expect(server.stderr()).toContain('"stopped"')
    })

    test('it hangs up on a connection that waits for its next request', async ({ onTestFinished }) => {
      const { server, url } = await start(onTestFinished)
      const agent = new Agent({ keepAlive: true })
      onTestFinished(() => agent.destroy())
      expect(await rawRequest(url, '/health', { agent })).toMatchObject({ status: 200 })
      const { durationMs, ...end } = await stopped(server, signal)
      expect(end).toEqual({ status: 0, signal: null })
      expect(durationMs).toBeLessThan(promptlyMs)
    })

    test('it hangs up on a connection that has never asked for anything', async ({ onTestFinished }) => {
      const { server, url } = await start(onTestFinished)
      await connected(url, onTestFinished)
      // The answer to another connection shows that the first one was taken in.
      expect(await rawRequest(url, '/health')).toMatchObject({ status: 200 })
      const { durationMs, ...end } = await stopped(server, signal)
      expect(end).toEqual({ status: 0, signal: null })
      expect(durationMs).toBeLessThan(promptlyMs)
    })

    test('it answers the request that is still being sent, takes no other, and ends well', async ({
      onTestFinished,
    }) => {
      const { server, url, folder } = await start(onTestFinished)
      const socket = await halfSent(url, onTestFinished)
      server.child.kill(signal)
      await says(server, 'stopping')
      await refusesConnections(url)
      socket.write(newKey.slice(10))
      const answer = await rest(socket)
      expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
      const made = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
      expect(await server.ended()).toEqual({ status: 0, signal: null })
      expect(await keyAfterRestart(folder, made.uid, onTestFinished)).toEqual(made)
    })

    test('it cuts a request that never ends after the time it was given', async ({ onTestFinished }) => {
      const { server, url, folder, uid } = await start(onTestFinished, ['--shutdown-timeout', '0.5'])
      const socket = await halfSent(url, onTestFinished)
      const { durationMs, ...end } = await stopped(server, signal)
      expect(end).toEqual({ status: 0, signal: null })
      expect(durationMs).toBeGreaterThan(450)
      expect(durationMs).toBeLessThan(promptlyMs)
      expect(await rest(socket)).toBe('')
      expect(await keyAfterRestart(folder, uid, onTestFinished)).toMatchObject({ uid })
    })

    test(`it ends at once with status ${status} on the second one`, async ({ onTestFinished }) => {
      const { server, url, folder, uid } = await start(onTestFinished)
      await halfSent(url, onTestFinished)
      server.child.kill(signal)
      await says(server, 'stopping')
      const { durationMs, ...end } = await stopped(server, signal)
      expect(end).toEqual({ status, signal: null })
      expect(durationMs).toBeLessThan(promptlyMs)
      expect(await keyAfterRestart(folder, uid, onTestFinished)).toMatchObject({ uid })
    })
  })

interface Started {
  readonly server: ServerProcess
  readonly url: string
  readonly folder: string
  /** Of a key that was made before anything else. */
  readonly uid: string
}

async function start(onTestFinished: OnTestFinished, args: readonly string[] = []): Promise<Started> {
  const folder = temporaryFolder(onTestFinished)
  const server = launch(onTestFinished, [...onFreePort(folder), '--master-key', masterKey, ...args])
  const url = await server.ready()
  const { status, body } = await call(`${url}/keys`, 'POST', { json: JSON.parse(newKey), key: masterKey })
  expect(status).toBe(201)
  return { server, url, folder, uid: body.uid }
}

async function stopped(server: ServerProcess, signal: NodeJS.Signals) {
  const startedAt = performance.now()
  server.child.kill(signal)
  return { ...(await server.ended()), durationMs: performance.now() - startedAt }
}

/** Resolves once the server has written this to its log. */
async function says(server: ServerProcess, text: string): Promise<void> {
  while (!server.stderr().includes(text)) await once(server.child.stderr ?? server.child, 'data')
}

async function connected(url: string, onTestFinished: OnTestFinished): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** A request to make a key, ten bytes of whose body were sent, and which the server has begun to read. */
async function halfSent(url: string, onTestFinished: OnTestFinished): Promise<Socket> {
  const socket = await connected(url, onTestFinished)
  const head = [
    'POST /keys HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${masterKey}`,
    'Content-Type: application/json',
    `Content-Length: ${newKey.length}`,
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${newKey.slice(0, 10)}`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  return socket
}

/** Everything that still comes over a connection until it closes, in whatever way it does. */
async function rest(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.on('error', () => {})
  if (!socket.closed) await once(socket, 'close')
  return text
}

/** Resolves once a new connection is refused; never, where the server goes on taking them. */
async function refusesConnections(url: string): Promise<void> {
  let isRefused = false
  while (!isRefused) isRefused = !(await canConnect(url))
}

async function canConnect(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function keyAfterRestart(
  folder: string,
  uid: string,
  onTestFinished: OnTestFinished,
): Promise<unknown> {
  const server = launch(onTestFinished, [...onFreePort(folder), '--master-key', masterKey])
  const { body } = await call(`${await server.ready()}/keys/${uid}`, 'GET', { key: masterKey })
  return body
}
