import { describe, expect, test } from 'vitest'
import { ApiError } from '../errors/api-error.js'
import { textOfMessage } from './completion-request.js'
import { checkDeclaredTools } from './declared-tools.js'
import { decodeCompletionRequest } from './decode-completion-request.js'

const hello = [{ role: 'user', content: 'Hello' }]
const limits = { mostMessages: 3 }

function decode(members: Readonly<Record<string, unknown>> = {}) {
  return decodeCompletionRequest({ model: 'm', messages: hello, ...members }, limits)
}

function declaring(...names: readonly string[]) {
  return decode({ tools: names.map((name) => ({ type: 'function', function: { name } })) })
}

function refusalOf(ask: () => unknown): { code: string; status: number; message: string } {
  try {
    ask()
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, status: error.status, message: error.message }
    throw error
  }
  throw new Error('It was not refused.')
}

describe('a request', () => {
  test('needs a model and messages, and has defaults for all else', () => {
    expect(decode()).toEqual({
      model: 'm',
      messages: hello,
      told: new Map(),
      searchFunction: '_serviceSearchInIndex',
      declaredTools: [],
      includeUsage: false,
      passedOn: {},
    })
  })

  const accepted = [
    { because: 'a stream that is asked for', members: { stream: true } },
    {
      because: 'null in place of what may be left out',
      members: { stream: null, n: null, tools: null, stop: null },
    },
    { because: 'one answer', members: { n: 1 } },
    { because: 'members nobody knows', members: { foo: 1, stream_options: { bar: 2 } } },
  ]
  for (const { because, members } of accepted)
    test(`may have ${because}`, () => expect(decode(members)).toEqual(decode()))

  test('passes on what providers know', () => {
    const sent = {
      temperature: 0.2,
      max_tokens: 5,
      stop: ['a'],
      user: 'u',
      seed: 1,
      response_format: { type: 'text' },
    }
    expect(decode({ ...sent, unknown: 1 }).passedOn).toEqual(sent)
  })

  test('may ask for usage', () => {
    expect(decode({ stream_options: { include_usage: true } }).includeUsage).toBe(true)
  })
})

describe('a message', () => {
  const messages = [
    {
      because: 'parts',
      message: {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'image_url', image_url: { url: 'x' } },
        ],
      },
    },
    { because: 'a developer', message: { role: 'developer', content: 'Be brief' } },
    {
      because: 'calls',
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: '1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
    },
    { because: 'the answer of a call', message: { role: 'tool', tool_call_id: '1', content: 'x' } },
    { because: 'the old form of such an answer', message: { role: 'function', name: 'f', content: 'x' } },
    {
      because: 'members nobody knows',
      message: { role: 'user', content: 'x', name: 'me', cache_control: { a: 1 } },
    },
  ]
  for (const { because, message } of messages)
    test(`may have ${because}`, () => expect(decode({ messages: [message] }).messages).toEqual([message]))

  test('has null left out, and calls of one type', () => {
    const sent = { role: 'assistant', content: 'x', tool_calls: null, name: null, tool_call_id: null }
    expect(decode({ messages: [sent] }).messages).toEqual([{ role: 'assistant', content: 'x' }])
  })

  test('has the text of its parts', () => {
    const [message] = decode({
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'a' }, { type: 'x' }, { type: 'text', text: 'b' }] },
      ],
    }).messages
    expect(message && textOfMessage(message)).toBe('ab')
  })
})

describe('refused as bad_request, naming the place', () => {
  const refused: { body: unknown; says: string }[] = [
    { body: [], says: 'Expected a JSON object' },
    { body: { messages: hello }, says: 'The field `model` is missing' },
    { body: { model: 'm' }, says: 'The field `messages` is missing' },
    { body: { model: 1, messages: hello }, says: '`model`: expected a string, but received an integer' },
    { body: { model: 'm', messages: {} }, says: '`messages`: expected an array' },
    { body: { model: 'm', messages: [] }, says: '`messages`: expected at least one' },
    {
      body: { model: 'm', messages: [...hello, ...hello, ...hello, ...hello] },
      says: 'at most 3 messages, but received 4',
    },
    ...[
      { message: 1, says: '`messages[0]`: expected an object' },
      { message: { content: 'x' }, says: '`messages[0].role`: expected one of' },
      { message: { role: 'usr' }, says: 'did you mean `user`' },
      { message: { role: 'user', content: 1 }, says: '`messages[0].content`: expected a string or an array' },
      { message: { role: 'user', content: [1] }, says: '`messages[0].content[0]`: expected an object' },
      { message: { role: 'user', content: [{ text: '' }] }, says: '`messages[0].content[0].type`' },
      {
        message: { role: 'user', content: [{ type: 'text', text: 1 }] },
        says: '`messages[0].content[0].text`',
      },
      { message: { role: 'assistant', tool_calls: {} }, says: '`messages[0].tool_calls`: expected an array' },
      {
        message: { role: 'assistant', tool_calls: [{ id: 1 }] },
        says: '`messages[0].tool_calls[0].function`',
      },
      {
        message: { role: 'assistant', tool_calls: [{ id: 1, function: {} }] },
        says: '`messages[0].tool_calls[0].id`',
      },
      {
        message: { role: 'assistant', tool_calls: [{ id: '1', function: { name: 'f', arguments: {} } }] },
        says: '`messages[0].tool_calls[0].function.arguments`: expected a string, but received an object',
      },
      { message: { role: 'tool', content: 'x' }, says: '`messages[0].tool_call_id`' },
      { message: { role: 'user', name: 1 }, says: '`messages[0].name`' },
    ].map(({ message, says }) => ({ body: { model: 'm', messages: [message] }, says })),
    ...[
      { members: { temperature: 'hot' }, says: '`temperature`: expected a number, but received a string' },
      { members: { max_tokens: 1.5 }, says: '`max_tokens`: expected an integer' },
      { members: { n: 'two' }, says: '`n`: expected an integer' },
      { members: { stream: 'yes' }, says: '`stream`: expected a boolean' },
      { members: { stream_options: 1 }, says: '`stream_options`: expected an object' },
      { members: { stream_options: { include_usage: 1 } }, says: '`stream_options.include_usage`' },
      { members: { tools: {} }, says: '`tools`: expected an array' },
      { members: { tools: [{ type: 'function' }] }, says: '`tools[0].function`: expected an object' },
      { members: { tools: [{ type: 'function', function: {} }] }, says: '`tools[0].function.name`' },
      { members: { tool_choice: 1 }, says: '`tool_choice`: expected a string or an object' },
    ].map(({ members, says }) => ({ body: { model: 'm', messages: hello, ...members }, says })),
  ]
  for (const { body, says } of refused)
    test(says, () => {
      const { code, message } = refusalOf(() => decodeCompletionRequest(body, limits))
      expect(code).toBe('bad_request')
      expect(message).toContain(says)
    })
})

describe('what the server does not do', () => {
  const unable = [
    { members: { stream: false }, code: 'unimplemented_non_streaming_chat_completions' },
    { members: { n: 2 }, code: 'unimplemented_multi_choice_chat_completions' },
    { members: { n: 0 }, code: 'unimplemented_multi_choice_chat_completions' },
    { members: { n: 2, stream: false }, code: 'unimplemented_multi_choice_chat_completions' },
  ]
  for (const { members, code } of unable)
    test(JSON.stringify(members), () =>
      expect(refusalOf(() => decode(members))).toMatchObject({ code, status: 501 }),
    )

  test('a mistake of shape is told before it', () => {
    expect(refusalOf(() => decode({ n: 2, temperature: 'hot' })).code).toBe('bad_request')
  })
})

describe('declared tools', () => {
  const declared = [
    { names: ['_serviceSearchProgress'], told: [['progress', '_serviceSearchProgress']], own: true },
    { names: ['_meiliSearchSources'], told: [['sources', '_meiliSearchSources']], own: false },
    {
      names: ['_serviceSearchSources', '_meiliAppendConversationMessage', '_meiliSearchSources'],
      told: [
        ['sources', '_serviceSearchSources'],
        ['append', '_meiliAppendConversationMessage'],
      ],
      own: false,
    },
  ]
  for (const { names, told, own } of declared)
    test(names.join(', '), () => {
      const request = declaring(...names)
      expect([...request.told]).toEqual(told)
      expect(request.searchFunction).toBe(own ? '_serviceSearchInIndex' : '_meiliSearchInIndex')
      expect(() => checkDeclaredTools(request)).not.toThrow()
    })

  const refused = [
    { names: ['_serviceSearchInIndex'], code: 'bad_request' },
    { names: ['weather', '_meiliSearchInIndex'], code: 'bad_request' },
    { names: ['weather'], code: 'unimplemented_external_function_calling' },
    { names: ['constructor'], code: 'unimplemented_external_function_calling' },
  ]
  for (const { names, code } of refused)
    test(`${names.join(', ')} is decoded, and refused by the check`, () => {
      const request = declaring(...names)
      expect(refusalOf(() => checkDeclaredTools(request)).code).toBe(code)
    })

  test('a tool that is no function is none of ours', () => {
    const request = decode({ tools: [{ type: 'web_search' }] })
    expect(refusalOf(() => checkDeclaredTools(request)).message).toContain('`web_search`')
  })
})

function named(name: string) {
  return { type: 'function', function: { name } }
}

describe('the choice of a tool', () => {
  const choices = [
    { choice: 'required', kept: 'required' },
    { choice: 'none', kept: 'none' },
    { choice: named('_serviceSearchProgress'), kept: undefined },
    { choice: named('weather'), kept: undefined },
    { choice: named('_meiliSearchInIndex'), kept: named('_serviceSearchInIndex') },
    { choice: { type: 'allowed_tools' }, kept: undefined },
  ]
  for (const { choice, kept } of choices)
    test(JSON.stringify(choice), () =>
      expect(decode({ tool_choice: choice }).passedOn['tool_choice']).toEqual(kept),
    )
})
