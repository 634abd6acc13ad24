import { describe, expect, test } from 'vitest'
import { printable } from './printable.js'

const cases = [
  { text: 'plain – 漢字 "\\"', shown: 'plain – 漢字 "\\"', because: 'what can be printed stays' },
  { text: 'a\r\nb\t', shown: 'a\\r\\nb\\t', because: 'line ends and tabs have their short escapes' },
  { text: '\u001B[2J', shown: '\\u001b[2J', because: 'an escape sequence is disarmed' },
  { text: '\u007F\u009B', shown: '\\u007f\\u009b', because: 'so are the controls JSON lets through' },
]

describe('printable', () => {
  for (const { text, shown, because } of cases) test(because, () => expect(printable(text)).toBe(shown))
})
