import { describe, expect, test } from 'vitest'
import type { ChatEvent } from './chat-event.js'
import { calls, eventsOf, openChat, says, toSearch, type Script } from './converse.harness.contract.js'
import type { LanguageModel } from './language-model.js'
import { ModelError, type ModelFailure } from './model-error.js'

const typesOf = (events: readonly ChatEvent[]) => events.map(({ type }) => type)
const failing = (failure: ModelFailure) => new ModelError({ failure, message: `It is ${failure}.` })

describe('a failure is told once, at the end', () => {
  const cases: { because: string; script: Script; types: readonly string[]; code: string }[] = [
    {
      because: 'of the provider',
      script: [[failing('key-refused')]],
      types: ['failed'],
      code: 'provider_key_refused',
    },
    {
      because: 'in the middle',
      script: [[says('a'), failing('cut-off')]],
      types: ['text-delta', 'failed'],
      code: 'provider_cut_off',
    },
    {
      because: 'of an answer without an end',
      script: [[says('a')]],
      types: ['text-delta', 'failed'],
      code: 'provider_cut_off',
    },
    {
      because: 'that nobody expected',
      script: [[new TypeError('secret')]],
      types: ['failed'],
      code: 'internal',
    },
  ]
  for (const { because, script, types, code } of cases)
    test(because, async () => {
      const chat = openChat({ script })
      const events = await eventsOf(chat)
      expect(typesOf(events)).toEqual(types)
      expect(events.at(-1)).toMatchObject({ failure: { code } })
      expect(chat.unexpected).toHaveLength(code === 'internal' ? 1 : 0)
      expect(JSON.stringify(events)).not.toContain('secret')
    })

  test('of a search that breaks', async () => {
    const chat = openChat({
      script: [[calls('films', 'dark'), toSearch]],
      standsIn: { search: async () => Promise.reject(new TypeError('inside')) },
      indexes: { films: { documents: [] } },
    })
    const events = await eventsOf(chat)
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'internal' } })
    expect(chat.unexpected).toHaveLength(1)
  })

  test('when it takes too long', async () => {
    const chat = openChat({ model: endlessModel().model, limits: { timeoutMs: 20 } })
    expect((await eventsOf(chat)).at(-1)).toMatchObject({ type: 'failed', failure: { code: 'timed_out' } })
  })
})

/** Sends one word and then nothing until it is told to stop. */
function endlessModel(): { model: LanguageModel; ended: () => boolean } {
  let hasEnded = false
  const model: LanguageModel = {
    async *answer(_, signal) {
      try {
        yield says('a')
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        throw failing('aborted')
      } finally {
        hasEnded = true
      }
    },
  }
  return { model, ended: () => hasEnded }
}

describe('when the client is gone', () => {
  test('nothing more is said, and the model is stopped', async () => {
    const leaving = new AbortController()
    const { model, ended } = endlessModel()
    const waiting = eventsOf(openChat({ model }), { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 10)
    expect(await waiting).toEqual([says('a')])
    expect(ended()).toBe(true)
  })

  test('a search that runs is not waited for', async () => {
    const leaving = new AbortController()
    const chat = openChat({
      indexes: { films: { documents: [], delayMs: 15_000 } },
      script: [[calls('films', 'a'), toSearch]],
    })
    const waiting = eventsOf(chat, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 10)
    expect(typesOf(await waiting)).not.toContain('search-finished')
  })

  test('a reader that leaves ends the model', async () => {
    const { model, ended } = endlessModel()
    const leaving: { converse: ReturnType<typeof openChat>['converse'] } = {
      converse: async function* (...asked) {
        for await (const event of openChat({ model }).converse(...asked)) {
          yield event
          return
        }
      },
    }
    expect(await eventsOf(leaving)).toEqual([says('a')])
    expect(ended()).toBe(true)
  })
})
