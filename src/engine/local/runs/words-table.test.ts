import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCodePoints } from '../../../text/compare-code-points.js'
import { WordUnits } from '../../../text/word-units.js'
import { WordTable } from './words-table.js'

function numbersIn(table: WordTable, words: readonly string[]): number[] {
  const units = new WordUnits()
  return words.map((word) => {
    units.set(word)
    return table.numberOf(units)
  })
}

describe('a table of words', () => {
  test('numbers words in the order they come, each once', () => {
    const table = new WordTable()
    expect(numbersIn(table, ['b', 'a', 'b', 'ab', '', 'a'])).toEqual([0, 1, 0, 2, 3, 1])
    expect(table.size).toBe(4)
  })

  test('keeps the numbers when it grows', () => {
    const table = new WordTable()
    const words = Array.from({ length: 50_000 }, (_, number) => `word${number}`)
    const numbers = [...words.keys()]
    expect(numbersIn(table, words)).toEqual(numbers)
    expect(numbersIn(table, words)).toEqual(numbers)
  })

  test('tells words apart that have one hash', () => {
    const table = new WordTable()
    const [one, other] = [new WordUnits(), new WordUnits()]
    one.set('one')
    other.set('two')
    other.hash = one.hash
    expect([one, other, one, other].map((word) => table.numberOf(word))).toEqual([0, 1, 0, 1])
  })

  test('sorts them by code points', () => {
    const anyWord = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', 'z'), maxLength: 9 }),
      fc.string({ unit: fc.constantFrom('a', 'é', 'ﬀ', '中', '𝒳', '😀', '\ue000'), maxLength: 9 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.uniqueArray(anyWord, { maxLength: 60 }), (words) => {
        const table = new WordTable()
        numbersIn(table, words)
        const sorted = table.sorted()
        expect(sorted.words).toEqual(words.toSorted(compareCodePoints))
        expect(Array.from(sorted.numbers, (number) => words[number])).toEqual(sorted.words)
      }),
    )
  })
})
