import { readFileSync } from 'node:fs'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, streamText } from 'ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.js'
import {
  chunk,
  done,
  errorReply,
  hang,
  textReply,
  toolCallReply,
  usageChunk,
} from '../support/scripted-provider.js'
import { finish } from '../support/finish-task.js'
import { makeWorkspace, providerKey, startChatWorld, type ChatWorld } from './chat-world.js'
import { contractViolations } from './contract-violations.js'
import { hiddenWord } from './films.js'
import { kindsOf } from './read-chat-answer.js'
import { declaredTools, originalNames, searchCall } from './special-names.js'

// Faults of a server that speaks the same interface, as its code and its users tell of them: none may come back.

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ chatLimits: { mostRounds: 3, silenceMs: 300 } })
})
afterAll(async () => world.stop())

const tools = declaredTools(originalNames)
const search = searchCall(originalNames)
const twoSearches = toolCallReply(
  { ...search, id: 'a' },
  { ...searchCall(originalNames, { q: 'harbour' }), id: 'b' },
)

async function lastToolOffered(): Promise<string> {
  return JSON.stringify(world.provider.requests.at(-1)?.body.tools)
}

describe('What the calls of a stream look like', () => {
  test('every event has an index of its own, so that none is joined to another', async () => {
    world.provider.script(twoSearches, textReply('Yes.'))
    const { calls } = await world.ask({ tools })
    expect(calls.length).toBeGreaterThan(4)
    expect(calls.map(({ index }) => index)).toEqual(calls.map((_, place) => place))
  })

  test('arguments and documents go by the name of the guide and by that of the code', async () => {
    world.provider.script(toolCallReply(search), textReply('Yes.'))
    const { calls } = await world.ask({ tools })
    const [progress, , sources] = calls.map(({ args }) => args)
    expect(progress.function_parameters).toBe(progress.function_arguments)
    expect(JSON.parse(progress.function_parameters)).toMatchObject({ index_uid: 'films' })
    expect(sources.documents).toEqual(sources.sources)
    expect(sources.documents.length).toBe(2)
  })

  test('the searches of one round are made together: all have begun before the first one ends', async () => {
    world.provider.script(twoSearches, textReply('Yes.'))
    const { calls } = await world.ask({ tools: tools.slice(0, 2) })
    expect(kindsOf(calls).slice(0, 4)).toEqual([
      'SearchProgress',
      'SearchProgress',
      'SearchSources',
      'SearchSources',
    ])
  })
})

describe('What providers send', () => {
  test('a first chunk without choices does not end the answer, nor does one with usage', async () => {
    await makeWorkspace(world.server, 'managed', {
      source: 'azureOpenAi',
      baseUrl: world.provider.url,
      deploymentId: 'd',
      apiVersion: '2024-10-21',
    })
    const filters = { data: { id: '', object: '', choices: [], prompt_filter_results: [] } }
    const steps = [filters, usageChunk(1, 1), ...textReply('Hello').steps]
    world.provider.script({ steps })
    const path = '/chats/managed/chat/completions'
    const answer = await world.ask({ stream_options: { include_usage: true } }, { path })
    expect(answer).toMatchObject({ content: 'Hello', finish: 'stop', usage: { total_tokens: 15 } })
    const { path: called } = world.provider.requests.at(-1) ?? {}
    expect(called).toBe('/openai/deployments/d/chat/completions?api-version=2024-10-21')
  })

  test('usage is told to a client that asks for it, and to no other', async () => {
    world.provider.script(textReply('a'), textReply('a'))
    expect((await world.ask()).text).not.toContain('usage')
    expect((await world.ask({ stream_options: { include_usage: true } })).usage.prompt_tokens).toBe(10)
  })

  test('calls are run although the reason to end stands in the same chunk', async () => {
    const call = {
      index: 0,
      id: 'a',
      function: { name: search.name, arguments: JSON.stringify(search.arguments) },
    }
    world.provider.script({ steps: [chunk({ tool_calls: [call] }, 'tool_calls'), done] }, textReply('Yes.'))
    const { calls, content } = await world.ask({ tools })
    expect(kindsOf(calls)).toContain('SearchSources')
    expect(content).toBe('Yes.')
  })

  test('the last round is an answer: a model that only searches is asked without the function', async () => {
    world.provider.script(toolCallReply(search), toolCallReply(search), textReply('Enough.'))
    const answer = await world.ask()
    expect(contractViolations(answer.text)).toEqual([])
    expect(answer).toMatchObject({ content: 'Enough.', finish: 'stop' })
    expect(world.provider.requests.at(-2)?.body.tools).toHaveLength(1)
    expect(world.provider.requests.at(-1)?.body.tools).toBeUndefined()
  })
})

describe('What the model is told', () => {
  test('a field that is searched but not displayed is not among it', async () => {
    world.provider.script(toolCallReply(searchCall(originalNames, { q: hiddenWord })), textReply('Yes.'))
    const { text } = await world.ask({ tools })
    const sent = world.provider.requests.slice(-2).map(({ bytes }) => bytes.toString())
    expect(sent[1]).toContain('The White Whale')
    expect(sent.join().replaceAll(`"q\\":\\"${hiddenWord}`, '')).not.toContain(hiddenWord)
    expect(text.replaceAll(/q\\+":\\+"vaultcode/g, '')).not.toContain(hiddenWord)
  })

  test('an index without documents and settings harms no conversation, and comes last', async () => {
    await finish(world.server, 'POST', '/indexes', { json: { uid: 'aaa-empty', primaryKey: 'id' } })
    world.provider.script(
      toolCallReply(searchCall(originalNames, { index_uid: 'aaa-empty' })),
      textReply('Yes.'),
    )
    const { content, errors } = await world.ask({ tools })
    expect({ content, errors }).toEqual({ content: 'Yes.', errors: [] })
    world.provider.script(textReply('Yes.'))
    await world.ask()
    const offered = world.provider.requests.at(-1)?.body.tools[0].function
    expect(offered.parameters.properties.index_uid.enum).toEqual(['films', 'aaa-empty'])
    expect(await lastToolOffered()).not.toContain('memo')
  })
})

describe('When a provider does not answer', () => {
  test('it is given up in time', async () => {
    world.provider.script({ steps: [hang] })
    expect((await world.ask()).errors).toMatchObject([{ code: 'timed_out', type: 'timeout_error' }])
  })

  test('it is asked again before the first byte', async () => {
    world.provider.script(errorReply(503), textReply('Back.'))
    expect((await world.ask()).content).toBe('Back.')
  })

  test('passages stand in for it, where the workspace says so', async () => {
    await makeWorkspace(world.server, 'spare', { baseUrl: world.provider.url, fallback: 'builtIn' })
    const unavailable = errorReply(503, { message: 'down' })
    world.provider.script(unavailable, unavailable, unavailable)
    const answer = await world.ask({}, { path: '/chats/spare/chat/completions' })
    expect(contractViolations(answer.text)).toEqual([])
    expect(answer.content).toContain('The White Whale')
  })

  test('a wrong key of the workspace is told in words, in the stream', async () => {
    world.provider.script(errorReply(401, { message: 'bad key' }))
    const { errors } = await world.ask()
    expect(errors).toMatchObject([
      { code: 'provider_key_refused', type: 'authentication_error', param: null },
    ])
  })
})

describe('The rest of the interface', () => {
  test('the key of the provider is in no file in clear', () => {
    for (const file of filesBelow(world.server.dataPath, '.mdb'))
      expect(readFileSync(file).includes(providerKey)).toBe(false)
    expect(filesBelow(world.server.dataPath, '.mdb').length).toBeGreaterThan(0)
  })

  test('a client that asks for /responses is refused at once, and .chat(model) is answered', async () => {
    const openai = createOpenAI({ baseURL: `${world.server.url}/chats/main`, apiKey: world.key.key })
    const options = { prompt: 'Hello?', maxRetries: 0, onError() {} }
    const errors: unknown[] = []
    for await (const part of streamText({ ...options, model: openai('model-1') }).fullStream)
      if (part.type === 'error') errors.push(part.error)
    expect(errors.map((error) => APICallError.isInstance(error) && error.statusCode)).toEqual([404])
    world.provider.script(textReply('Hello!'))
    expect(await streamText({ ...options, model: openai.chat('model-1') }).text).toBe('Hello!')
  })

  test('an answer is a stream unless something else is asked for', async () => {
    world.provider.script(textReply('Hello!'))
    expect((await world.ask({ stream: undefined })).content).toBe('Hello!')
  })

  test('every source that is documented is taken, and all five prompts', async () => {
    await makeWorkspace(world.server, 'gem', {
      source: 'gemini',
      baseUrl: `${world.provider.url}/v1beta/openai`,
    })
    world.provider.script(textReply('Hello!'))
    expect((await world.ask({}, { path: '/chats/gem/chat/completions' })).content).toBe('Hello!')
    expect(world.provider.requests.at(-1)?.path).toBe('/v1beta/openai/chat/completions')
    const { body } = await world.server.call('GET', '/chats/gem/settings')
    const names = ['system', 'searchDescription', 'searchQParam', 'searchFilterParam', 'searchIndexUidParam']
    expect(Object.keys(body.prompts)).toEqual(names)
  })

  test('a route that only the documentation of others has is not there', async () => {
    const { status } = await world.server.call('PATCH', '/chats/main/indexes/films', { json: {} })
    expect(status).toBe(404)
  })
})
