import { describe, expect, test } from 'vitest'
import { OutgoingError, type OutgoingFailure } from './outgoing-error.js'
import { nextStep, type AttemptOutcome } from './webhook-retry.js'

const now = new Date('2030-01-01T00:00:00Z')

function answered(status: number, retryAfter?: string): AttemptOutcome {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  return { kind: 'answered', status, headers }
}

function failed(failure: OutgoingFailure): AttemptOutcome {
  return { kind: 'failed', error: new OutgoingError(failure, 'The reason.') }
}

const steps = [
  { outcome: answered(200), kind: 'delivered', because: 'a 200 is a success' },
  { outcome: answered(204), kind: 'delivered', because: 'a 204 is a success' },
  { outcome: answered(302), kind: 'give-up', because: 'a redirect is not followed' },
  { outcome: answered(400), kind: 'give-up', because: 'a 400 would be a 400 again' },
  { outcome: answered(401), kind: 'give-up', because: 'a 401 needs a person' },
  { outcome: answered(404), kind: 'give-up', because: 'a 404 needs a person' },
  { outcome: answered(429), kind: 'retry', because: 'a 429 asks to come later' },
  { outcome: answered(500), kind: 'retry', because: 'a 500 may pass' },
  { outcome: answered(503), kind: 'retry', because: 'a 503 may pass' },
  { outcome: failed('connection-failed'), kind: 'retry', because: 'a receiver may come back' },
  { outcome: failed('timed-out'), kind: 'retry', because: 'a receiver may become faster' },
  { outcome: failed('address-refused'), kind: 'give-up', because: 'a forbidden address stays forbidden' },
  { outcome: failed('invalid-request'), kind: 'give-up', because: 'a bad URL stays bad' },
  { outcome: failed('aborted'), kind: 'give-up', because: 'a server that stops does not come back' },
]

describe('after an attempt', () => {
  for (const { outcome, kind, because } of steps)
    test(because, () => expect(nextStep(outcome, { number: 1, now, random: 0 }).kind).toBe(kind))

  test('the fifth is the last', () => {
    const kinds = [4, 5].map((number) => nextStep(answered(500), { number, now, random: 0 }).kind)
    expect(kinds).toEqual(['retry', 'give-up'])
  })
})

const pauses = [
  { number: 1, random: 1, afterMs: 1_000, because: 'a second after the first attempt' },
  { number: 2, random: 1, afterMs: 2_000, because: 'twice that after the second' },
  { number: 4, random: 1, afterMs: 8_000, because: 'and so on' },
  { number: 4, random: 0, afterMs: 4_000, because: 'down to half of it, by chance' },
  { number: 1, retryAfter: '7', afterMs: 7_000, because: 'as long as the receiver asks' },
  { number: 1, retryAfter: '0', afterMs: 0, because: 'not at all if it asks so' },
  { number: 1, retryAfter: '3600', afterMs: 60_000, because: 'but never above a minute' },
  {
    number: 1,
    retryAfter: 'Tue, 01 Jan 2030 00:00:09 GMT',
    afterMs: 9_000,
    because: 'until the moment the receiver names',
  },
  { number: 1, retryAfter: 'Mon, 01 Jan 2029 00:00:00 GMT', afterMs: 0, because: 'which may be over' },
  { number: 1, random: 1, retryAfter: 'soon', afterMs: 1_000, because: 'unless nobody understands it' },
]

describe('the pause before the next attempt is', () => {
  for (const { number, random = 0, retryAfter, afterMs, because } of pauses)
    test(because, () =>
      expect(nextStep(answered(503, retryAfter), { number, now, random })).toMatchObject({ afterMs }),
    )
})
