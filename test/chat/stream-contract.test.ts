import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chunk,
  cut,
  done,
  textReply,
  toolCallReply,
  usageChunk,
  type WrittenReply,
} from '../support/scripted-provider.js'
import { startChatWorld, type Body, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { kindsOf } from './read-chat-answer.js'
import { declaredTools, originalNames, ownNames, searchCall } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(async () => world.stop())

const twoSearches = toolCallReply(
  { ...searchCall(ownNames), id: 'a' },
  { ...searchCall(ownNames, { q: 'harbour' }), id: 'b' },
)
const everything = ['SearchProgress', 'SearchSources', 'AppendConversationMessage']

interface Case {
  readonly because: string
  readonly body?: Body
  readonly replies: readonly WrittenReply[]
  readonly content: string
  readonly finish?: string
  readonly fails?: string
  readonly tells?: readonly string[]
  readonly usage?: number
}

const tools = declaredTools(ownNames)
const cases: readonly Case[] = [
  { because: 'a plain answer', replies: [textReply('Hel', 'lo')], content: 'Hello', finish: 'stop' },
  { because: 'an answer without a word', replies: [textReply()], content: '', finish: 'stop' },
  {
    because: 'an answer that the provider cut for length',
    replies: [{ steps: [chunk({ content: 'So lo' }), chunk({}, 'length'), done] }],
    content: 'So lo',
    finish: 'length',
  },
  {
    because: 'an answer that the provider filtered',
    replies: [{ steps: [chunk({ content: 'No' }), chunk({}, 'content_filter'), done] }],
    content: 'No',
    finish: 'content_filter',
  },
  {
    because: 'searches, with nothing declared',
    replies: [twoSearches, textReply('It is [1].')],
    content: 'It is [1].',
    finish: 'stop',
    tells: [],
  },
  {
    because: 'searches, with everything declared',
    body: { tools },
    replies: [twoSearches, toolCallReply(searchCall(ownNames)), textReply('It is [1].')],
    content: 'It is [1].',
    finish: 'stop',
    tells: everything,
  },
  {
    because: 'searches, with sources alone declared',
    body: { tools: [tools[1]] },
    replies: [twoSearches, textReply('Yes.')],
    content: 'Yes.',
    finish: 'stop',
    tells: ['SearchSources'],
  },
  {
    because: 'usage, when it is asked for, summed over all calls',
    body: { stream_options: { include_usage: true } },
    replies: [twoSearches, textReply('Yes.')],
    content: 'Yes.',
    finish: 'stop',
    usage: 30,
  },
  {
    because: 'no usage when it is declined',
    body: { stream_options: { include_usage: false } },
    replies: [textReply('Yes.')],
    content: 'Yes.',
    finish: 'stop',
  },
  {
    because: 'an answer that breaks off',
    body: { stream_options: { include_usage: true } },
    replies: [{ steps: [chunk({ content: 'Half' }), usageChunk(1, 1), cut] }],
    content: 'Half',
    fails: 'provider_cut_off',
  },
  {
    because: 'an answer that breaks off after searches',
    body: { tools },
    replies: [twoSearches, { steps: [chunk({ content: 'Half' }), cut] }],
    content: 'Half',
    fails: 'provider_cut_off',
    tells: everything,
  },
  {
    because: 'reasoning, which is passed on',
    replies: [
      { steps: [chunk({ reasoning_content: 'Hm.' }), chunk({ content: 'Yes.' }), chunk({}, 'stop'), done] },
    ],
    content: 'Yes.',
    finish: 'stop',
  },
]

describe('A stream keeps its promises:', () => {
  for (const { because, body, replies, ...wanted } of cases)
    test(because, async () => {
      world.provider.script(...replies)
      const answer = await world.ask(body)
      expect(contractViolations(answer.text)).toEqual([])
      expect(answer.status).toBe(200)
      expect(answer.content).toBe(wanted.content)
      expect(answer.finish).toBe(wanted.finish)
      expect(answer.errors.map(({ code }) => code)).toEqual(wanted.fails === undefined ? [] : [wanted.fails])
      expect(new Set(kindsOf(answer.calls))).toEqual(new Set(wanted.tells))
      expect(answer.usage?.total_tokens).toBe(wanted.usage)
    })
})

test('two answers have two ids', async () => {
  world.provider.script(textReply('a'), textReply('b'))
  const answers = [await world.ask(), await world.ask()]
  expect(new Set(answers.map(({ chunks }) => chunks[0].id)).size).toBe(2)
})

test('the events of a search come in order, and belong together by the id of its call', async () => {
  world.provider.script(
    toolCallReply({ ...searchCall(originalNames), id: 'call_a' }),
    textReply('It is [1].'),
  )
  const { calls } = await world.ask({ tools: declaredTools(originalNames) })
  expect(calls.map(({ name }) => name)).toEqual([
    originalNames.progress,
    originalNames.append,
    originalNames.sources,
    originalNames.append,
    originalNames.sources,
  ])
  const [progress, asked, sources, found, cited] = calls.map(({ args }) => args)
  expect(progress).toMatchObject({ call_id: 'call_a', function_name: originalNames.search })
  expect(JSON.parse(progress.function_arguments)).toEqual({ index_uid: 'films', q: 'whale', filter: '' })
  expect(asked).toMatchObject({ role: 'assistant', tool_calls: [{ id: 'call_a', type: 'function' }] })
  expect(sources.call_id).toBe('call_a')
  expect(sources.sources.map(({ id }: { id: number }) => id).toSorted()).toEqual([1, 2])
  expect(found).toMatchObject({ role: 'tool', tool_call_id: 'call_a' })
  expect(cited).toMatchObject({ cited: true, sources: [sources.sources[0]], unknown_markers: [] })
})

test('what was appended can be sent back with the next question', async () => {
  world.provider.script(toolCallReply(searchCall(ownNames)), textReply('It is [1].'), textReply('1956.'))
  const { calls } = await world.ask({ tools })
  const appended = calls.filter(({ name }) => name === ownNames.append).map(({ args }) => args)
  const messages = [
    { role: 'user', content: 'Which film?' },
    ...appended,
    { role: 'assistant', content: 'It is [1].' },
    { role: 'user', content: 'When?' },
  ]
  expect((await world.ask({ messages })).content).toBe('1956.')
  expect(world.provider.requests.at(-1)?.body.messages.slice(1)).toEqual(messages)
})

test('answers that come at the same time are not mixed up', async () => {
  const users = Array.from({ length: 20 }, (_, place) => `user-${place}`)
  world.provider.always(({ body }) => ({ ...textReply(body.user, ' and ', body.user), writeBytes: 50 }))
  const answers = await Promise.all(users.map(async (user) => world.ask({ user })))
  expect(answers.flatMap(({ text }) => contractViolations(text))).toEqual([])
  expect(answers.map(({ content }) => content)).toEqual(users.map((user) => `${user} and ${user}`))
  expect(new Set(answers.map(({ chunks }) => chunks[0].id)).size).toBe(users.length)
})
