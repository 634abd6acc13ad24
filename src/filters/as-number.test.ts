import { expect, test } from 'vitest'
import { asNumber } from './as-number.js'

const cases = [
  { text: '12', number: 12, because: 'digits are a number' },
  { text: '-1.5', number: -1.5, because: 'so is a decimal' },
  { text: '+.5', number: 0.5, because: 'a plus and a leading point are allowed' },
  { text: '5.', number: 5, because: 'so is a trailing point' },
  { text: '1e3', number: 1_000, because: 'so is an exponent' },
  { text: '', number: undefined, because: 'nothing is not zero' },
  { text: ' 1', number: undefined, because: 'blanks make it a text' },
  { text: '0x10', number: undefined, because: 'hexadecimal digits are a text' },
  { text: '1e999', number: undefined, because: 'what is too large is not finite' },
  { text: 'Infinity', number: undefined, because: 'a word is a text' },
  { text: '1-2', number: undefined, because: 'what only looks like a number is a text' },
  { text: '.', number: undefined, because: 'a point alone is a text' },
]
for (const { text, number, because } of cases) test(because, () => expect(asNumber(text)).toBe(number))
