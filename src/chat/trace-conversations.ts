import { context, SpanKind, SpanStatusCode, trace as api, type Span, type Tracer } from '@opentelemetry/api'
import type { ConversationFacts, StartTrace } from './conversation-trace.js'

export interface TraceDependencies {
  readonly tracer: Tracer
  /** Whether queries are told too: off unless whoever runs the server asks for it. */
  readonly withContent: boolean
}

/** What the conventions for generative systems call our kinds of providers; others go by our own word. */
const providerNames: Readonly<Record<string, string>> = {
  hosted: 'openai',
  managed: 'azure.ai.openai',
  mistral: 'mistral_ai',
  gemini: 'gcp.gemini',
}

/** Conversations as spans: `invoke_agent` around all of it, `chat` for each call to the provider, and
 *  `execute_tool` for each search. */
export function traceConversations({ tracer, withContent }: TraceDependencies): StartTrace {
  return (facts) => {
    const root = tracer.startSpan(`invoke_agent ${facts.workspace}`, {
      kind: SpanKind.INTERNAL,
      attributes: {
        ...common('invoke_agent', facts),
        'gen_ai.agent.name': facts.workspace,
      },
    })
    const inRoot = api.setSpan(context.active(), root)
    const searches = new Map<string, Span>()
    return {
      roundStarted() {
        const span = tracer.startSpan(
          `chat ${facts.model}`,
          { kind: SpanKind.CLIENT, attributes: common('chat', facts) },
          inRoot,
        )
        return {
          firstText: () => void span.addEvent('gen_ai.first_chunk'),
          ended({ usage, failure }) {
            if (usage !== undefined)
              span.setAttributes({
                'gen_ai.usage.input_tokens': usage.prompt_tokens,
                'gen_ai.usage.output_tokens': usage.completion_tokens,
              })
            endSpan(span, failure)
          },
        }
      },
      textStarted() {},
      searchStarted(callId, args) {
        const attributes = {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'search',
          'gen_ai.tool.type': 'datastore',
          'gen_ai.tool.call.id': callId,
          ...(withContent && { 'gen_ai.tool.call.arguments': args }),
        }
        const options = { kind: SpanKind.INTERNAL, attributes }
        searches.set(callId, tracer.startSpan('execute_tool search', options, inRoot))
      },
      searchFinished(callId, found) {
        const span = searches.get(callId)
        searches.delete(callId)
        span?.setAttribute('parley.search.found', found)
        span?.end()
      },
      ended({ kind, reason, usage }) {
        for (const span of searches.values()) endSpan(span, 'aborted')
        if (usage !== undefined)
          root.setAttributes({
            'gen_ai.usage.input_tokens': usage.prompt_tokens,
            'gen_ai.usage.output_tokens': usage.completion_tokens,
          })
        if (kind === 'finished') root.setAttribute('gen_ai.response.finish_reasons', [reason])
        endSpan(root, kind === 'finished' ? undefined : reason)
      },
    }
  }
}

function common(operation: string, { provider, model }: ConversationFacts) {
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': providerNames[provider] ?? provider,
    'gen_ai.request.model': model,
  }
}

function endSpan(span: Span, failure: string | undefined): void {
  if (failure !== undefined) {
    span.setAttribute('error.type', failure)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
