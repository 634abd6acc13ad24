import { describe, expect, test } from 'vitest'
import { encodeDictionary } from './encode-dictionary.js'

const refused = [
  { words: ['b', 'a'], because: 'falling words' },
  { words: ['a', 'a'], because: 'a word that comes twice' },
  { words: ['ab', 'a'], because: 'a word before its own beginning' },
  { words: ['\u{1f600}', '\uff41'], because: 'words in the order of code units, not of code points' },
  { words: ['', 'a'], because: 'a word without characters' },
]

describe('refused are', () => {
  for (const { words, because } of refused) {
    test(because, () => expect(() => encodeDictionary(words)).toThrow(/do not rise/))
  }
})

test('the bytes of a small dictionary, number by number', () => {
  const bytes = encodeDictionary(['ab', 'ac', 'b'])
  const numbers = new Uint32Array(bytes.buffer, 0, 19)
  expect([...numbers.subarray(1, 4)], 'words, alphabet, symbols').toEqual([3, 3, 4])
  expect(String.fromCodePoint(...numbers.subarray(4, 7)), 'the alphabet').toBe('abc')
  // Start, sibling, first own symbol and shared length.
  expect([...numbers.subarray(7, 10)], 'ab').toEqual([0, 2, 0])
  expect([...numbers.subarray(10, 13)], 'ac').toEqual([2, 2, 2 * 256 + 1])
  expect([...numbers.subarray(13, 16)], 'b').toEqual([3, 3, 1 * 256])
  expect([...numbers.subarray(16, 19)], 'the end').toEqual([4, 3, 0])
  expect([...new Uint16Array(bytes.buffer, 76, 4)], 'ab, c, b').toEqual([0, 1, 2, 1])
  expect(bytes.length).toBe(88)
})

test('a dictionary takes little more than twelve bytes a word and two a character that is not shared', () => {
  const words = Array.from({ length: 5_000 }, (_, number) => String(10_000 + number))
  expect(encodeDictionary(words).length).toBeLessThan(words.length * (12 + 2 * 1.5))
})
