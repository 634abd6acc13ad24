import type { ChatEvent } from './chat-event.js'
import { askModel, instructions } from './answer-in-rounds.js'
import type { TellDocuments } from './documents-for-model.js'
import type { FinishReason, LanguageModel } from './language-model.js'
import { searchDirectly, type DirectSearchDependencies } from './search-directly.js'
import { standaloneQuery, type StandaloneQuestion } from './standalone-query.js'
import type { Talk } from './talk.js'
import { tellOutcome } from './tell-outcome.js'

export interface DirectDependencies extends DirectSearchDependencies {
  readonly model: LanguageModel
  readonly tell: TellDocuments
  readonly standaloneQuestion: StandaloneQuestion
}

/** For models that cannot call functions: the search is made for them, and they answer from what it found. */
export async function* answerDirectly(
  talk: Talk,
  deps: DirectDependencies,
): AsyncGenerator<ChatEvent, FinishReason> {
  const { request } = talk
  const query = await standaloneQuery(talk, deps.model, deps.standaloneQuestion)
  const finished = yield* searchDirectly(query, talk, deps)
  const told = finished.map((each) => tellOutcome(each, deps.tell))
  const { reason } = yield* askModel(talk, deps.model, {
    model: request.model,
    // In one message: models that cannot call functions often take instructions only once, at the beginning.
    messages: [
      ...instructions(talk, deps.offered, told.length === 0 ? [] : [searchNotice, ...told]),
      ...request.messages,
    ],
    tools: [],
    passedOn: request.passedOn,
  })
  return reason === 'tool_calls' ? 'stop' : reason
}

const searchNotice =
  'The search for the last question was already made, and you cannot make another. Answer from these results.'
