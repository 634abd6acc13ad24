import { describe, expect, test } from 'vitest'
import { ModelError } from '../model-error.js'
import { askedPauseMs, pauseBeforeRetry } from './retry-decision.js'

const now = new Date('2030-01-01T00:00:00Z')

function failed(retryAfterMs?: number): ModelError {
  return new ModelError({
    failure: 'overloaded',
    message: 'The reason.',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

const usual = { number: 1, error: failed(), mayPass: true, timeLeftMs: 60_000, random: 1 }

const pauses = [
  { because: 'a quarter of a second after the first attempt', changes: {}, pauseMs: 250 },
  { because: 'twice that after the second', changes: { number: 2 }, pauseMs: 500 },
  { because: 'down to half of it, by chance', changes: { random: 0 }, pauseMs: 125 },
  { because: 'none after the third attempt', changes: { number: 3 }, pauseMs: undefined },
  { because: 'none when nothing can pass', changes: { mayPass: false }, pauseMs: undefined },
  { because: 'what is asked for', changes: { error: failed(20_000) }, pauseMs: 20_000 },
  {
    because: 'none when more than that is asked for',
    changes: { error: failed(20_001) },
    pauseMs: undefined,
  },
  { because: 'none when time would run out', changes: { timeLeftMs: 250 }, pauseMs: undefined },
]

describe('the pause before the next attempt is', () => {
  for (const { because, changes, pauseMs } of pauses)
    test(because, () => expect(pauseBeforeRetry({ ...usual, ...changes })).toBe(pauseMs))
})

const headers = [
  { headers: { 'retry-after': '3' }, pauseMs: 3_000 },
  { headers: { 'retry-after': '0.5' }, pauseMs: 500 },
  { headers: { 'retry-after': 'Tue, 01 Jan 2030 00:00:09 GMT' }, pauseMs: 9_000 },
  { headers: { 'retry-after': 'Mon, 01 Jan 2029 00:00:00 GMT' }, pauseMs: 0 },
  { headers: { 'retry-after': 'soon' }, pauseMs: undefined },
  { headers: { 'retry-after': '3', 'retry-after-ms': '40' }, pauseMs: 40 },
  { headers: { 'retry-after': '3', 'retry-after-ms': '-' }, pauseMs: 3_000 },
  { headers: {}, pauseMs: undefined },
]

describe('a provider asks for', () => {
  for (const { headers: sent, pauseMs } of headers)
    test(`${pauseMs ?? 'no'} ms by ${JSON.stringify(sent)}`, () =>
      expect(askedPauseMs(sent, now)).toBe(pauseMs))
})
