import type { Grant } from '../access/grant.js'
import type { CompletionRequest } from '../domain/chat/completion-request.js'
import type { Source } from './chat-event.js'
import type { ConversationTrace } from './conversation-trace.js'
import { createCitationReader, matchMarkers } from './citations.js'
import { createFoundDocuments, lastNumberIn, type FoundDocuments } from './found-documents.js'
import type { TokenUsage } from './language-model.js'
import type { Workspace } from './workspaces.js'

/** A request to continue a conversation. */
export interface Conversation {
  readonly workspace: Workspace
  readonly request: CompletionRequest
  /** What the caller may do now. Throws the refusal when that is nothing any more. */
  readonly renewGrant: () => Grant
  /** Told of what happens, for whoever measures it. */
  readonly trace?: ConversationTrace
}

/** One request while it is answered: what was asked, and what has come of it so far. */
export interface Talk extends Conversation {
  readonly signal: AbortSignal
  readonly found: FoundDocuments
  /** To be told of every piece of text that is sent. */
  hear(text: string): void
  /** Nobody else can take over once some text was sent. */
  readonly hasText: boolean
  count(usage: TokenUsage | undefined): void
  /** Of all calls to the provider; undefined when none told. */
  readonly usage: TokenUsage | undefined
  /** What the text points to; undefined when it points to nothing and there was nothing to point to, and for
   *  callers that did not ask to be told. */
  citations(): { readonly sources: readonly Source[]; readonly unknownMarkers: readonly number[] } | undefined
}

export function createTalk(conversation: Conversation, signal: AbortSignal): Talk {
  const { messages, told } = conversation.request
  const isToldSources = told.has('sources')
  const found = createFoundDocuments(lastNumberIn(messages), { keepsTexts: isToldSources })
  const citationReader = createCitationReader()
  let hasText = false
  let usage: TokenUsage | undefined
  return {
    ...conversation,
    signal,
    found,
    hear(text) {
      if (text !== '') hasText = true
      if (isToldSources) citationReader.read(text)
    },
    get hasText() {
      return hasText
    },
    count(more) {
      if (more !== undefined) usage = usage === undefined ? more : sumOf(usage, more)
    },
    get usage() {
      return usage
    },
    citations() {
      if (!isToldSources) return undefined
      const markers = citationReader.markers()
      const { cited, unknownMarkers } = matchMarkers(markers, found.find)
      const isWorthTelling = found.count > 0 || cited.length + unknownMarkers.length > 0
      return isWorthTelling ? { sources: cited, unknownMarkers } : undefined
    },
  }
}

function sumOf(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    prompt_tokens: one.prompt_tokens + other.prompt_tokens,
    completion_tokens: one.completion_tokens + other.completion_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
  }
}
