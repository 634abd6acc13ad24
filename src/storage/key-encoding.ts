/** A string, or a whole number from 0 to 2^53 - 1. */
export type KeyPart = string | number

// A part is a tag and its content. A number's tag is its count of significant bytes (0 to 7), which follow,
// highest first: more bytes are a larger number. A string is its UTF-8 and a NUL, with a NUL inside it written
// as NUL, ESCAPED. Every tag is below ESCAPED, so a string ends before any longer one that starts with it.
const STRING_TAG = 0x10
const NUL = 0x00
const ESCAPED = 0x7f
const LARGEST_NUMBER_TAG = 7

/** Keys compare bytewise as their tuples do part by part: numbers by value, strings by their UTF-8 bytes, a
 *  number before a string, and a tuple before a longer one that starts with it.
 *  Throws on a number out of range, and on half a surrogate pair, which UTF-8 cannot hold. */
export function encodeKey(...parts: readonly KeyPart[]): Uint8Array {
  return new Uint8Array(encodeParts(parts))
}

/** The parts `bytes` was made from. Throws on bytes that do not divide into parts. */
export function decodeKey(bytes: Uint8Array): KeyPart[] {
  const parts: KeyPart[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at]
    const end = tag === STRING_TAG ? endOfString(bytes, at + 1) : at + 1 + (tag ?? 0)
    if (tag === undefined || (tag !== STRING_TAG && tag > LARGEST_NUMBER_TAG) || end > bytes.length)
      throw new Error(`byte ${at} does not start a part of a key`)
    parts.push(tag === STRING_TAG ? readString(bytes, at + 1, end - 1) : readNumber(bytes, at + 1, end))
    at = end
  }
  return parts
}

/** The range of every key whose first parts are `parts`; without parts, of every key. */
export function keysStartingWith(...parts: readonly KeyPart[]): { from: Uint8Array; before: Uint8Array } {
  const bytes = encodeParts(parts)
  // Above every tag, and not above what follows the NUL inside a string: that string is not the one in `parts`.
  return { from: new Uint8Array(bytes), before: new Uint8Array([...bytes, ESCAPED]) }
}

function encodeParts(parts: readonly KeyPart[]): number[] {
  const bytes: number[] = []
  for (const part of parts) {
    if (typeof part === 'string') pushString(bytes, part)
    else pushNumber(bytes, part)
  }
  return bytes
}

function checkNumber(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`a number in a key must be whole and from 0 to 2^53 - 1, but this one is ${value}`)
}

function pushNumber(bytes: number[], value: number): void {
  checkNumber(value)
  const size = significantBytes(value)
  bytes.push(size)
  // Not by shifting bits: that would cut the value down to 32 of them.
  for (let unit = 256 ** (size - 1); unit >= 1; unit /= 256) bytes.push(Math.floor(value / unit) % 256)
}

function significantBytes(value: number): number {
  let count = 0
  for (let rest = value; rest >= 1; rest /= 256) count += 1
  return count
}

function pushString(bytes: number[], text: string): void {
  bytes.push(STRING_TAG)
  if (!pushAscii(bytes, text)) for (const byte of utf8(text)) pushByte(bytes, byte)
  bytes.push(NUL)
}

/** Most strings are short and ASCII, and asking for their UTF-8 costs more than walking them. Answers `false`,
 *  with nothing pushed, for the others. */
function pushAscii(bytes: number[], text: string): boolean {
  const start = bytes.length
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) {
      bytes.length = start
      return false
    }
    pushByte(bytes, code)
  }
  return true
}

function pushByte(bytes: number[], byte: number): void {
  bytes.push(byte)
  if (byte === NUL) bytes.push(ESCAPED)
}

function utf8(text: string): Uint8Array {
  if (/\p{Surrogate}/u.test(text)) throw new Error('half a surrogate pair cannot be part of a key')
  return Buffer.from(text)
}

function readNumber(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (const byte of bytes.subarray(start, end)) value = value * 256 + byte
  return value
}

function readString(bytes: Uint8Array, start: number, end: number): string {
  const escaped = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()
  return escaped.replaceAll('\0\x7f', '\0')
}

/** One past the NUL that ends the string; past the end of `bytes` when there is none. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && !(bytes[at] === NUL && bytes[at + 1] !== ESCAPED)) at += 1
  return at + 1
}
