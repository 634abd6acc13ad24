import type { TypoTolerance } from '../../../domain/settings/typo-tolerance.js'
import { countCharacters } from '../../../text/count-characters.js'
import type { Tokenizer } from '../../../text/tokenizer.js'

/** How many typos a word of a query may have. */
export type TypoBudget = (word: string) => 0 | 1 | 2

export function createTypoBudget(settings: TypoTolerance, tokenizer: Tokenizer): TypoBudget {
  const exactWords = new Set(
    settings.disableOnWords.flatMap((text) =>
      tokenizer
        .tokenize(text)
        .filter(({ kind }) => kind === 'word' || kind === 'stopWord')
        .map((token) => token.text),
    ),
  )
  const { oneTypo, twoTypos } = settings.minWordSizeForTypos
  return (word) => {
    if (!settings.enabled || exactWords.has(word)) return 0
    const length = countCharacters(word)
    if (length < oneTypo) return 0
    return length < twoTypos ? 1 : 2
  }
}
