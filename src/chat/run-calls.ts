import type { ChatMessage, WireToolCall } from '../domain/chat/completion-request.js'
import type { ChatLimits } from '../domain/chat/chat-limits.js'
import { isSearchFunctionName } from '../domain/chat/special-tools.js'
import type { ChatEvent } from './chat-event.js'
import { cleanLine } from './clean-text.js'
import type { OfferedIndex } from './describe-indexes.js'
import type { TellDocuments } from './documents-for-model.js'
import { argumentsText, readSearchArguments, type SearchArguments } from './search-arguments.js'
import { searchAtOnce, startOf, type FinishedSearch } from './search-at-once.js'
import type { SearchForModel } from './search-for-model.js'
import type { Talk } from './talk.js'
import { tellOutcome } from './tell-outcome.js'

export interface ModelCalls {
  /** What the model said besides. */
  readonly text: string
  readonly calls: readonly WireToolCall[]
  readonly history: readonly ChatMessage[]
}

/** A call with an id that no other of the conversation has: either a search, or a sentence in its place. */
type Planned = { readonly call: WireToolCall } & (
  | { readonly arguments: SearchArguments }
  | { readonly sentence: string }
)

export interface CallDependencies {
  readonly offered: readonly OfferedIndex[]
  readonly tell: TellDocuments
  readonly searchForModel: SearchForModel
  readonly limits: Pick<ChatLimits, 'mostSearchesPerRound'>
  readonly newCallId: () => string
}

/** Does what the model calls for. Every call gets an answer, in the order of the calls: what was found, or why
 *  nothing was. Returns the messages that the history gains. */
export async function* runCalls(
  { text, calls, history }: ModelCalls,
  talk: Talk,
  deps: CallDependencies,
): AsyncGenerator<ChatEvent, readonly ChatMessage[]> {
  const planned = plan(withOwnIds(calls, history, deps.newCallId), talk, deps)
  const searches = planned.flatMap((each) =>
    'arguments' in each ? [{ callId: each.call.id, arguments: each.arguments }] : [],
  )
  for (const search of searches) yield startOf(search, talk.request.searchFunction)
  const toolCalls = planned.map(({ call }) => call)
  yield { type: 'message-added', message: { role: 'assistant', tool_calls: toolCalls } }

  // No function in here may refer to it: what was found would be held as long as the conversation.
  const finished = yield* searchAtOnce(searches, talk, {
    searchForModel: deps.searchForModel,
    offered: deps.offered.map(({ uid }) => uid),
  })
  const answers = answersTo(planned, finished, deps.tell)
  for (const message of answers) yield { type: 'message-added', message }
  return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: toolCalls }, ...answers]
}

/** Outcomes are in the order of the calls that are searches. */
function answersTo(
  planned: readonly Planned[],
  finished: readonly FinishedSearch[],
  tell: TellDocuments,
): readonly ChatMessage[] {
  const outcomes = finished.values()
  return planned.map((each) => {
    if ('sentence' in each) return answerOf(each, each.sentence)
    const { value: outcome } = outcomes.next()
    return answerOf(each, outcome === undefined ? '' : tellOutcome(outcome, tell))
  })
}

function answerOf({ call }: Planned, content: string): ChatMessage {
  return { role: 'tool', tool_call_id: call.id, content }
}

function plan(
  calls: readonly WireToolCall[],
  { request }: Talk,
  { offered, limits }: CallDependencies,
): readonly Planned[] {
  let searches = 0
  return calls.map((call): Planned => {
    if (!isSearchFunctionName(call.function.name)) {
      const name = cleanLine(call.function.name, 60)
      const sentence = `There is no function ${name}. The only one that can be called is ${request.searchFunction}.`
      return { call: withPlainName(call), sentence }
    }
    const read = readSearchArguments(call.function.arguments)
    // Providers refuse a history whose arguments are no JSON.
    if (!read.ok) return { call: withArguments(call, '{}'), sentence: read.error }
    searches += 1
    if (searches > limits.mostSearchesPerRound) {
      const sentence = `This search was not made: at most ${limits.mostSearchesPerRound} are made at a time. Call again if it is still needed.`
      return { call: withArguments(call, argumentsText(read.value)), sentence }
    }
    const only = offered.length === 1 ? offered[0]?.uid : undefined
    const asked = { ...read.value, index: read.value.index ?? only }
    return { call: withArguments(call, argumentsText(asked)), arguments: asked }
  })
}

/** Providers refuse a history with names that no function could have, even if the model made them up. */
function withPlainName(call: WireToolCall): WireToolCall {
  const name = call.function.name.replaceAll(/[^\w-]/g, '_').slice(0, 64)
  const isJson = readSearchArguments(call.function.arguments).ok
  return {
    ...call,
    function: { name: name === '' ? 'unknown' : name, arguments: isJson ? call.function.arguments : '{}' },
  }
}

function withArguments(call: WireToolCall, text: string): WireToolCall {
  return { ...call, function: { ...call.function, arguments: text } }
}

/** Some servers give no ids, or the same ones every time. */
function withOwnIds(
  calls: readonly WireToolCall[],
  history: readonly ChatMessage[],
  newCallId: () => string,
): readonly WireToolCall[] {
  const taken = new Set(history.flatMap(({ tool_calls: earlier = [] }) => earlier.map(({ id }) => id)))
  return calls.map((call) => {
    const id = call.id === '' || taken.has(call.id) ? newCallId() : call.id
    taken.add(id)
    return id === call.id ? call : { ...call, id }
  })
}
