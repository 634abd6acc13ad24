import { describe, expect, test } from 'vitest'
import { masterGrant, type Grant } from '../access/grant.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexPattern } from '../domain/index-uid.js'
import {
  calls,
  callsWith,
  eventsOf,
  films,
  openChat,
  says,
  stop,
  toolAnswersIn,
  toSearch,
} from './converse.harness.contract.js'

const onlyFilms: Grant = { ...masterGrant, indexes: ['films'] as unknown as readonly IndexPattern[] }
const withSecret = { ...films, secret: { documents: [{ id: 1, title: 'Dark secret' }] } }

describe('a call that cannot be made is answered so that the model can do better', () => {
  const cases = [
    {
      because: 'an index the caller may not search',
      call: calls('secret', 'dark'),
      says: 'The indexes that can be searched are: films.',
    },
    {
      because: 'an index that is not there',
      call: calls('nope', 'dark'),
      says: 'The indexes that can be searched are: films.',
    },
    {
      because: 'a filter that is refused',
      call: calls('films', 'a', { filter: 'boom' }),
      says: 'The filter is broken.',
    },
    { because: 'arguments that cannot be read', call: callsWith('{"q":'), says: 'no JSON object' },
    {
      because: 'a function nobody knows',
      call: callsWith('{}', { name: 'weather now' }),
      says: 'There is no function weather now.',
    },
  ]
  for (const { because, call, says: sentence } of cases)
    test(because, async () => {
      const chat = openChat({
        indexes: withSecret,
        script: [
          [call, toSearch],
          [says('a'), stop],
        ],
      })
      const events = await eventsOf(chat, { grant: onlyFilms })
      const [told] = chat.asked[1] === undefined ? [] : toolAnswersIn(chat.asked[1])
      expect(told).toContain(sentence)
      expect(told).not.toContain('secret')
      expect(chat.searched.filter(({ uid }) => uid !== 'films')).toEqual([])
      const started = events.filter(({ type }) => type === 'search-started')
      const finished = events.flatMap((event) => (event.type === 'search-finished' ? [event.sources] : []))
      expect(finished).toEqual(started.map(() => []))
      expect(events.at(-1)?.type).toBe('finished')
    })

  test('more searches than are made at a time', async () => {
    const round = ['dark', 'city', 'star'].map((q) => calls('films', q))
    const chat = openChat({ script: [[...round, toSearch], [stop]], limits: { mostSearchesPerRound: 2 } })
    await eventsOf(chat)
    expect(chat.searched).toHaveLength(2)
    expect(chat.asked[1] && toolAnswersIn(chat.asked[1])[2]).toContain('at most 2 are made at a time')
  })

  test('ids that are missing or taken are replaced', async () => {
    const round = [
      calls('films', 'dark', { id: '' }),
      calls('films', 'city', { id: 'x' }),
      calls('films', 'star', { id: 'x' }),
    ]
    const chat = openChat({
      script: [[...round, toSearch], [calls('films', 'a', { id: 'x' }), toSearch], [stop]],
    })
    await eventsOf(chat)
    const ids = chat.asked[2]?.messages.flatMap(({ tool_call_id: id }) => id ?? [])
    expect(ids).toEqual(['made-up-1', 'x', 'made-up-2', 'made-up-3'])
  })

  test('the settings of an index decide how it is searched, within bounds', async () => {
    const index = { documents: [], settings: { chat: { searchParameters: { limit: 400 } } } }
    const chat = openChat({
      indexes: { films: index },
      script: [[callsWith('{"query":"dark"}'), toSearch], [stop]],
    })
    await eventsOf(chat)
    expect(chat.searched).toMatchObject([{ uid: 'films', q: 'dark', limit: 50 }])
  })

  test('what is not displayed is never told', async () => {
    // The engine leaves out what is not displayed, as it does for every search.
    const index = {
      documents: [{ id: 1, title: 'Dark' }],
      settings: {
        displayedAttributes: ['id', 'title'],
        chat: { documentTemplate: '{{ doc.title }} {{ doc.cost }}' },
      },
    }
    const chat = openChat({ indexes: { films: index }, script: [[calls('films', 'dark'), toSearch], [stop]] })
    await eventsOf(chat)
    expect(chat.asked[1] && toolAnswersIn(chat.asked[1])[0]).toContain('`doc.cost` is not in the document')
  })
})

describe('a caller', () => {
  test('is looked at again before every search', async () => {
    let looks = 0
    const revoked = apiError('invalid_api_key', 'it is gone')
    const chat = openChat({
      script: [
        [calls('films', 'dark'), toSearch],
        [calls('films', 'city', { id: 'b' }), toSearch],
      ],
    })
    const renewGrant = () => {
      looks += 1
      if (chat.asked.length > 1) throw revoked
      return masterGrant
    }
    const events = await eventsOf(chat, { renewGrant })
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      failure: { type: 'authentication_error', code: 'invalid_api_key' },
    })
    expect(chat.searched).toHaveLength(1)
    expect(looks).toBeGreaterThanOrEqual(3)
  })

  test('needs the right to search', async () => {
    const grant: Grant = { ...masterGrant, actions: new Set(['chatCompletions'] as const) }
    const chat = openChat()
    expect(await eventsOf(chat, { grant })).toMatchObject([
      { type: 'failed', failure: { code: 'invalid_api_key' } },
    ])
    expect(chat.asked).toEqual([])
  })

  test('has its filter in every search', async () => {
    const rules = [{ pattern: '*' as IndexPattern, filter: 'shop = 1' }]
    const chat = openChat({ script: [[calls('films', 'dark'), toSearch], [stop]] })
    await eventsOf(chat, { grant: { ...masterGrant, rules } })
    expect(chat.searched.map(({ restrictions }) => restrictions)).toEqual([['shop = 1']])
  })
})
