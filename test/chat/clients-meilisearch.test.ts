import { Meilisearch, MeilisearchApiError } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, hang, textReply } from '../support/scripted-provider.js'
import { masterKey } from '../support/test-server.js'
import { providerKey, question, startChatWorld, type ChatWorld } from './chat-world.js'
import { scriptBreak, scriptedAnswer, scriptedCalls, scriptSearches } from './client-scripts.js'
import { contractViolations } from './contract-violations.js'
import { readStream } from './read-chat-answer.js'
import { declaredTools, nameSets } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(async () => world.stop())

function workspace(uid = 'main', apiKey = world.key.key) {
  return new Meilisearch({ host: world.server.url, apiKey }).chat(uid)
}

const asked = { ...question, messages: [...question.messages] }

describe('The official client', () => {
  test('reads an answer without tools', async () => {
    world.provider.script(textReply('Hel', 'lo'))
    const text = await new Response(await workspace().streamCompletion(asked)).text()
    expect(contractViolations(text)).toEqual([])
    expect(readStream(text)).toMatchObject({ content: 'Hello', finish: 'stop', calls: [] })
  })

  for (const { called, names } of nameSets)
    test(`reads searches told by ${called}`, async () => {
      scriptSearches(world.provider, names)
      // Its types do not know them, and it sends them all the same.
      const request = { ...asked, tools: declaredTools(names) }
      const stream = await workspace().streamCompletion(request)
      const text = await new Response(stream).text()
      expect(contractViolations(text)).toEqual([])
      const { calls, content } = readStream(text)
      expect(calls.map(({ name }) => name)).toEqual(scriptedCalls(names))
      expect(content).toBe(scriptedAnswer)
    })

  test('reads an error in the middle', async () => {
    scriptBreak(world.provider)
    const text = await new Response(await workspace().streamCompletion(asked)).text()
    expect(contractViolations(text)).toEqual([])
    expect(readStream(text)).toMatchObject({ content: 'It is ', errors: [{ code: 'provider_cut_off' }] })
  })

  test('stops the provider when its stream is cancelled', async () => {
    world.provider.script({ steps: [chunk({ content: 'It is ' }), hang] })
    const before = world.provider.requests.length
    const reader = (await workspace().streamCompletion(asked)).getReader()
    await reader.read()
    await reader.cancel()
    expect(await world.provider.requests[before]?.ended).toBe(false)
  })

  const refused = [
    { because: 'an unknown workspace', uid: 'none', code: 'chat_not_found', status: 404 },
    { because: 'a wrong key', apiKey: 'wrong', code: 'invalid_api_key', status: 403 },
  ]
  for (const { because, uid, apiKey, code, status } of refused)
    test(`is refused for ${because}`, async () => {
      const error: unknown = await workspace(uid, apiKey)
        .streamCompletion(asked)
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(MeilisearchApiError)
      expect(error).toMatchObject({ cause: { code }, response: { status } })
    })

  test('reads, changes and resets the settings, and never gets the key back', async () => {
    const mine = workspace('mine', masterKey)
    const changed = await mine.update({ source: 'vLlm', baseUrl: world.provider.url, apiKey: providerKey })
    const read = await mine.get()
    expect(read).toMatchObject({ source: 'vLlm', baseUrl: world.provider.url })
    await mine.reset()
    expect(await mine.get()).toMatchObject({ baseUrl: null })
    expect(JSON.stringify([changed, read])).not.toContain(providerKey.slice(0, 12))
  })
})
