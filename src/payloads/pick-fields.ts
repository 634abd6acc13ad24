import { openBrace, openBracket } from './json-bytes.js'
import { elementsOf } from './raw-object.js'
import { rawMembers, writeArray, writeObject } from './write-raw.js'
import type { RawMember } from './write-raw.js'

/**
 * The object with only these fields. A field is the name of a member, or a dotted path: `a.b` is the member
 * of that very name, and the member `b` of every object in `a`, also through arrays. An object on the way of
 * which nothing remains is left out, an array on the way is kept, and every value that is kept keeps its bytes.
 */
export function pickFields(object: Uint8Array, fields: readonly string[]): Uint8Array {
  return writeObject(pickedMembers(object, fields))
}

function pickedMembers(object: Uint8Array, fields: readonly string[]): RawMember[] {
  const picked: RawMember[] = []
  for (const [name, member] of rawMembers(object)) {
    const value = fields.includes(name) ? member.value : pickWithin(member.value, fieldsBelow(name, fields))
    if (value !== undefined) picked.push({ name: member.name, value })
  }
  return picked
}

function fieldsBelow(name: string, fields: readonly string[]): string[] {
  const prefix = `${name}.`
  return fields.filter((field) => field.startsWith(prefix)).map((field) => field.slice(prefix.length))
}

function pickWithin(value: Uint8Array, fields: readonly string[]): Uint8Array | undefined {
  if (fields.length === 0) return undefined
  if (value[0] === openBrace) {
    const members = pickedMembers(value, fields)
    return members.length === 0 ? undefined : writeObject(members)
  }
  if (value[0] !== openBracket) return undefined
  const elements = elementsOf(value).map((element) => pickWithin(element, fields))
  return writeArray(elements.filter((element) => element !== undefined))
}
