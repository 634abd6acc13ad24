import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, done, hang, textReply, toolCallReply } from '../support/scripted-provider.js'
import { waitUntil } from '../support/wait-until.js'
import { completionsPath, question, startChatWorld, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { kindsOf } from './read-chat-answer.js'
import { declaredTools, ownNames, searchCall } from './special-names.js'

let world: ChatWorld
let hurried: ChatWorld
beforeAll(async () => {
  const few = { mostBodyBytes: 4_000, mostMessages: 3, mostRounds: 2, mostSearchesPerRound: 2 }
  ;[world, hurried] = await Promise.all([
    startChatWorld({ chatLimits: { ...few, mostOutputBytes: 1_000, mostStreams: 1 } }),
    startChatWorld({ hasFilms: false, chatLimits: { timeoutMs: 700 } }),
  ])
})
afterAll(async () => {
  await Promise.all([world.stop(), hurried.stop()])
})

const long = [{ role: 'user', content: 'long '.repeat(1_000) }]
const call = searchCall(ownNames)

describe('What is sent', () => {
  test('is refused when the body is too long', async () => {
    const { status, body } = await world.ask({ messages: long })
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'payload_too_large', error: { code: 'payload_too_large' } })
    expect(body.message).toMatch(/4[ ,_.]?000/)
  })

  test('is refused when it is too long once it is decompressed', async () => {
    const { status, body } = await world.server.call('POST', completionsPath, {
      body: gzipSync(JSON.stringify({ ...question, messages: long })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'payload_too_large' })
  })

  test('is refused when there are too many messages', async () => {
    const { status, body } = await world.ask({
      messages: Array.from({ length: 4 }, () => question.messages[0]),
    })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_request' })
    expect(body.message).toContain('at most 3 messages')
  })
})

describe('What a model asks for', () => {
  test('stops after so many rounds: the last one gets no function, and calls in it are not made', async () => {
    world.provider.script(toolCallReply(call), toolCallReply(call))
    const before = world.provider.requests.length
    const answer = await world.ask({ tools: declaredTools(ownNames) })
    expect(contractViolations(answer.text)).toEqual([])
    expect(answer.finish).toBe('stop')
    expect(kindsOf(answer.calls).filter((kind) => kind === 'SearchProgress')).toHaveLength(1)
    expect(world.provider.requests.length - before).toBe(2)
  })

  test('is limited in searches per round, and the model is told which were not made', async () => {
    world.provider.script(toolCallReply(call, call, call, call), textReply('Yes.'))
    const { calls, content } = await world.ask({ tools: declaredTools(ownNames) })
    expect(kindsOf(calls).filter((kind) => kind === 'SearchProgress')).toHaveLength(2)
    const told = world.provider.requests.at(-1)?.body.messages
    const answers = told.filter(({ role }: { role: string }) => role === 'tool')
    expect(answers).toHaveLength(4)
    expect(answers[3].content).toContain('at most 2 are made at a time')
    expect(content).toBe('Yes.')
  })

  const tooMuch = [
    { because: 'text', steps: Array(30).fill(chunk({ content: 'x'.repeat(50) })) },
    { because: 'text in one chunk', steps: [chunk({ content: 'x'.repeat(1_001) })] },
    { because: 'thoughts', steps: Array(30).fill(chunk({ reasoning: 'x'.repeat(50) })) },
    {
      because: 'arguments of a call',
      steps: Array(30).fill(
        chunk({ tool_calls: [{ index: 0, function: { name: call.name, arguments: 'x'.repeat(50) } }] }),
      ),
    },
    {
      because: 'calls',
      steps: Array.from({ length: 129 }, (_, index) =>
        chunk({ tool_calls: [{ index, id: `c${index}`, function: { name: 'a', arguments: '' } }] }),
      ),
    },
  ]
  for (const { because, steps } of tooMuch)
    test(`ends the answer when it is too much: ${because}`, async () => {
      world.provider.script({ steps: [...steps, chunk({}, 'stop'), done] })
      const answer = await world.ask()
      expect(contractViolations(answer.text)).toEqual([])
      expect(answer.errors).toMatchObject([{ code: 'output_too_long' }])
      expect(answer.errors[0].message).toContain('longer than 1000 bytes')
      await waitUntil(async () => (world.provider.openExchanges() === 0 ? true : undefined))
    })
})

describe('Time', () => {
  test('runs out for an answer that never ends, though it says something all the while', async () => {
    const steps = Array.from({ length: 1_000 }, () => [chunk({ content: 'and ' }), { waitMs: 50 }]).flat()
    hurried.provider.script({ steps })
    const answer = await hurried.ask()
    expect(contractViolations(answer.text)).toEqual([])
    expect(answer.errors).toMatchObject([{ code: 'timed_out', type: 'timeout_error' }])
    expect(answer.content).toMatch(/^and /)
    expect(await hurried.provider.requests[0]?.ended).toBe(false)
  })
})

describe('Streams', () => {
  test('are limited in number, and the next may begin when one has ended', async () => {
    world.provider.script({ steps: [chunk({ content: 'It is ' }), hang] })
    const controller = new AbortController()
    const response = await world.open({}, { signal: controller.signal })
    const refused = await world.ask()
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({
      code: 'too_many_chat_streams',
      error: { code: 'too_many_chat_streams' },
    })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    controller.abort()
    await expect(response.text()).rejects.toThrow()
    world.provider.always(textReply('Next.'))
    const next = await waitUntil(async () => {
      const answer = await world.ask()
      return answer.status === 200 ? answer : undefined
    })
    expect(next.content).toBe('Next.')
  })

  test('that are refused take no place', async () => {
    world.provider.always(textReply('Hello!'))
    for (const body of [{ n: 2 }, { tools: [{ type: 'function', function: { name: 'x' } }] }])
      expect((await world.ask(body)).status).toBe(501)
    expect((await world.ask()).content).toBe('Hello!')
  })
})
