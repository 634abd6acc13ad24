import { noSymbol, type Spelling } from './dictionary-alphabet.js'
import { firstOwnOf, sharedOf, siblingOf, startOf } from './dictionary-entries.js'
import { wordsPerBucket, type DictionaryParts } from './dictionary-layout.js'
import {
  fewestTypos,
  firstTypoState,
  manyTypos,
  nextTypoState,
  typosOf,
  type MatchWindow,
} from './dictionary-typo-automaton.js'
import type { NearWords, TypoReach, WordRank } from './dictionary.js'

export interface RankRange {
  readonly first: WordRank
  readonly end: WordRank
}

/** `alike` are the words with the first character of `word`. */
export type NearWordsSearch = (word: Spelling, alike: RankRange, reach: TypoReach) => NearWords

/** The words found with some number of typos. */
interface Catch {
  readonly ranks: WordRank[]
  readonly most: number
}

interface Walk extends RankRange {
  readonly prefix: boolean
  /** Where words at distance one go, and at distance two. */
  readonly one: Catch
  readonly two: Catch
}

const nothing: Catch = { ranks: [], most: 0 }

/** Walks the words in order, keeping a state of the automaton for each character of the current one, so that the
 *  shared beginning of the next is not read again; branches that cannot lead to a word are passed over whole. */
export function createNearWordsSearch(parts: DictionaryParts, size: number): NearWordsSearch {
  const { entries, symbols } = parts
  let room = roomFor(64)
  let patternLength = 0

  function prepare(word: Spelling): void {
    patternLength = word.length
    if (room.states.length < patternLength + 4) room = roomFor(2 * patternLength + 4)
    const { pattern, states } = room
    pattern.fill(noSymbol, 0, patternLength + 8)
    for (let place = 0; place < patternLength; place += 1)
      pattern[place + 2] = word.symbols[place] ?? noSymbol
    states[0] = firstTypoState
  }

  /** The first word after `rank` that does not share `length` characters with it, which are more than `rank`
   *  shares with its predecessor. */
  function exitOf(rank: WordRank, length: number): WordRank {
    if (length === sharedOf(entries, rank) + 1) return siblingOf(entries, rank)
    let exit = rank + 1
    while (exit < size && sharedOf(entries, exit) >= length) exit = siblingOf(entries, exit)
    return exit
  }

  function windowOf(symbol: number, read: number): MatchWindow {
    const { pattern } = room
    return (
      (pattern[read] === symbol ? 1 : 0) |
      (pattern[read + 1] === symbol ? 2 : 0) |
      (pattern[read + 2] === symbol ? 4 : 0) |
      (pattern[read + 3] === symbol ? 8 : 0) |
      (pattern[read + 4] === symbol ? 16 : 0)
    )
  }

  function walk({ first, end, prefix, one, two }: Walk): void {
    const { states, bests } = room
    bests[0] = prefix ? typosOf(firstTypoState, patternLength, 0) : manyTypos
    let limit = limitOf(one, two)
    let rank = first
    while (rank < end && limit > 0) {
      const common = sharedOf(entries, rank)
      let read = common
      let state = states[read] ?? 0
      let best = bests[read] ?? 0
      let isOpen = true
      let symbol = firstOwnOf(entries, rank)
      let at = startOf(entries, rank) + (rank % wordsPerBucket === 0 ? common : 0)
      const last = startOf(entries, rank + 1) - 1
      for (;;) {
        state = nextTypoState(state, windowOf(symbol, read))
        read += 1
        if (prefix) best = Math.min(best, typosOf(state, patternLength, read))
        // Otherwise nothing better, or nothing good enough, can come of reading on.
        isOpen = fewestTypos(state) < Math.min(best, limit + 1)
        if (!isOpen) break
        states[read] = state
        bests[read] = best
        if (at === last) break
        at += 1
        symbol = symbols[at] ?? 0
      }
      const next = isOpen ? rank + 1 : exitOf(rank, read)
      const typos = prefix ? best : isOpen ? typosOf(state, patternLength, read) : manyTypos
      if (typos > 0 && typos <= limit) {
        take(typos === 1 ? one : two, rank, next)
        limit = limitOf(one, two)
      }
      rank = next
    }
  }

  return (word, alike, reach) => {
    prepare(word)
    const { prefix } = reach
    const one: Catch = { ranks: [], most: reach.mostWithOne }
    const two: Catch = { ranks: [], most: reach.budget === 2 ? reach.mostWithTwo : 0 }
    // With another first character, one typo counts as two, and two are too many.
    walk({ first: 0, end: alike.first, prefix, one: two, two: nothing })
    walk({ ...alike, prefix, one, two })
    walk({ first: alike.end, end: size, prefix, one: two, two: nothing })
    return { withOneTypo: one.ranks, withTwoTypos: two.ranks }
  }
}

/** The most typos with which a word can still be taken. */
function limitOf(one: Catch, two: Catch): number {
  if (two.ranks.length < two.most) return 2
  return one.ranks.length < one.most ? 1 : 0
}

function take(into: Catch, first: WordRank, end: WordRank): void {
  for (let rank = first; rank < end && into.ranks.length < into.most; rank += 1) into.ranks.push(rank)
}

/** Used again for every search. */
interface Room {
  /** The symbols of the word, from place 2 on: before and after it is `noSymbol`. */
  readonly pattern: Int32Array
  readonly states: Uint8Array
  /** The lowest number of typos of all beginnings so far. */
  readonly bests: Uint8Array
}

function roomFor(length: number): Room {
  return {
    pattern: new Int32Array(length + 8),
    states: new Uint8Array(length),
    bests: new Uint8Array(length),
  }
}
