import { expect, test } from 'vitest'
import { decimalText } from './decimal-text.js'

const cases = [
  { number: 1, text: '1', because: 'whole numbers have no point' },
  { number: 2.5, text: '2.5', because: 'no more digits than needed' },
  { number: -0.1, text: '-0.1', because: 'the sign stays' },
  { number: 1e21, text: '1000000000000000000000', because: 'large numbers have all their zeros' },
  { number: 1.25e22, text: '12500000000000000000000', because: 'the point moves behind the digits' },
  { number: -1.5e-7, text: '-0.00000015', because: 'small numbers have all their zeros' },
]
for (const { number, text, because } of cases)
  test(`${number} is ${text}: ${because}`, () => expect(decimalText(number)).toBe(text))
