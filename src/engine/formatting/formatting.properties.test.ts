import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileMatchingWords, type WordFinder } from './compile-matching-words.js'
import { cropText } from './crop-text.js'
import { formatText } from './format-text.js'
import { plainFormat, plainTokenizer, readText } from './formatting-harness.contract.js'
import { matchPositions } from './match-positions.js'

// Tags and marker that no text below holds.
const style = { ...plainFormat, highlightPreTag: '\u0001', highlightPostTag: '\u0002', cropMarker: '\u0003' }

const pieces = [
  'a b c ab abc Étoile e\u0301 œuf чай и\u0306 Ἀθήνα كتاب الكتاب 中国 我爱 カタカナ ภาษาไทย 한국어 😀 👩‍🚀 7.25 … Schneeball'.split(
    ' ',
  ),
  [' ', ' ', ' ', '. ', ', ', '-', '!', '\u00a0', '\u0301'],
].flat()
const texts = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom('a', 'b', 'c', 'ab'), { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

function wordsOf(text: string): readonly string[] {
  return plainTokenizer
    .tokenize(text)
    .filter(({ kind }) => kind === 'word')
    .map((token) => token.text)
}

/** Some words and phrases, most of them of the text. */
const searches = fc
  .tuple(texts, texts, fc.array(fc.nat({ max: 60 }), { maxLength: 6 }))
  .map(([text, other, picks]) => {
    const vocabulary = [...wordsOf(text), ...wordsOf(other).slice(0, 3)]
    const words = picks.map((pick, index) => {
      const word = vocabulary[pick % vocabulary.length] ?? 'a'
      const typed = Array.from(word).slice(0, 1 + (pick % 4))
      return index % 2 === 0
        ? { word, queryWords: [index] }
        : { word: typed.join(''), queryWords: [index], prefixLength: typed.length }
    })
    const phrases = picks.slice(0, 2).map((pick, index) => {
      const start = pick % (vocabulary.length + 1)
      return { words: vocabulary.slice(start, start + 3), queryWords: [10 + index, 11 + index] }
    })
    return {
      text,
      finder: compileMatchingWords({ words, phrases: phrases.filter((phrase) => phrase.words.length > 0) }),
    }
  })

const cropLengths = fc.integer({ min: 1, max: 12 })

function highlighted(text: string, finder: WordFinder, cropLength = 0): string {
  return formatText(readText(text, finder), { isHighlighted: true, cropLength }, style)
}

function withoutTags(shown: string): string {
  return shown.replaceAll('\u0001', '').replaceAll('\u0002', '')
}

describe('highlighting any text', () => {
  test('without the tags it is the text again', () =>
    fc.assert(
      fc.property(searches, ({ text, finder }) => {
        expect(withoutTags(highlighted(text, finder))).toBe(text)
      }),
    ))

  test('tags come in pairs, around something', () =>
    fc.assert(
      fc.property(searches, fc.option(cropLengths), ({ text, finder }, cropLength) => {
        const [before, ...parts] = highlighted(text, finder, cropLength ?? 0).split('\u0001')
        expect(before).not.toContain('\u0002')
        for (const part of parts) {
          expect(part.split('\u0002')).toHaveLength(2)
          expect(part.startsWith('\u0002')).toBe(false)
        }
      }),
    ))

  test('no character is cut in two, nor parted from marks that its word has', () =>
    fc.assert(
      fc.property(searches, ({ text, finder }) => {
        for (const { end, lastToken } of readText(text, finder).matches) {
          const token = plainTokenizer.tokenize(text)[lastToken]
          expect(text.slice(end, token?.end)).not.toMatch(/^(?:\p{Mark}|[\udc00-\udfff])/u)
        }
      }),
    ))

  test('the positions are those of what is marked', () =>
    fc.assert(
      fc.property(searches, ({ text, finder }) => {
        const bytes = Buffer.from(text)
        const positions = matchPositions(text, readText(text, finder).matches, [])
        const marked = highlighted(text, finder)
          .split('\u0001')
          .slice(1)
          .map((part) => part.slice(0, part.indexOf('\u0002')))
        expect(
          positions.map(({ start, length }) => bytes.subarray(start, start + length).toString()),
        ).toEqual(marked)
      }),
    ))
})

describe('cropping any text', () => {
  test('gives a piece of it, with a marker wherever something is missing', () =>
    fc.assert(
      fc.property(searches, cropLengths, ({ text, finder }, cropLength) => {
        const shown = withoutTags(highlighted(text, finder, cropLength))
        const isCutBefore = shown.startsWith('\u0003')
        const isCutAfter = shown.endsWith('\u0003')
        const piece = shown.replaceAll('\u0003', '')
        expect(text).toContain(piece)
        if (!isCutBefore) expect(text.startsWith(piece)).toBe(true)
        if (!isCutAfter) expect(text.endsWith(piece)).toBe(true)
        expect(piece.length < text.length).toBe(isCutBefore || isCutAfter)
      }),
    ))

  test('shows as many words as it may', () =>
    fc.assert(
      fc.property(searches, cropLengths, ({ text, finder }, cropLength) => {
        const { tokens, matches } = readText(text, finder)
        const { start, end } = cropText(tokens, matches, cropLength)
        const words = tokens.filter(({ kind }) => kind === 'word')
        const shown = words.filter((word) => word.start >= start && word.end <= end)
        expect(shown).toHaveLength(Math.min(cropLength, words.length))
      }),
    ))

  test('shows a match if the text has one', () =>
    fc.assert(
      fc.property(searches, cropLengths, ({ text, finder }, cropLength) => {
        const hasMatch = readText(text, finder).matches.length > 0
        expect(highlighted(text, finder, cropLength).includes('\u0001')).toBe(hasMatch)
      }),
    ))
})
