import { apiError } from '../errors/api-error.js'
import type { ChatLimits } from './chat-limits.js'
import type { ChatMessage, CompletionRequest } from './completion-request.js'
import { decodeChatMessage } from './decode-chat-message.js'
import { readDeclaredTools, readToolChoice } from './declared-tools.js'
import { placedMistake, placedRefusal, textAt } from './members.js'
import { isObject, type JsonObject } from '../json-object.js'
import type { SearchFunctionName } from './special-tools.js'

/** Decodes the body of a chat completion. Unknown members are ignored. Refused are, in this order: mistakes of
 *  shape (`bad_request`), several answers at once, and answers that are no stream. Which tools were declared is
 *  only judged by `checkDeclaredTools`, once the workspace was found. */
export function decodeCompletionRequest(
  body: unknown,
  limits: Pick<ChatLimits, 'mostMessages'>,
): CompletionRequest {
  if (!isObject(body)) throw apiError('bad_request', 'Expected a JSON object with `model` and `messages`.')
  const tools = readDeclaredTools(body['tools'])
  const request: CompletionRequest = {
    ...tools,
    model: textAt(present(body, 'model'), 'model'),
    messages: messagesAt(present(body, 'messages'), limits),
    includeUsage: usageAsked(body['stream_options']),
    passedOn: passedOnOf(body, tools.searchFunction),
  }
  refuseOtherAnswers(body)
  return request
}

function present(body: JsonObject, name: string): unknown {
  if (body[name] === undefined) throw apiError('bad_request', `The field \`${name}\` is missing.`)
  return body[name]
}

function messagesAt(
  value: unknown,
  { mostMessages }: Pick<ChatLimits, 'mostMessages'>,
): readonly ChatMessage[] {
  if (!Array.isArray(value)) throw placedMistake('messages', 'an array', value)
  if (value.length === 0) throw placedRefusal('messages', 'expected at least one message')
  if (value.length > mostMessages)
    throw placedRefusal('messages', `expected at most ${mostMessages} messages, but received ${value.length}`)
  return value.map((message: unknown, at) => decodeChatMessage(message, `messages[${at}]`))
}

function usageAsked(options: unknown): boolean {
  if (options == null) return false
  if (!isObject(options)) throw placedMistake('stream_options', 'an object', options)
  const asked = options['include_usage'] ?? false
  if (typeof asked !== 'boolean') throw placedMistake('stream_options.include_usage', 'a boolean', asked)
  return asked
}

function refuseOtherAnswers({ n, stream }: JsonObject): void {
  if (n != null && !Number.isInteger(n)) throw placedMistake('n', 'an integer', n)
  if (stream != null && typeof stream !== 'boolean') throw placedMistake('stream', 'a boolean', stream)
  if (n != null && n !== 1) throw apiError('unimplemented_multi_choice_chat_completions')
  if (stream === false) throw apiError('unimplemented_non_streaming_chat_completions')
}

const forms = {
  text: { name: 'a string', holds: (value: unknown) => typeof value === 'string' },
  flag: { name: 'a boolean', holds: (value: unknown) => typeof value === 'boolean' },
  number: { name: 'a number', holds: (value: unknown) => typeof value === 'number' },
  integer: { name: 'an integer', holds: (value: unknown) => Number.isInteger(value) },
  object: { name: 'an object', holds: isObject },
  list: { name: 'an array', holds: (value: unknown) => Array.isArray(value) },
  textOrList: {
    name: 'a string or an array',
    holds: (value: unknown) => typeof value === 'string' || Array.isArray(value),
  },
} as const

/** What goes to the provider as it was sent, and the form each must have. */
const passedOn: Readonly<Record<string, keyof typeof forms>> = {
  store: 'flag',
  reasoning_effort: 'text',
  metadata: 'object',
  frequency_penalty: 'number',
  logit_bias: 'object',
  logprobs: 'flag',
  top_logprobs: 'integer',
  max_tokens: 'integer',
  max_completion_tokens: 'integer',
  modalities: 'list',
  prediction: 'object',
  audio: 'object',
  presence_penalty: 'number',
  response_format: 'object',
  seed: 'integer',
  service_tier: 'text',
  stop: 'textOrList',
  temperature: 'number',
  top_p: 'number',
  parallel_tool_calls: 'flag',
  user: 'text',
}

function passedOnOf(body: JsonObject, searchFunction: SearchFunctionName): JsonObject {
  const kept: Record<string, unknown> = {}
  for (const [name, form] of Object.entries(passedOn)) {
    const value = body[name]
    if (value == null) continue
    if (!forms[form].holds(value)) throw placedMistake(name, forms[form].name, value)
    kept[name] = value
  }
  const choice = body['tool_choice'] == null ? undefined : readToolChoice(body['tool_choice'], searchFunction)
  return choice === undefined ? kept : { ...kept, tool_choice: choice }
}
