import { setMaxListeners } from 'node:events'
import type { Grant } from '../access/grant.js'
import type { ChatLimits } from '../domain/chat/chat-limits.js'
import { providerKindOf } from '../domain/chat/chat-source.js'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import type { StoredSettings } from '../domain/settings/settings.js'
import type { IndexRegistry } from '../instance/index-registry.js'
import type { Search } from '../operations/search.js'
import { createRenderDocument } from '../templates/render-document.js'
import { answerBuiltIn } from './answer-built-in.js'
import { answerDirectly } from './answer-directly.js'
import { answerInRounds } from './answer-in-rounds.js'
import type { AnswerByPassages } from './built-in/answer-by-passages.js'
import type { ChatEvent } from './chat-event.js'
import { failureOf, isExpected } from './chat-failure.js'
import { createDescribeIndexes, type OfferedIndex } from './describe-indexes.js'
import { createTellDocuments } from './documents-for-model.js'
import { keepRecent } from './keep-recent.js'
import type { FinishReason, LanguageModel } from './language-model.js'
import { isDown, ModelError } from './model-error.js'
import { orAborted } from './or-aborted.js'
import { createSearchForModel } from './search-for-model.js'
import type { StandaloneQuestion } from './standalone-query.js'
import { createTalk, type Conversation, type Talk } from './talk.js'
import { traceModel } from './trace-model.js'
import type { Workspace } from './workspaces.js'

/** Continues a conversation. The last event is `finished` or `failed`, and it comes exactly once; when the signal
 *  aborts there is no such event, because nobody reads it. It never throws. */
export type Converse = (conversation: Conversation, signal: AbortSignal) => AsyncGenerator<ChatEvent>

export interface ConverseDependencies {
  readonly search: Search
  readonly registry: Pick<IndexRegistry, 'find' | 'list'>
  readonly readSettings: (index: IndexId) => Promise<StoredSettings>
  /** May throw a `ModelError`, for a workspace that lacks something. */
  readonly modelFor: (workspace: Workspace) => LanguageModel
  readonly limits: Pick<ChatLimits, 'mostRounds' | 'mostSearchesPerRound' | 'timeoutMs'>
  readonly newCallId: () => string
  /** Random: what documents are enclosed in must not be guessed by who wrote them. */
  readonly newDelimiter: () => string
  readonly answerByPassages: AnswerByPassages
  readonly standaloneQuestion: StandaloneQuestion
  /** For the log: clients are told nothing of what is inside such an error. */
  readonly onUnexpectedError: (error: unknown) => void
}

// Timers that are set for longer go off at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Without one, each conversation would make an error with the trace of its stack that nobody reads. */
const isOver = 'the conversation is over'

/** Models that were found to be unable to call functions. */
const MOST_REMEMBERED_MODELS = 1_000

export function createConverse(deps: ConverseDependencies): Converse {
  const describeIndexes = createDescribeIndexes(deps)
  const searchForModel = createSearchForModel(deps)
  const render = createRenderDocument()
  const modelsWithoutCalls = keepRecent<true>(MOST_REMEMBERED_MODELS)
  const newTelling = () => createTellDocuments({ render, delimiter: deps.newDelimiter() })

  return async function* converse(conversation, signal) {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), Math.min(deps.limits.timeoutMs, LONGEST_TIMER_MS))
    const talk = createTalk(conversation, AbortSignal.any([signal, deadline.signal]))
    // Each search of a round listens to it: how many there are is what the limits say.
    setMaxListeners(0, talk.signal)
    try {
      const reason = yield* answer(talk)
      if (signal.aborted) return
      const citations = talk.citations()
      if (citations !== undefined) yield { type: 'sources-cited', ...citations }
      yield { type: 'finished', reason, usage: talk.usage }
    } catch (error) {
      if (signal.aborted) return
      const told = deadline.signal.aborted ? tookTooLong(deps.limits.timeoutMs) : error
      if (!isExpected(told)) deps.onUnexpectedError(told)
      yield { type: 'failed', failure: failureOf(told) }
    } finally {
      clearTimeout(timer)
      // For what is still waited for, when the conversation failed or its reader left.
      deadline.abort(isOver)
    }
  }

  async function* answer(talk: Talk): AsyncGenerator<ChatEvent, FinishReason> {
    const { settings } = talk.workspace
    if (providerKindOf(settings.source) === 'builtIn') return yield* byPassages(talk, false)
    try {
      return yield* byModel(talk)
    } catch (error) {
      const mayStandIn = settings.fallback === 'builtIn' && !talk.hasText && !talk.signal.aborted
      if (!mayStandIn || !(error instanceof ModelError) || !isDown(error)) throw error
      return yield* byPassages(talk, true)
    }
  }

  async function* byModel(talk: Talk): AsyncGenerator<ChatEvent, FinishReason> {
    const { workspace, request } = talk
    const ownModel = deps.modelFor(workspace)
    const model = talk.trace === undefined ? ownModel : traceModel(ownModel, talk.trace)
    // What is known of a provider holds as long as its settings do.
    const modelKey = `${workspace.uid} ${workspace.revision} ${request.model}`
    if (modelsWithoutCalls.get(modelKey) === undefined) {
      try {
        const offered = await offeredTo(talk, { withAttributes: true })
        return yield* answerInRounds(talk, { ...deps, model, offered, searchForModel, tell: newTelling() })
      } catch (error) {
        const canNotCall = error instanceof ModelError && error.failure === 'no-tool-calling'
        if (!canNotCall || talk.hasText) throw error
        modelsWithoutCalls.set(modelKey, true)
      }
    }
    const offered = await offeredTo(talk, { withAttributes: false })
    return yield* answerDirectly(talk, { ...deps, model, offered, searchForModel, tell: newTelling() })
  }

  async function* byPassages(talk: Talk, isFallback: boolean): AsyncGenerator<ChatEvent, FinishReason> {
    const offered = await offeredTo(talk, { withAttributes: false })
    return yield* answerBuiltIn(talk, { ...deps, offered, searchForModel, isFallback })
  }

  async function offeredTo(
    talk: Talk,
    options: { readonly withAttributes: boolean },
  ): Promise<readonly OfferedIndex[]> {
    const grant = talk.renewGrant()
    requireSearch(grant)
    return orAborted(describeIndexes(grant, options), talk.signal)
  }
}

/** A key that may chat and not search would get answers from nothing. */
function requireSearch({ actions }: Grant): void {
  if (!actions.has('search'))
    throw apiError('invalid_api_key', 'it lacks the action `search`, which a chat needs')
}

function tookTooLong(timeoutMs: number): ModelError {
  const message = `The answer was not complete after ${Math.round(timeoutMs / 1_000)} seconds, the longest this server waits.`
  return new ModelError({ failure: 'timed-out', message })
}
