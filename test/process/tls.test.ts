import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connect as connectTls } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { launch, onFreePort, temporaryFolder, type OnTestFinished } from '../support/launch.js'
import type { ServerProcess } from '../support/server-process.js'

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/tls/${name}.pem`, import.meta.url))
const read = (name: string) => readFileSync(fixture(name))

const ca = read('ca-cert')
const client = { ca, cert: read('client-cert'), key: read('client-key') }
const stranger = { ca, cert: read('stranger-cert'), key: read('stranger-key') }

const encrypted = ['--ssl-cert-path', fixture('server-cert'), '--ssl-key-path', fixture('server-key')]
const asking = [...encrypted, '--ssl-auth-path', fixture('ca-cert')]
const requiring = [...asking, '--ssl-require-auth']

describe.concurrent('With a certificate the server', () => {
  test('speaks HTTPS, and says so', async ({ onTestFinished }) => {
    const { url } = await start(onTestFinished, encrypted)
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
    expect(await health(url, { ca })).toEqual({ status: 200, text: '{"status":"available"}' })
  })

  test('shows that certificate and no other', async ({ onTestFinished }) => {
    const { url } = await start(onTestFinished, encrypted)
    await expect(health(url, {})).rejects.toThrow(/certificate/)
    await expect(health(url, { ca: read('stranger-cert') })).rejects.toThrow(/certificate/)
  })

  test('does not answer plain HTTP, and goes on', async ({ onTestFinished }) => {
    const { url } = await start(onTestFinished, encrypted)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const answer = await allOf(socket)
    expect(answer).not.toContain('available')
    expect(await health(url, { ca })).toMatchObject({ status: 200 })
  })
})

describe.concurrent('Clients', () => {
  test('need a certificate of the authority where one is required', async ({ onTestFinished }) => {
    const { url } = await start(onTestFinished, requiring)
    await expect(health(url, { ca })).rejects.toThrow()
    await expect(health(url, stranger)).rejects.toThrow()
    expect(await health(url, client)).toMatchObject({ status: 200 })
  })

  test('may show one or none where it is only asked for', async ({ onTestFinished }) => {
    const { url } = await start(onTestFinished, asking)
    expect(await health(url, { ca })).toMatchObject({ status: 200 })
    expect(await health(url, client)).toMatchObject({ status: 200 })
  })

  test('may not show one of another authority, even where none is required', async ({ onTestFinished }) => {
    const { url } = await start(onTestFinished, asking)
    await expect(health(url, stranger)).rejects.toThrow()
  })
})

describe.concurrent('On SIGTERM the server ends well', () => {
  test('at once, with a connection that waits and one that has never asked', async ({ onTestFinished }) => {
    const { server, url } = await start(onTestFinished, encrypted)
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const silent = connectTls({ port: Number(new URL(url).port), host: '127.0.0.1', ca })
    onTestFinished(() => void silent.destroy())
    await once(silent, 'secureConnect')
    expect(await health(url, { ca, agent })).toMatchObject({ status: 200 })
    const durationMs = await timeToEnd(server)
    expect(durationMs).toBeLessThan(3_000)
  })

  test('by its deadline, with a connection that never begins to encrypt', async ({ onTestFinished }) => {
    const { server, url } = await start(onTestFinished, [...encrypted, '--shutdown-timeout', '0.3'])
    const mute = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void mute.destroy())
    await once(mute, 'connect')
    // The answer to another connection shows that the first one was taken in.
    expect(await health(url, { ca })).toMatchObject({ status: 200 })
    expect(await timeToEnd(server)).toBeLessThan(3_000)
  })
})

async function start(onTestFinished: OnTestFinished, args: readonly string[]) {
  const folder = temporaryFolder(onTestFinished)
  const server = launch(onTestFinished, [...onFreePort(folder), ...args])
  return { server, url: await server.ready() }
}

async function health(url: string, options: RequestOptions): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/health`, { agent: false, ...options }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.once('error', reject)
    sent.end()
  })
}

async function allOf(socket: ReturnType<typeof connect>): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}

async function timeToEnd(server: ServerProcess): Promise<number> {
  const startedAt = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended()).toEqual({ status: 0, signal: null })
  return performance.now() - startedAt
}
