import type { ChatMessage, WireToolCall } from '../domain/chat/completion-request.js'
import type { FinishReason, TokenUsage } from './language-model.js'

/** What happens in a conversation, in order. It ends with `finished` or `failed`, and nothing follows. */
export type ChatEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  /** Members of a delta that the provider sent besides its answer. */
  | { readonly type: 'extra-delta'; readonly delta: Readonly<Record<string, unknown>> }
  /** A search begins. The call holds what the model asked for, as JSON text. */
  | { readonly type: 'search-started'; readonly call: WireToolCall }
  /** What it found: empty for a search that was refused, so that whoever waits for it is told. */
  | { readonly type: 'search-finished'; readonly callId: string; readonly sources: readonly Source[] }
  /** A message that the caller may append, so that its next request carries it. */
  | { readonly type: 'message-added'; readonly message: ChatMessage }
  /** Told once, after the text: what the markers in it point to. */
  | {
      readonly type: 'sources-cited'
      readonly sources: readonly Source[]
      /** Markers in the text that belong to no document: they are no sources. */
      readonly unknownMarkers: readonly number[]
    }
  | { readonly type: 'finished'; readonly reason: FinishReason; readonly usage: TokenUsage | undefined }
  | { readonly type: 'failed'; readonly failure: ChatFailure }

/** A document that was found in this request, by the number it has for the model. */
export interface Source {
  /** Rising from 1, or from what the documents in the request's own tool messages have already; the same
   *  document has the same number in every search of the request. */
  readonly number: number
  readonly indexUid: string
  /** The value of the primary key. */
  readonly documentId: string | number | null
  /** Its displayed attributes, as JSON text. */
  readonly json: string
}

/** Why a conversation broke off, as chat clients show it. */
export interface ChatFailure {
  readonly type: string
  readonly code: string
  readonly message: string
  readonly param: string | null
}
