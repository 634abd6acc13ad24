import { describe, expect, test } from 'vitest'
import { question, questionWithSearch } from '../../../test/support/ask-provider.js'
import type { WireToolCall } from '../../domain/chat/completion-request.js'
import type { ModelRequest } from '../language-model.js'
import { completionBody, mayAskForUsage, systemRole } from './completion-body.js'
import type { CalledKind } from './provider-address.js'

function bodyOf(request: ModelRequest, kind: CalledKind = 'hosted') {
  return JSON.parse(completionBody(request, { kind, asksForUsage: mayAskForUsage(kind) }))
}

const roles = [
  { model: 'gpt-4o', role: 'system' },
  { model: 'gpt-4o-mini', role: 'system' },
  { model: 'gpt-4', role: 'system' },
  { model: 'gpt-4-turbo', role: 'system' },
  { model: 'gpt-4.1', role: 'system' },
  { model: 'gpt-4.1-mini', role: 'system' },
  { model: 'gpt-4.5-preview', role: 'system' },
  { model: 'gpt-3.5-turbo', role: 'system' },
  { model: 'chatgpt-4o-latest', role: 'system' },
  { model: 'gpt-5', role: 'developer' },
  { model: 'gpt-40', role: 'developer' },
  { model: 'gpt-4o2', role: 'developer' },
  { model: 'o3-mini', role: 'developer' },
]

describe('instructions go by the role', () => {
  for (const { model, role } of roles)
    test(`${role} for ${model}`, () => {
      expect(systemRole('hosted', model)).toBe(role)
      expect(systemRole('managed', model)).toBe(role)
    })

  for (const kind of ['mistral', 'gemini', 'selfHosted'] as const)
    test(`system for ${kind}`, () => expect(systemRole(kind, 'gpt-5')).toBe('system'))

  test('that fits, in every message', () => {
    const messages = [
      { role: 'system', content: 'a' },
      { role: 'developer', content: 'b' },
    ] as const
    const rolesIn = (kind: CalledKind) =>
      bodyOf({ ...question, model: 'gpt-5', messages }, kind).messages.map(
        (message: { role: string }) => message.role,
      )
    expect(rolesIn('hosted')).toEqual(['developer', 'developer'])
    expect(rolesIn('selfHosted')).toEqual(['system', 'system'])
  })
})

const bodies = [
  {
    because: 'is a stream',
    body: bodyOf(question),
    has: { model: 'model-1', stream: true, stream_options: { include_usage: true } },
  },
  {
    because: 'holds what the client sent besides',
    body: bodyOf({ ...question, passedOn: { temperature: 0.5, user: 'x' } }),
    has: { temperature: 0.5, user: 'x' },
  },
  {
    because: 'is never changed by that in what is ours',
    body: bodyOf({
      ...questionWithSearch,
      passedOn: { model: 'x', messages: [], stream: false, stream_options: {}, tools: [] },
    }),
    has: {
      model: 'model-1',
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function' }],
    },
  },
  {
    because: 'has the choice among tools',
    body: bodyOf({ ...questionWithSearch, passedOn: { tool_choice: 'auto', parallel_tool_calls: false } }),
    has: { tool_choice: 'auto', parallel_tool_calls: false },
  },
]

function call(id: string): WireToolCall {
  return { id, type: 'function', function: { name: 'f', arguments: '{}' } }
}

describe('the body', () => {
  for (const { because, body, has } of bodies) test(because, () => expect(body).toMatchObject(has))

  test('has no choice among no tools', () => {
    const body = bodyOf({ ...question, passedOn: { tool_choice: 'auto', parallel_tool_calls: true } })
    expect(Object.keys(body).toSorted()).toEqual(['messages', 'model', 'stream', 'stream_options'])
  })

  const kinds = [
    { kind: 'hosted', isStrict: true, asksForUsage: true },
    { kind: 'managed', isStrict: true, asksForUsage: true },
    { kind: 'gemini', isStrict: false, asksForUsage: true },
    { kind: 'selfHosted', isStrict: false, asksForUsage: true },
    { kind: 'mistral', isStrict: false, asksForUsage: false },
  ] as const
  for (const { kind, isStrict, asksForUsage } of kinds)
    test(`for ${kind} ${asksForUsage ? 'asks' : 'does not ask'} for usage, tools ${isStrict ? 'strict' : 'as they are'}`, () => {
      const body = bodyOf(questionWithSearch, kind)
      expect('stream_options' in body).toBe(asksForUsage)
      expect(body.tools).toEqual([
        {
          type: 'function',
          function: {
            name: 'search',
            description: 'Searches.',
            parameters: { type: 'object' },
            ...(isStrict && { strict: true }),
          },
        },
      ])
    })

  test('for mistral has ids of calls that it takes, still in pairs', () => {
    const messages = [
      { role: 'assistant', content: null, tool_calls: [call('call_1'), call('abcDEF123')] },
      { role: 'tool', tool_call_id: 'call_1', content: 'x' },
    ] as const
    const [asked, told] = bodyOf({ ...question, messages }, 'mistral').messages
    expect(asked.tool_calls[0].id).toMatch(/^[a-zA-Z0-9]{9}$/)
    expect(told.tool_call_id).toBe(asked.tool_calls[0].id)
    expect(asked.tool_calls[1].id).toBe('abcDEF123')
    expect(bodyOf({ ...question, messages }, 'hosted').messages).toEqual(messages)
  })
})
