import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  openBrace,
  openBracket,
  quote,
  backslash,
} from './json-bytes.js'

/** Finds where a JSON object ends, and whether it is one, while its bytes come in. */
export interface ObjectScanner {
  /**
   * Goes on at `from`: with the object that the last call left unfinished, or after an opening brace with
   * a new one. Returns the position after its closing brace, or `unfinished` when the bytes ran out first.
   * Accepts what `JSON.parse` accepts, except nesting beyond `deepestNesting`, and leaves UTF-8 unchecked.
   */
  scan(bytes: Uint8Array, from: number): number
}

export const unfinished = -1

/** Objects and arrays within each other, the document itself included. Whoever walks an accepted document
 *  by recursion cannot run out of stack. */
export const deepestNesting = 200

/** Called with the position of the first byte that cannot stand where it does. */
export type Refuse = (position: number, why: string) => never

const expectations: string[] = []

/** What may come next, as a number: the row of `transitions` to look in. */
function state(expected: string): number {
  return expectations.push(expected) - 1
}

// These two come first: the scanner runs through their plain characters without the table.
const inName = state('a control character in a string must be written as an escape')
const inText = state('a control character in a string must be written as an escape')

const beforeFirstName = state('expected a field name in double quotes, or `}`')
const beforeName = state('expected a field name in double quotes')
const beforeColon = state('expected `:` after a field name')
const beforeValue = state('expected a value')
const beforeFirstElement = state('expected a value or `]`')
const afterValue = state('expected `,` or the end of the object or array')

const unknownEscape = 'expected one of `" \\ / b f n r t u` after a backslash'
const notHexadecimal = 'expected four hexadecimal digits after `\\u`'
const nameEscape = state(unknownEscape)
const nameUnicode = [0, 1, 2, 3].map(() => state(notHexadecimal))
const textEscape = state(unknownEscape)
const textUnicode = [0, 1, 2, 3].map(() => state(notHexadecimal))

const afterMinus = state('expected a digit after `-`')
const afterZero = state('a number must not go on after a leading zero, except with `.` or `e`')
const inInteger = state('expected the rest or the end of a number')
const afterPoint = state('expected a digit after the decimal point')
const inFraction = state('expected the rest or the end of a number')
const afterExponent = state('expected the exponent of a number')
const afterExponentSign = state('expected a digit in the exponent of a number')
const inExponent = state('expected the end of a number')

const literals = ['true', 'false', 'null'].map((word) => ({
  word,
  states: Array.from(word.slice(1), () => state(`expected \`${word}\``)),
}))

// What the table holds instead of a state where the containers around have a say.
const openObject = 128
const openArray = 129
const closeObject = 130
const closeArray = 131
const nextMember = 132
const refused = 133

const whitespace = ' \n\r\t'
const digits = '0123456789'
const hexadecimal = `${digits}abcdefABCDEF`

const transitions = buildTransitions()

/** 1 for what stands for itself in a string. */
const plain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte !== quote && byte !== backslash ? 1 : 0,
)

export function createObjectScanner(refuse: Refuse): ObjectScanner {
  /** By depth: what each open container expects after a comma, which also tells objects from arrays. */
  const afterComma = new Uint8Array(deepestNesting + 1)
  let depth = 0
  let current = beforeValue

  function open(position: number, beforeNext: number): void {
    if (depth === deepestNesting) refuse(position, `it is nested more than ${deepestNesting} levels deep`)
    depth++
    afterComma[depth] = beforeNext
  }

  function close(position: number, beforeNext: number): void {
    if (afterComma[depth] !== beforeNext)
      refuse(position, `expected ${beforeNext === beforeName ? '`]`' : '`}`'} here`)
    depth--
  }

  return {
    scan: (bytes, from) => {
      const end = bytes.length
      let now = current
      let at = from
      while (at < end) {
        if (now <= inText) {
          while (at < end && plain[bytes[at] ?? 0] === 1) at++
          if (at === end) break
        }
        const next = transitions[(now << 8) | (bytes[at] ?? 0)] ?? refused
        at++
        if (next < openObject) {
          now = next
          continue
        }
        switch (next) {
          case openObject:
            open(at - 1, beforeName)
            now = beforeFirstName
            break
          case openArray:
            open(at - 1, beforeValue)
            now = beforeFirstElement
            break
          case nextMember:
            now = afterComma[depth] ?? beforeValue
            break
          case closeObject:
          case closeArray:
            close(at - 1, next === closeObject ? beforeName : beforeValue)
            if (depth === 0) {
              current = beforeValue
              return at
            }
            now = afterValue
            break
          default:
            refuse(at - 1, expectations[now] ?? '')
        }
      }
      current = now
      return unfinished
    },
  }
}

function buildTransitions(): Uint8Array {
  const table = new Uint8Array(expectations.length * 256).fill(refused)
  const on = (from: number | undefined, characters: string, next: number | undefined): void => {
    for (const character of characters) table[((from ?? 0) << 8) | character.charCodeAt(0)] = next ?? refused
  }
  const onByte = (from: number, byte: number, next: number): void => on(from, String.fromCharCode(byte), next)

  const ends = (from: number): void => {
    on(from, whitespace, afterValue)
    onByte(from, comma, nextMember)
    onByte(from, closeBrace, closeObject)
    onByte(from, closeBracket, closeArray)
  }
  const value = (from: number): void => {
    on(from, whitespace, from)
    onByte(from, openBrace, openObject)
    onByte(from, openBracket, openArray)
    onByte(from, quote, inText)
    on(from, '-', afterMinus)
    on(from, '0', afterZero)
    on(from, digits.slice(1), inInteger)
    for (const { word, states } of literals) on(from, word.slice(0, 1), states[0])
  }
  const string = (within: number, escape: number, unicode: readonly number[]): void => {
    for (let byte = 0x20; byte < 0x100; byte++) table[(within << 8) | byte] = within
    onByte(within, backslash, escape)
    on(escape, '"\\/bfnrt', within)
    on(escape, 'u', unicode[0])
    unicode.forEach((from, index) => on(from, hexadecimal, unicode[index + 1] ?? within))
  }

  for (const from of [beforeFirstName, beforeName]) {
    on(from, whitespace, from)
    onByte(from, quote, inName)
  }
  onByte(beforeFirstName, closeBrace, closeObject)
  string(inName, nameEscape, nameUnicode)
  onByte(inName, quote, beforeColon)
  on(beforeColon, whitespace, beforeColon)
  onByte(beforeColon, colon, beforeValue)

  value(beforeValue)
  value(beforeFirstElement)
  onByte(beforeFirstElement, closeBracket, closeArray)
  string(inText, textEscape, textUnicode)
  onByte(inText, quote, afterValue)

  on(afterMinus, '0', afterZero)
  on(afterMinus, digits.slice(1), inInteger)
  on(inInteger, digits, inInteger)
  on(afterPoint, digits, inFraction)
  on(inFraction, digits, inFraction)
  on(afterExponent, '+-', afterExponentSign)
  on(afterExponent, digits, inExponent)
  on(afterExponentSign, digits, inExponent)
  on(inExponent, digits, inExponent)
  for (const from of [afterZero, inInteger]) on(from, '.', afterPoint)
  for (const from of [afterZero, inInteger, inFraction]) on(from, 'eE', afterExponent)
  for (const from of [afterValue, afterZero, inInteger, inFraction, inExponent]) ends(from)

  for (const { word, states } of literals)
    states.forEach((from, index) => on(from, word.charAt(index + 1), states[index + 1] ?? afterValue))
  return table
}
