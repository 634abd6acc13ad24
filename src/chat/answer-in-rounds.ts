import type { ChatLimits } from '../domain/chat/chat-limits.js'
import type { ChatMessage, WireToolCall } from '../domain/chat/completion-request.js'
import { promptsInEffect } from './built-in-prompts.js'
import type { ChatEvent } from './chat-event.js'
import type { OfferedIndex } from './describe-indexes.js'
import type { FinishReason, FunctionTool, LanguageModel, ModelRequest } from './language-model.js'
import { ModelError } from './model-error.js'
import { runCalls, type CallDependencies } from './run-calls.js'
import { searchTool } from './search-tool.js'
import type { Talk } from './talk.js'

export interface RoundsDependencies extends CallDependencies {
  readonly model: LanguageModel
  readonly limits: Pick<ChatLimits, 'mostRounds' | 'mostSearchesPerRound'>
}

/** Asks the model, makes the searches it asks for, and asks again with what they found, until it asks for none.
 *  The last time that it may be asked, it cannot ask for any. */
export async function* answerInRounds(
  talk: Talk,
  deps: RoundsDependencies,
): AsyncGenerator<ChatEvent, FinishReason> {
  const { request } = talk
  const history = [...instructions(talk, deps.offered), ...request.messages]
  const tools = toolsOf(talk, deps.offered)
  for (let round = 1; ; round += 1) {
    const offersTools = tools.length > 0 && round < deps.limits.mostRounds
    const asked: ModelRequest = {
      model: request.model,
      messages: [...history],
      tools: offersTools ? tools : [],
      passedOn: round === 1 ? request.passedOn : withoutChoice(request.passedOn),
    }
    const { text, calls, reason } = yield* askModel(talk, deps.model, asked)
    const isBrokenOff = reason === 'length' || reason === 'content_filter'
    if (!offersTools || calls.length === 0 || isBrokenOff) return isBrokenOff ? reason : 'stop'
    history.push(...(yield* runCalls({ text, calls, history }, talk, deps)))
  }
}

export interface ModelAnswer {
  readonly text: string
  readonly calls: readonly WireToolCall[]
  readonly reason: FinishReason
}

/** One answer of the model, passed on while it comes. */
export async function* askModel(
  talk: Talk,
  model: LanguageModel,
  asked: ModelRequest,
): AsyncGenerator<ChatEvent, ModelAnswer> {
  let text = ''
  const calls: WireToolCall[] = []
  for await (const event of model.answer(asked, talk.signal)) {
    talk.signal.throwIfAborted()
    switch (event.type) {
      case 'text-delta':
        text += event.text
        talk.hear(event.text)
        yield event
        break
      case 'extra-delta':
        yield event
        break
      case 'tool-call':
        calls.push(event.call)
        break
      case 'finished':
        talk.count(event.usage)
        return { text, calls, reason: event.reason }
    }
  }
  throw new ModelError({ failure: 'cut-off', message: 'The provider ended its answer in the middle.' })
}

/** What the model is told before anything else; with nothing to search, that too. */
export function instructions(
  { workspace }: Talk,
  offered: readonly OfferedIndex[],
  more: readonly string[] = [],
): readonly ChatMessage[] {
  const { system } = promptsInEffect(workspace.settings.prompts)
  const nothing = offered.length === 0 ? ['There is no index that can be searched for this user.'] : []
  const content = [system, ...nothing, ...more].filter((part) => part !== '').join('\n\n')
  return content === '' ? [] : [{ role: 'system', content }]
}

function toolsOf({ request, workspace }: Talk, offered: readonly OfferedIndex[]): readonly FunctionTool[] {
  if (offered.length === 0) return []
  const prompts = promptsInEffect(workspace.settings.prompts)
  return [searchTool({ name: request.searchFunction, prompts, indexes: offered })]
}

/** A model that had to search each time could never answer. */
function withoutChoice({
  tool_choice: _choice,
  ...others
}: ModelRequest['passedOn']): ModelRequest['passedOn'] {
  return others
}
