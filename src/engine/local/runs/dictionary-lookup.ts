import type { Spelling } from './dictionary-alphabet.js'
import { sharedOf, startOf } from './dictionary-entries.js'
import { wordsPerBucket, type DictionaryParts } from './dictionary-layout.js'
import type { WordRank } from './dictionary.js'

/** Finds words by their symbols, and symbols by their word. */
export interface DictionaryLookup {
  /** The first word that is `prefix` or comes after it. */
  firstFrom(prefix: Spelling): WordRank
  /** The first word that comes after all those beginning with `prefix`. */
  firstAfter(prefix: Spelling): WordRank
  /** The symbols of a word, in an array that holds until the next call and may be longer. */
  symbolsOf(rank: WordRank): Int32Array
  lengthOf(rank: WordRank): number
}

export function createDictionaryLookup(parts: DictionaryParts, size: number): DictionaryLookup {
  const { entries, symbols } = parts
  let spelled = new Int32Array(64)

  /**
   * How much of `prefix` the word begins with, if it lies before the wanted boundary; otherwise -1. The word's
   * symbols from `from` on stand at its start, those before are known to match. With `past`, words beginning
   * with the prefix lie before the boundary.
   */
  function matchBefore(rank: WordRank, prefix: Spelling, from: number, past: boolean): number {
    const end = startOf(entries, rank + 1)
    let at = startOf(entries, rank)
    let matched = from
    while (matched < prefix.length && at < end && symbols[at] === prefix.symbols[matched]) {
      at += 1
      matched += 1
    }
    if (matched === prefix.length) return past ? matched : -1
    return at === end || (symbols[at] ?? 0) < (prefix.symbols[matched] ?? 0) ? matched : -1
  }

  function boundaryOf(prefix: Spelling, past: boolean): WordRank {
    let low = 0
    let high = Math.ceil(size / wordsPerBucket)
    let matched = 0
    while (low < high) {
      const middle = (low + high) >>> 1
      const match = matchBefore(middle * wordsPerBucket, prefix, 0, past)
      if (match === -1) high = middle
      else {
        low = middle + 1
        matched = match
      }
    }
    if (low === 0) return 0
    const end = Math.min(low * wordsPerBucket, size)
    for (let rank = (low - 1) * wordsPerBucket + 1; rank < end; rank += 1) {
      const common = sharedOf(entries, rank)
      // It shares with its predecessor the symbol by which that one comes before.
      if (common > matched) continue
      matched = matchBefore(rank, prefix, common, past)
      if (matched === -1) return rank
    }
    return end
  }

  function lengthOf(rank: WordRank): number {
    const own = startOf(entries, rank + 1) - startOf(entries, rank)
    return rank % wordsPerBucket === 0 ? own : own + sharedOf(entries, rank)
  }

  /** Backwards from the word itself: each predecessor that shares less gives the symbols in between. */
  function symbolsOf(rank: WordRank): Int32Array {
    let missing = lengthOf(rank)
    if (missing > spelled.length) spelled = new Int32Array(2 * missing)
    for (let giver = rank; missing > 0; giver -= 1) {
      const from = giver % wordsPerBucket === 0 ? 0 : sharedOf(entries, giver)
      if (from >= missing) continue
      const start = startOf(entries, giver) - from
      for (let place = from; place < missing; place += 1) spelled[place] = symbols[start + place] ?? 0
      missing = from
    }
    return spelled
  }

  return {
    firstFrom: (prefix) => boundaryOf(prefix, false),
    firstAfter: (prefix) => boundaryOf(prefix, true),
    symbolsOf,
    lengthOf,
  }
}
