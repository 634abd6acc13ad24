import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, streamText, tool, type LanguageModel, type ToolSet } from 'ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { chunk, hang, textReply } from '../support/scripted-provider.js'
import { startChatWorld, type ChatWorld } from './chat-world.js'
import { scriptBreak, scriptedAnswer, scriptedCalls, scriptSearches } from './client-scripts.js'
import { nameSets, type NameSet } from './special-names.js'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(async () => world.stop())

interface ModelChanges {
  readonly path?: string
  readonly apiKey?: string
}

const packages = [
  {
    called: '@ai-sdk/openai-compatible',
    model: ({ path = '/chats/main', apiKey = world.key.key }: ModelChanges = {}): LanguageModel =>
      createOpenAICompatible({
        name: 'parley',
        baseURL: `${world.server.url}${path}`,
        apiKey,
        includeUsage: true,
      }).chatModel('model-1'),
  },
  {
    called: '@ai-sdk/openai',
    model: ({ path = '/chats/main', apiKey = world.key.key }: ModelChanges = {}): LanguageModel =>
      createOpenAI({ baseURL: `${world.server.url}${path}`, apiKey }).chat('model-1'),
  },
] as const

/** With schemas, and nothing to execute: the server did it. */
function toolsBy(names: NameSet): ToolSet {
  const document = z.looseObject({ id: z.number(), title: z.string() })
  return {
    [names.progress]: tool({
      inputSchema: z.object({
        call_id: z.string(),
        function_name: z.string(),
        function_parameters: z.string(),
      }),
    }),
    [names.sources]: tool({ inputSchema: z.object({ call_id: z.string(), documents: z.array(document) }) }),
    [names.append]: tool({
      inputSchema: z.object({
        role: z.enum(['assistant', 'tool']),
        content: z.string().optional(),
        tool_call_id: z.string().optional(),
        tool_calls: z.array(z.looseObject({ id: z.string() })).optional(),
      }),
    }),
  }
}

const prompt = 'Which film is about a whale?'
const quietly = { maxRetries: 0, onError() {} }

for (const { called, model } of packages)
  describe(`streamText with ${called}`, () => {
    for (const path of ['/chats/main', '/chats/main/v1'])
      test(`reads text and usage at ${path}`, async () => {
        world.provider.script(textReply('Hel', 'lo'))
        const result = streamText({ model: model({ path }), prompt, ...quietly })
        expect(await result.text).toBe('Hello')
        expect(await result.finishReason).toBe('stop')
        expect(await result.usage).toMatchObject({ inputTokens: 10, outputTokens: 5, totalTokens: 15 })
      })

    for (const { called: byNames, names } of nameSets)
      test(`reads searches told by ${byNames}, each fit for its schema`, async () => {
        scriptSearches(world.provider, names)
        const result = streamText({ model: model(), prompt, tools: toolsBy(names), ...quietly })
        const calls = await result.toolCalls
        expect(calls.map(({ toolName }) => toolName)).toEqual(scriptedCalls(names))
        expect(calls.filter((call) => call.dynamic === true && call.invalid === true)).toEqual([])
        expect(await result.text).toBe(scriptedAnswer)
        expect(await result.finishReason).toBe('stop')
      })

    test('tells an error in the middle as a part, after the text before it', async () => {
      scriptBreak(world.provider)
      const result = streamText({ model: model(), prompt, ...quietly })
      const parts = []
      for await (const part of result.fullStream) parts.push(part)
      const text = parts.flatMap((part) => (part.type === 'text-delta' ? [part.text] : []))
      expect(text.join('')).toBe('It is ')
      const errors = parts.flatMap((part) => (part.type === 'error' ? [part.error] : []))
      expect(errors).toHaveLength(1)
      expect(JSON.stringify(errors) + String(errors[0])).toContain('broke off')
    })

    test('stops the provider when it is aborted', async () => {
      world.provider.script({ steps: [chunk({ content: 'It is ' }), hang] })
      const before = world.provider.requests.length
      const controller = new AbortController()
      const { signal: abortSignal } = controller
      const kinds = new Set<string>()
      for await (const { type } of streamText({ model: model(), prompt, abortSignal, ...quietly })
        .fullStream) {
        kinds.add(type)
        if (type === 'text-delta') controller.abort()
      }
      expect(kinds.has('abort')).toBe(true)
      expect(await world.provider.requests[before]?.ended).toBe(false)
    })

    const refused = [
      { because: 'a wrong key', changes: { apiKey: 'wrong' }, status: 403, says: 'not the value of a key' },
      { because: 'an unknown workspace', changes: { path: '/chats/none' }, status: 404, says: '`none`' },
    ]
    for (const { because, changes, status, says } of refused)
      test(`shows why it was refused: ${because}`, async () => {
        const result = streamText({ model: model(changes), prompt, ...quietly })
        const errors: unknown[] = []
        for await (const part of result.fullStream) if (part.type === 'error') errors.push(part.error)
        const [error] = errors
        if (!APICallError.isInstance(error)) throw new Error('no refusal', { cause: error })
        expect(error.statusCode).toBe(status)
        expect(error.message).toContain(says)
        expect(error.responseHeaders?.['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      })
  })
