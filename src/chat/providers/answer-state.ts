import type { FinishReason, ModelEvent, TokenUsage } from '../language-model.js'
import type { Chunk } from './read-chunk.js'
import { createLeakedToolCalls } from './leaked-tool-calls.js'
import { createToolCallAssembly } from './tool-call-assembly.js'

/** What an answer has come to so far. */
export interface AnswerState {
  /** What can be told of this chunk at once. */
  take(chunk: Chunk): readonly ModelEvent[]
  /** Whether the provider said why it ends: nothing but numbers may follow. */
  readonly isFinished: boolean
  readonly bytes: number
  readonly callCount: number
  /** What was held back, the calls, and the end. */
  end(): readonly ModelEvent[]
}

const nothing: readonly ModelEvent[] = []

export interface AnswerOptions {
  /** Of the tools that were offered. */
  readonly toolNames: ReadonlySet<string>
  /** Makes up the id of a call by its place in the answer. */
  readonly newId: (place: number) => string
}

export function createAnswerState({ toolNames, newId }: AnswerOptions): AnswerState {
  const leaked = createLeakedToolCalls(toolNames)
  const calls = createToolCallAssembly(newId)
  let finish: FinishReason | undefined
  let usage: TokenUsage | undefined
  let bytes = 0

  return {
    take(chunk) {
      if (chunk.usage !== undefined) usage = chunk.usage
      if (chunk.finish !== undefined && chunk.finish !== 'error') finish = chunk.finish
      if (chunk.toolCalls.length > 0) {
        for (const piece of chunk.toolCalls) bytes += piece.name.length + Buffer.byteLength(piece.arguments)
        calls.add(chunk.toolCalls)
      }
      if (chunk.text === '' && chunk.extra === undefined) return nothing
      bytes += Buffer.byteLength(chunk.text)
      const events: ModelEvent[] = []
      if (chunk.extra !== undefined) {
        for (const text of Object.values(chunk.extra)) bytes += Buffer.byteLength(text)
        events.push({ type: 'extra-delta', delta: chunk.extra })
      }
      const text = chunk.text === '' ? '' : leaked.take(chunk.text)
      if (text !== '') events.push({ type: 'text-delta', text })
      return events
    },
    get isFinished() {
      return finish !== undefined
    },
    get bytes() {
      return bytes
    },
    get callCount() {
      return calls.count
    },
    end() {
      const { calls: leakedCalls, text } = leaked.end()
      calls.add(leakedCalls)
      const whole = calls.calls().filter(({ function: { arguments: given } }) => isCallable(given, finish))
      return [
        ...(text === '' ? nothing : [{ type: 'text-delta', text } as const]),
        ...whole.map((call) => ({ type: 'tool-call', call }) as const),
        { type: 'finished', reason: reasonOf(finish, whole.length), usage },
      ]
    },
  }
}

/** An answer that was cut may end within the arguments of a call, and one that was filtered calls nothing. */
function isCallable(givenArguments: string, finish: FinishReason | undefined): boolean {
  if (finish === 'content_filter') return false
  return finish !== 'length' || isJson(givenArguments)
}

/** Calls are what the answer ends for, whatever the provider says of it. */
function reasonOf(finish: FinishReason | undefined, callCount: number): FinishReason {
  if (callCount > 0) return 'tool_calls'
  return finish === undefined || finish === 'tool_calls' ? 'stop' : finish
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
