import { createHash } from 'node:crypto'
import type { ChatMessage, WireToolCall } from '../../domain/chat/completion-request.js'
import type { FunctionTool, ModelRequest } from '../language-model.js'
import type { CalledKind } from './provider-address.js'

export interface BodyOptions {
  readonly kind: CalledKind
  /** Whether to ask for the tokens used; some servers refuse to be asked. */
  readonly asksForUsage: boolean
}

/** The body of a request, as JSON. Parameters of the client come first, so that none can replace ours. */
export function completionBody(request: ModelRequest, { kind, asksForUsage }: BodyOptions): string {
  const { model, messages, tools, passedOn } = request
  const { tool_choice, parallel_tool_calls, stream_options: _, ...others } = passedOn
  // Providers refuse to be told how to choose among no tools.
  const choice = tools.length === 0 ? {} : { tool_choice, parallel_tool_calls }
  return JSON.stringify({
    ...others,
    ...choice,
    model,
    messages: messages.map((message) => wireMessage(message, systemRole(kind, model), kind)),
    stream: true,
    ...(asksForUsage && { stream_options: { include_usage: true } }),
    tools: tools.length === 0 ? undefined : tools.map((tool) => wireTool(tool, kind)),
  })
}

/** Mistral tells the tokens used without being asked, and refuses the question. */
export function mayAskForUsage(kind: CalledKind): boolean {
  return kind !== 'mistral'
}

function wireTool({ name, description, parameters }: FunctionTool, kind: CalledKind) {
  const strict = kind === 'hosted' || kind === 'managed' ? { strict: true } : {}
  return { type: 'function', function: { name, description, parameters, ...strict } }
}

/** Models that know instructions as `system` alone, by name or by what stands before a hyphen. */
const modelsOfSystemRole = ['gpt-3.5', 'gpt-4', 'gpt-4.1', 'gpt-4.5', 'gpt-4o', 'chatgpt-4o']

export function systemRole(kind: CalledKind, model: string): 'developer' | 'system' {
  if (kind !== 'hosted' && kind !== 'managed') return 'system'
  const isOlder = modelsOfSystemRole.some((name) => model === name || model.startsWith(`${name}-`))
  return isOlder ? 'system' : 'developer'
}

/** Both names of instructions become the one that the model knows: some refuse a mixture. */
function wireMessage(message: ChatMessage, role: 'developer' | 'system', kind: CalledKind): ChatMessage {
  const named = message.role === 'system' || message.role === 'developer' ? { ...message, role } : message
  return kind === 'mistral' ? withShortIds(named) : named
}

/** Mistral refuses ids of calls that it could not have made up itself, such as those of another provider. */
const mistralId = /^[a-zA-Z0-9]{9}$/

function withShortIds(message: ChatMessage): ChatMessage {
  const { tool_calls, tool_call_id } = message
  return {
    ...message,
    ...(tool_calls !== undefined && { tool_calls: tool_calls.map(withShortId) }),
    ...(tool_call_id !== undefined && { tool_call_id: shortId(tool_call_id) }),
  }
}

function withShortId(call: WireToolCall): WireToolCall {
  return { ...call, id: shortId(call.id) }
}

/** The same short id for the same id, so that calls and their results still belong together. */
function shortId(id: string): string {
  return mistralId.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 9)
}
