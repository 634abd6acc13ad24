import { describe, expect, test } from 'vitest'
import { createTokenizer } from '../../../text/create-tokenizer.js'
import { settingsOf } from '../searching/search-harness.contract.js'
import { createTypoBudget } from './typo-budget.js'

function budgetOf(word: string, typoTolerance: Readonly<Record<string, unknown>> = {}): number {
  const settings = settingsOf({ typoTolerance })
  return createTypoBudget(settings.typoTolerance, createTokenizer(settings))(word)
}

describe('by default a word may have', () => {
  const cases = [
    { word: 'kiwi', budget: 0, because: 'four letters are too few' },
    { word: 'mango', budget: 1, because: 'five are enough for one' },
    { word: 'pears', budget: 1, because: 'whatever they are' },
    { word: 'pineaple', budget: 1, because: 'eight are not enough for two' },
    { word: 'blueberry', budget: 2, because: 'nine are' },
    { word: '12345', budget: 1, because: 'digits count like letters' },
    { word: '\u{1f600}'.repeat(4), budget: 0, because: 'characters count, not code units' },
    { word: '\u{1f600}'.repeat(5), budget: 1, because: 'five of them are enough, too' },
    {
      word: 'йога'.normalize('NFKD'),
      budget: 1,
      because: 'a mark that is not removed counts as a character',
    },
    { word: 'йог'.normalize('NFKD'), budget: 0, because: 'three letters and a mark are four' },
  ]
  for (const { word, budget, because } of cases)
    test(`${budget} typos: ${because}: ${word}`, () => expect(budgetOf(word)).toBe(budget))
})

describe('settings', () => {
  const cases = [
    { word: 'blueberry', settings: { enabled: false }, budget: 0, because: 'turn typos off' },
    {
      word: 'kiwi',
      settings: { minWordSizeForTypos: { oneTypo: 4 } },
      budget: 1,
      because: 'ask for fewer letters',
    },
    {
      word: 'kiwi',
      settings: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 4 } },
      budget: 2,
      because: 'allow two',
    },
    {
      word: 'a',
      settings: { minWordSizeForTypos: { oneTypo: 0 } },
      budget: 1,
      because: 'ask for no letters',
    },
    { word: 'mango', settings: { disableOnWords: ['MANGO'] }, budget: 0, because: 'name a word in any form' },
    {
      word: 'brulee',
      settings: { disableOnWords: ['Crème brûlée'] },
      budget: 0,
      because: 'name several at once',
    },
    { word: 'mangos', settings: { disableOnWords: ['mango'] }, budget: 1, because: 'name whole words only' },
  ]
  for (const { word, settings, budget, because } of cases)
    test(`${because}: ${word} may have ${budget}`, () => expect(budgetOf(word, settings)).toBe(budget))
})
