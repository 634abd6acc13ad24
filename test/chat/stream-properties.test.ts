import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chunk,
  cut,
  done,
  hang,
  textReply,
  usageChunk,
  type Step,
  type WrittenReply,
} from '../support/scripted-provider.js'
import { waitUntil } from '../support/wait-until.js'
import { startChatWorld, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { declaredTools, ownNames } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  // One stream at a time: a place that is not given back would refuse everyone who comes after.
  world = await startChatWorld({ chatLimits: { mostStreams: 1, mostRounds: 4, silenceMs: 150 } })
  world.provider.always(textReply('The end.'))
})
afterAll(async () => world.stop())

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('whale [1]', '🐋', '\u2028', '```'),
)

const toolCall = fc.record(
  {
    index: fc.constantFrom(0, 1, -1, '0'),
    id: fc.constantFrom('a', 'b', '', null),
    function: fc.record(
      {
        name: fc.constantFrom(ownNames.search, ownNames.search, ownNames.search, '', 'other', null),
        arguments: fc.constantFrom('', '{', '{"index_uid":"films","q":"whale"}', '"', { q: 'whale' }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

const delta = fc.oneof(
  fc.record({ content: fc.oneof({ weight: 5, arbitrary: text }, fc.jsonValue({ maxDepth: 2 })) }),
  fc.record({ tool_calls: fc.array(toolCall, { maxLength: 3 }) }),
  fc.record({ reasoning_content: text }),
  fc.jsonValue({ maxDepth: 2 }),
)

const finishReason = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.constantFrom('stop', 'length', 'tool_calls') },
  { weight: 1, arbitrary: fc.constantFrom('error', '', 7) },
)

const goodStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(delta, finishReason).map(([each, reason]) => validChunk(each, reason)) },
  fc.constant(usageChunk(1, 2)),
  fc.constant({ data: { choices: [] } }),
  fc.constant(': a comment\n\n'),
  fc.constant('event: ping\ndata: {}\n\n'),
)

const badStep: fc.Arbitrary<Step> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((data) => ({ data })),
  fc.constant({ data: { error: { message: 'out of order', code: 500 } } }),
  fc.uint8Array({ maxLength: 30 }),
  fc.constantFrom<Step>(
    'data: {"choices":[{"del',
    '\n\n',
    'data:',
    '\r',
    '[DONE]\n\n',
    '{"error":',
    'data: null\n\n',
  ),
)

const step = fc.oneof({ weight: 8, arbitrary: goodStep }, { weight: 1, arbitrary: badStep })

/** Half of the answers end as they should. */
const ending = fc.constantFrom<readonly Step[]>(
  [chunk({}, 'stop'), done],
  [chunk({}, 'stop')],
  [done],
  [],
  [chunk({ content: 'a' }), cut],
  [chunk({ content: 'a' }), hang],
  [chunk({}, 'tool_calls'), usageChunk(1, 1), done, hang],
)

const reply: fc.Arbitrary<WrittenReply> = fc
  .tuple(fc.array(step, { maxLength: 8 }), ending, fc.constantFrom(1, 3, 7, 50, 100_000))
  .map(([steps, last, writeBytes]) => ({ steps: steps.concat(last), writeBytes }))

function validChunk(each: unknown, reason: unknown): Step {
  return { data: { id: 'x', choices: [{ index: 0, delta: each, finish_reason: reason }] } }
}

const tools = declaredTools(ownNames)
const runs = { numRuns: 60, endOnFailure: true }

test('Whatever a provider sends, the stream ends once, in one of its ways, and nothing stays open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 2 }), async (replies) => {
      let next = 0
      world.provider.always(() => replies[next++] ?? textReply('The end.'))
      const answer = await world.ask({ tools, stream_options: { include_usage: true } })
      expect(answer.status).toBe(200)
      expect(contractViolations(answer.text)).toEqual([])
      await nothingOpen()
    }),
    runs,
  )
}, 120_000)

test('Whenever a client leaves, the provider is left too, and the place is free again', async () => {
  const bytesRead = fc.constantFrom(0, 1, 100, 400)
  await fc.assert(
    fc.asyncProperty(reply, bytesRead, async (first, most) => {
      world.provider.always(first)
      const controller = new AbortController()
      const response = await world.open({ tools }, { signal: controller.signal })
      await readSome(response, most)
      controller.abort()
      await nothingOpen()
      world.provider.always(textReply('The end.'))
      await waitUntil(async () => ((await world.ask()).status === 200 ? true : undefined))
    }),
    { ...runs, numRuns: 30 },
  )
}, 120_000)

test('A server that is stopped leaves no call to a provider behind', async () => {
  const other = await startChatWorld({ hasFilms: false })
  other.provider.script({ steps: [chunk({ content: 'It is ' }), hang] })
  const reading = other.ask().catch((error: unknown) => error)
  await other.provider.received(1)
  await other.server.stop()
  expect(await other.provider.requests[0]?.ended).toBe(false)
  await reading
  await other.provider.close()
})

async function nothingOpen(): Promise<void> {
  await waitUntil(async () => (world.provider.openExchanges() === 0 ? true : undefined))
}

async function readSome(response: Response, most: number): Promise<void> {
  const reader = response.body?.getReader()
  for (let bytes = 0; bytes < most;) {
    const { done: isOver, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (isOver) return
    bytes += value?.length ?? 0
  }
}
