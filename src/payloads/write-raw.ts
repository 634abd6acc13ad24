import { copyInto } from './byte-buffer.js'
import { closeBrace, closeBracket, colon, comma, openBrace, openBracket } from './json-bytes.js'
import { membersOf } from './raw-object.js'

/** A member of an object as it is written: its name with quotes, and its value. */
export interface RawMember {
  readonly name: Uint8Array
  readonly value: Uint8Array
}

/** The members of an object by name: the last value each was given, where the name first stood. */
export function rawMembers(object: Uint8Array): Map<string, RawMember> {
  const members = new Map<string, RawMember>()
  for (const { name, nameStart, nameEnd, start, end } of membersOf(object))
    members.set(name, { name: object.subarray(nameStart, nameEnd), value: object.subarray(start, end) })
  return members
}

export function writeObject(members: readonly RawMember[]): Uint8Array {
  // Braces, colons and commas.
  let length = 1 + Math.max(1, 2 * members.length)
  for (const { name, value } of members) length += name.length + value.length
  const written = new Uint8Array(length)
  // The first comma gives way to the opening brace.
  let at = 0
  for (const { name, value } of members) {
    written[at++] = comma
    copyInto(written, at, name)
    at += name.length
    written[at++] = colon
    copyInto(written, at, value)
    at += value.length
  }
  written[0] = openBrace
  written[length - 1] = closeBrace
  return written
}

export function writeArray(elements: readonly Uint8Array[]): Uint8Array {
  let length = 1 + Math.max(1, elements.length)
  for (const element of elements) length += element.length
  const written = new Uint8Array(length)
  // The first comma gives way to the opening bracket.
  let at = 0
  for (const element of elements) {
    written[at++] = comma
    copyInto(written, at, element)
    at += element.length
  }
  written[0] = openBracket
  written[length - 1] = closeBracket
  return written
}
