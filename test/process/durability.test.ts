import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { describe, expect, test } from 'vitest'
import { launch, onFreePort, temporaryFolder, type OnTestFinished } from '../support/launch.js'
import { rawRequest } from '../support/raw-request.js'
import type { ServerProcess } from '../support/server-process.js'
import { call } from '../support/test-server.js'

const masterKey = 'a-master-key-for-tests'
const rounds = 4
const inFlight = 16
/** A name long enough that keys fill pages, and a torn one would show. */
const nameOf = (round: number, count: number) => `${round}/${count} ${'x'.repeat(500)}`

interface ShownKey {
  readonly uid: string
  readonly name: string | null
  readonly [field: string]: unknown
}

// The same seed asks for the same moments again; what was in flight at each still depends on the machine.
const seed = Number(process.env['PARLEY_TEST_SEED'] ?? randomInt(2 ** 31))

describe.concurrent(`Killed while keys are being made (PARLEY_TEST_SEED=${seed})`, () => {
  test('the server comes back with every key it had answered, whole and as it was', async ({
    onTestFinished,
  }) => {
    const random = randomFrom(seed)
    const folder = temporaryFolder(onTestFinished)
    const answered = new Map<string, ShownKey>()
    for (let round = 0; ; round++) {
      const { server, url } = await start(folder, onTestFinished)
      const stored = await listKeys(url)
      for (const key of answered.values()) expect(stored.get(key.uid)).toEqual(key)
      // What was never answered may be there or not, but only whole.
      for (const key of stored.values()) expect(key).toMatchObject(wholeKey)
      if (round === rounds) break

      const killAfter = Math.floor(random() * 80)
      const made = await makeKeysUntilKilled(server, url, { round, killAfter })
      expect(made.length).toBeGreaterThanOrEqual(killAfter)
      for (const key of made) answered.set(key.uid, key)
    }
  })

  test('right after an answer, the server comes back with what it answered', async ({ onTestFinished }) => {
    const folder = temporaryFolder(onTestFinished)
    const first = await start(folder, onTestFinished)
    const changes = { json: { chatCompletions: true, metrics: true }, key: masterKey }
    const features = await call(`${first.url}/experimental-features`, 'PATCH', changes)
    first.server.child.kill('SIGKILL')
    await first.server.ended()

    const second = await start(folder, onTestFinished)
    const found = await call(`${second.url}/experimental-features`, 'GET', { key: masterKey })
    expect(found.body).toEqual(features.body)
    expect(found.body).toMatchObject({ chatCompletions: true, metrics: true, network: false })
    const [removed] = (await listKeys(second.url)).keys()
    expect(await call(`${second.url}/keys/${removed}`, 'DELETE', { key: masterKey })).toMatchObject({
      status: 204,
    })
    second.server.child.kill('SIGKILL')
    await second.server.ended()

    const third = await start(folder, onTestFinished)
    expect((await listKeys(third.url)).has(String(removed))).toBe(false)
  })
})

test.concurrent('Keys and features survive a restart', async ({ onTestFinished }) => {
  const folder = temporaryFolder(onTestFinished)
  const first = await start(folder, onTestFinished)
  const options = { json: newKey('kept'), key: masterKey }
  const made = await call(`${first.url}/keys`, 'POST', options)
  await call(`${first.url}/experimental-features`, 'PATCH', { json: { network: true }, key: masterKey })
  const before = await listKeys(first.url)
  first.server.child.kill('SIGTERM')
  expect(await first.server.ended()).toEqual({ status: 0, signal: null })

  const second = await start(folder, onTestFinished)
  expect(await listKeys(second.url)).toEqual(before)
  expect(before.get(made.body.uid)).toEqual(made.body)
  // The value of the key still opens what it opened: it may search, and nothing else.
  const asKey = await call(`${second.url}/keys`, 'GET', { key: made.body.key })
  expect(asKey).toMatchObject({ status: 403, body: { code: 'invalid_api_key' } })
  expect(asKey.body.message).toContain('keys.get')
  const features = await call(`${second.url}/experimental-features`, 'GET', { key: masterKey })
  expect(features.body).toMatchObject({ network: true, metrics: false })
})

function newKey(name: string) {
  return { name, actions: ['search'], indexes: ['*'], expiresAt: null }
}

const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
const wholeKey = {
  uid: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  key: expect.stringMatching(/^[\da-f]{64}$/),
  name: expect.stringMatching(/^(\d+\/\d+ x{500}|Default .*)$/),
  actions: expect.any(Array),
  indexes: ['*'],
  createdAt: moment,
  updatedAt: moment,
}

async function start(folder: string, onTestFinished: OnTestFinished) {
  const server = launch(onTestFinished, [...onFreePort(folder), '--master-key', masterKey])
  return { server, url: await server.ready() }
}

/** Makes keys over several connections, kills the server when enough were answered, and resolves with
 *  the keys of all answers that arrived whole. */
async function makeKeysUntilKilled(
  server: ServerProcess,
  url: string,
  { round, killAfter }: { round: number; killAfter: number },
): Promise<readonly ShownKey[]> {
  const made: ShownKey[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  let sent = 0
  let isKilled = false
  const killWhenDue = () => {
    if (isKilled || made.length < killAfter) return
    isKilled = true
    server.child.kill('SIGKILL')
  }
  const keepMaking = async () => {
    for (;;) {
      const key = await makeKey(url, nameOf(round, sent++), agent)
      if (key === undefined) return
      made.push(key)
      killWhenDue()
    }
  }
  const makers = Promise.all(Array.from({ length: inFlight }, keepMaking))
  killWhenDue()
  await makers
  await server.ended()
  agent.destroy()
  return made
}

/** Undefined when no whole answer came. */
async function makeKey(url: string, name: string, agent: Agent): Promise<ShownKey | undefined> {
  const headers = { authorization: `Bearer ${masterKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify(newKey(name))
  try {
    const answer = await rawRequest(url, '/keys', { method: 'POST', headers, body, agent })
    expect(answer.status).toBe(201)
    return answer.body
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

async function listKeys(url: string): Promise<ReadonlyMap<string, ShownKey>> {
  const { status, body } = await call(`${url}/keys?limit=100000`, 'GET', { key: masterKey })
  expect(status).toBe(200)
  return new Map(body.results.map((key: ShownKey) => [key.uid, key]))
}

/** Mulberry32: numbers from 0 to 1 that a seed decides. */
function randomFrom(first: number): () => number {
  let state = first
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
