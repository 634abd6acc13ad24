import { describe, expect, test } from 'vitest'
import { ExactNumber, formatExactJson, parseExactJson } from '../../web/pages/indexes/exact-json.js'

// Browsers of today tell how a number is written, older ones and this Node may not.
const isTold = (() => {
  let told = false
  JSON.parse('1', (_key: string, _value: unknown, context?: { source?: string }) => {
    told = context?.source !== undefined
  })
  return told
})()

describe('JSON as it is written', () => {
  test('is what it was where this language holds its numbers', () => {
    const value = { id: 1, price: 2.5, title: 'x', list: [null, true] }
    expect(parseExactJson(JSON.stringify(value))).toEqual(value)
    expect(formatExactJson(value)).toBe(JSON.stringify(value, null, 2))
  })

  test.skipIf(!isTold)('keeps numbers that this language rounds', () => {
    const parsed = parseExactJson('{"id":12345678901234567890,"price":1.10}')
    expect(parsed).toEqual({ id: new ExactNumber('12345678901234567890'), price: new ExactNumber('1.10') })
    expect(formatExactJson(parsed)).toBe('{\n  "id": 12345678901234567890,\n  "price": 1.10\n}')
  })
})
