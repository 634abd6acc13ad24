import type { WordUnits } from './word-units.js'

/** Cuts text into words and what lies between them, and brings words to the form they are compared in. */
export interface Tokenizer {
  /** Every piece of the text, separators included, in order and without gaps. */
  tokenize(text: string, locales?: readonly string[]): readonly Token[]

  /** Calls `visit` for each word to index, with its position; passes over separators, and over stop words
   *  and words that are blank or longer than 250 bytes of UTF-8, which take a position all the same. The first
   *  word is at `first`, the next one position further, or eight if a hard separator lies between. Positions of
   *  65,536 and more are left out. Returns the position of the last word visited, or `first - 1` if there was
   *  none. A word may be a slice of the text: who keeps it for long keeps the text. */
  visitWords(text: string, first: number, visit: VisitWord, locales?: readonly string[]): number

  /** The same without a string for each word. */
  visitUnits(text: string, first: number, visit: VisitUnits, locales?: readonly string[]): number
}

export type VisitWord = (word: string, position: number) => void

/** What `word` holds is gone afterwards. */
export type VisitUnits = (word: WordUnits, position: number) => void

export type TokenKind = 'word' | 'stopWord' | 'softSeparator' | 'hardSeparator'

export interface Token {
  readonly kind: TokenKind
  /** In normal form: what words are compared by. Of a separator, its decomposed characters. Empty for a word of
   *  nothing but blanks that are no separators. */
  readonly text: string
  /** Where it stands in the text it was cut from, in UTF-16 code units. */
  readonly start: number
  readonly end: number
}

export type CreateTokenizer = (options: TokenizerOptions) => Tokenizer

export interface TokenizerOptions {
  readonly stopWords: readonly string[]
  readonly separatorTokens: readonly string[]
  readonly nonSeparatorTokens: readonly string[]
  readonly dictionary: readonly string[]
}
