import { SpanStatusCode } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { describe, expect, test } from 'vitest'
import { unsetWorkspaceSettings } from '../domain/chat/workspace-settings.js'
import type { Log, LogFields } from '../domain/log.js'
import type { WorkspaceUid } from '../domain/workspace.js'
import { createMetrics } from '../instance/metrics.js'
import type { ChatEvent } from './chat-event.js'
import type { Converse } from './converse.js'
import { countConversations } from './count-conversations.js'
import type { StartTrace } from './conversation-trace.js'
import { ModelError } from './model-error.js'
import { observeConversations } from './observe-conversations.js'
import type { Conversation } from './talk.js'
import { traceConversations } from './trace-conversations.js'
import { traceModel } from './trace-model.js'

const conversation: Conversation = {
  workspace: {
    uid: 'help' as WorkspaceUid,
    settings: { ...unsetWorkspaceSettings, source: 'mistral' },
    apiKey: 'sk-secret',
    revision: 1,
  },
  request: {
    model: 'small',
    messages: [{ role: 'user', content: 'a private question' }],
    told: new Map(),
    declaredTools: [],
    searchFunction: '_serviceSearchInIndex',
    includeUsage: false,
    passedOn: {},
  },
  renewGrant: () => {
    throw new Error('nothing is searched here')
  },
}

const usage = { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 }
const call = {
  id: 'call_1',
  type: 'function',
  function: { name: '_serviceSearchInIndex', arguments: '{"q":"a private query"}' },
} as const

/** A conversation with one round and one search, which ends as told. */
const scripted = (end: ChatEvent): Converse =>
  async function* ({ trace }, signal) {
    const model = {
      async *answer() {
        yield { type: 'text-delta', text: 'Hello' } as const
        if (end.type === 'failed') throw new ModelError({ failure: 'overloaded', message: 'busy' })
        yield { type: 'finished', reason: 'stop', usage } as const
      },
    }
    const asked = { model: 'small', messages: [], tools: [], passedOn: {} }
    yield { type: 'search-started', call }
    yield { type: 'search-finished', callId: call.id, sources: [] }
    try {
      for await (const event of traceModel(model, trace ?? missing()).answer(asked, signal))
        if (event.type === 'text-delta') yield event
    } catch {
      // Told by the last event.
    }
    yield end
  }

const missing = () => {
  throw new Error('no trace was handed on')
}

const finished: ChatEvent = { type: 'finished', reason: 'stop', usage }
const failed: ChatEvent = {
  type: 'failed',
  failure: { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'busy', param: null },
}

async function run(
  end: ChatEvent,
  startTraces: readonly StartTrace[],
  most = Infinity,
): Promise<ChatEvent[]> {
  const events: ChatEvent[] = []
  const observed = observeConversations(scripted(end), startTraces)
  for await (const event of observed(conversation, new AbortController().signal)) {
    events.push(event)
    if (events.length >= most) break
  }
  return events
}

function recordingLog(): { log: Log; lines: { message: string; fields: LogFields | undefined }[] } {
  const lines: { message: string; fields: LogFields | undefined }[] = []
  const note = (message: string, fields?: LogFields) => void lines.push({ message, fields })
  const log: Log = {
    level: 'info',
    trace: note,
    debug: note,
    info: note,
    warn: note,
    error: note,
    child: () => log,
  }
  return { log, lines }
}

describe('the counters of conversations', () => {
  const ends = [
    { because: 'finished', end: finished, most: Infinity, outcome: 'finished' },
    { because: 'failed', end: failed, most: Infinity, outcome: 'failed' },
    { because: 'left by its reader', end: finished, most: 2, outcome: 'aborted' },
  ]
  for (const { because, end, most, outcome } of ends)
    test(`tell one that ${because === 'left by its reader' ? 'was ' : ''}${because}`, async () => {
      const metrics = createMetrics()
      const { log, lines } = recordingLog()
      let time = 0
      await run(end, [countConversations({ metrics, log, elapsedMs: () => (time += 10) })], most)
      const text = metrics.render()
      expect(text).toContain(`parley_chat_requests_total{workspace="help",outcome="${outcome}"} 1`)
      expect(text).toContain('parley_chat_searches_total{workspace="help"} 1')
      expect(lines).toHaveLength(1)
      expect(lines[0]?.fields).toMatchObject({ workspace: 'help', provider: 'mistral', outcome, searches: 1 })
      expect(JSON.stringify(lines)).not.toMatch(/private|secret|Hello/)
      expect(text).not.toMatch(/private|secret|Hello/)
    })

  test('count tokens, errors and the time to the first text', async () => {
    const metrics = createMetrics()
    const { log } = recordingLog()
    let time = 0
    const count = countConversations({ metrics, log, elapsedMs: () => (time += 10) })
    await run(finished, [count])
    await run(failed, [count])
    const text = metrics.render()
    expect(text).toContain('parley_chat_tokens_total{workspace="help",direction="in"} 30')
    expect(text).toContain('parley_chat_tokens_total{workspace="help",direction="out"} 12')
    expect(text).toContain('parley_chat_errors_total{workspace="help",kind="rate_limit_exceeded"} 1')
    expect(text).toContain('parley_chat_provider_calls_total{workspace="help"} 2')
    expect(text).toContain('parley_chat_time_to_first_token_seconds_count{workspace="help"} 2')
  })
})

async function spansOf(end: ChatEvent, { withContent = false, most = Infinity } = {}) {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  await run(end, [traceConversations({ tracer: provider.getTracer('test'), withContent })], most)
  return exporter.getFinishedSpans()
}

describe('the spans of a conversation', () => {
  test('are the agent, its calls to the provider and its searches', async () => {
    const spans = await spansOf(finished)
    expect(spans.map(({ name }) => name)).toEqual(['execute_tool search', 'chat small', 'invoke_agent help'])
    const [search, chat, root] = spans
    expect(root?.attributes).toMatchObject({
      'gen_ai.provider.name': 'mistral_ai',
      'gen_ai.request.model': 'small',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 30,
    })
    expect(chat?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.usage.output_tokens': 12,
    })
    for (const span of [search, chat])
      expect(span?.parentSpanContext?.spanId).toBe(root?.spanContext().spanId)
    expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/private|secret|Hello/)
  })

  test('tell queries only when asked to', async () => {
    const [search] = await spansOf(finished, { withContent: true })
    expect(search?.attributes['gen_ai.tool.call.arguments']).toBe('{"q":"a private query"}')
  })

  test('tell why a call failed', async () => {
    const [, chat, root] = await spansOf(failed)
    expect(chat?.attributes['error.type']).toBe('overloaded')
    expect(root?.attributes['error.type']).toBe('rate_limit_exceeded')
    expect(root?.status.code).toBe(SpanStatusCode.ERROR)
  })

  test('all end when the reader leaves', async () => {
    const names = (await spansOf(finished, { most: 1 })).map(({ name }) => name)
    expect(names).toEqual(['execute_tool search', 'invoke_agent help'])
  })
})
