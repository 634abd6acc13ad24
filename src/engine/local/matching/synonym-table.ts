import type { Tokenizer } from '../../../text/tokenizer.js'
import type { PhraseWords } from './query-term.js'

const MOST_SYNONYMS = 50
const MOST_SYNONYM_WORDS = 100

/** What may stand for words of a query. */
export interface SynonymTable {
  /** For these words in a row, each synonym as its words. */
  of(words: readonly string[]): readonly PhraseWords[]
}

/** Keys and values are cut into words like any text; keys that then are the same have all their values. */
export function createSynonymTable(
  synonyms: Readonly<Record<string, readonly string[]>>,
  tokenizer: Tokenizer,
): SynonymTable {
  const table = new Map<string, PhraseWords[]>()
  for (const [key, values] of Object.entries(synonyms)) {
    const name = keyOf(wordsIn(key, tokenizer))
    const known = table.get(name) ?? []
    known.push(...values.map((value) => wordsIn(value, tokenizer)).filter(({ length }) => length > 0))
    if (name !== '') table.set(name, known)
  }
  const bounded = new Map([...table].map(([name, values]) => [name, firstOnes(values)]))
  return { of: (words) => bounded.get(keyOf(words)) ?? [] }
}

// No word has this character in it: normalising takes it out.
function keyOf(words: readonly string[]): string {
  return words.join('\0')
}

function wordsIn(text: string, tokenizer: Tokenizer): readonly string[] {
  return tokenizer
    .tokenize(text)
    .filter(({ kind }) => kind === 'word')
    .map((token) => token.text)
}

function firstOnes(values: readonly PhraseWords[]): readonly PhraseWords[] {
  const different = [...new Map(values.map((words) => [words.join('\0'), words])).values()]
  const kept: PhraseWords[] = []
  let wordsLeft = MOST_SYNONYM_WORDS
  for (const words of different.slice(0, MOST_SYNONYMS)) {
    wordsLeft -= words.length
    if (wordsLeft < 0) break
    kept.push(words)
  }
  return kept
}
