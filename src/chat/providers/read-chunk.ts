import type { FinishReason, TokenUsage } from '../language-model.js'
import { isObject, type JsonObject } from '../../domain/json-object.js'

/** What one chunk says, whoever wrote it. */
export interface Chunk {
  readonly text: string
  /** Members of the delta that are passed on unread; undefined when there are none. */
  readonly extra: Readonly<Record<string, string>> | undefined
  readonly toolCalls: readonly ToolCallPiece[]
  readonly finish: FinishReason | 'error' | undefined
  readonly usage: TokenUsage | undefined
}

/** A part of a call, or a whole one. Texts are empty where nothing was said. */
export interface ToolCallPiece {
  readonly index: number | undefined
  readonly id: string
  readonly name: string
  readonly arguments: string
  /** What the provider wants to see again with the call, such as the signature of a thought. */
  readonly extraContent: unknown
}

const noPieces: readonly ToolCallPiece[] = []

/** Reads a chunk of a stream, or a whole answer. Undefined for an object that is neither. */
export function readChunk(value: JsonObject): Chunk | undefined {
  const { choices } = value
  const usage = readUsage(value['usage'])
  if (!Array.isArray(choices)) return usage && { ...nothingSaid, usage }
  const choice: unknown = choices.find((other) => isObject(other) && (other['index'] ?? 0) === 0)
  if (!isObject(choice)) return { ...nothingSaid, usage }
  const delta = isObject(choice['delta']) ? choice['delta'] : choice['message']
  const finish = readFinish(choice['finish_reason'])
  if (!isObject(delta)) return { ...nothingSaid, text: textOf(choice['text']), finish, usage }
  const { text, thinking } = readContent(delta['content'])
  return { text, extra: readExtra(delta, thinking), toolCalls: readPieces(delta), finish, usage }
}

const nothingSaid: Chunk = {
  text: '',
  extra: undefined,
  toolCalls: noPieces,
  finish: undefined,
  usage: undefined,
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Content is text, nothing, or a list of parts. */
function readContent(content: unknown): { readonly text: string; readonly thinking: string } {
  if (!Array.isArray(content)) return { text: textOf(content), thinking: '' }
  let [text, thinking] = ['', '']
  for (const part of content) {
    if (typeof part === 'string') text += part
    else if (isObject(part) && part['type'] === 'thinking') thinking += readContent(part['thinking']).text
    else if (isObject(part)) text += textOf(part['text'])
  }
  return { text, thinking }
}

const passedOnMembers = ['reasoning_content', 'reasoning', 'refusal']

function readExtra(delta: JsonObject, thinking: string): Record<string, string> | undefined {
  let extra: Record<string, string> | undefined
  for (const name of passedOnMembers) {
    const value = delta[name]
    if (typeof value === 'string' && value !== '') (extra ??= {})[name] = value
  }
  if (thinking !== '') (extra ??= {})['reasoning_content'] = thinking
  return extra
}

function readPieces(delta: JsonObject): readonly ToolCallPiece[] {
  const { tool_calls: calls, function_call: oldCall } = delta
  if (Array.isArray(calls)) return calls.filter(isObject).map(readPiece)
  // There was one such call at most, so all its pieces are of the same index.
  return isObject(oldCall) ? [readPiece({ index: 0, function: oldCall })] : noPieces
}

/** A call may also stand by itself, without a `function` around its name. */
export function readPiece(piece: JsonObject): ToolCallPiece {
  const { index, id, function: called } = piece
  const { name, arguments: given } = isObject(called) ? called : piece
  return {
    index: typeof index === 'number' ? index : undefined,
    id: textOf(id),
    name: textOf(name),
    arguments: isObject(given) || Array.isArray(given) ? JSON.stringify(given) : textOf(given),
    extraContent: piece['extra_content'],
  }
}

const finishReasons: Readonly<Record<string, Chunk['finish']>> = {
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  safety: 'content_filter',
  recitation: 'content_filter',
  error: 'error',
}

/** Every reason that nobody here has heard of is an ordinary end. */
function readFinish(reason: unknown): Chunk['finish'] {
  if (typeof reason !== 'string' || reason === '') return undefined
  return finishReasons[reason.toLowerCase()] ?? 'stop'
}

function readUsage(value: unknown): TokenUsage | undefined {
  if (!isObject(value)) return undefined
  const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total } = value
  if (!isCount(prompt)) return undefined
  const completed = isCount(completion) ? completion : 0
  return {
    prompt_tokens: prompt,
    completion_tokens: completed,
    total_tokens: isCount(total) ? total : prompt + completed,
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
