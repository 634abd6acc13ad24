import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunk, done, usageChunk } from '../../../test/support/scripted-provider.js'
import { ModelError } from '../model-error.js'
import type { ModelEvent } from '../language-model.js'
import { createAnswerState } from './answer-state.js'
import type { CallFacts } from './failure-sentences.js'
import { readAnswer } from './read-answer.js'

const facts: CallFacts = {
  uid: 'support',
  kind: 'selfHosted',
  host: 'x.test',
  model: 'model-1',
  key: undefined,
  timeoutMs: 1_000,
  silenceMs: 1_000,
}

/** The events of these bytes, and the error that ended them. */
async function read(bytes: Buffer, size: number): Promise<{ events: ModelEvent[]; error: unknown }> {
  let start = 0
  const next = async (): Promise<Buffer | undefined> => {
    if (start >= bytes.length) return undefined
    start += size
    return bytes.subarray(start - size, start)
  }
  const state = createAnswerState({ toolNames: new Set(['search']), newId: (place) => `id-${place}` })
  const events: ModelEvent[] = []
  try {
    const reading = { facts, state, mostOutputBytes: 2_000, next, onFinish: () => {}, onDone: () => {} }
    for await (const event of await readAnswer(await next(), reading)) events.push(event)
  } catch (error) {
    return { events, error }
  }
  return { events, error: undefined }
}

const sane = [
  chunk({ role: 'assistant', content: 'Zoë' }),
  chunk({ content: '[TOOL_CALLS]' }),
  chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'search', arguments: '{"q":' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
  chunk({ function_call: { name: 'search', arguments: { q: 1 } } }),
  chunk({}, 'stop'),
  chunk({}, 'length'),
  usageChunk(1, 2),
].map(({ data }) => `data: ${JSON.stringify(data)}\n\n`)

const member = fc.constantFrom(
  'choices',
  'delta',
  'message',
  'content',
  'tool_calls',
  'function',
  'index',
  'error',
  'usage',
)
const odd = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue({ maxDepth: 1 }),
    fc.dictionary(member, tie('value'), { maxKeys: 4 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value

const piece = fc.oneof(
  fc.constantFrom(
    ...sane,
    done,
    ': ping\n\n',
    '\n',
    '{',
    '[',
    '<html>',
    'event: error\n',
    'data: ',
    '\uFEFF',
  ),
  odd.map((value) => `data: ${JSON.stringify({ choices: [value] })}\n\n`),
  odd.map((value) => `data: ${JSON.stringify(value)}\n\n`),
  fc.string({ unit: 'binary' }),
)

describe('whatever a provider sends', () => {
  test('the answer ends in exactly one end, or in a failure that is told', async () => {
    const size = fc.integer({ min: 1, max: 200 })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), size, async (pieces, pieceSize) => {
        const { events, error } = await read(Buffer.from(pieces.join('')), pieceSize)
        const ends = events.filter(({ type }) => type === 'finished')
        if (error !== undefined && !(error instanceof ModelError)) throw error
        expect(ends).toHaveLength(error === undefined ? 1 : 0)
        if (error === undefined) expect(events.at(-1)?.type).toBe('finished')
        for (const event of events) if (event.type === 'tool-call') expect(event.call.id).not.toBe('')
      }),
      { numRuns: 300 },
    )
  })
})
