import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaksIn } from '../isolation/markers.js'
import { finish } from '../support/finish-task.js'
import { textReply, toolCallReply, type ScriptedCall } from '../support/scripted-provider.js'
import { attacks, type Attack } from './attacks.js'
import type { ChatAnswer } from './read-chat-answer.js'
import { declaredTools, ownNames, searchCall } from './special-names.js'
import {
  attacksAtOnce,
  otherCaseUid,
  prefixUid,
  startTenantsWorld,
  type Caller,
  type TenantsWorld,
} from './tenants-world.js'

let world: TenantsWorld
beforeAll(async () => {
  world = await startTenantsWorld()
})
afterAll(async () => world.stop())

const tools = declaredTools(ownNames)
const harmless = searchCall(ownNames, { index_uid: 'shared', q: 'paper' })

/** Every byte that leaves the server in one conversation: to its provider, and to the caller. */
interface Bytes {
  readonly toProvider: string
  readonly toCaller: string
  readonly answer: ChatAnswer
}

async function converse(caller: Caller, calls: readonly ScriptedCall[]): Promise<Bytes> {
  const before = world.provider.requests.length
  world.provider.script(toolCallReply(...calls), textReply('Here: ', '[1] [2] [3].'))
  const answer = await world.ask({ tools }, { key: caller.key })
  const requests = world.provider.requests.slice(before)
  expect(requests).toHaveLength(2)
  const toProvider = requests.map(
    ({ path, headers, bytes }) => `${path}\n${JSON.stringify(headers)}\n${bytes.toString()}`,
  )
  const headers = JSON.stringify([...answer.headers])
  return { toProvider: toProvider.join('\n'), toCaller: `${headers}\n${answer.text}`, answer }
}

/** The model may repeat itself: what it asked for is no leak. */
function leaks({ toProvider, toCaller }: Bytes, { forbidden }: Caller, asked: unknown = '') {
  const question = JSON.stringify(asked)
  return {
    toProvider: leaksIn(toProvider, forbidden, question),
    toCaller: leaksIn(toCaller, forbidden, question),
  }
}

const none: { readonly toProvider: readonly string[]; readonly toCaller: readonly string[] } = {
  toProvider: [],
  toCaller: [],
}

describe('Whoever asks finds what is theirs and nothing else,', () => {
  test('by a harmless search', async () => {
    for (const caller of world.callers) {
      const bytes = await converse(caller, [harmless])
      expect(bytes.answer.errors).toEqual([])
      expect(bytes.toProvider.toLowerCase().includes(caller.own), caller.name).toBe(true)
      expect(bytes.toCaller.toLowerCase().includes(caller.own), caller.name).toBe(true)
      expect(leaks(bytes, caller)).toEqual(none)
    }
  })

  for (const { kind, attacks: ofKind } of attacks)
    for (const [part, together] of inParts(ofKind).entries())
      test(`though the model asks for ${kind}, part ${part + 1}`, async () => {
        for (const caller of world.callers) {
          const calls = together.map(({ call }, at) => ({ ...call, id: `attack-${at}` }))
          const bytes = await converse(caller, [...calls, { ...harmless, id: 'harmless' }])
          // That one search is refused refuses no other.
          expect(bytes.toCaller.toLowerCase().includes(caller.own), caller.name).toBe(true)
          const found = leaks(bytes, caller, calls)
          expect({ ...found, by: culprits(together, caller, found) }, caller.name).toEqual({
            ...none,
            by: [],
          })
        }
      })
})

/** As many as are made in one round. */
function inParts(all: readonly Attack[]): readonly (readonly Attack[])[] {
  const starts = Array.from(
    { length: Math.ceil(all.length / attacksAtOnce) },
    (_, part) => part * attacksAtOnce,
  )
  return starts.map((start) => all.slice(start, start + attacksAtOnce))
}

/** Those whose answers hold what leaked. */
function culprits(made: readonly Attack[], { forbidden }: Caller, found: typeof none): readonly string[] {
  if (found.toProvider.length + found.toCaller.length === 0) return []
  const messages: readonly { tool_call_id?: string }[] = world.provider.requests.at(-1)?.body.messages
  return made.flatMap(({ name }, at) => {
    const told = messages.filter(({ tool_call_id: id }) => id === `attack-${at}`)
    return leaksIn(JSON.stringify(told), forbidden).length > 0 ? [name] : []
  })
}

test('What is kept for one tenant is told to no other, in whatever order they come', async () => {
  const [, red, blue] = world.callers
  if (red === undefined || blue === undefined) throw new Error('there are no tenants')
  for (const order of [
    [red, blue, red, blue],
    [blue, red, blue, red],
  ]) {
    // A new version of the index, of which nothing is kept.
    const added = await finish(world.server, 'PUT', '/indexes/shared/documents', {
      json: [{ id: 900, tenant: 'grey' }],
    })
    expect(added.status).toBe('succeeded')
    for (const caller of order) {
      const bytes = await converse(caller, [harmless])
      const [offered] = world.provider.requests.at(-2)?.body.tools ?? []
      expect(JSON.stringify(offered)).toContain('labels: text, such as')
      expect(leaks(bytes, caller)).toEqual(none)
    }
  }
})

test('The tools offered to each name only its own indexes and the values of its own documents', async () => {
  for (const caller of world.callers) {
    await converse(caller, [harmless])
    const [offered] = world.provider.requests.at(-2)?.body.tools ?? []
    const uids: string[] = offered.function.parameters.properties.index_uid.enum
    expect(uids).toContain('shared')
    expect(leaksIn(JSON.stringify(offered), caller.forbidden)).toEqual([])
    expect(JSON.stringify(offered)).not.toContain('secret')
  }
})

test('An index of others is as one that is not there', async () => {
  for (const caller of world.callers) {
    const told = []
    for (const uid of [otherCaseUid, prefixUid, 'nowhere']) {
      await converse(caller, [searchCall(ownNames, { index_uid: uid })])
      told.push(world.provider.requests.at(-1)?.body.messages.at(-1).content)
    }
    expect(told[0]).toContain('no such index')
    expect(new Set(told).size).toBe(1)
  }
})
