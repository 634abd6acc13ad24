import { generateTenantToken } from 'meilisearch/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signTenantToken } from '../isolation/sign-tenant-token.js'
import { createKey, type CreatedKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { textReply, toolCallReply } from '../support/scripted-provider.js'
import { testClock } from '../support/test-clock.js'
import { makeIndex, startChatWorld, type Body, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { declaredTools, ownNames, searchCall } from './special-names.js'

const clock = testClock(new Date().toISOString())
let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ now: clock.now })
})
afterAll(async () => world.stop())

const first = searchCall(ownNames, { q: 'whale' })
const second = searchCall(ownNames, { q: 'harbour' })
const tools = declaredTools(ownNames)

async function newKey(changes: Body = {}): Promise<CreatedKey> {
  return createKey(world.server, { actions: ['search', 'chatCompletions'], ...changes })
}

async function expiringKey(): Promise<CreatedKey> {
  return newKey({ expiresAt: new Date(clock.now().getTime() + 60_000).toISOString() })
}

interface Case {
  readonly because: string
  /** The key, and what ends its rights in the middle of the conversation. */
  readonly arrange: () => Promise<{ readonly key: string; readonly revoke: () => Promise<unknown> }>
}

const cases: readonly Case[] = [
  {
    because: 'the key is deleted',
    async arrange() {
      const { key, uid } = await newKey()
      return { key, revoke: async () => world.server.call('DELETE', `/keys/${uid}`) }
    },
  },
  {
    because: 'the key expires',
    async arrange() {
      const { key } = await expiringKey()
      return { key, revoke: async () => clock.advance(61) }
    },
  },
  {
    because: 'the key of the token is deleted',
    async arrange() {
      const parent = await newKey()
      const revoke = async () => world.server.call('DELETE', `/keys/${parent.uid}`)
      return { key: signTenantToken(parent, { films: { filter: 'year > 1900' } }), revoke }
    },
  },
  {
    because: 'the key of the token expires',
    async arrange() {
      return { key: signTenantToken(await expiringKey(), ['*']), revoke: async () => clock.advance(61) }
    },
  },
  {
    because: 'the token expires',
    async arrange() {
      const parent = await newKey()
      const expiresAt = new Date(clock.now().getTime() + 3_600_000)
      const options = { apiKey: parent.key, apiKeyUid: parent.uid, searchRules: ['*'], expiresAt }
      return { key: await generateTenantToken(options), revoke: async () => clock.advance(3_601) }
    },
  },
]

describe('In a long conversation the next search is refused, and the model asked no more, when', () => {
  for (const { because, arrange } of cases)
    test(because, async () => {
      const { key, revoke } = await arrange()
      const before = world.provider.requests.length
      world.provider.script(toolCallReply({ ...first, id: 'first' }), async () => {
        await revoke()
        return toolCallReply({ ...second, id: 'second' })
      })
      const answer = await world.ask({ tools }, { key })
      expect(contractViolations(answer.text)).toEqual([])
      expect(answer.errors).toMatchObject([{ type: 'authentication_error', code: 'invalid_api_key' }])
      expect(answer.text).toContain('The White Whale')
      expect(answer.text).not.toContain('A Quiet Harbour')
      expect(world.provider.requests.length - before).toBe(2)
      expect((await world.ask({}, { key })).status).toBe(403)
    })
})

test('A search of an index that was deleted meanwhile finds nothing, and the conversation goes on', async () => {
  const documents = [{ id: 1, title: 'An old letter' }]
  await makeIndex(world.server, 'letters', { settings: {}, documents })
  const search = searchCall(ownNames, { index_uid: 'letters', q: 'letter' })
  world.provider.script(
    toolCallReply({ ...search, id: 'first' }),
    async () => {
      await finish(world.server, 'DELETE', '/indexes/letters')
      return toolCallReply({ ...search, id: 'second' })
    },
    textReply('There was one.'),
  )
  const answer = await world.ask({ tools })
  expect(contractViolations(answer.text)).toEqual([])
  expect(answer.content).toBe('There was one.')
  const sources = answer.calls.filter(({ name }) => name === ownNames.sources).map(({ args }) => args)
  expect(sources[0]).toMatchObject({ call_id: 'first', sources: documents })
  expect(sources[1]).toMatchObject({ call_id: 'second', sources: [] })
  const told = world.provider.requests.at(-1)?.body.messages.at(-1).content
  expect(told).toContain('no such index')
})
