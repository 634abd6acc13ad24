import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../src/domain/errors/api-error.js'
import { errorCodes } from '../../src/domain/errors/error-codes.js'

/** Throws if a promise is not kept; `about` is made only then. */
export function promise(isKept: boolean, what: string, about?: () => unknown): void {
  if (!isKept) throw new Error(about === undefined ? what : `${what}: ${shown(about())}`)
}

export function promiseSame(one: unknown, other: unknown, what: string): void {
  promise(isDeepStrictEqual(one, other), what, () => ({ one, other }))
}

/** What it gives, or undefined where it refuses with a code of the table and a sentence fit to be sent. */
export function refusedOr<Value>(input: string, act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    promise(Object.hasOwn(errorCodes, error.code), `${error.code} is no code of the table`)
    promise(error.status >= 400 && error.status < 500, `${error.code} has the status ${error.status}`)
    promiseSentence(error.message, input)
    return undefined
  }
}

// A sentence repeats names and surroundings of a place, never all that was sent.
const LONGEST_SENTENCE = 3_000

/** A sentence about an input is short, and valid Unicode where the input is. */
export function promiseSentence(sentence: string, input: string): void {
  promise(sentence !== '', 'a refusal says why')
  promise(sentence.length <= LONGEST_SENTENCE, 'a refusal is short', () => sentence.length)
  promise(
    isWellFormed(sentence) || !isWellFormed(input),
    'a refusal cuts no character in two',
    () => sentence,
  )
}

export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text
}
