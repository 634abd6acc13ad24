import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, createGate, hang, jsonReply, textReply, toolCallReply } from '../support/scripted-provider.js'
import { waitUntil } from '../support/wait-until.js'
import { completionsPath, makeWorkspace, startChatWorld, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { readStream } from './read-chat-answer.js'
import { declaredTools, ownNames, searchCall } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(async () => world.stop())

const bothPrefixes = ['/chats/main', '/chats/main/v1']

describe('Every chat path is served with and without a version:', () => {
  for (const prefix of bothPrefixes) {
    test(`POST ${prefix}/chat/completions`, async () => {
      world.provider.script(textReply('Hello!'))
      expect((await world.ask({}, { path: `${prefix}/chat/completions` })).content).toBe('Hello!')
    })

    test(`GET ${prefix}/models`, async () => {
      world.provider.script(jsonReply({ object: 'list', data: [{ id: 'm', object: 'model' }] }))
      const { status, body } = await world.server.call('GET', `${prefix}/models`, { key: world.key.key })
      expect(status).toBe(200)
      expect(body).toMatchObject({ object: 'list', data: [{ id: 'm', object: 'model' }] })
    })
  }
})

describe('The base URL of a provider is taken with and without a version:', () => {
  for (const served of ['/v1/chat/completions', '/chat/completions'])
    for (const suffix of ['', '/', '/v1', '/v1/'])
      test(`base "${suffix}" of a provider that serves ${served}`, async () => {
        await makeWorkspace(world.server, 'based', { baseUrl: `${world.provider.url}${suffix}` })
        world.provider.always(({ path }) =>
          path === served ? textReply('Hello!') : jsonReply({ detail: 'Not Found' }, { status: 404 }),
        )
        const answer = await world.ask({}, { path: '/chats/based/chat/completions' })
        expect(answer.content).toBe('Hello!')
      })
})

describe('Every answer has an x-request-id:', () => {
  const answers = [
    { because: 'a stream', path: completionsPath, status: 200 },
    { because: 'a refusal', path: '/chats/none/chat/completions', status: 404 },
    { because: 'an unknown path', path: '/chats/main/nothing/here', status: 404 },
  ]
  for (const { because, path, status } of answers) {
    test(`${because}, made by the server`, async () => {
      world.provider.always(textReply('Hello!'))
      const response = await world.open({}, { path })
      await response.text()
      expect(response.status).toBe(status)
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    })

    test(`${because}, as the client sent it, and pages may read it`, async () => {
      world.provider.always(textReply('Hello!'))
      const response = await world.open(
        {},
        { path, headers: { 'x-request-id': 'req-1', origin: 'http://a.b' } },
      )
      await response.text()
      expect(response.headers.get('x-request-id')).toBe('req-1')
      expect(response.headers.get('access-control-expose-headers')).toMatch(/\*|x-request-id/i)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    })
  }

  test('browsers may send the headers of the openai client', async () => {
    const sent = 'authorization,content-type,x-stainless-lang,x-stainless-retry-count'
    const { status, headers } = await world.server.call('OPTIONS', completionsPath, {
      key: null,
      headers: {
        origin: 'http://a.b',
        'access-control-request-method': 'POST',
        'access-control-request-headers': sent,
      },
    })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-headers')).toBe(sent)
    expect(headers.get('x-request-id')).not.toBeNull()
  })
})

describe('A stream passes proxies:', () => {
  test('its headers forbid to hold it back, and it is not compressed', async () => {
    world.provider.script(textReply('Hello! '.repeat(500)))
    const { headers, content } = await world.ask({}, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
    expect(content.length).toBe(3_500)
  })

  const silences = [
    { because: 'before the first byte of the provider', steps: [] },
    { because: 'in the middle of an answer', steps: [chunk({ content: 'It is ' })] },
  ]
  for (const { because, steps } of silences)
    test(`silence ${because} is filled with comments, which clients skip`, async () => {
      const gate = createGate()
      world.provider.script({ steps: [...steps, { until: gate.opened }, ...textReply('Hello!').steps] })
      let text = ''
      for await (const piece of (await world.open()).body ?? []) {
        text += Buffer.from(piece).toString()
        if (text.includes(': ping\n\n')) gate.open()
      }
      expect(contractViolations(text)).toEqual([])
      expect(readStream(text).content).toMatch(/Hello!$/)
    })
})

describe('The provider is stopped when the client goes away:', () => {
  const moments = [
    { because: 'before the first byte', replies: [{ steps: [hang] }] },
    {
      because: 'while it sends nothing but thoughts',
      replies: [{ steps: [chunk({ reasoning: 'Hm' }), hang] }],
    },
    {
      because: 'which did not read what there was',
      replies: [
        { steps: [...Array.from({ length: 200 }, () => chunk({ content: 'x'.repeat(4_000) })), hang] },
      ],
    },
    {
      because: 'in a later round',
      replies: [toolCallReply(searchCall(ownNames)), { steps: [chunk({ content: 'It' }), hang] }],
    },
  ]
  for (const { because, replies } of moments)
    test(because, async () => {
      const before = world.provider.requests.length
      const controller = new AbortController()
      world.provider.script(...replies)
      const response = await world.open({}, { signal: controller.signal })
      await world.provider.received(before + replies.length)
      controller.abort()
      await expect(response.text()).rejects.toThrow()
      expect(await world.provider.requests.at(-1)?.ended).toBe(false)
      await waitUntil(async () => (world.provider.openExchanges() === 0 ? true : undefined))
      expect(world.provider.requests.length).toBe(before + replies.length)
    })
})

describe('Of the body of a request', () => {
  const known = {
    store: false,
    reasoning_effort: 'low',
    metadata: { a: 'b' },
    frequency_penalty: 0.5,
    logit_bias: { 7: 1 },
    logprobs: true,
    top_logprobs: 2,
    max_tokens: 7,
    max_completion_tokens: 8,
    modalities: ['text'],
    prediction: { type: 'content', content: 'a' },
    audio: { voice: 'a', format: 'mp3' },
    presence_penalty: -0.5,
    response_format: { type: 'text' },
    seed: 4,
    service_tier: 'auto',
    stop: ['END'],
    temperature: 0.25,
    top_p: 0.75,
    tool_choice: 'auto',
    parallel_tool_calls: false,
    user: 'me',
  }

  for (const [name, value] of Object.entries(known))
    test(`${name} goes to the provider as it is`, async () => {
      world.provider.script(textReply('Hello!'))
      await world.ask({ [name]: value })
      expect(world.provider.requests.at(-1)?.body[name]).toEqual(value)
    })

  test('unknown fields are ignored and stay here, like the special tools', async () => {
    world.provider.script(textReply('Hello!'))
    const unknown = { chat_id: 'x', session_id: 1, features: { web: true }, thinking: null }
    const answer = await world.ask({ ...unknown, tools: declaredTools(ownNames), n: 1 })
    expect(answer.content).toBe('Hello!')
    const { body } = world.provider.requests.at(-1) ?? {}
    expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'stream', 'stream_options', 'tools'])
    expect(body.tools.map((tool: { function: { name: string } }) => tool.function.name)).toEqual([
      ownNames.search,
    ])
  })
})

describe('Of a workspace one can ask', () => {
  test('whether its provider answers', async () => {
    world.provider.always(toolCallReply({ name: 'report_status', arguments: { works: true } }))
    const { status, body } = await world.server.call('POST', '/chats/main/settings/test', {
      json: { model: 'model-1' },
    })
    expect({ status, works: body.works, calledFunction: body.calledFunction }).toEqual({
      status: 200,
      works: true,
      calledFunction: true,
    })
  })

  test('which prompts are in effect', async () => {
    const { status, body } = await world.server.call('GET', '/chats/main/prompts')
    expect(status).toBe(200)
    for (const text of Object.values(body)) expect(String(text).length).toBeGreaterThan(20)
  })
})
