import OpenAI, { APIError, APIUserAbortError } from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, errorReply, hang, textReply } from '../support/scripted-provider.js'
import { question, startChatWorld, type ChatWorld } from './chat-world.js'
import { scriptBreak, scriptedAnswer, scriptedCalls, scriptSearches } from './client-scripts.js'
import { declaredTools, nameSets, ownNames } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(async () => world.stop())

const asked = { ...question, messages: [...question.messages] }

function client(changes: { path?: string; apiKey?: string } = {}): OpenAI {
  const { path = '/chats/main', apiKey = world.key.key } = changes
  return new OpenAI({ baseURL: `${world.server.url}${path}`, apiKey, maxRetries: 0 })
}

async function chunksOf(stream: AsyncIterable<ChatCompletionChunk>): Promise<ChatCompletionChunk[]> {
  const chunks: ChatCompletionChunk[] = []
  for await (const each of stream) chunks.push(each)
  return chunks
}

function textOf(chunks: readonly ChatCompletionChunk[]): string {
  return chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
}

async function errorOf(attempt: Promise<unknown>): Promise<APIError> {
  const error: unknown = await attempt.then(
    (value) => value,
    (reason: unknown) => reason,
  )
  if (error instanceof APIError) return error
  throw new Error('the client failed in another way, or not at all', { cause: error })
}

describe('chat.completions.create', () => {
  for (const path of ['/chats/main', '/chats/main/v1'])
    test(`reads an answer without tools at ${path}`, async () => {
      world.provider.script(textReply('Hel', 'lo'))
      const stream = await client({ path }).chat.completions.create(asked)
      const chunks = await chunksOf(stream)
      expect(textOf(chunks)).toBe('Hello')
      expect(chunks.at(-1)?.choices).toEqual([{ index: 0, delta: {}, finish_reason: 'stop' }])
      expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    })

  for (const { called, names } of nameSets)
    test(`reads searches told by ${called}`, async () => {
      scriptSearches(world.provider, names)
      const tools = declaredTools(names)
      const chunks = await chunksOf(await client().chat.completions.create({ ...asked, tools }))
      const calls = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])
      expect(calls.map((call) => call.function?.name)).toEqual(scriptedCalls(names))
      expect(textOf(chunks)).toBe(scriptedAnswer)
    })

  test('reads the usage it asks for', async () => {
    world.provider.script(textReply('Hi'))
    const options = { stream_options: { include_usage: true } }
    const chunks = await chunksOf(await client().chat.completions.create({ ...asked, ...options }))
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 15 } })
  })

  test('raises an error in the middle, after the text before it', async () => {
    scriptBreak(world.provider)
    const texts: string[] = []
    const stream = await client().chat.completions.create(asked)
    const error = await errorOf(
      (async () => {
        for await (const { choices } of stream) texts.push(choices[0]?.delta.content ?? '')
      })(),
    )
    expect(texts.join('')).toBe('It is ')
    expect(error).toMatchObject({ code: 'provider_cut_off', type: 'server_error', param: null })
    expect(error.message).toContain('broke off')
  })

  test('raises what the provider refuses', async () => {
    world.provider.script(errorReply(401, { message: 'who are you' }))
    const error = await errorOf(client().chat.completions.create(asked).then(chunksOf))
    expect(error).toMatchObject({ code: 'provider_key_refused', type: 'authentication_error' })
    expect(error.message).toContain('who are you')
  })

  test('stops the provider when it is aborted', async () => {
    world.provider.script({ steps: [chunk({ content: 'It is ' }), hang] })
    const before = world.provider.requests.length
    const stream = await client().chat.completions.create(asked)
    for await (const { choices } of stream) if (choices[0]?.delta.content === 'It is ') break
    expect(await world.provider.requests[before]?.ended).toBe(false)
  })

  test('lists the models', async () => {
    world.provider.script({
      headers: { 'content-type': 'application/json' },
      steps: ['{"object":"list","data":[{"id":"model-1","object":"model","created":1,"owned_by":"me"}]}'],
    })
    const { data } = await client().models.list()
    expect(data.map(({ id }) => id)).toEqual(['model-1'])
  })
})

describe('chat.completions.stream', () => {
  for (const { called, names } of nameSets)
    test(`puts every strict call together, by ${called}`, async () => {
      scriptSearches(world.provider, names)
      const stream = client().chat.completions.stream({ ...asked, tools: declaredTools(names) })
      const finished: { readonly name: string; readonly index: number }[] = []
      stream.on('tool_calls.function.arguments.done', (each) => finished.push(each))
      const completion = await stream.finalChatCompletion()
      const calls = completion.choices[0]?.message.tool_calls ?? []
      expect(finished.map(({ name }) => name)).toEqual(scriptedCalls(names))
      expect(finished.map(({ index }) => index)).toEqual(calls.map((_, place) => place))
      expect(calls.every((call) => call.type === 'function' && call.function.parsed_arguments != null)).toBe(
        true,
      )
      expect(await stream.finalContent()).toBe(scriptedAnswer)
    })

  test('gives an answer without tools', async () => {
    world.provider.script(textReply('Hel', 'lo'))
    const stream = client().chat.completions.stream(asked)
    expect(await stream.finalContent()).toBe('Hello')
  })

  test('rejects with an error in the middle', async () => {
    scriptBreak(world.provider)
    const tools = declaredTools(ownNames)
    const error = await errorOf(
      client()
        .chat.completions.stream({ ...asked, tools })
        .done(),
    )
    expect(error).toMatchObject({ code: 'provider_cut_off', type: 'server_error' })
  })

  test('stops the provider when it is aborted', async () => {
    world.provider.script({ steps: [chunk({ content: 'It is ' }), hang] })
    const before = world.provider.requests.length
    const stream = client().chat.completions.stream(asked)
    stream.on('content', () => stream.abort())
    expect(await errorOf(stream.done())).toBeInstanceOf(APIUserAbortError)
    expect(await world.provider.requests[before]?.ended).toBe(false)
  })
})

describe('An HTTP error shows its message, status, code and request id:', () => {
  interface Refused {
    readonly because: string
    readonly apiKey?: string
    readonly path?: string
    readonly body?: Partial<ChatCompletionCreateParamsStreaming>
    readonly status: number
    readonly code: string
  }
  const refused: readonly Refused[] = [
    { because: 'a wrong key', apiKey: 'wrong', status: 403, code: 'invalid_api_key' },
    { because: 'an unknown workspace', path: '/chats/none', status: 404, code: 'chat_not_found' },
    {
      because: 'several answers',
      body: { n: 2 },
      status: 501,
      code: 'unimplemented_multi_choice_chat_completions',
    },
    {
      because: 'a tool of the client',
      body: { tools: [{ type: 'function', function: { name: 'fly' } }] },
      status: 501,
      code: 'unimplemented_external_function_calling',
    },
  ]
  for (const { because, body, status, code, ...changes } of refused)
    test(because, async () => {
      const options = { headers: { 'x-request-id': 'my-request-7' } }
      const error = await errorOf(client(changes).chat.completions.create({ ...asked, ...body }, options))
      expect(error).toMatchObject({ status, code, param: null, requestID: 'my-request-7' })
      expect(error.message).toMatch(/^\d{3} \S.{20}/)
    })

  test('an answer that is no stream', async () => {
    const error = await errorOf(client().chat.completions.create({ ...asked, stream: false }))
    expect(error).toMatchObject({ status: 501, code: 'unimplemented_non_streaming_chat_completions' })
    expect(error.requestID).toMatch(/^[\da-f-]{36}$/)
  })
})
