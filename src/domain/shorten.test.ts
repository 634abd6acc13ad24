import { expect, test } from 'vitest'
import { shorten } from './shorten.js'

const cases = [
  { text: 'abc', longest: 3, shown: 'abc', because: 'a text that fits is shown as it is' },
  { text: 'abcd', longest: 3, shown: 'abc…', because: 'a longer one is cut' },
  { text: 'ab😀d', longest: 3, shown: 'ab…', because: 'before a character that would be cut in two' },
  { text: 'a😀cd', longest: 3, shown: 'a😀…', because: 'after one that fits' },
  { text: 'x'.repeat(61), longest: undefined, shown: `${'x'.repeat(60)}…`, because: 'names have sixty' },
]
for (const { text, longest, shown, because } of cases)
  test(because, () => expect(shorten(text, longest)).toBe(shown))
