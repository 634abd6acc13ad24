import type { Log } from '../../domain/log.js'
import type { ChatLimits } from '../../domain/chat/chat-limits.js'
import { OutgoingError } from '../../outbound/outgoing-error.js'
import type { OutgoingAnswer, SendRequest } from '../../outbound/send-request.js'
import type { Sleep } from '../../outbound/sleep.js'
import type { ModelError } from '../model-error.js'
import type { CallWatch } from './call-watch.js'
import { modelErrorOf } from './classify-outgoing-error.js'
import { classifyRefusal, isOutOfQuota } from './classify-refusal.js'
import { describeFailure, type CallFacts } from './failure-sentences.js'
import { sendFollowing } from './follow-redirects.js'
import type { ProviderHeaders } from './provider-headers.js'
import { readProviderWords } from './provider-words.js'
import { askedPauseMs, pauseBeforeRetry } from './retry-decision.js'

export interface ProviderDependencies {
  readonly send: SendRequest
  readonly sleep: Sleep
  readonly now: () => Date
  /** From 0 to 1. */
  readonly random: () => number
  readonly limits: Pick<ChatLimits, 'timeoutMs' | 'silenceMs' | 'mostOutputBytes'>
  readonly log?: Log
}

export interface ProviderRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: ProviderHeaders
  readonly body?: string
  readonly mostAnswerBytes: number
}

/** An answer whose body has begun, or is empty. */
export interface OpenedAnswer {
  readonly first: Buffer | undefined
  /** What follows. */
  readonly rest: AsyncIterator<Buffer>
}

export type Opening =
  | { readonly ok: true; readonly answer: OpenedAnswer }
  | { readonly ok: false; readonly error: ModelError; readonly mayPass: boolean }

/** Asks, and asks again while that may help, until the first byte of an answer is there. */
export async function openAnswer(
  deps: ProviderDependencies,
  request: ProviderRequest,
  call: { readonly facts: CallFacts; readonly watch: CallWatch },
): Promise<Opening> {
  const { facts, watch } = call
  for (let number = 1; ; number++) {
    const opening = await attempt(deps, request, call)
    if (opening.ok || watch.signal.aborted) return opening
    const { error, mayPass } = opening
    const timeLeftMs = watch.timeLeftMs()
    const pauseMs = pauseBeforeRetry({ number, error, mayPass, timeLeftMs, random: deps.random() })
    if (pauseMs === undefined) return opening
    const said = { workspace: facts.uid, host: facts.host, failure: error.failure, status: error.status }
    deps.log?.debug('a provider will be asked again', { ...said, afterMs: pauseMs })
    await deps.sleep(pauseMs, watch.signal)
    if (watch.signal.aborted) return { ok: false, error: describeFailure(facts, 'aborted'), mayPass: false }
  }
}

async function attempt(
  { send, now }: ProviderDependencies,
  request: ProviderRequest,
  { facts, watch }: { readonly facts: CallFacts; readonly watch: CallWatch },
): Promise<Opening> {
  try {
    const limits = { timeoutMs: watch.timeLeftMs(), signal: watch.signal }
    const answer = await watch.waitFor(sendFollowing(send, { ...request, ...limits }))
    if (answer.status < 200 || answer.status > 299)
      return await refusalOf(answer, { facts, watch, now: now() })
    const rest = answer.body[Symbol.asyncIterator]()
    const first = await watch.waitFor(rest.next())
    return { ok: true, answer: { first: first.done === true ? undefined : first.value, rest } }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return failureOf(error, facts, watch)
  }
}

/** A connection that failed may work the next time; a certificate or a name will not. */
function failureOf(error: OutgoingError, facts: CallFacts, watch: CallWatch): Opening {
  const described = explainOutgoing(error, facts, watch)
  const mayPass = described.failure === 'connection-failed' || error.code === 'EAI_AGAIN'
  return { ok: false, error: described, mayPass }
}

/** An exchange that was ended from here ended for another reason than it says. */
export function explainOutgoing(error: OutgoingError, facts: CallFacts, watch: CallWatch): ModelError {
  if (error.failure === 'aborted' && watch.cause === 'silence')
    return describeFailure(facts, 'timed-out', {
      reason: `The provider of the workspace ${facts.uid}, ${facts.host}, sent nothing for ${facts.silenceMs} milliseconds.`,
    })
  return modelErrorOf(error, facts)
}

interface RefusalContext {
  readonly facts: CallFacts
  readonly watch: CallWatch
  readonly now: Date
}

async function refusalOf(answer: OutgoingAnswer, { facts, watch, now }: RefusalContext): Promise<Opening> {
  const { status, headers } = answer
  const words = readProviderWords(await readSome(answer, watch))
  const failure = classifyRefusal(status, words, facts.model)
  const retryAfterMs = askedPauseMs(headers, now)
  const error = describeFailure(facts, failure, {
    status,
    ...(words.message !== undefined && { said: words.message }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(failure === 'request-refused' && { reason: refusalReason(answer, facts) }),
  })
  const isTransient = failure === 'overloaded' || failure === 'provider-failed'
  return {
    ok: false,
    error,
    mayPass: isTransient && !isOutOfQuota(words) && headers['x-should-retry'] !== 'false',
  }
}

function refusalReason({ status }: OutgoingAnswer, { uid, host }: CallFacts): string {
  const called = `The provider of the workspace ${uid}, ${host},`
  if (status === 404)
    return `${called} serves nothing there (404). Check baseUrl in the settings of the workspace.`
  if (status >= 300 && status < 400)
    return `${called} sends callers elsewhere (${status}). Set baseUrl to where it leads.`
  return `${called} refused the request with status ${status}.`
}

const mostRefusalBytes = 64 * 1024

/** As much of a refusal as came: one that breaks off is still a refusal. */
async function readSome({ body }: OutgoingAnswer, watch: CallWatch): Promise<string> {
  const chunks: Buffer[] = []
  const reader = body[Symbol.asyncIterator]()
  try {
    for (let bytes = 0; bytes < mostRefusalBytes;) {
      const next = await watch.waitFor(reader.next())
      if (next.done === true) break
      chunks.push(next.value)
      bytes += next.value.length
    }
    await reader.return?.()
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
  }
  return Buffer.concat(chunks).toString()
}
