import type * as z from 'zod'
import { closestName } from './closest-name.js'
import { apiError, type ApiError } from './errors/api-error.js'
import type { ValueErrorCode } from './errors/error-codes.js'
import { describeMistake, typeName } from './describe-mistake.js'
import { shorten } from './shorten.js'
import { isObject } from './json-object.js'

/** A field of an object that arrives from outside: its shape and its error codes, on one line. */
export interface Field {
  readonly schema: z.ZodType
  readonly invalid: ValueErrorCode
  /** Given when the field must be there. Otherwise an absent field is what the schema makes of undefined. */
  readonly missing?: ValueErrorCode
}

export interface ObjectRules<Fields extends Readonly<Record<string, Field>>> {
  readonly fields: Fields
  /** Known names that may be read but never sent. */
  readonly immutable?: Readonly<Record<string, ValueErrorCode>>
  readonly unknownFields?: 'refused' | 'ignored'
  /** What a member is called in the sentence about it. */
  readonly memberName?: 'field' | 'parameter'
  /** The member that the object is the value of, when it stands inside another. */
  readonly within?: string
  /** For what is no object, and for an unknown member; `bad_request` if left out. */
  readonly mistaken?: ValueErrorCode
}

export type Decoded<Fields extends Readonly<Record<string, Field>>> = {
  readonly [Name in keyof Fields]: z.output<Fields[Name]['schema']>
}

/** Makes the decoder of one kind of object. Made once, when its module loads: schemas cost more to build
 *  than to use. The decoder checks the members in the order they were sent and refuses with the first
 *  mistake; what is missing is only looked for once everything present was accepted. */
export function objectDecoder<Fields extends Readonly<Record<string, Field>>>(
  rules: ObjectRules<Fields>,
): (payload: unknown) => Decoded<Fields> {
  return (payload) => decodeMembers(payload, rules)
}

function decodeMembers<Fields extends Readonly<Record<string, Field>>>(
  payload: unknown,
  rules: ObjectRules<Fields>,
): Decoded<Fields> {
  if (!isObject(payload)) throw refusalOfType(payload, rules)
  const decoded: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(payload)) {
    const field = Object.hasOwn(rules.fields, name) ? rules.fields[name] : undefined
    if (field) decoded[name] = decodeField(placeOf(name, rules), value, field)
    else refuseUnknown(name, rules)
  }
  for (const [name, field] of Object.entries(rules.fields)) {
    if (!Object.hasOwn(payload, name)) decoded[name] = decodeAbsent(placeOf(name, rules), field)
  }
  // Every declared field was decoded by its own schema, which is what `Decoded` says of it.
  return decoded as Decoded<Fields>
}

type AnyRules = ObjectRules<Readonly<Record<string, Field>>>

function refusalOfType(payload: unknown, { within, mistaken = 'bad_request' }: AnyRules): ApiError {
  const received = typeName(payload)
  return within === undefined
    ? apiError(mistaken, `Expected a JSON object, but received ${received}.`)
    : apiError(mistaken, `Invalid value at \`${within}\`: expected an object, but received ${received}.`)
}

function placeOf(name: string, { within }: AnyRules): string {
  return within === undefined ? name : `${within}.${name}`
}

function decodeField(name: string, value: unknown, field: Field): unknown {
  const parsed = field.schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw apiError(field.invalid, describeMistake(name, value, parsed.error))
}

function decodeAbsent(name: string, field: Field): unknown {
  if (field.missing !== undefined) throw apiError(field.missing, `The field \`${name}\` is missing.`)
  return field.schema.parse(undefined)
}

function refuseUnknown(name: string, rules: AnyRules): void {
  const code = rules.immutable && Object.hasOwn(rules.immutable, name) ? rules.immutable[name] : undefined
  if (code !== undefined) throw apiError(code, `The field \`${name}\` cannot be changed once it is set.`)
  if (rules.unknownFields === 'ignored') return
  const known = Object.keys(rules.fields)
  const meant = closestName(name, known)
  const accepted =
    known.length === 0 ? 'none is accepted here' : `accepted are ${known.map(quote).join(', ')}`
  const hint = meant === undefined ? '' : ` Did you mean ${quote(meant)}?`
  const what = `${rules.memberName ?? 'field'} ${quote(placeOf(name, rules))}`
  throw apiError(rules.mistaken ?? 'bad_request', `Unknown ${what}: ${accepted}.${hint}`)
}

const quote = (name: string) => `\`${shorten(name)}\``
