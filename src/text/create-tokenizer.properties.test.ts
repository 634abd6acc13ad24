import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenizer } from './create-tokenizer.js'
import type { Token, Tokenizer } from './tokenizer.js'

const plain = createTokenizer({ stopWords: [], separatorTokens: [], nonSeparatorTokens: [], dictionary: [] })
const configured = createTokenizer({
  stopWords: ['a', 'é', '-', '中'],
  separatorTokens: ['|', 'bb', '<br>', '😀', '…'],
  nonSeparatorTokens: ['_', '. '],
  dictionary: ['a. b', 'ab', 'abc', '中国', 'xé', '!'],
})

// Pieces that mean something to one of the tokenizers, or that belong to different scripts.
const mixed = [
  'a b c xé É ж Σ ال ـ 中国 中 カ ภาษา ម 한국 1 ٣ . ! - _ | <br> … 😀 Schnee ball haus'.split(' '),
  ['. ', ', ', ' ', '\u0301', '\u200d', '\ud83d', '\u00a0', '\0'],
].flat()

const ascii = fc.string({ unit: 'binary-ascii', maxLength: 60 })
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  // Lone halves of pairs among them.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...mixed), { maxLength: 30 }).map((pieces) => pieces.join('')),
)
const locales = fc.constantFrom(undefined, [], ['de'], ['sv'], ['fa'], ['ja'], ['zh'], ['de', 'en'])
const tokenizers = fc.constantFrom(plain, configured)

function visited(tokenizer: Tokenizer, text: string, languages?: readonly string[]): string[] {
  const words: string[] = []
  tokenizer.visitWords(text, 0, (word, position) => words.push(`${word} ${position}`), languages)
  return words
}

/** Positions counted from tokens, by the letter of the specification. */
function counted(tokens: readonly Token[]): string[] {
  const words: string[] = []
  let position = -1
  let isHard = false
  for (const { kind, text } of tokens) {
    if (kind === 'hardSeparator') isHard = true
    if (kind !== 'word' && kind !== 'stopWord') continue
    position += position < 0 ? 1 : isHard ? 8 : 1
    isHard = false
    if (kind === 'word' && text !== '' && Buffer.byteLength(text) <= 250) words.push(`${text} ${position}`)
  }
  return words
}

/** What ASCII text is made of, in one pattern. */
function modelTokens(text: string): Token[] {
  const pattern =
    /(?<hard>[!;?]|[.,] )|(?<soft>[ "#%&'()*+,\-./:@[\\\]_{}`\t\n\r\0])|[^ !"#%&'()*+,\-./:;?@[\\\]_{}`\t\n\r\0]+/g
  return [...text.matchAll(pattern)].map(({ 0: piece, index: start, groups }) => {
    const form = piece.replaceAll(/[^\v\f\r\n\t -~]/g, '').toLowerCase()
    const isSoft = groups?.['soft'] !== undefined || form === ''
    const kind = groups?.['hard'] !== undefined ? 'hardSeparator' : isSoft ? 'softSeparator' : 'word'
    return { kind, text: kind === 'word' ? form.trim() : form, start, end: start + piece.length }
  })
}

describe('of any text', () => {
  test('the tokens cover it without gaps and cut no character in two', () =>
    fc.assert(
      fc.property(tokenizers, anyText, locales, (tokenizer, text, languages) => {
        let end = 0
        for (const token of tokenizer.tokenize(text, languages)) {
          expect(token.start).toBe(end)
          expect(token.end).toBeGreaterThan(token.start)
          end = token.end
          const isInPair =
            (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(end) & 0xfc00) === 0xdc00
          expect(isInPair).toBe(false)
        }
        expect(end).toBe(text.length)
      }),
    ))

  test('the words visited are the tokens that are words', () =>
    fc.assert(
      fc.property(tokenizers, anyText, locales, (tokenizer, text, languages) => {
        expect(visited(tokenizer, text, languages)).toEqual(counted(tokenizer.tokenize(text, languages)))
      }),
    ))

  test('normal forms are well-formed and trimmed', () =>
    fc.assert(
      fc.property(tokenizers, anyText, (tokenizer, text) => {
        for (const token of tokenizer.tokenize(text)) {
          expect(token.text).not.toMatch(/\p{Surrogate}/u)
          if (token.kind === 'word') expect(token.text).toBe(token.text.trim())
        }
      }),
    ))
})

describe('of ASCII text', () => {
  test('the tokens are those of a pattern', () =>
    fc.assert(
      fc.property(ascii, (text) => {
        expect(plain.tokenize(text)).toEqual(modelTokens(text))
      }),
    ))

  // A mark that Latin ignores takes a word off the fast path and changes nothing else.
  test('the slower way finds the same words', () =>
    fc.assert(
      fc.property(ascii, (text) => {
        expect(visited(plain, text.replaceAll(/[A-Za-z]/g, '$&\u0301'))).toEqual(visited(plain, text))
      }),
    ))
})

describe('of a very long text', () => {
  const pieces = [
    { piece: '中国科学院计算所', because: 'Chinese without a separator' },
    { piece: 'ア', because: 'one kana again and again' },
    { piece: 'ภาษาไทย', because: 'Thai without a separator' },
    { piece: 'x', because: 'one Latin word' },
    { piece: '\u0301 ', because: 'marks that belong to no script' },
    { piece: '\ud800', because: 'lone halves of pairs' },
    { piece: 'schnee', because: 'one German compound' },
  ]
  for (const { piece, because } of pieces)
    test(`${because} takes time in proportion`, { timeout: 20_000 }, () => {
      const text = piece.repeat(200_000 / piece.length)
      expect(plain.tokenize(text, piece === 'schnee' ? ['de'] : []).at(-1)?.end).toBe(text.length)
    })
})
