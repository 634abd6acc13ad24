import type { ChatEvent, Source } from './chat-event.js'
import type { AnswerByPassages } from './built-in/answer-by-passages.js'
import type { FinishReason } from './language-model.js'
import type { FinishedSearch } from './search-at-once.js'
import { searchDirectly, type DirectSearchDependencies } from './search-directly.js'
import type { StandaloneQuestion } from './standalone-query.js'
import type { Talk } from './talk.js'

export interface BuiltInDependencies extends DirectSearchDependencies {
  readonly standaloneQuestion: StandaloneQuestion
  readonly answerByPassages: AnswerByPassages
  /** Whether it stands in for a language model that is down. */
  readonly isFallback: boolean
}

/** Answers without a language model, from passages of what a search finds. */
export async function* answerBuiltIn(
  talk: Talk,
  deps: BuiltInDependencies,
): AsyncGenerator<ChatEvent, FinishReason> {
  const question = deps.standaloneQuestion(talk.request.messages)
  const finished = yield* searchDirectly(question, talk, deps)
  refuseIfAllWere(finished)
  const sources = bestFirst(finished.map((each) => each.sources))
  for await (const text of deps.answerByPassages({ question, sources, isFallback: deps.isFallback })) {
    talk.signal.throwIfAborted()
    if (text === '') continue
    talk.hear(text)
    yield { type: 'text-delta', text }
  }
  return 'stop'
}

/** That nothing could be searched is not that nothing was found. */
function refuseIfAllWere(finished: readonly FinishedSearch[]): void {
  const errors = finished.flatMap((each) =>
    each.kind === 'refused' && each.error !== undefined ? [each.error] : [],
  )
  if (errors.length > 0 && errors.length === finished.length) throw errors[0]
}

/** The best of each list, then the second of each, and so on; each document once. */
function bestFirst(lists: readonly (readonly Source[])[]): readonly Source[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const ranks = Array.from({ length: longest }, (_, rank) => rank)
  return [...new Set(ranks.flatMap((rank) => lists.flatMap((list) => list[rank] ?? [])))]
}
