import * as fc from 'fast-check'
import { createTokenizer } from '../../../src/text/create-tokenizer.js'
import { normalizeFacetText } from '../../../src/text/facet-normal-form.js'
import { originalLength } from '../../../src/text/original-length.js'
import type { Token, Tokenizer } from '../../../src/text/tokenizer.js'
import { asText } from '../fuzz-input.js'
import type { FuzzTarget } from '../fuzz-target.js'
import { hardPieces, hardText, long } from '../hard-text.js'
import { isWellFormed, promise, promiseSame } from '../promises.js'

const tokenizers: readonly Tokenizer[] = [
  createTokenizer({ stopWords: [], separatorTokens: [], nonSeparatorTokens: [], dictionary: [] }),
  createTokenizer({
    stopWords: ['a', 'é', '-', '中'],
    separatorTokens: ['|', 'bb', '<br>', '😀', '…', '\ud83d'],
    nonSeparatorTokens: ['_', '. ', '\0'],
    dictionary: ['a. b', 'ab', 'abc', '中国', 'xé', '!', '👨‍👩‍👧'],
  }),
]
const languages = [undefined, ['de'], ['ja'], ['zh'], ['fa', 'sv']]
const MOST_LOCALIZED = 4_000

export const words: FuzzTarget<string> = {
  name: 'words',
  inputs: fc.oneof(
    { weight: 8, arbitrary: hardText },
    {
      weight: 2,
      arbitrary: fc
        .array(
          fc.constantFrom(
            'Schnee',
            'ball',
            'haus',
            'straße',
            'カタ',
            'かな',
            '漢字',
            'ภาษา',
            'ال',
            'ab',
            '. ',
            ' ',
          ),
          { maxLength: 20 },
        )
        .map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: long(fc.constantFrom(...hardPieces, 'schnee', 'かな', '中国', 'ab'), 30_000) },
  ),
  corpus: [
    'The quick (brown) fox can’t jump 32.3 feet, right?',
    'L’année dernière à Marienbad — ﬁn. ÀÉÎ naïve',
    'Donaudampfschifffahrtsgesellschaft und Straßenbahn',
    '東京都に住んでいます。中华人民共和国',
    'ภาษาไทยง่ายมาก العربية لغة جميلة שלום',
    '👨‍👩‍👧 a<br>b | c… 1,000.5',
  ],
  check(input) {
    const text = asText(input)
    for (const tokenizer of tokenizers)
      for (const locales of text.length > MOST_LOCALIZED ? languages.slice(0, 2) : languages) {
        const tokens = tokenizer.tokenize(text, locales)
        promiseCover(tokens, text)
        promiseSame(visited(tokenizer, text, locales), counted(tokens), 'words visited are those of tokens')
        for (const token of tokens.slice(0, 20)) promiseLengths(token, text, locales)
      }
    promiseFacetForm(text)
  },
}

/** One after the other, without a gap, and no character in two. */
function promiseCover(tokens: readonly Token[], text: string): void {
  let end = 0
  for (const token of tokens) {
    promise(token.start === end && token.end > end, 'tokens follow each other', () => token)
    end = token.end
    const isInPair =
      (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(end) & 0xfc00) === 0xdc00
    promise(!isInPair, 'a token ends with a character', () => token)
    promise(isWellFormed(token.text), 'what a token says is of characters', () => token)
    if (token.kind === 'word') promise(token.text === token.text.trim(), 'a word has no blanks', () => token)
  }
  promise(end === text.length, 'tokens cover the text', () => ({ end, length: text.length }))
}

function visited(tokenizer: Tokenizer, text: string, locales: readonly string[] | undefined): string[] {
  const found: string[] = []
  tokenizer.visitWords(text, 0, (word, position) => found.push(`${word} ${position}`), locales)
  return found
}

/** Positions counted from tokens, by the letter of the specification. */
function counted(tokens: readonly Token[]): string[] {
  const found: string[] = []
  let position = -1
  let isHard = false
  for (const { kind, text } of tokens) {
    if (kind === 'hardSeparator') isHard = true
    if (kind !== 'word' && kind !== 'stopWord') continue
    position += position < 0 ? 1 : isHard ? 8 : 1
    isHard = false
    const isKept = kind === 'word' && text !== '' && Buffer.byteLength(text) <= 250 && position < 65_536
    if (isKept) found.push(`${text} ${position}`)
  }
  return found
}

/** A beginning of a word stands for a beginning of what was written, longer for longer ones. */
function promiseLengths(token: Token, text: string, locales: readonly string[] | undefined): void {
  if (token.kind !== 'word') return
  const original = text.slice(token.start, token.end)
  let last = 0
  for (const characters of [0, 1, 2, 3, 5, 50]) {
    const length = originalLength(original, token.text, characters, locales)
    promise(length >= last && length <= original.length, 'a beginning grows', () => ({
      token,
      characters,
      length,
      last,
    }))
    last = length
  }
}

function promiseFacetForm(text: string): void {
  const form = normalizeFacetText(text)
  promise(Buffer.byteLength(form) <= 468, 'a facet value is short', () => form.length)
  promise(isWellFormed(form) || !isWellFormed(text), 'a facet value is of characters', () => form)
}
