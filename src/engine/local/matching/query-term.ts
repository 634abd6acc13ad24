/** One element of a query: a word, or a phrase in quotes. */
export type QueryTerm = WordTerm | PhraseTerm

export interface WordTerm {
  readonly kind: 'word'
  /** In normal form. */
  readonly word: string
  /** Counted in words from the beginning of the query; hard separators leave gaps. */
  readonly position: number
  /** Whether longer words that begin with it match too. */
  readonly isPrefix: boolean
}

export interface PhraseTerm {
  readonly kind: 'phrase'
  readonly words: PhraseWords
  /** Of its first word that is not null. */
  readonly position: number
  readonly lastPosition: number
}

/** The words of a phrase in order; null for one that may be any word. At least one is not null. */
export type PhraseWords = readonly (string | null)[]

/** A query as it is understood. */
export interface ParsedQuery {
  /** Without any, all documents match that are not excluded. */
  readonly terms: readonly QueryTerm[]
  /** All its words that are not excluded, each once, also those beyond the last term. */
  readonly words: readonly string[]
  readonly excludedWords: readonly string[]
  readonly excludedPhrases: readonly PhraseWords[]
}
