import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCodePoints } from './compare-code-points.js'

describe('the order of code points', () => {
  const cases = [
    { a: 'a', b: 'b', sign: -1, because: 'is that of letters' },
    { a: 'ab', b: 'a', sign: 1, because: 'puts a longer text behind its beginning' },
    { a: 'a', b: 'a', sign: 0, because: 'tells equal texts' },
    { a: '😀', b: '\uffee', sign: 1, because: 'puts a pair behind all of the basic plane' },
    { a: '😀', b: '😁', sign: -1, because: 'compares pairs by their second halves' },
  ]
  for (const { a, b, sign, because } of cases)
    test(because, () => expect(Math.sign(compareCodePoints(a, b))).toBe(sign))

  test('is that of UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 5 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
  })
})
