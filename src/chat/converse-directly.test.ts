import { describe, expect, test } from 'vitest'
import { apiError } from '../domain/errors/api-error.js'
import type { ChatEvent } from './chat-event.js'
import {
  calls,
  eventsOf,
  films,
  openChat,
  requestOf,
  says,
  stop,
  toSearch,
  type Script,
} from './converse.harness.contract.js'
import { ModelError, type ModelFailure } from './model-error.js'

const typesOf = (events: readonly ChatEvent[]) => events.map(({ type }) => type)
const textOf = (events: readonly ChatEvent[]) =>
  events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')
const failing = (failure: ModelFailure) => new ModelError({ failure, message: `It is ${failure}.` })
const refusingSearch = async () => Promise.reject(apiError('invalid_search_sort', 'It cannot be sorted so.'))

describe('a model that cannot call functions', () => {
  const two = { ...films, books: { documents: [{ id: 7, title: 'Dark Matter' }] } }
  const script: Script = [[failing('no-tool-calling')], [says('Dark City [1].'), stop]]

  test('is given what a search for the question finds', async () => {
    const chat = openChat({ indexes: two, script })
    const events = await eventsOf(chat)
    expect(typesOf(events.slice(0, 4))).toEqual([
      'search-started',
      'search-started',
      'search-finished',
      'search-finished',
    ])
    expect(typesOf(events.slice(-3))).toEqual(['text-delta', 'sources-cited', 'finished'])
    expect(events[0]).toMatchObject({
      call: { id: 'made-up-1', function: { name: '_serviceSearchInIndex' } },
    })
    const [instructed, question] = chat.asked[1]?.messages ?? []
    expect(instructed?.role).toBe('system')
    expect(JSON.stringify(instructed)).toContain('title: Dark City')
    expect(JSON.stringify(instructed)).toContain('title: Dark Matter')
    expect(question?.role).toBe('user')
    expect(chat.asked[1]?.tools).toEqual([])
    expect(chat.searched.slice(0, 2).map(({ uid, limit }) => ({ uid, limit }))).toEqual([
      { uid: 'films', limit: 10 },
      { uid: 'books', limit: 10 },
    ])
  })

  test('is known by the next request, until its workspace changes', async () => {
    const chat = openChat({ script: [[failing('no-tool-calling')], [says('a'), stop]] })
    await eventsOf(chat)
    await eventsOf(chat)
    await eventsOf(chat, { revision: 2 })
    expect(chat.asked.map(({ tools }) => tools.length)).toEqual([1, 0, 0, 1])
  })

  const longer = requestOf({
    messages: [
      { role: 'user', content: 'Tell me about Metropolis' },
      { role: 'assistant', content: 'It is a film.' },
      { role: 'user', content: 'And who made it?' },
    ],
  })

  test('writes the question out in a longer conversation', async () => {
    const chat = openChat({
      script: [
        [failing('no-tool-calling')],
        [says('<think>x</think>\n"Metropolis'), says(' director"'), stop],
        [stop],
      ],
    })
    await eventsOf(chat, { request: longer })
    expect(chat.searched[0]?.q).toBe('metropolis director')
    expect(chat.asked).toHaveLength(3)
  })

  test('is searched for without each of the words when all of them find little', async () => {
    const chat = openChat({
      script: [[failing('no-tool-calling')], [says('metropolis director'), stop], [stop]],
    })
    const events = await eventsOf(chat, { request: longer })
    expect(chat.searched.map(({ q }) => q)).toEqual(['metropolis director', 'director', 'metropolis'])
    const types = typesOf(events)
    expect(types.filter((type) => type === 'search-started')).toHaveLength(3)
    expect(types.filter((type) => type === 'search-finished')).toHaveLength(3)
  })

  test('has the question as it stands when it cannot', async () => {
    const chat = openChat({
      script: [[failing('no-tool-calling')], [failing('timed-out')], [says('a'), stop]],
    })
    const events = await eventsOf(chat, { request: longer })
    expect(chat.searched[0]?.q).toContain('metropolis')
    expect(events.at(-1)?.type).toBe('finished')
  })

  test('is told when it cannot even answer', async () => {
    const chat = openChat({ script: [[failing('no-tool-calling')]] })
    expect((await eventsOf(chat)).at(-1)).toMatchObject({ failure: { code: 'tool_calling_not_supported' } })
  })
})

describe('without a language model', () => {
  test('a workspace answers from passages', async () => {
    const chat = openChat()
    const events = await eventsOf(chat, { settings: { source: 'builtIn' } })
    expect(chat.asked).toEqual([])
    expect(textOf(events)).toContain('Dark City')
    expect(typesOf(events.slice(0, 2))).toEqual(['search-started', 'search-finished'])
    expect(events.at(-2)).toMatchObject({ type: 'sources-cited', unknownMarkers: [] })
    expect(events.at(-1)).toMatchObject({ type: 'finished', reason: 'stop' })
  })

  test('that no search could be made is told as a failure', async () => {
    const events = await eventsOf(openChat({ standsIn: { search: refusingSearch } }), {
      settings: { source: 'builtIn' },
    })
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'invalid_search_sort' } })
  })

  const fallback = { fallback: 'builtIn' } as const
  const cases: { because: string; script: Script; settings: object; ends: string; text: string }[] = [
    {
      because: 'stands in for a provider that is down',
      script: [[failing('overloaded')]],
      settings: fallback,
      ends: 'finished',
      text: 'Dark City',
    },
    {
      because: 'stands in also after searches',
      script: [[calls('films', 'x'), toSearch], [failing('connection-failed')]],
      settings: fallback,
      ends: 'finished',
      text: 'Dark City',
    },
    {
      because: 'does not, unless the workspace says so',
      script: [[failing('overloaded')]],
      settings: {},
      ends: 'failed',
      text: '',
    },
    {
      because: 'does not for a wrong key',
      script: [[failing('key-refused')]],
      settings: fallback,
      ends: 'failed',
      text: '',
    },
    {
      because: 'does not in the middle of a text',
      script: [[says('Once'), failing('cut-off')]],
      settings: fallback,
      ends: 'failed',
      text: 'Once',
    },
  ]
  for (const { because, script, settings, ends, text } of cases)
    test(`the built-in answer ${because}`, async () => {
      const events = await eventsOf(openChat({ script }), { settings })
      expect(events.at(-1)?.type).toBe(ends)
      expect(textOf(events)).toContain(text)
    })
})
