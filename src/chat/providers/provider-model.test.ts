import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  answerOf,
  inShort,
  providerDependencies,
  question,
  questionWithSearch,
  workspaceAt,
} from '../../../test/support/ask-provider.js'
import {
  chunk,
  createGate,
  cut,
  done,
  hang,
  jsonReply,
  startScriptedProvider,
  textReply,
  toolCallReply,
  usageChunk,
  type ScriptedProvider,
  type Step,
} from '../../../test/support/scripted-provider.js'
import type { ModelEvent, ModelRequest } from '../language-model.js'
import { createProviderModel } from './provider-model.js'

let provider: ScriptedProvider

beforeEach(async () => {
  provider = await startScriptedProvider()
})

afterEach(async () => provider.close())

async function ask(
  request: ModelRequest,
  steps: readonly Step[],
  writeBytes?: number,
): Promise<ModelEvent[]> {
  provider.script({ steps, ...(writeBytes !== undefined && { writeBytes }) })
  return answerOf(createProviderModel(providerDependencies(), workspaceAt(provider.url)), request)
}

const role = chunk({ role: 'assistant', content: '' })
const stop = chunk({}, 'stop')

function event(value: { readonly data: unknown }, lineEnd = '\n'): string {
  return `data: ${JSON.stringify(value.data)}${lineEnd}${lineEnd}`
}

interface StreamCase {
  readonly because: string
  readonly steps: readonly Step[]
  readonly told: readonly string[]
}

const texts: readonly StreamCase[] = [
  {
    because: 'chunk by chunk',
    steps: [role, chunk({ content: 'Hel' }), chunk({ content: 'lo' }), stop, done],
    told: ['text:Hel', 'text:lo', 'end:stop'],
  },
  {
    because: 'after a chunk without choices, as Azure begins',
    steps: [{ data: { choices: [], prompt_filter_results: [] } }, chunk({ content: 'Hi' }), stop, done],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'among deltas with nothing or null in them',
    steps: [chunk({ content: null }), chunk(null), chunk({ content: 'Hi', tool_calls: null }), stop, done],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'as a list of parts, with thoughts apart',
    steps: [
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hmm' }] }] }),
      chunk({ content: [{ type: 'text', text: 'H' }, 'i'] }),
      stop,
      done,
    ],
    told: ['extra:{"reasoning_content":"hmm"}', 'text:Hi', 'end:stop'],
  },
  {
    because: 'with reasoning and refusals passed on',
    steps: [
      chunk({ reasoning_content: 'a' }),
      chunk({ reasoning: 'b', content: 'Hi' }),
      chunk({ refusal: 'no', reasoning: '' }),
      stop,
      done,
    ],
    told: [
      'extra:{"reasoning_content":"a"}',
      'extra:{"reasoning":"b"}',
      'text:Hi',
      'extra:{"refusal":"no"}',
      'end:stop',
    ],
  },
  {
    because: 'with the reason in the last piece of text',
    steps: [chunk({ content: 'Hi' }, 'length'), done],
    told: ['text:Hi', 'end:length'],
  },
  {
    because: 'without [DONE]',
    steps: [chunk({ content: 'Hi' }), stop],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'without a reason, but with [DONE]',
    steps: [chunk({ content: 'Hi' }), done],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'without the last blank line',
    steps: [chunk({ content: 'Hi' }), event(stop).trimEnd()],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'whatever follows [DONE]',
    steps: [chunk({ content: 'Hi' }), stop, done, chunk({ content: ' again' }), '<html>'],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'when the connection breaks after the reason of the end',
    steps: [chunk({ content: 'Hi' }), stop, cut],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'with lines that end with CRLF',
    steps: [event(chunk({ content: 'Hi' }), '\r\n'), event(stop, '\r\n'), 'data: [DONE]\r\n\r\n'],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'with lines that end with CR',
    steps: [event(chunk({ content: 'Hi' }), '\r'), event(stop, '\r')],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'between comments that keep the connection alive',
    steps: [': ping\n\n', ':\n', chunk({ content: 'Hi' }), ': ping\n\n', stop, done],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'after a byte order mark',
    steps: ['\uFEFF', chunk({ content: 'Hi' }), stop, done],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'with data over several lines',
    steps: ['data: {"choices":[{"delta":\ndata: {"content":"Hi"}}]}\n\n', stop, done],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'with the blank lines between events forgotten',
    steps: [`${event(chunk({ content: 'H' })).trimEnd()}\n`, chunk({ content: 'i' }), stop, done],
    told: ['text:H', 'text:i', 'end:stop'],
  },
  {
    because: 'with fields and events nobody knows',
    steps: [
      'id: 1\nevent: ping\ndata: {"type":"ping"}\n\n',
      'data: null\n\n',
      chunk({ content: 'Hi' }),
      stop,
      done,
    ],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'of the first choice alone',
    steps: [
      { data: { choices: [{ index: 1, delta: { content: 'no' } }] } },
      chunk({ content: 'yes' }),
      stop,
      done,
    ],
    told: ['text:yes', 'end:stop'],
  },
  {
    because: 'with reasons of other names',
    steps: [chunk({ content: 'Hi' }, 'MAX_TOKENS'), done],
    told: ['text:Hi', 'end:length'],
  },
]

describe('text is told', () => {
  for (const { because, steps, told } of texts)
    test(because, async () => expect(inShort(await ask(question, steps))).toEqual(told))

  test('whole, when every byte comes by itself', async () => {
    const events = await ask(question, [chunk({ content: 'Zoë 🦊 北京' }), stop, done], 1)
    expect(inShort(events)).toEqual(['text:Zoë 🦊 北京', 'end:stop'])
  })

  test('at once, before anything else comes', async () => {
    const told = createGate()
    provider.script({
      steps: [chunk({ content: 'H' }), { until: told.opened }, chunk({ content: 'i' }), stop, done],
    })
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    const events: ModelEvent[] = []
    for await (const next of model.answer(question, new AbortController().signal)) {
      events.push(next)
      told.open()
    }
    expect(inShort(events)).toEqual(['text:H', 'text:i', 'end:stop'])
  })

  test('at once with lines that end with CR, too', async () => {
    const told = createGate()
    provider.script({
      steps: [event(chunk({ content: 'H' }), '\r'), { until: told.opened }, '\n', event(stop, '\r')],
    })
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    const events: ModelEvent[] = []
    for await (const next of model.answer(question, new AbortController().signal)) {
      events.push(next)
      told.open()
    }
    expect(inShort(events)).toEqual(['text:H', 'end:stop'])
  })

  test('to a slow reader, whose own silence is not the provider’s', async () => {
    const [slow, rested] = [createGate(), createGate()]
    const held = [{ until: slow.opened }, chunk({ content: 'i' }), { until: rested.opened }]
    provider.script({ steps: [chunk({ content: 'H' }), ...held, stop, done] })
    const model = createProviderModel(providerDependencies({ silenceMs: 500 }), workspaceAt(provider.url))
    const events: ModelEvent[] = []
    for await (const next of model.answer(question, new AbortController().signal)) {
      events.push(next)
      if (events.length === 1) {
        slow.open()
        await new Promise((resolve) => setTimeout(resolve, 700))
      } else rested.open()
    }
    expect(inShort(events)).toEqual(['text:H', 'text:i', 'end:stop'])
  })

  test('when a finished answer stays open, without waiting for what never comes', async () => {
    provider.script({ steps: [chunk({ content: 'Hi' }), stop, hang] })
    const deps = providerDependencies({ silenceMs: 50 })
    const model = createProviderModel(deps, workspaceAt(provider.url))
    expect(inShort(await answerOf(model))).toEqual(['text:Hi', 'end:stop'])
  })
})

const wholeAnswers = [
  {
    because: 'text',
    message: { role: 'assistant', content: 'Hi', reasoning_content: 'hmm' },
    reason: 'stop',
    told: ['extra:{"reasoning_content":"hmm"}', 'text:Hi', 'end:stop'],
  },
  {
    because: 'calls',
    message: { content: null, tool_calls: [{ id: 'a', function: { name: 'search', arguments: '{}' } }] },
    reason: 'tool_calls',
    told: ['call:search{}', 'end:tool_calls'],
  },
]

describe('an answer that comes as one object is understood:', () => {
  for (const { because, message, reason, told } of wholeAnswers)
    for (const contentType of ['application/json', 'text/event-stream'])
      test(`${because}, as ${contentType}`, async () => {
        const whole = { choices: [{ index: 0, message, finish_reason: reason }] }
        provider.script(jsonReply(whole, { headers: { 'content-type': contentType }, writeBytes: 7 }))
        const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
        expect(inShort(await answerOf(model, questionWithSearch))).toEqual(told)
      })
})

describe('the tokens used are told', () => {
  const used = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }
  const cases = [
    {
      because: 'from a chunk after the reason',
      steps: [chunk({ content: 'Hi' }), stop, usageChunk(3, 4), done],
    },
    {
      because: 'from a chunk before the text',
      steps: [usageChunk(3, 4), chunk({ content: 'Hi' }), stop, done],
    },
    {
      because: 'from the last chunk, as Mistral does',
      steps: [
        { data: { ...chunk({}, 'stop').data, usage: { prompt_tokens: 3, completion_tokens: 4 } } },
        done,
      ],
    },
    {
      because: 'as counted last',
      steps: [usageChunk(3, 1), chunk({ content: 'Hi' }), usageChunk(3, 4), stop, done],
    },
  ]
  for (const { because, steps } of cases)
    test(because, async () => expect((await ask(question, steps)).at(-1)).toMatchObject({ usage: used }))

  test('or not at all', async () => {
    const steps = [{ data: { ...chunk({}, 'stop').data, usage: null } }, done]
    expect((await ask(question, steps)).at(-1)).toEqual({
      type: 'finished',
      reason: 'stop',
      usage: undefined,
    })
  })
})

function pieces(...deltas: readonly object[]): Step[] {
  return deltas.map((delta) => chunk({ tool_calls: [delta] }))
}

const calls: readonly StreamCase[] = [
  {
    because: 'split anywhere, with the id in the first piece alone',
    steps: [
      ...pieces(
        { index: 0, id: 'a', type: 'function', function: { name: 'sea' } },
        { index: 0, function: { name: 'rch' } },
        ...Array.from('{"q":"fox"}').map((character) => ({ index: 0, function: { arguments: character } })),
      ),
      chunk({}, 'tool_calls'),
      done,
    ],
    told: ['call:search{"q":"fox"}', 'end:tool_calls'],
  },
  {
    because: 'whole in the chunk with the reason',
    steps: [
      chunk(
        { tool_calls: [{ index: 0, id: 'a', function: { name: 'search', arguments: '{}' } }] },
        'tool_calls',
      ),
      done,
    ],
    told: ['call:search{}', 'end:tool_calls'],
  },
  {
    because: 'though the reason says stop',
    steps: [...pieces({ index: 0, id: 'a', function: { name: 'search', arguments: '{}' } }), stop, done],
    told: ['call:search{}', 'end:tool_calls'],
  },
  {
    because: 'after text',
    steps: [
      chunk({ content: 'Let me look.' }),
      ...pieces({ index: 0, id: 'a', function: { name: 'search', arguments: '{}' } }),
      done,
    ],
    told: ['text:Let me look.', 'call:search{}', 'end:tool_calls'],
  },
  {
    because: 'of the old kind',
    steps: [
      chunk({ function_call: { name: 'search', arguments: '' } }),
      chunk({ function_call: { arguments: '{"q":' } }),
      chunk({ function_call: { arguments: '1}' } }),
      chunk({}, 'function_call'),
      done,
    ],
    told: ['call:search{"q":1}', 'end:tool_calls'],
  },
  {
    because: 'cut off by the limit of tokens, unless they are whole',
    steps: [
      ...pieces(
        { index: 0, id: 'a', function: { name: 'search', arguments: '{"q":"a"}' } },
        { index: 1, id: 'b', function: { name: 'search', arguments: '{"q":"' } },
      ),
      chunk({}, 'length'),
      done,
    ],
    told: ['call:search{"q":"a"}', 'end:tool_calls'],
  },
  {
    because: 'announced, but none came',
    steps: [chunk({ content: 'Hi' }), chunk({}, 'tool_calls'), done],
    told: ['text:Hi', 'end:stop'],
  },
  {
    because: 'leaked as text',
    steps: [
      ...['[TOOL_', 'CALLS]', '[{"name": "search", ', '"arguments": {"q": "fox"}}]'].map((content) =>
        chunk({ content }),
      ),
      stop,
      done,
    ],
    told: ['call:search{"q":"fox"}', 'end:tool_calls'],
  },
  {
    because: 'leaked as text in the newer form, twice',
    steps: [chunk({ content: '[TOOL_CALLS]search[ARGS]{"q":1}[TOOL_CALLS]search{"q":2}' }), stop, done],
    told: ['call:search{"q":1}', 'call:search{"q":2}', 'end:tool_calls'],
  },
  {
    because: 'but text that only begins alike is text',
    steps: [chunk({ content: '[TOOL' }), chunk({ content: 'BOX]' }), stop, done],
    told: ['text:[TOOLBOX]', 'end:stop'],
  },
  {
    because: 'but one of a function that was not offered is text',
    steps: [chunk({ content: '[TOOL_CALLS][{"name":"other","arguments":{}}]' }), stop, done],
    told: ['text:[TOOL_CALLS][{"name":"other","arguments":{}}]', 'end:stop'],
  },
]

describe('calls are told', () => {
  for (const { because, steps, told } of calls)
    test(because, async () => expect(inShort(await ask(questionWithSearch, steps))).toEqual(told))

  test('in parallel, each with its id', async () => {
    provider.script(
      toolCallReply(
        { id: 'a', name: 'search', arguments: { q: 1 } },
        { id: 'b', name: 'search', arguments: { q: 2 } },
      ),
    )
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    const events = await answerOf(model, questionWithSearch)
    expect(events.flatMap((one) => (one.type === 'tool-call' ? [one.call] : []))).toEqual([
      { id: 'a', type: 'function', function: { name: 'search', arguments: '{"q":1}' } },
      { id: 'b', type: 'function', function: { name: 'search', arguments: '{"q":2}' } },
    ])
  })

  test('not when they look leaked but no function was offered', async () => {
    const text = '[TOOL_CALLS][{"name":"search","arguments":{}}]'
    expect(inShort(await ask(question, [chunk({ content: text }), stop, done]))).toEqual([
      `text:${text}`,
      'end:stop',
    ])
  })
})

describe('the reply helpers', () => {
  test('speak the format that is read here', async () => {
    provider.script(textReply('Hel', 'lo'))
    const model = createProviderModel(providerDependencies(), workspaceAt(provider.url))
    expect(await answerOf(model)).toEqual([
      { type: 'text-delta', text: 'Hel' },
      { type: 'text-delta', text: 'lo' },
      {
        type: 'finished',
        reason: 'stop',
        usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
      },
    ])
  })
})
