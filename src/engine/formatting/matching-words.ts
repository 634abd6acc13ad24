/** What the texts of documents are compared with: everything that a search let stand for a word of its query. */
export interface MatchingWords {
  readonly words: readonly MatchingWord[]
  /** Words in a row, marked as one: quoted phrases, synonyms, split words. Of several that fit, the first counts. */
  readonly phrases: readonly MatchingPhrase[]
}

export interface MatchingWord {
  /** In normal form. */
  readonly word: string
  /** Positions of the words of the query that it stands for, ascending: several if it is glued from them. */
  readonly queryWords: readonly number[]
  /** Given if longer words that begin with this one match as well. Of any of them this many characters are
   *  marked: as many as were typed, counted in the normal form. */
  readonly prefixLength?: number | undefined
}

export interface MatchingPhrase {
  /** In normal form. Null stands for a stop word, which no text is known to have here: such a phrase is never
   *  found. */
  readonly words: readonly (string | null)[]
  readonly queryWords: readonly number[]
}

export const noMatchingWords: MatchingWords = { words: [], phrases: [] }
