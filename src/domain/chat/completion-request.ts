import type { SearchFunctionName, SpecialTool } from './special-tools.js'

/** A conversation to be continued, decoded and complete. */
export interface CompletionRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** The special tools that were declared, each with the name to use for it. */
  readonly told: ReadonlyMap<SpecialTool, string>
  /** Under which the model is given the search function, and clients are told of it. */
  readonly searchFunction: SearchFunctionName
  /** The names of all declared tools, which only `checkDeclaredTools` judges. */
  readonly declaredTools: readonly string[]
  /** Whether `stream_options.include_usage` asks for a last chunk with the tokens used. */
  readonly includeUsage: boolean
  /** Sampling parameters and the like, passed on to the provider as they were sent. Of `tool_choice` only what
   *  can be meant here is left: a word, or a call of the search function. */
  readonly passedOn: Readonly<Record<string, unknown>>
}

/** One message, as providers understand it. Members that are not named here are passed on. */
export interface ChatMessage {
  readonly role: 'developer' | 'system' | 'user' | 'assistant' | 'tool' | 'function'
  readonly content?: string | readonly ContentPart[] | null
  readonly tool_calls?: readonly WireToolCall[]
  readonly tool_call_id?: string
  readonly name?: string
}

export interface ContentPart {
  readonly type: string
  readonly text?: string
}

/** A call as providers and clients write it. */
export interface WireToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

/** The plain text of a message; parts that are no text are left out. */
export function textOfMessage({ content }: ChatMessage): string {
  if (typeof content === 'string') return content
  return (content ?? []).map(({ text }) => text ?? '').join('')
}
