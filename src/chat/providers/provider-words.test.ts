import { describe, expect, test } from 'vitest'
import { cleanWords } from './provider-words.js'

const key = 'zebra-4711-crossing-0815'

describe('What a provider says is shown without', () => {
  const cases = [
    { because: 'the key', words: `No ${key}!`, shown: 'No [hidden]!' },
    { because: 'the beginning of the key', words: 'No zebra-4711... here', shown: 'No [hidden] here' },
    { because: 'a key with stars in it', words: 'No zebra-4*****0815.', shown: 'No [hidden]' },
    { because: 'the end of a key after stars', words: 'No ****0815!', shown: 'No [hidden]!' },
    { because: 'another key by its looks', words: 'No sk-abc123 here', shown: 'No [hidden] here' },
    { because: 'what follows Bearer', words: 'Sent Bearer abc.def here', shown: 'Sent [hidden] here' },
    { because: 'line breaks', words: ' a\n\tb ', shown: 'a b' },
  ]
  for (const { because, words, shown } of cases)
    test(because, () => expect(cleanWords(words, key)).toBe(shown))
})

describe('What is no secret is left as it is:', () => {
  const cases = [
    { because: 'words, when there is no key', words: 'zebra-4711', secret: undefined },
    { because: 'words that begin as a short key does', words: 'zebra-crossing', secret: 'zebra-1' },
    { because: 'two stars around a word', words: 'a **bold** word', secret: key },
  ]
  for (const { because, words, secret } of cases)
    test(because, () => expect(cleanWords(words, secret)).toBe(words))
})

test('A long word is cleaned like any other, and cut', () => {
  expect(cleanWords('x'.repeat(1_000_000), key)).toHaveLength(500)
})
