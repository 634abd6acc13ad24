import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeKey, encodeKey, keysStartingWith, type KeyPart } from './key-encoding.js'

const stringArbitrary = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  // Strings that differ only around the bytes with a meaning of their own.
  fc.string({
    unit: fc.constantFrom('\0', '\x01', '\x10', '\x7f', '\x80', 'a', 'é', '\u{1f600}'),
    maxLength: 4,
  }),
)
const numberArbitrary = fc.oneof(fc.nat(), fc.maxSafeNat(), fc.nat({ max: 300 }))
const tupleArbitrary = fc.array(fc.oneof(stringArbitrary, numberArbitrary), { maxLength: 4 })

function comparePart(a: KeyPart, b: KeyPart): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1
  return typeof b === 'number' ? 1 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function compareTuples(a: readonly KeyPart[], b: readonly KeyPart[]): number {
  for (const [index, part] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const order = comparePart(part, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

describe('encoded keys', () => {
  test('decode to the parts they were made from', () => {
    const property = fc.property(tupleArbitrary, (parts) => {
      expect(decodeKey(encodeKey(...parts))).toEqual(parts)
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('compare bytewise as their tuples do', () => {
    const property = fc.property(tupleArbitrary, tupleArbitrary, (a, b) => {
      expect(Math.sign(Buffer.compare(encodeKey(...a), encodeKey(...b)))).toBe(Math.sign(compareTuples(a, b)))
    })
    fc.assert(property, { numRuns: 5_000 })
  })

  test('lie in the range of exactly the tuples they start with', () => {
    const property = fc.property(
      tupleArbitrary,
      tupleArbitrary,
      fc.boolean(),
      (prefix, rest, isContinued) => {
        const parts = isContinued ? [...prefix, ...rest] : rest
        const { from, before } = keysStartingWith(...prefix)
        const key = encodeKey(...parts)
        const isInRange = Buffer.compare(key, from) >= 0 && Buffer.compare(key, before) < 0
        expect(isInRange).toBe(compareTuples(parts.slice(0, prefix.length), prefix) === 0)
      },
    )
    fc.assert(property, { numRuns: 5_000 })
  })

  test('are not in the range of a string they only begin like', () => {
    const { before } = keysStartingWith('a')
    expect(Buffer.compare(encodeKey('a', '\u{10ffff}'), before)).toBe(-1)
    expect(Buffer.compare(encodeKey('a\0'), before)).toBe(1)
  })

  const layouts: readonly { because: string; parts: readonly KeyPart[]; bytes: readonly number[] }[] = [
    { because: 'zero has no bytes', parts: [0], bytes: [0] },
    { because: 'a number has as many bytes as it needs', parts: [255, 256], bytes: [1, 255, 2, 1, 0] },
    {
      because: 'the largest number has seven',
      parts: [2 ** 53 - 1],
      bytes: [7, 31, 255, 255, 255, 255, 255, 255],
    },
    { because: 'a string ends with a NUL', parts: ['hé'], bytes: [16, 104, 195, 169, 0] },
    { because: 'a NUL inside a string is marked', parts: ['\0'], bytes: [16, 0, 127, 0] },
    { because: 'no parts are no bytes', parts: [], bytes: [] },
  ]
  for (const { because, parts, bytes } of layouts)
    test(because, () => expect([...encodeKey(...parts)]).toEqual(bytes))
})

describe('parts that are refused', () => {
  const parts: readonly { because: string; part: KeyPart; message: RegExp }[] = [
    { because: 'a negative number', part: -1, message: /from 0 to 2\^53 - 1, but this one is -1/ },
    { because: 'a fraction', part: 1.5, message: /whole/ },
    { because: 'a number too large to be exact', part: 2 ** 53, message: /2\^53/ },
    { because: 'half a surrogate pair', part: 'a\ud800', message: /surrogate/ },
  ]
  for (const { because, part, message } of parts)
    test(because, () => expect(() => encodeKey('first', part)).toThrow(message))

  const damaged: readonly { because: string; bytes: readonly number[]; message: RegExp }[] = [
    { because: 'a tag that does not exist', bytes: [0, 99], message: /byte 1 does not start a part/ },
    { because: 'a number cut short', bytes: [3, 1, 1], message: /byte 0/ },
    { because: 'a string without an end', bytes: [16, 97], message: /byte 0/ },
    { because: 'a string that ends in an escaped NUL', bytes: [16, 97, 0, 127], message: /byte 0/ },
  ]
  for (const { because, bytes, message } of damaged)
    test(because, () => expect(() => decodeKey(new Uint8Array(bytes))).toThrow(message))
})
