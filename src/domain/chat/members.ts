import { typeName } from '../describe-mistake.js'
import { apiError, type ApiError } from '../errors/api-error.js'

// Conversations are read by hand, member by member: they may be long, and a schema would go through all of one
// before it tells the first mistake.

/** `expected` names what should stand there, with its article. */
export function placedMistake(place: string, expected: string, received: unknown): ApiError {
  return placedRefusal(place, `expected ${expected}, but received ${typeName(received)}`)
}

/** `why` is a clause without a full stop. */
export function placedRefusal(place: string, why: string): ApiError {
  return apiError('bad_request', `Invalid value at \`${place}\`: ${why}.`)
}

export function textAt(value: unknown, place: string): string {
  if (typeof value === 'string') return value
  throw placedMistake(place, 'a string', value)
}
