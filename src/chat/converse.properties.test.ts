import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { masterGrant, type Grant } from '../access/grant.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexPattern } from '../domain/index-uid.js'
import { calls, callsWith, eventsOf, openChat, says, type Scripted } from './converse.harness.contract.js'
import type { ModelEvent } from './language-model.js'
import { ModelError, type ModelFailure } from './model-error.js'

const indexes = {
  films: {
    documents: [{ id: 1, title: 'dark' }],
    settings: { chat: { documentTemplate: '{{ doc.nope }}' } },
  },
  books: {
    documents: [
      { id: 1, title: 'dark' },
      { id: 2, title: 'light' },
    ],
    delayMs: 1,
  },
  secret: { documents: [{ id: 1, title: 'dark' }] },
}
const covered: Grant = { ...masterGrant, indexes: ['films', 'books'] as unknown as readonly IndexPattern[] }

const failures: readonly ModelFailure[] = [
  'no-tool-calling',
  'overloaded',
  'key-refused',
  'cut-off',
  'aborted',
]
const index = fc.constantFrom('films', 'books', 'secret', 'nope', '', '__proto__')
const event = fc.oneof(
  fc.string().map(says),
  fc.constantFrom('[1]', '[2', ']', '`', '```\n').map(says),
  fc
    .record({ delta: fc.dictionary(fc.string(), fc.string()) })
    .map(({ delta }): ModelEvent => ({ type: 'extra-delta', delta })),
  fc
    .tuple(
      index,
      fc.constantFrom('dark', 'light', ''),
      fc.constantFrom('', 'boom'),
      fc.constantFrom('', 'a', 'b'),
    )
    .map(([uid, q, filter, id]) => calls(uid, q, { filter, id })),
  fc
    .tuple(fc.oneof(fc.string(), fc.json()), fc.constantFrom('_serviceSearchInIndex', 'other', ''))
    .map(([text, name]) => callsWith(text, { name })),
)
const end: fc.Arbitrary<readonly Scripted[]> = fc.oneof(
  fc.constant([]),
  fc.constantFrom(...failures).map((failure) => [new ModelError({ failure, message: 'It failed.' })]),
  fc.constant([new TypeError('torn apart')]),
  fc
    .constantFrom('stop' as const, 'tool_calls' as const, 'length' as const, 'content_filter' as const)
    .map((reason): readonly ModelEvent[] => [{ type: 'finished', reason, usage: undefined }]),
)
const script = fc.array(
  fc
    .tuple(fc.array(event, { maxLength: 6 }), end)
    .map(([events, last]) => (events as readonly Scripted[]).concat(last)),
  { minLength: 1, maxLength: 5 },
)

test('whatever a model does, a conversation ends once and searches only what the caller may', async () => {
  await fc.assert(
    fc.asyncProperty(
      script,
      fc.record({
        fallback: fc.constantFrom(null, 'builtIn' as const),
        source: fc.constantFrom(null, 'builtIn' as const),
      }),
      fc.nat(12),
      async (rounds, settings, looks) => {
        const chat = openChat({ indexes, script: rounds, limits: { mostRounds: 4, mostSearchesPerRound: 3 } })
        let left = looks
        const renewGrant = () => {
          left -= 1
          if (left < 0) throw apiError('invalid_api_key', 'it is gone')
          return covered
        }
        const events = await eventsOf(chat, { renewGrant, settings })

        const ends = events.filter(({ type }) => type === 'finished' || type === 'failed')
        expect(ends).toHaveLength(1)
        expect(events.at(-1)).toBe(ends[0])
        expect(chat.searched.filter(({ uid }) => uid === 'secret')).toEqual([])
        expect(chat.asked.length).toBeLessThanOrEqual(6)
        if (ends[0]?.type === 'finished') {
          const started = events.flatMap((each) => (each.type === 'search-started' ? [each.call.id] : []))
          const finished = events.flatMap((each) => (each.type === 'search-finished' ? [each.callId] : []))
          expect(finished.toSorted()).toEqual(started.toSorted())
        }
        for (const { messages } of chat.asked) {
          const callIds = messages.flatMap(({ tool_calls: made = [] }) => made.map(({ id }) => id))
          expect(messages.flatMap(({ tool_call_id: id }) => id ?? [])).toEqual(callIds)
        }
        expect(JSON.stringify(events)).not.toContain('torn apart')
      },
    ),
    { numRuns: 300 },
  )
})
