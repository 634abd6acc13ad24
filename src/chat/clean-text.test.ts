import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.js'

describe('what nobody sees is removed', () => {
  const cases = [
    { because: 'controls', text: 'a\u0000b\u001b[31mc\u0085d\u007f', clean: 'ab[31mcd' },
    { because: 'marks of width zero', text: 'a\u200bb\u200dc\ufeffd\u2060e\u00adf', clean: 'abcdef' },
    { because: 'marks of direction', text: 'a\u202eb\u2066c\u200f', clean: 'abc' },
    { because: 'a text spelt in tags', text: 'a\u{e0049}\u{e0067}\u{e007f}b', clean: 'ab' },
    { because: 'variation selectors', text: 'a\ufe0f\u{e0101}b', clean: 'ab' },
    {
      because: 'not what is seen',
      text: 'Füße 日本 😀 \u0600 e\u0301\t|\n',
      clean: 'Füße 日本 😀 \u0600 e\u0301\t|\n',
    },
    { because: 'not the ends of lines', text: 'a\r\nb\rc\u2028d', clean: 'a\nb\nc\nd' },
  ]
  for (const { because, text, clean } of cases) test(because, () => expect(cleanText(text)).toBe(clean))
})

describe('a line', () => {
  const cases = [
    { text: ' a\n\tb  c ', most: 5, line: 'a b c' },
    { text: 'abcdef', most: 5, line: 'abcde…' },
    { text: 'abcd😀', most: 5, line: 'abcd…' },
  ]
  for (const { text, most, line } of cases)
    test(JSON.stringify(text), () => expect(cleanLine(text, most)).toBe(line))
})
