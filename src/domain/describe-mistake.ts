import type * as z from 'zod'
import { closestName } from './closest-name.js'
import { shorten } from './shorten.js'

/** One sentence about the first thing wrong with a field's value. The value itself is repeated
 *  only where a name was expected: anything else may be a secret. */
export function describeMistake(name: string, value: unknown, error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return `The value of \`${name}\` is not accepted.`
  const received = valueAt(value, issue.path)
  const problem = problemOf(issue, received)
  return `Invalid value at \`${placeOf(name, issue.path)}\`: ${problem}${problem.includes('did you mean') ? '?' : '.'}`
}

export function typeName(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return 'a string'
  if (typeof value === 'boolean') return 'a boolean'
  return Number.isInteger(value) ? 'an integer' : 'a number'
}

function problemOf(issue: z.core.$ZodIssue, received: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${expectedName(issue.expected)}, but received ${typeName(received)}`
    case 'invalid_value':
      return describeWrongName(issue.values.map(String), received)
    case 'unrecognized_keys':
      return `unknown field ${issue.keys.map((key) => `\`${key}\``).join(', ')}`
    case 'too_small':
      return `expected ${sizeName(issue.origin)} of at least ${issue.minimum}`
    case 'too_big':
      return `expected ${sizeName(issue.origin)} of at most ${issue.maximum}`
    case 'invalid_union':
      return issue.errors[0]?.[0] ? problemOf(issue.errors[0][0], received) : 'the value has no accepted form'
    default:
      // Checks of our own carry their phrase, such as «expected a date in the future».
      return issue.message
  }
}

/** The clause about something that is none of the accepted names. */
export function describeWrongName(accepted: readonly string[], received: unknown): string {
  if (typeof received !== 'string')
    return `expected one of ${listOf(accepted)}, but received ${typeName(received)}`
  const meant = closestName(received, accepted)
  const shown = shorten(received)
  if (meant !== undefined) return `\`${shown}\` is not accepted; did you mean \`${meant}\``
  return `\`${shown}\` is not one of ${listOf(accepted)}`
}

function expectedName(expected: string): string {
  const names: Readonly<Record<string, string>> = { int: 'integer', record: 'object' }
  const name = names[expected] ?? expected
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`
}

function sizeName(origin: string): string {
  switch (origin) {
    case 'string':
      return 'a text with a length'
    case 'array':
      return 'a list with a length'
    default:
      return 'a number'
  }
}

function placeOf(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, step) => {
    return typeof step === 'number' ? `${place}[${step}]` : `${place}.${String(step)}`
  }, name)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined
  }, value)
}

const listOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
