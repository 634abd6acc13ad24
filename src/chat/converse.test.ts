import { describe, expect, test } from 'vitest'
import type { ChatEvent } from './chat-event.js'
import {
  calls,
  callsWith,
  eventsOf,
  openChat,
  requestOf,
  says,
  stop,
  toolAnswersIn,
  toSearch,
} from './converse.harness.contract.js'

const typesOf = (events: readonly ChatEvent[]) => events.map(({ type }) => type)

describe('a conversation', () => {
  test('passes the answer of the model on', async () => {
    const extra = { type: 'extra-delta' as const, delta: { reasoning: 'hm' } }
    const chat = openChat({ script: [[extra, says('Hel'), says('lo'), stop]] })
    expect(await eventsOf(chat)).toEqual([
      extra,
      says('Hel'),
      says('lo'),
      { type: 'finished', reason: 'stop', usage: undefined },
    ])
    expect(chat.asked[0]).toMatchObject({ model: 'm', tools: [{ name: '_serviceSearchInIndex' }] })
    expect(chat.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  test('searches when the model asks for it, and tells each step in order', async () => {
    const chat = openChat({
      script: [
        [calls('films', 'dark'), toSearch],
        [says('Two [1][2].'), stop],
      ],
    })
    const events = await eventsOf(chat)
    expect(typesOf(events)).toEqual([
      'search-started',
      'message-added',
      'search-finished',
      'message-added',
      'text-delta',
      'sources-cited',
      'finished',
    ])
    const call = {
      id: 'call-films-dark',
      type: 'function',
      function: { name: '_serviceSearchInIndex', arguments: '{"index_uid":"films","q":"dark","filter":""}' },
    }
    const sources = [
      { number: 1, indexUid: 'films', documentId: 1, json: '{"id":1,"title":"Dark City","year":1998}' },
      { number: 2, indexUid: 'films', documentId: 2, json: '{"id":2,"title":"Dark Star","year":1974}' },
    ]
    expect(events.slice(0, 3)).toEqual([
      { type: 'search-started', call },
      { type: 'message-added', message: { role: 'assistant', tool_calls: [call] } },
      { type: 'search-finished', callId: 'call-films-dark', sources },
    ])
    expect(events[5]).toEqual({ type: 'sources-cited', sources, unknownMarkers: [] })
    expect(chat.searched).toEqual([{ uid: 'films', q: 'dark', limit: 20, restrictions: [] }])
  })

  test('gives the model what was found, and its own call', async () => {
    const chat = openChat({ script: [[says('Wait.'), calls('films', 'dark'), toSearch], [stop]] })
    const events = await eventsOf(chat)
    const second = chat.asked[1]
    expect(second?.messages.slice(2)).toMatchObject([
      { role: 'assistant', content: 'Wait.', tool_calls: [{ id: 'call-films-dark' }] },
      { role: 'tool', tool_call_id: 'call-films-dark' },
    ])
    const told = second === undefined ? '' : toolAnswersIn(second)[0]
    expect(told).toContain('<document-d1 number="1" index="films" id="1">\nid: 1\ntitle: Dark City')
    expect(events).toContainEqual({
      type: 'message-added',
      message: { role: 'tool', tool_call_id: 'call-films-dark', content: told },
    })
  })

  test('makes the searches of a round at the same time, and answers them in their order', async () => {
    const chat = openChat({
      indexes: {
        slow: { documents: [{ id: 1, a: 'x' }], delayMs: 60 },
        fast: { documents: [{ id: 1, a: 'x' }] },
      },
      script: [[calls('slow', 'x', { id: 's' }), calls('fast', 'x', { id: 'f' }), toSearch], [stop]],
    })
    const events = await eventsOf(chat)
    const ids = events.flatMap((event) => {
      if (event.type === 'search-started') return [`started ${event.call.id}`]
      if (event.type === 'search-finished') return [`finished ${event.callId}`]
      return event.type === 'message-added' ? [event.message.tool_call_id ?? 'calls'] : []
    })
    expect(ids).toEqual(['started s', 'started f', 'calls', 'finished f', 'finished s', 's', 'f'])
  })

  test('tells a document once', async () => {
    const again = [calls('films', 'dark', { id: 'b' }), toSearch]
    const chat = openChat({ script: [[calls('films', 'city', { id: 'a' }), toSearch], again, [stop]] })
    await eventsOf(chat)
    const [first, second] = chat.asked[2] === undefined ? [] : toolAnswersIn(chat.asked[2])
    expect(first).toContain('Dark City')
    expect(second).toContain('[1] was given above.')
    expect(second).not.toContain('Dark City')
  })

  test('counts the tokens of all rounds', async () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 }
    const round = { ...toSearch, usage }
    const chat = openChat({ script: [[calls('films', 'a'), round], [{ ...stop, usage }]] })
    expect((await eventsOf(chat)).at(-1)).toEqual({
      type: 'finished',
      reason: 'stop',
      usage: { prompt_tokens: 2, completion_tokens: 4, total_tokens: 6 },
    })
  })

  test('offers no function the last time', async () => {
    const chat = openChat({ script: [[calls('films', 'dark'), toSearch]], limits: { mostRounds: 3 } })
    const events = await eventsOf(chat)
    expect(chat.asked.map(({ tools }) => tools.length)).toEqual([1, 1, 0])
    expect(chat.searched).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ type: 'finished', reason: 'stop' })
  })

  test('has the choice of a tool in the first round only', async () => {
    const chat = openChat({ script: [[calls('films', 'a'), toSearch], [stop]] })
    await eventsOf(chat, { request: requestOf({ tool_choice: 'required', temperature: 0 }) })
    expect(chat.asked.map(({ passedOn }) => passedOn)).toEqual([
      { tool_choice: 'required', temperature: 0 },
      { temperature: 0 },
    ])
  })

  test('goes by the original names with clients that do', async () => {
    const tools = [{ type: 'function', function: { name: '_meiliSearchProgress' } }]
    const chat = openChat({
      script: [[callsWith('{"q":"dark"}', { name: '_meiliSearchInIndex' }), toSearch], [stop]],
    })
    const events = await eventsOf(chat, { request: requestOf({ tools }) })
    expect(chat.asked[0]?.tools[0]?.name).toBe('_meiliSearchInIndex')
    expect(events[0]).toMatchObject({ call: { function: { name: '_meiliSearchInIndex' } } })
  })

  test('has no function where nothing can be searched', async () => {
    const chat = openChat({ indexes: {}, script: [[calls('films', 'a'), toSearch]] })
    expect(typesOf(await eventsOf(chat))).toEqual(['finished'])
    expect(chat.asked[0]?.tools).toEqual([])
    expect(JSON.stringify(chat.asked[0]?.messages[0])).toContain('no index that can be searched')
  })

  test('says nothing of sources to a client that did not ask', async () => {
    const chat = openChat({
      script: [
        [calls('films', 'dark'), stop],
        [says('It is [1].'), stop],
      ],
    })
    const events = await eventsOf(chat, { request: requestOf({ tools: [] }) })
    expect(typesOf(events)).not.toContain('sources-cited')
    expect(typesOf(events)).toContain('search-finished')
  })

  test('says which markers belong to nothing', async () => {
    const chat = openChat({ script: [[says('It is so [4'), says('].'), stop]] })
    expect((await eventsOf(chat)).at(-2)).toEqual({ type: 'sources-cited', sources: [], unknownMarkers: [4] })
  })

  test('ends as the provider ends it, whatever it called for', async () => {
    const cut = { type: 'finished' as const, reason: 'length' as const, usage: undefined }
    const chat = openChat({ script: [[calls('films', 'dark'), cut]] })
    expect(await eventsOf(chat)).toEqual([{ type: 'finished', reason: 'length', usage: undefined }])
  })

  test('runs calls that come with another reason', async () => {
    const chat = openChat({
      script: [
        [calls('films', 'dark'), stop],
        [says('a'), stop],
      ],
    })
    expect(typesOf(await eventsOf(chat))).toContain('search-finished')
  })
})
