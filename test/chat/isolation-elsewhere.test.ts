import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaksIn } from '../isolation/markers.js'
import { finish } from '../support/finish-task.js'
import { errorReply, textReply, toolCallReply } from '../support/scripted-provider.js'
import { makeWorkspace } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { declaredTools, ownNames, searchCall } from './special-names.js'
import { startTenantsWorld, type Caller, type TenantsWorld } from './tenants-world.js'

// The same promise as in `isolation.test.ts`, where no model asks for searches, or something is set up badly.

let world: TenantsWorld
beforeAll(async () => {
  world = await startTenantsWorld()
  const { server, provider } = world
  await Promise.all([
    makeWorkspace(server, 'direct', { baseUrl: provider.url }),
    makeWorkspace(server, 'quoting', { source: 'builtIn' }),
    makeWorkspace(server, 'spare', { baseUrl: `${provider.url}/down`, fallback: 'builtIn' }),
  ])
})
afterAll(async () => world.stop())

const tools = declaredTools(ownNames)
const question = 'Which paper is common?'

/** Every byte sent to the provider and to the caller in one conversation. */
async function bytesOf(caller: Caller, workspace: string): Promise<string> {
  const before = world.provider.requests.length
  const messages = [{ role: 'user', content: question }]
  const path = `/chats/${workspace}/chat/completions`
  const answer = await world.ask({ tools, messages }, { key: caller.key, path })
  expect(contractViolations(answer.text)).toEqual([])
  const sent = world.provider.requests.slice(before).map(({ bytes }) => bytes.toString())
  return [answer.text, ...sent].join('\n')
}

describe('Nobody finds more than what is theirs', () => {
  const workspaces = [
    { because: 'when the model cannot call functions', uid: 'direct' },
    { because: 'when there is no model', uid: 'quoting' },
    { because: 'when passages stand in for a model that is down', uid: 'spare' },
  ]
  for (const { because, uid } of workspaces)
    test(
      because,
      async () => {
        world.provider.always(({ path, body }) => {
          if (path.startsWith('/down')) return errorReply(503, {}, { 'x-should-retry': 'false' })
          if (body.tools === undefined) return textReply('Here: [1] [2] [3].')
          return errorReply(400, { message: 'tools are not supported by this model' })
        })
        for (const caller of world.callers) {
          const bytes = await bytesOf(caller, uid)
          expect(bytes.toLowerCase().includes(caller.own), caller.name).toBe(true)
          expect(leaksIn(bytes, caller.forbidden), caller.name).toEqual([])
        }
      },
      60_000,
    )

  const templates = [
    '{{ doc.title }} {{ doc.secret }}',
    '{% for field in fields %}{{ field.name }}: {{ field.value }} {% endfor %}',
    '{{ doc.secret.nothing | upcase }}{{ fields | json }}{{ doc | json }}',
    '{% for entry in doc %}{{ entry }}{% endfor %}',
  ]
  for (const documentTemplate of templates)
    test(`by the template ${documentTemplate}`, async () => {
      const { status } = await finish(world.server, 'PATCH', '/indexes/shared/settings', {
        json: { chat: { documentTemplate } },
      })
      expect(status).toBe('succeeded')
      const search = searchCall(ownNames, { index_uid: 'shared', q: '' })
      for (const caller of world.callers) {
        world.provider.script(toolCallReply(search), textReply('Here: [1].'))
        const bytes = await bytesOf(caller, 'main')
        expect(bytes.toLowerCase().includes(caller.own), caller.name).toBe(true)
        expect(leaksIn(bytes, caller.forbidden), caller.name).toEqual([])
      }
    })
})

test('A rule that cannot be applied refuses every search, and what it says is told to nobody', async () => {
  world.provider.script(
    toolCallReply(searchCall(ownNames, { index_uid: 'shared', q: '' })),
    textReply('None.'),
  )
  const bytes = await bytesOf(world.brokenCaller, 'main')
  expect(bytes).toContain('None.')
  expect(leaksIn(bytes, world.brokenCaller.forbidden)).toEqual([])
})

test('The log says nothing of what was asked, found or answered', () => {
  expect(world.log()).toContain('"message":"conversation"')
  expect(leaksIn(world.log(), world.allWords)).toEqual([])
})
