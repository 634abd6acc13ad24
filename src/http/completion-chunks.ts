import type { ChatEvent, ChatFailure, Source } from '../chat/chat-event.js'
import type { CompletionRequest } from '../domain/chat/completion-request.js'
import type { SpecialTool } from '../domain/chat/special-tools.js'
import { unreachable } from '../domain/unreachable.js'
import { eventText } from './event-stream.js'

/** What all chunks of one answer have in common. */
export interface CompletionHead {
  readonly id: string
  /** In seconds. */
  readonly created: number
  readonly newUuid: () => string
}

/**
 * A conversation as the chunks that chat clients read, one whole server-sent event at a time. However the
 * conversation ends, `[DONE]` is the last of them; a failure is told before it as an `error` that clients raise.
 */
export async function* completionChunks(
  events: AsyncIterable<ChatEvent>,
  { model, told, searchFunction, includeUsage }: CompletionRequest,
  { id, created, newUuid }: CompletionHead,
): AsyncGenerator<string> {
  const common = `"id":${JSON.stringify(id)},"object":"chat.completion.chunk","created":${created},"model":${JSON.stringify(model)}`
  const beforeDelta = `data: {${common},"choices":[{"index":0,"delta":`
  const afterDelta = `,"finish_reason":null}]}\n\n`
  let role = '"role":"assistant",'
  // Rising: clients put the pieces of calls together by it, so two calls must never share one.
  let toolIndex = 0

  const chunk = (members: string): string => {
    const text = `${beforeDelta}{${role}${members}}${afterDelta}`
    role = ''
    return text
  }

  function* tell(tool: SpecialTool, args: string): Generator<string> {
    const name = told.get(tool)
    if (name === undefined) return
    const call = {
      index: toolIndex,
      id: newUuid(),
      type: 'function',
      function: { name, arguments: args },
    }
    toolIndex += 1
    yield chunk(`"content":null,"tool_calls":[${JSON.stringify(call)}]`)
  }

  for await (const event of events) {
    switch (event.type) {
      case 'text-delta':
        yield chunk(`"content":${JSON.stringify(event.text)}`)
        break
      case 'extra-delta':
        yield chunk(JSON.stringify(event.delta).slice(1, -1))
        break
      case 'search-started': {
        const { id: callId, function: asked } = event.call
        const { arguments: args } = asked
        yield* tell(
          'progress',
          JSON.stringify({
            call_id: callId,
            function_name: searchFunction,
            function_arguments: args,
            function_parameters: args,
          }),
        )
        break
      }
      case 'search-finished':
        yield* tell('sources', sourcesText(event.callId, event.sources))
        break
      case 'message-added':
        yield* tell('append', JSON.stringify(event.message))
        break
      case 'sources-cited':
        yield* tell('sources', citedText(newUuid(), event.sources, event.unknownMarkers))
        break
      case 'finished':
        yield `${beforeDelta}{},"finish_reason":${JSON.stringify(event.reason)}}]}\n\n`
        if (includeUsage && event.usage !== undefined)
          yield `data: {${common},"choices":[],"usage":${JSON.stringify(event.usage)}}\n\n`
        break
      case 'failed':
        yield eventText(failureText(newUuid(), event.failure))
        break
      default:
        unreachable(event)
    }
  }
  yield eventText('[DONE]')
}

/** Under both names that clients read; which document has which number stands beside them. */
function sourcesText(callId: string, sources: readonly Source[]): string {
  return `{${sourcesMembers(callId, sources)}}`
}

/** The last of the sources: those that the answer cites. */
function citedText(callId: string, sources: readonly Source[], unknownMarkers: readonly number[]): string {
  return `{${sourcesMembers(callId, sources)},"cited":true,"unknown_markers":${JSON.stringify(unknownMarkers)}}`
}

function sourcesMembers(callId: string, sources: readonly Source[]): string {
  const documents = `[${sources.map(({ json }) => json).join(',')}]`
  const references = sources.map(({ number, indexUid, documentId }) => ({
    number,
    index_uid: indexUid,
    document_id: documentId,
  }))
  return `"call_id":${JSON.stringify(callId)},"sources":${documents},"documents":${documents},"references":${JSON.stringify(references)}`
}

function failureText(eventId: string, { type, code, message, param }: ChatFailure): string {
  return JSON.stringify({
    event_id: eventId,
    type: 'error',
    error: { type, code, message, param, event_id: null },
  })
}
