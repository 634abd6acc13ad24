import { providerKindOf } from '../domain/chat/chat-source.js'
import type { ChatEvent } from './chat-event.js'
import type { ConversationOutcome, ConversationTrace, StartTrace } from './conversation-trace.js'
import type { Converse } from './converse.js'

/** Conversations that are followed by every one of the traces. */
export function observeConversations(converse: Converse, startTraces: readonly StartTrace[]): Converse {
  return async function* observed(conversation, signal) {
    const { workspace, request } = conversation
    const facts = {
      workspace: workspace.uid,
      provider: providerKindOf(workspace.settings.source),
      model: request.model,
    }
    const trace = together(startTraces.map((start) => start(facts)))
    // Until it ends in another way: its reader may leave at any moment.
    let outcome: ConversationOutcome = { kind: 'aborted', reason: 'aborted', usage: undefined }
    let isSilent = true
    try {
      for await (const event of converse({ ...conversation, trace }, signal)) {
        if (isSilent && event.type === 'text-delta') {
          isSilent = false
          trace.textStarted()
        }
        outcome = note(trace, event) ?? outcome
        yield event
      }
    } finally {
      trace.ended(outcome)
    }
  }
}

function note(trace: ConversationTrace, event: ChatEvent): ConversationOutcome | undefined {
  switch (event.type) {
    case 'search-started':
      trace.searchStarted(event.call.id, event.call.function.arguments)
      return undefined
    case 'search-finished':
      trace.searchFinished(event.callId, event.sources.length)
      return undefined
    case 'finished':
      return { kind: 'finished', reason: event.reason, usage: event.usage }
    case 'failed':
      return { kind: 'failed', reason: event.failure.code, usage: undefined }
    default:
      return undefined
  }
}

function together(traces: readonly ConversationTrace[]): ConversationTrace {
  return {
    roundStarted() {
      const rounds = traces.map((trace) => trace.roundStarted())
      return {
        firstText: () => rounds.forEach((round) => round.firstText()),
        ended: (end) => rounds.forEach((round) => round.ended(end)),
      }
    },
    textStarted: () => traces.forEach((trace) => trace.textStarted()),
    searchStarted: (callId, args) => traces.forEach((trace) => trace.searchStarted(callId, args)),
    searchFinished: (callId, found) => traces.forEach((trace) => trace.searchFinished(callId, found)),
    ended: (outcome) => traces.forEach((trace) => trace.ended(outcome)),
  }
}
