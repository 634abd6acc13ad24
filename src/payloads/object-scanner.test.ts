import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createObjectScanner, deepestNesting, unfinished } from './object-scanner.js'

class Refusal extends Error {}

/** `accepted` when the text is one object and nothing more. */
function scan(text: string): string {
  const bytes = Buffer.from(text)
  const scanner = createObjectScanner((position, why) => {
    throw new Refusal(`${why} at ${position}`)
  })
  try {
    const end = scanner.scan(bytes, 0)
    if (end === unfinished) return 'unfinished'
    return end === bytes.length ? 'accepted' : `ends at ${end}`
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const nested = (depth: number): string => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1)

const refused = [
  { value: '01', why: 'a number must not go on after a leading zero, except with `.` or `e` at 6' },
  { value: '-', why: 'expected a digit after `-` at 6' },
  { value: '1.', why: 'expected a digit after the decimal point at 7' },
  { value: '1.5.', why: 'expected the rest or the end of a number at 8' },
  { value: '1e', why: 'expected the exponent of a number at 7' },
  { value: '1e+', why: 'expected a digit in the exponent of a number at 8' },
  { value: '1e1.', why: 'expected the end of a number at 8' },
  { value: '+1', why: 'expected a value at 5' },
  { value: 'NaN', why: 'expected a value at 5' },
  { value: 'nul', why: 'expected `null` at 8' },
  { value: 'True', why: 'expected a value at 5' },
  { value: '"\n"', why: 'a control character in a string must be written as an escape at 6' },
  { value: '"\\x"', why: 'expected one of `" \\ / b f n r t u` after a backslash at 7' },
  { value: '"\\u12g4"', why: 'expected four hexadecimal digits after `\\u` at 10' },
  { value: '[1,]', why: 'expected a value at 8' },
  { value: '[1}', why: 'expected `]` here at 7' },
  { value: '{]', why: 'expected a field name in double quotes, or `}` at 6' },
  { value: '{"b":1]', why: 'expected `}` here at 11' },
  { value: '{"b":1,}', why: 'expected a field name in double quotes at 12' },
  { value: '1 2', why: 'expected `,` or the end of the object or array at 7' },
  { value: '', why: 'expected a value at 5' },
]

// Parts of JSON that come close to making sense in any order.
const pieces =
  `{ } [ ] , : " \\ "a" "b": 0 1 - . e E + true false null tru \\u00e9 \\n u é {"a":1} [1] "x\\""`.split(' ')
const piece = fc.constantFrom(...pieces, ' ', '\n', '\t', '\u007f', '\u0001')

describe('an object', () => {
  for (const { value, why } of refused)
    test(`with the value ${JSON.stringify(value)} is refused`, () => {
      const text = `{"a":${value}}`
      expect(parses(text)).toBe(false)
      expect(scan(text)).toBe(why)
    })

  test('is accepted as deep as promised, and no deeper', () => {
    expect(scan(nested(deepestNesting))).toBe('accepted')
    expect(scan(nested(deepestNesting + 1))).toMatch('nested more than 200 levels deep')
    expect(scan(`{"a":${'['.repeat(1_000_000)}`)).toMatch('nested more than 200 levels deep')
  })

  test('may be followed by others in the same scanner', () => {
    const scanner = createObjectScanner(() => expect.unreachable())
    const bytes = Buffer.from('{"a":[{}]}{}')
    expect(scanner.scan(bytes, 0)).toBe(10)
    expect(scanner.scan(bytes, 10)).toBe(12)
  })

  test('is accepted exactly if parsing accepts it', () => {
    const soup = fc.array(piece, { maxLength: 8 }).map((parts) => `{${parts.join('')}}`)
    const patched = fc
      .tuple(fc.object(), piece, fc.nat(), fc.nat({ max: 2 }))
      .map(([object, inserted, place, removed]) => {
        const text = JSON.stringify(object)
        const at = 1 + (place % text.length)
        return text.slice(0, at) + inserted + text.slice(at + removed)
      })
    const property = fc.property(fc.oneof(soup, patched), (text) => {
      const outcome = scan(text)
      // Whitespace after the object is the caller's to judge.
      const isAccepted = outcome === 'accepted' || outcome === `ends at ${Buffer.byteLength(text.trimEnd())}`
      expect(isAccepted).toBe(parses(text))
    })
    fc.assert(property, { numRuns: 3_000 })
  })
})
