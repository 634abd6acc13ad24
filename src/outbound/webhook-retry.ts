import type { IncomingHttpHeaders } from 'node:http'
import { unreachable } from '../domain/unreachable.js'
import type { OutgoingError, OutgoingFailure } from './outgoing-error.js'

/** What came of one attempt to tell a webhook. */
export type AttemptOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: IncomingHttpHeaders }
  | { readonly kind: 'failed'; readonly error: OutgoingError }

export type NextStep =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly why: string }
  | { readonly kind: 'give-up'; readonly why: string }

export interface Attempt {
  /** 1 for the first. */
  readonly number: number
  readonly now: Date
  /** From 0 to 1: spreads out the retries of many servers. */
  readonly random: number
}

const mostAttempts = 5
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Trouble that may pass is tried again, after pauses that double; a refusal is final. */
export function nextStep(outcome: AttemptOutcome, attempt: Attempt): NextStep {
  if (isDelivered(outcome)) return { kind: 'delivered' }
  const why = describe(outcome)
  if (!mayPass(outcome) || attempt.number >= mostAttempts) return { kind: 'give-up', why }
  return { kind: 'retry', afterMs: askedPauseMs(outcome, attempt.now) ?? pauseMs(attempt), why }
}

function isDelivered(outcome: AttemptOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300
}

function describe(outcome: AttemptOutcome): string {
  return outcome.kind === 'answered' ? `The receiver answered ${outcome.status}.` : outcome.error.message
}

function mayPass(outcome: AttemptOutcome): boolean {
  if (outcome.kind === 'answered') return outcome.status === 429 || outcome.status >= 500
  return mayFailurePass(outcome.error.failure)
}

function mayFailurePass(failure: OutgoingFailure): boolean {
  switch (failure) {
    case 'connection-failed':
    case 'timed-out':
      return true
    case 'invalid-request':
    case 'address-refused':
    case 'response-too-large':
    case 'aborted':
      return false
    default:
      return unreachable(failure)
  }
}

/** Between half and all of 1, 2, 4, 8 seconds. */
function pauseMs({ number, random }: Attempt): number {
  return firstPauseMs * 2 ** (number - 1) * (0.5 + random / 2)
}

/** What the receiver asked for, in seconds or as a date, up to a minute. */
function askedPauseMs(outcome: AttemptOutcome, now: Date): number | undefined {
  const asked = outcome.kind === 'answered' ? outcome.headers['retry-after'] : undefined
  if (asked === undefined) return undefined
  const waitMs = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now.getTime()
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestPauseMs)
}
