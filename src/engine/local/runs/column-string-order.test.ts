import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareByBytes, sortByBytes, wellFormed } from './column-string-order.js'

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    '\u007f',
    '\u0800',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
  ),
  maxLength: 4,
})

describe('strings', () => {
  test('compare as their bytes do', () => {
    const property = fc.property(text, text, (a, b) => {
      expect(Math.sign(compareByBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('sort as their bytes do', () => {
    const property = fc.property(fc.array(text), (texts) => {
      const expected = texts.map((each) => Buffer.from(each)).toSorted((a, b) => Buffer.compare(a, b))
      expect(sortByBytes(texts)).toEqual(expected.map(String))
    })
    fc.assert(property)
  })

  const cases = [
    { because: 'a pair is well formed', text: 'a\u{1f600}', expected: 'a\u{1f600}' },
    { because: 'a high half is not', text: 'a\ud83d', expected: 'a\ufffd' },
    { because: 'a low half is not', text: '\ude00b', expected: '\ufffdb' },
  ]
  for (const { because, text: given, expected } of cases)
    test(because, () => expect(wellFormed(given)).toBe(expected))
})
