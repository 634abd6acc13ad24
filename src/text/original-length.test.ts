import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenizer } from './create-tokenizer.js'
import { originalLength } from './original-length.js'

const tokenizer = createTokenizer({
  stopWords: [],
  separatorTokens: [],
  nonSeparatorTokens: [],
  dictionary: [],
})

const cases = [
  { text: 'Wonderful', characters: 6, prefix: 'Wonder', because: 'each letter stands for itself' },
  { text: 'Wonder', characters: 9, prefix: 'Wonder', because: 'a word has no more than all its characters' },
  { text: 'Étoile', characters: 3, prefix: 'Éto', because: 'a letter with an accent is one character' },
  { text: 'E\u0301toile', characters: 1, prefix: 'E\u0301', because: 'a mark stays with its letter' },
  {
    text: 'E\u0301toile',
    characters: 3,
    prefix: 'E\u0301to',
    because: 'marks that are ignored do not count',
  },
  {
    text: 'cafe\u0301',
    characters: 4,
    prefix: 'cafe\u0301',
    because: 'marks at the end belong to the last letter',
  },
  { text: 'cœurs', characters: 2, prefix: 'cœ', because: 'half of a ligature is all of it' },
  { text: 'cœurs', characters: 3, prefix: 'cœ', because: 'a ligature counts as its two letters' },
  { text: 'cœurs', characters: 4, prefix: 'cœu', because: 'letters after a ligature are counted on' },
  { text: 'ﬃnity', characters: 2, prefix: 'ﬃ', because: 'a ligature of three letters is taken whole' },
  { text: 'йод', characters: 1, prefix: 'й', because: 'a Cyrillic letter of two characters is taken whole' },
  { text: 'и\u0306од', characters: 1, prefix: 'и\u0306', because: 'and so it is when written as two' },
  { text: 'йодный', characters: 3, prefix: 'йо', because: 'its mark counts, as it does in the normal form' },
  { text: 'Ἀθῆναι', characters: 4, prefix: 'Ἀθῆν', because: 'Greek breathings and accents do not count' },
  { text: 'العَرَبية', characters: 2, prefix: 'عَرَ', word: 1, because: 'Arabic vowel signs do not count' },
  { text: '한국어', characters: 4, prefix: '한국', because: 'a Hangul syllable is taken whole' },
  { text: 'ＡＢＣdef', characters: 4, prefix: 'ＡＢＣd', because: 'full-width letters count as plain ones' },
  { text: '😀😃😄', characters: 2, prefix: '😀😃', because: 'a surrogate pair is one character' },
  { text: '👩‍🚀x', characters: 1, prefix: '👩‍🚀', because: 'an emoji of several parts is taken whole' },
  { text: '👍🏽x', characters: 1, prefix: '👍🏽', because: 'so is one with a skin tone' },
  { text: '\u00a0foo', characters: 2, prefix: '\u00a0fo', because: 'blanks at the start are not counted' },
  {
    text: 'a 1\u03082',
    characters: 2,
    prefix: '1\u03082',
    word: 1,
    because: 'signs are folded as the word before',
  },
  { text: 'ж 1\u03082', characters: 2, prefix: '1\u0308', word: 1, because: 'which may keep their marks' },
  { text: 'Kindergarten', locales: ['de'], characters: 3, prefix: 'Kin', because: 'part of a compound' },
  { text: 'Ängström', locales: ['sv'], characters: 4, prefix: 'Ängs', because: 'Swedish letters are kept' },
  {
    text: 'A\u0308ngst',
    locales: ['sv'],
    characters: 2,
    prefix: 'A\u0308n',
    because: 'also when written as two',
  },
]

describe('the part of a word that makes up the beginning of its normal form', () => {
  for (const { text, characters, prefix, because, word = 0, locales } of cases)
    test(because, () => {
      const token = tokenizer.tokenize(text, locales).filter(({ kind }) => kind === 'word')[word]
      const original = text.slice(token?.start, token?.end)
      expect(original.slice(0, originalLength(original, token?.text ?? '', characters, locales))).toBe(prefix)
    })
})

const letters = [
  ...Array.from('aeéœßſйиΣςアｱ한국中ไำกิ🙂٣ﬁİ1'),
  '\u0301',
  '\u0306',
  '\u200d',
  '🏽',
  '\u00a0',
  '\u0915\u094d\u0937',
  '\ud83d',
]
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom(...letters), { maxLength: 10 }).map((parts) => parts.join('')),
)

test('of any word, a longer beginning is never shorter, and holds at least what was asked for', () =>
  fc.assert(
    fc.property(words, fc.constantFrom(undefined, ['sv'], ['de'], ['ja'], ['fa']), (text, locales) => {
      for (const token of tokenizer.tokenize(text, locales)) {
        if (token.kind !== 'word') continue
        const original = text.slice(token.start, token.end)
        let last = 0
        for (let count = 1; count <= Array.from(token.text).length; count += 1) {
          const length = originalLength(original, token.text, count, locales)
          expect(length).toBeGreaterThanOrEqual(last)
          expect(length).toBeLessThanOrEqual(original.length)
          expect(
            /[\ud800-\udbff]$/.test(original.slice(0, length)) &&
              /^[\udc00-\udfff]/.test(original.slice(length)),
          ).toBe(false)
          expect(/^\p{Mark}/u.test(original.slice(length)) && length > 0).toBe(false)
          last = length
        }
        expect(originalLength(original, token.text, 1_000, locales)).toBe(original.length)
      }
    }),
  ))
