import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearWordsByDefinition, sortedWords } from './dictionary-definition.contract.js'
import type { Dictionary, TypoReach } from './dictionary.js'
import { encodeDictionary } from './encode-dictionary.js'
import { openDictionary } from './open-dictionary.js'

function dictionaryOf(words: Iterable<string>): { words: string[]; dictionary: Dictionary } {
  const sorted = sortedWords(words)
  return { words: sorted, dictionary: openDictionary(encodeDictionary(sorted)) }
}

// Few letters, so that words are near each other; the last two are one code point of two units, and half of one.
const wordArbitrary = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '\u{1f600}', '\ud83d'), minLength: 1, maxLength: 5 }),
)
const wordsArbitrary = fc.array(wordArbitrary, { maxLength: 80 }).map(dictionaryOf)
const capArbitrary = fc.oneof(fc.constant(Infinity), fc.nat({ max: 4 }))
const reachArbitrary: fc.Arbitrary<TypoReach> = fc.record({
  budget: fc.constantFrom(1, 2),
  prefix: fc.boolean(),
  mostWithOne: capArbitrary,
  mostWithTwo: capArbitrary,
})

describe('any dictionary', () => {
  test('gives back its words, and their ranks', () => {
    const property = fc.property(wordsArbitrary, ({ words, dictionary }) => {
      expect(dictionary.size).toBe(words.length)
      expect(words.map((_, rank) => dictionary.wordAt(rank))).toEqual(words)
      expect(words.map((word) => dictionary.rankOf(word))).toEqual(words.map((_, rank) => rank))
    })
    fc.assert(property, { numRuns: 500 })
  })

  test('finds a word exactly when it has it', () => {
    const property = fc.property(wordsArbitrary, wordArbitrary, ({ words, dictionary }, word) => {
      expect(dictionary.rankOf(word)).toBe(words.indexOf(word))
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('tells the range of every prefix', () => {
    const property = fc.property(wordsArbitrary, wordArbitrary, ({ words, dictionary }, prefix) => {
      const points = Array.from(prefix)
      const begins = (word: string): boolean =>
        Array.from(word).slice(0, points.length).join() === points.join()
      const ranks = words.flatMap((word, rank) => (begins(word) ? [rank] : []))
      const { first, end } = dictionary.rangeOf(prefix)
      expect(end - first).toBe(ranks.length)
      if (ranks.length > 0) expect(first).toBe(ranks[0])
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('finds near words as comparing with every word does', () => {
    const property = fc.property(
      wordsArbitrary,
      wordArbitrary,
      reachArbitrary,
      ({ words, dictionary }, word, reach) => {
        expect(dictionary.wordsNear(word, reach)).toEqual(nearWordsByDefinition(words, word, reach))
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })
})

const whole = { budget: 2, prefix: false, mostWithOne: 150, mostWithTwo: 50 } as const
const beginning = { ...whole, prefix: true } as const

const nearCases: readonly {
  word: string
  reach: TypoReach
  words: readonly string[]
  one?: readonly string[]
  two?: readonly string[]
  because: string
}[] = [
  {
    word: 'phone',
    reach: { ...whole, budget: 1 },
    words: ['pone', 'phoone', 'phane', 'phnoe', 'phone', 'phoney', 'phan'],
    one: ['phane', 'phnoe', 'phoney', 'phoone', 'pone'],
    because: 'a character missing, too many, wrong, or swapped with its neighbour is one typo',
  },
  {
    word: 'phone',
    reach: { ...whole, budget: 1 },
    words: ['dhone', 'hone', 'hpone', 'aphone'],
    because: 'with a budget of one, the first character must be right',
  },
  {
    word: 'phone',
    reach: whole,
    words: ['dhone', 'hone', 'hpone', 'aphone', 'dhnoe', 'hpnoe', 'dhones'],
    two: ['aphone', 'dhone', 'hone', 'hpone'],
    because: 'a wrong first character counts as two typos, so that no other is allowed',
  },
  {
    word: 'phone',
    reach: whole,
    words: ['phhonne', 'po', 'pho', 'phane', 'hone'],
    one: ['phane'],
    two: ['hone', 'phhonne', 'pho'],
    because: 'each word is listed once, with its fewest typos',
  },
  {
    word: 'ca',
    reach: whole,
    words: ['cabc', 'abc'],
    two: ['cabc'],
    because: 'what was swapped is not changed again: from ca to abc it is three typos',
  },
  {
    word: 'phon',
    reach: beginning,
    words: ['phone', 'phonetic', 'phan', 'phantom', 'phnoes', 'pxxntom', 'thone', 'txone'],
    one: ['phan', 'phantom', 'phnoes'],
    two: ['pxxntom', 'thone'],
    because: 'with prefix, the best beginning of each word counts, and exact ones are left out',
  },
  {
    word: 'abcdef',
    reach: { ...beginning, mostWithOne: 2, mostWithTwo: 1 },
    words: ['abcde', 'abcdxf1', 'abcdxf2', 'abcdxx1', 'abcdxx2', 'abcdxf3'],
    one: ['abcde', 'abcdxf1'],
    two: ['abcdxx1'],
    because: 'of many, the first of the dictionary are listed',
  },
  {
    word: 'a\u{1f600}b',
    reach: { ...whole, budget: 1 },
    words: ['a\u{1f601}b', 'ab', 'ab\u{1f600}', 'a\u{1f600}\u{1f600}b', 'a\u{1f601}\u{1f600}'],
    one: ['ab', 'ab\u{1f600}', 'a\u{1f600}\u{1f600}b', 'a\u{1f601}b'],
    because: 'a code point of two units is one character',
  },
  {
    word: 'xqz',
    reach: whole,
    words: ['abc', 'xa', 'xab'],
    two: ['xa', 'xab'],
    because: 'characters that no word has are wrong ones',
  },
  { word: 'phone', reach: whole, words: [], because: 'an empty dictionary has nothing near' },
  { word: 'a', reach: whole, words: ['a', 'b'], two: ['b'], because: 'words may have one letter' },
  { word: '', reach: whole, words: ['a', 'ab'], two: ['a'], because: 'no word at all is near one letter' },
  { word: '', reach: beginning, words: ['a', 'ab'], because: 'every word begins with no word at all' },
]

describe('near words', () => {
  for (const { word, reach, words, one = [], two = [], because } of nearCases) {
    test(because, () => {
      const { dictionary } = dictionaryOf(words)
      const { withOneTypo, withTwoTypos } = dictionary.wordsNear(word, reach)
      expect(withOneTypo.map(dictionary.wordAt)).toEqual(one)
      expect(withTwoTypos.map(dictionary.wordAt)).toEqual(two)
    })
  }
})

const long = 'ab'.repeat(140)
const unusual = [
  { words: [], because: 'no words' },
  {
    words: ['', '!', 'a', 'b', 'c!', 'd'].map((end) => long + end),
    because: 'words that share more than an entry can tell',
  },
  {
    words: Array.from({ length: 50 }, (_, length) => 'a'.repeat(length + 1)),
    because: 'words that each continue the one before',
  },
  {
    words: Array.from({ length: 0x1_0100 }, (_, at) => String.fromCodePoint(0x1_0000 + at)),
    because: 'more characters than a narrow symbol can tell apart',
  },
]

describe('a dictionary of', () => {
  for (const { words: unsorted, because } of unusual) {
    test(because, () => {
      const { words, dictionary } = dictionaryOf(unsorted)
      expect(dictionary.size).toBe(words.length)
      expect(words.filter((word, rank) => dictionary.rankOf(word) !== rank)).toEqual([])
      expect(words.filter((word, rank) => dictionary.wordAt(rank) !== word)).toEqual([])
      expect(dictionary.rangeOf('')).toEqual({ first: 0, end: words.length })
      const asked = `${words[0] ?? ''}c`
      const few = words.slice(0, 100)
      const begun = few.map((prefix) => words.filter((word) => word.startsWith(prefix)).length)
      const ranges = few.map((prefix) => dictionary.rangeOf(prefix))
      expect(ranges).toEqual(begun.map((count, first) => ({ first, end: first + count })))
      const near = dictionaryOf(few).dictionary.wordsNear(asked, whole)
      expect(near).toEqual(nearWordsByDefinition(few, asked, whole))
    })
  }
})

describe('bytes', () => {
  const bytes = encodeDictionary(['one', 'two'])

  test('may begin anywhere in their buffer', () => {
    for (let offset = 0; offset < 9; offset += 1) {
      const moved = Buffer.alloc(bytes.length + offset).subarray(offset)
      moved.set(bytes)
      expect(openDictionary(moved).wordAt(1)).toBe('two')
    }
  })

  const damaged = [
    { bytes: bytes.subarray(0, 7), message: /only 7 bytes/, because: 'without a whole header' },
    { bytes: bytes.subarray(0, -8), message: /instead of/, because: 'that are cut off' },
    { bytes: Buffer.concat([bytes, bytes]), message: /instead of/, because: 'that go on' },
    { bytes: new Uint8Array(64), message: /mark/, because: 'that are something else' },
    {
      bytes: bytes.map((byte, at) => (at < 40 ? byte : 0)),
      message: /symbols/,
      because: 'of which a part was never written',
    },
  ]
  for (const { bytes: odd, message, because } of damaged) {
    test(`${because} are refused`, () => expect(() => openDictionary(odd)).toThrow(message))
  }
})

test('there is no word outside of the ranks', () => {
  const { dictionary } = dictionaryOf(['one'])
  for (const rank of [-1, 1, NaN]) expect(() => dictionary.wordAt(rank)).toThrow(RangeError)
})
