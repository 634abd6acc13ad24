import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  isWhitespace,
  openBrace,
  openBracket,
  quote,
} from './json-bytes.js'

/** Everything here takes JSON text that was checked before, and finds its way in the bytes without parsing
 *  what they hold. Positions count from the start of that text; an end is the position after. */
export interface Member {
  /** Without escapes. */
  readonly name: string
  /** Of the name as it is written, with its quotes. */
  readonly nameStart: number
  readonly nameEnd: number
  /** Of the value. */
  readonly start: number
  readonly end: number
}

/** The members of an object, as they come, with those of the same name. */
export function membersOf(object: Uint8Array): readonly Member[] {
  const members: Member[] = []
  const text = asBuffer(object)
  walkMembers(object, (nameStart, nameEnd, start, end) => {
    members.push({ name: decodeName(text, nameStart, nameEnd), nameStart, nameEnd, start, end })
  })
  return members
}

/** The bytes of a member's value, or undefined if there is none. Of several with one name, the last counts. */
export function rawMember(object: Uint8Array, name: string): Uint8Array | undefined {
  const wanted = Buffer.from(name)
  let found: Uint8Array | undefined
  walkMembers(object, (nameStart, nameEnd, start, end) => {
    if (isNamed(object, nameStart, nameEnd, name, wanted)) found = object.subarray(start, end)
  })
  return found
}

/** The bytes of each element of an array. */
export function elementsOf(array: Uint8Array): readonly Uint8Array[] {
  const elements: Uint8Array[] = []
  let at = skipWhitespace(array, skipWhitespace(array, 0) + 1)
  while (at < array.length && array[at] !== closeBracket) {
    const end = endOfValue(array, at)
    elements.push(array.subarray(at, end))
    at = skipWhitespace(array, end)
    if (array[at] === comma) at = skipWhitespace(array, at + 1)
  }
  return elements
}

type Visit = (nameStart: number, nameEnd: number, start: number, end: number) => void

function walkMembers(object: Uint8Array, visit: Visit): void {
  let at = skipWhitespace(object, skipWhitespace(object, 0) + 1)
  while (at < object.length && object[at] !== closeBrace) {
    const nameEnd = endOfString(object, at)
    const start = skipWhitespace(object, skipWhitespace(object, nameEnd) + 1)
    const end = endOfValue(object, start)
    visit(at, nameEnd, start, end)
    at = skipWhitespace(object, end)
    if (object[at] === comma) at = skipWhitespace(object, at + 1)
  }
}

function skipWhitespace(bytes: Uint8Array, from: number): number {
  let at = from
  while (isWhitespace(bytes[at])) at++
  return at
}

/** From an opening quote to after the closing one. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at + 1
}

function endOfValue(bytes: Uint8Array, from: number): number {
  const first = bytes[from]
  if (first === quote) return endOfString(bytes, from)
  if (first === openBrace || first === openBracket) return endOfContainer(bytes, from)
  let at = from + 1
  while (at < bytes.length && !endsScalar(bytes[at])) at++
  return at
}

function endsScalar(byte: number | undefined): boolean {
  return byte === comma || byte === closeBrace || byte === closeBracket || isWhitespace(byte)
}

function endOfContainer(bytes: Uint8Array, from: number): number {
  let depth = 0
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === quote) {
      at = endOfString(bytes, at)
      continue
    }
    at++
    if (byte === openBrace || byte === openBracket) depth++
    else if (byte === closeBrace || byte === closeBracket) depth--
    if (depth === 0) break
  }
  return at
}

function decodeName(text: Buffer, start: number, end: number): string {
  const written = text.toString('utf8', start, end)
  // `JSON.parse` of a string in quotes is a string.
  return written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1)
}

/** A view of the same bytes, which can decode a part of them without a view of that part. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Compares bytes, and decodes the written name only where an escape might hide the same characters. */
function isNamed(bytes: Uint8Array, start: number, end: number, name: string, wanted: Uint8Array): boolean {
  const first = start + 1
  let isSame = end - start - 2 === wanted.length
  for (let at = first; at < end - 1; at++) {
    if (bytes[at] === backslash) return decodeName(asBuffer(bytes), start, end) === name
    if (bytes[at] !== wanted[at - first]) isSame = false
  }
  return isSame
}
