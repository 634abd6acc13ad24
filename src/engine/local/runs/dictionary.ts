/** The rank of a word among the sorted words of one run: words that begin alike are neighbours. */
export type WordRank = number

/** The words of one run, in the order of their code points. */
export interface Dictionary {
  readonly size: number

  /** -1 for a word that is not in it. */
  rankOf(word: string): WordRank

  wordAt(rank: WordRank): string

  /** The ranks of all words that begin with `prefix`, itself included: from `first` to before `end`. */
  rangeOf(prefix: string): { readonly first: WordRank; readonly end: WordRank }

  /** Words that are not `word` itself (nor, with `prefix`, begin with it), but nearly. */
  wordsNear(word: string, reach: TypoReach): NearWords
}

export interface TypoReach {
  /** 1: words with the same first character at distance 1. 2: also those at distance 2, and words with
   *  another first character at distance exactly 1, which count as two typos. */
  readonly budget: 1 | 2
  /** Compares with the best beginning of each word instead of all of it. */
  readonly prefix: boolean
  /** At most so many of each, the first in the order of the dictionary. */
  readonly mostWithOne: number
  readonly mostWithTwo: number
}

/** Each in rising order. The distance counts a swap of neighbours as one (optimal string alignment), in code
 *  points. */
export interface NearWords {
  readonly withOneTypo: readonly WordRank[]
  readonly withTwoTypos: readonly WordRank[]
}
