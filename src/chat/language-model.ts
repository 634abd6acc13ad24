import type { ChatMessage, WireToolCall } from '../domain/chat/completion-request.js'

/** Whoever answers a conversation, one round at a time. */
export interface LanguageModel {
  /**
   * Answers once. The events come as the provider sends them, nothing is held back but tool calls, which come
   * whole and in order right before the end. The last event is always `finished`; anything that keeps it from
   * coming is thrown as a `ModelError`. Leaving the loop, or aborting the signal, ends the call to the provider.
   */
  answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
}

export interface ModelRequest {
  readonly model: string
  /** Begins with the instructions, which go by the role `system`: the provider may know it by another name. */
  readonly messages: readonly ChatMessage[]
  /** Empty when the model is to answer without calling anything. */
  readonly tools: readonly FunctionTool[]
  readonly passedOn: Readonly<Record<string, unknown>>
}

export interface FunctionTool {
  readonly name: string
  readonly description: string
  /** A JSON schema. */
  readonly parameters: Readonly<Record<string, unknown>>
}

export type ModelEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  /** What a provider tells besides its answer, such as its reasoning: members of a delta, passed on unread. */
  | { readonly type: 'extra-delta'; readonly delta: Readonly<Record<string, unknown>> }
  | { readonly type: 'tool-call'; readonly call: WireToolCall }
  | { readonly type: 'finished'; readonly reason: FinishReason; readonly usage: TokenUsage | undefined }

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'

/** As the provider counts them. */
export interface TokenUsage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
}
