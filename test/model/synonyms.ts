import type { ModelIndex } from './model-index.js'
import type { Sequence } from './model-view.js'

const MOST_SYNONYMS = 50
const MOST_WORDS = 100
const MOST_WORDS_OF_A_KEY = 3

/** What may stand for these words, typed one after another. */
export function synonymsOf(index: ModelIndex, words: readonly string[]): Sequence[] {
  if (words.length > MOST_WORDS_OF_A_KEY) return []
  const values = Object.entries(index.settings.synonyms)
    .filter(([key]) => wordsOf(index, key).join('\n') === words.join('\n'))
    .flatMap(([, synonyms]) => synonyms.map((synonym) => wordsOf(index, synonym)))
    .filter((synonym) => synonym.length > 0)
  const kept: Sequence[] = []
  let wordCount = 0
  for (const value of values.slice(0, MOST_SYNONYMS)) {
    wordCount += value.length
    if (wordCount <= MOST_WORDS) kept.push(value)
  }
  return kept
}

function wordsOf({ tokenize }: ModelIndex, text: string): string[] {
  return tokenize(text)
    .filter(({ kind }) => kind === 'word')
    .map((token) => token.text)
}
