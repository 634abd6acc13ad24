import { OutgoingError } from '../../outbound/outgoing-error.js'
import type { LanguageModel, ModelEvent, ModelRequest } from '../language-model.js'
import type { Workspace } from '../workspaces.js'
import { createAnswerState } from './answer-state.js'
import { startCallWatch, type CallWatch } from './call-watch.js'
import { completionBody, mayAskForUsage } from './completion-body.js'
import { describeFailure, type CallFacts } from './failure-sentences.js'
import {
  explainOutgoing,
  openAnswer,
  type OpenedAnswer,
  type Opening,
  type ProviderDependencies,
} from './open-answer.js'
import { newCallId } from './new-call-id.js'
import { providerAddressOf } from './provider-address.js'
import { keyOf, providerHeaders } from './provider-headers.js'
import { readAnswer } from './read-answer.js'
import { openAtEither, type KnownForm } from './open-at-either.js'

/** How long the numbers may take that follow a finished answer. */
const longestEndingMs = 5_000
/** How long a connection is listened to after `[DONE]`, so that it can serve again. */
const longestRestMs = 500
/** What surrounds a token on the wire is some hundred times as long as the token. */
const wireBytesPerOutputByte = 256

/**
 * The language model of a workspace, asked over the wire. It is for one revision of the workspace: what it
 * learns of the provider, such as the form of its address, it knows as long as it is kept.
 */
export function createProviderModel(deps: ProviderDependencies, workspace: Workspace): LanguageModel {
  const form: KnownForm = { index: 0 }
  let isAskedForUsage = true

  async function open(request: ModelRequest, facts: CallFacts, watch: CallWatch): Promise<OpenedAnswer> {
    const { kind, urlsOf } = providerAddressOf(workspace)
    const headers = providerHeaders(kind, workspace)
    const common = { ...headers.common, 'content-type': 'application/json' }
    const { mostOutputBytes } = deps.limits
    const openWith = async (asksForUsage: boolean): Promise<Opening> => {
      const body = completionBody(request, { kind, asksForUsage })
      const mostAnswerBytes = mostOutputBytes * wireBytesPerOutputByte + 1_000_000
      const asked = { method: 'POST', headers: { ...headers, common }, body, mostAnswerBytes } as const
      return openAtEither(urlsOf('chat/completions'), form, async (url) =>
        openAnswer(deps, { ...asked, url }, { facts, watch }),
      )
    }
    const asksForUsage = isAskedForUsage && mayAskForUsage(kind)
    const opening = await openWith(asksForUsage)
    if (opening.ok) return opening.answer
    if (!asksForUsage || !refusesUsage(opening)) throw opening.error
    isAskedForUsage = false
    const again = await openWith(false)
    if (again.ok) return again.answer
    throw again.error
  }

  async function* answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const facts = callFacts(workspace, request.model, deps.limits)
    const watch = startCallWatch(signal, { ...deps.limits, now: deps.now })
    let isLeftToRest = false
    try {
      const { first, rest } = await open(request, facts, watch)
      yield* await readAnswer(first, {
        facts,
        state: createAnswerState({
          toolNames: new Set(request.tools.map(({ name }) => name)),
          newId: (place) => newCallId(facts.kind, place, deps.random),
        }),
        mostOutputBytes: deps.limits.mostOutputBytes,
        next: async () => nextBytes(rest, facts, watch),
        onFinish: () => watch.hurry(longestEndingMs),
        onDone() {
          isLeftToRest = true
          void restOf(rest, watch)
        },
      })
    } finally {
      if (!isLeftToRest) watch.end()
    }
  }

  return { answer }
}

export function callFacts(
  workspace: Workspace,
  model: string,
  { timeoutMs, silenceMs }: ProviderDependencies['limits'],
): CallFacts {
  const { kind, host } = providerAddressOf(workspace)
  return { uid: workspace.uid, kind, host, model, key: keyOf(workspace), timeoutMs, silenceMs }
}

function refusesUsage(opening: Opening): boolean {
  if (opening.ok) return false
  const { status, said } = opening.error
  return (status === 400 || status === 422) && /stream_options|include_usage/.test(said ?? '')
}

/** Bytes that do not come after others have are an answer that broke off. */
async function nextBytes(
  rest: AsyncIterator<Buffer>,
  facts: CallFacts,
  watch: CallWatch,
): Promise<Buffer | undefined> {
  try {
    const next = await watch.waitFor(rest.next())
    return next.done === true ? undefined : next.value
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.failure === 'connection-failed') throw describeFailure(facts, 'cut-off')
    throw explainOutgoing(error, facts, watch)
  }
}

/** Reads the few bytes that end the answer for HTTP, which leaves the connection to the next request. One that
 *  goes on instead is ended. The answer is complete: nobody needs to hear what goes wrong here. */
async function restOf(rest: AsyncIterator<Buffer>, watch: CallWatch): Promise<void> {
  watch.hurry(longestRestMs)
  try {
    for (let reads = 0; reads < 8; reads++) {
      const { done } = await watch.waitFor(rest.next())
      if (done === true) break
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
  } finally {
    watch.end()
  }
}
