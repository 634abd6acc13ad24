import type { IncomingHttpHeaders } from 'node:http'
import type { ModelError } from '../model-error.js'

/** An attempt that failed before the first byte of an answer. */
export interface FailedAttempt {
  /** 1 for the first. */
  readonly number: number
  readonly error: ModelError
  /** What the provider or the failure says of trying again, apart from the time. */
  readonly mayPass: boolean
  /** Until the whole answer has to be there. */
  readonly timeLeftMs: number
  /** From 0 to 1. */
  readonly random: number
}

const mostAttempts = 3
const firstPauseMs = 250
const longestPauseMs = 20_000

/** How long to wait before the next attempt; undefined when there is to be none. A provider that asks for
 *  more time than may be spent is not asked again: it would only refuse once more. */
export function pauseBeforeRetry(attempt: FailedAttempt): number | undefined {
  const { number, error, mayPass, timeLeftMs, random } = attempt
  if (!mayPass || number >= mostAttempts) return undefined
  const pauseMs = error.retryAfterMs ?? firstPauseMs * 2 ** (number - 1) * (0.5 + random / 2)
  return pauseMs <= longestPauseMs && pauseMs < timeLeftMs ? pauseMs : undefined
}

/** What the provider asks for: in milliseconds, in seconds, or as a date. */
export function askedPauseMs(headers: IncomingHttpHeaders, now: Date): number | undefined {
  const milliseconds = numberIn(headers['retry-after-ms'])
  if (milliseconds !== undefined) return milliseconds
  const asked = headers['retry-after']
  const seconds = numberIn(asked)
  if (seconds !== undefined) return seconds * 1_000
  const at = asked === undefined ? NaN : Date.parse(asked)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

function numberIn(text: string | string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}
