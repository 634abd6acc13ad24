import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGate, textReply } from '../support/scripted-provider.js'
import { completionsPath, question, startChatWorld, type Body, type ChatWorld } from './chat-world.js'
import { scriptBreak, scriptedAnswer, scriptedCalls, scriptPause, scriptSearches } from './client-scripts.js'
import { contractViolations } from './contract-violations.js'
import { readStream } from './read-chat-answer.js'
import { declaredTools, nameSets } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(async () => world.stop())

/** Sends a body and gives the bytes of the answer as they come. */
type Client = (body: Body) => AsyncIterable<Uint8Array>

const clients = [
  { called: 'fetch', send: sendByFetch, isThere: true },
  { called: 'curl -N', send: sendByCurl, isThere: spawnSync('curl', ['--version']).status === 0 },
] as const satisfies readonly { readonly called: string; readonly send: Client; readonly isThere: boolean }[]

async function* sendByFetch(body: Body): AsyncGenerator<Uint8Array> {
  const { body: bytes } = await world.open(body)
  if (bytes !== null) yield* bytes
}

async function* sendByCurl(body: Body): AsyncGenerator<Uint8Array> {
  const type = 'content-type: application/json'
  const authorization = `authorization: Bearer ${world.key.key}`
  const data = JSON.stringify({ ...question, ...body })
  const url = `${world.server.url}${completionsPath}`
  const args = ['-N', '-sS', '-H', type, '-H', authorization, '--data-binary', data, url]
  const curl = spawn('curl', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(curl, 'exit')
  try {
    yield* curl.stdout
    expect(await exited).toEqual([0, null])
  } finally {
    curl.kill()
    await exited
  }
}

async function textFrom(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

for (const { called, send, isThere } of clients)
  describe.skipIf(!isThere)(`With ${called}`, () => {
    test('an answer without tools is read', async () => {
      world.provider.script(textReply('Hel', 'lo'))
      const text = await textFrom(send({}))
      expect(contractViolations(text)).toEqual([])
      expect(readStream(text)).toMatchObject({ content: 'Hello', finish: 'stop', calls: [] })
    })

    for (const { called: byNames, names } of nameSets)
      test(`searches are told by ${byNames}`, async () => {
        scriptSearches(world.provider, names)
        const text = await textFrom(send({ tools: declaredTools(names) }))
        expect(contractViolations(text)).toEqual([])
        const { calls, content } = readStream(text)
        expect(calls.map(({ name }) => name)).toEqual(scriptedCalls(names))
        expect(content).toBe(scriptedAnswer)
      })

    test('an error in the middle is read after the text', async () => {
      scriptBreak(world.provider)
      const text = await textFrom(send({}))
      expect(contractViolations(text)).toEqual([])
      expect(readStream(text)).toMatchObject({ content: 'It is ', errors: [{ code: 'provider_cut_off' }] })
    })

    test('text is there as soon as the provider said it', async () => {
      const gate = createGate()
      scriptPause(world.provider, gate.opened)
      let text = ''
      for await (const piece of send({})) {
        text += Buffer.from(piece).toString()
        // Only what has come lets the rest come.
        if (text.includes('It is ')) gate.open()
      }
      expect(readStream(text).content).toBe('It is a whale.')
    })

    test('a reader that leaves stops the provider', async () => {
      const before = world.provider.requests.length
      scriptPause(world.provider, new Promise(() => {}))
      let text = ''
      for await (const piece of send({})) {
        text += Buffer.from(piece).toString()
        if (text.includes('It is ')) break
      }
      expect(await world.provider.requests[before]?.ended).toBe(false)
    })
  })
