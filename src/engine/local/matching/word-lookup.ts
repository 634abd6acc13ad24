import { countCharacters } from '../../../text/count-characters.js'
import { compareCodePoints } from '../../../text/compare-code-points.js'
import { countOf, has, type DocSet } from '../postings/doc-set.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { NearWords, TypoReach, WordRank } from '../runs/dictionary.js'
import type { RunView } from '../runs/index-snapshot.js'
import { longestKeptPrefix, type WordsReader } from '../runs/words-reader.js'
import type { FieldMask, PostingGroup } from './posting-group.js'

const MOST_WORDS_OF_PREFIX = 1_000
const MOST_WITH_ONE_TYPO = 150
const MOST_WITH_TWO_TYPOS = 50
const MOST_REMEMBERED = 1_000
// A word made only of digits and ASCII punctuation.
const numberWord = /^[\d!-/:-@[-`{-~]+$/

/** Finds the postings of words, of words that begin alike, and of words that nearly are a word. */
export interface WordLookup {
  word(word: string): PostingGroup
  prefix(prefix: string, options?: { readonly withoutNumbers: boolean }): PostingGroup
  near(word: string, options: NearOptions): NearGroups
}

/** Words by how many typos they are away. */
export interface NearGroups {
  readonly one: PostingGroup
  readonly two: PostingGroup
  /** All of them. */
  words(): readonly string[]
}

export interface NearOptions {
  readonly budget: 1 | 2
  readonly prefix: boolean
  /** Leaves out words that are numbers. */
  readonly withoutNumbers: boolean
  /** Leaves out words that occur in no field of the mask. */
  readonly within?: FieldMask | undefined
}

/** Remembers the words that were looked up last. */
export function createWordLookup(runs: readonly RunView[], live: DocSet): WordLookup {
  const words = new Map<string, PostingGroup>()
  return {
    word: (word) => {
      const known = words.get(word)
      if (known !== undefined) return known
      if (words.size >= MOST_REMEMBERED) words.clear()
      const found = wordGroup(runs, word)
      words.set(word, found)
      return found
    },
    prefix: (prefix, options) =>
      options?.withoutNumbers === true && numberWord.test(prefix)
        ? wordsThat(runs, prefix, (word) => !numberWord.test(word))
        : prefixGroup(runs, prefix),
    near: (word, options) => {
      const { one, two } = nearRanks({ runs, live }, word, options)
      return {
        one: groupOf(runs, one),
        two: groupOf(runs, two),
        words: () => [...wordsOf(runs, one), ...wordsOf(runs, two)],
      }
    },
  }
}

function wordGroup(runs: readonly RunView[], word: string): PostingGroup {
  return {
    byRun: runs.map(({ words }) => {
      const rank = words.dictionary.rankOf(word)
      return rank < 0 ? [] : words.postingsOf(rank)
    }),
  }
}

function prefixGroup(runs: readonly RunView[], prefix: string): PostingGroup {
  const isShort = countCharacters(prefix) <= longestKeptPrefix
  const ranges = runs.map(({ words }) => words.dictionary.rangeOf(prefix))
  const ends = isShort ? ranges.map(({ end }) => end) : boundedEnds(runs, ranges)
  return {
    byRun: runs.map(({ words }, place) => {
      const kept = isShort ? words.postingsOfPrefix(prefix) : undefined
      if (kept !== undefined) return kept
      const first = ranges[place]?.first ?? 0
      const end = ends[place] ?? 0
      return first >= end ? [] : words.postingsOfRange(first, end).flat()
    }),
  }
}

/** Those of the words with the prefix that fit, one by one. */
function wordsThat(runs: readonly RunView[], prefix: string, fits: (word: string) => boolean): PostingGroup {
  return {
    byRun: runs.map(({ words }) => {
      const { first, end } = words.dictionary.rangeOf(prefix)
      return rising(first, end)
        .filter((rank) => fits(words.dictionary.wordAt(rank)))
        .flatMap((rank) => words.postingsOf(rank))
    }),
  }
}

export function isNumberWord(word: string): boolean {
  return numberWord.test(word)
}

type Range = ReturnType<WordsReader['dictionary']['rangeOf']>

/** Where each range ends when only the first `MOST_WORDS_OF_PREFIX` different words of all runs count. */
function boundedEnds(runs: readonly RunView[], ranges: readonly Range[]): readonly WordRank[] {
  const ends = ranges.map(({ end }) => end)
  const total = ranges.reduce((sum, { first, end }) => sum + end - first, 0)
  if (total <= MOST_WORDS_OF_PREFIX) return ends
  const ranksByRun = ranges.map(({ first, end }) =>
    rising(first, Math.min(end, first + MOST_WORDS_OF_PREFIX + 1)),
  )
  const last = lastAllowed(runs, ranksByRun, MOST_WORDS_OF_PREFIX)
  if (last === undefined) return ends
  return runs.map(({ words }, place) => firstAfter(words, ranges[place] ?? { first: 0, end: 0 }, last))
}

function rising(first: number, end: number): readonly number[] {
  return Array.from({ length: end - first }, (_, place) => first + place)
}

/** The last word that is allowed when only the first `most` different ones are; undefined if all are. */
function lastAllowed(runs: readonly RunView[], ranksByRun: RanksByRun, most: number): string | undefined {
  if (!isOver(ranksByRun, most)) return undefined
  const different = new Set(
    ranksByRun.flatMap((ranks, place) =>
      ranks.map((rank) => runs[place]?.words.dictionary.wordAt(rank) ?? ''),
    ),
  )
  if (different.size <= most) return undefined
  return [...different].toSorted(compareCodePoints)[most - 1]
}

function firstAfter(words: WordsReader, range: Range, last: string): WordRank {
  let { first, end } = range
  while (first < end) {
    const middle = (first + end) >> 1
    if (compareCodePoints(words.dictionary.wordAt(middle), last) <= 0) first = middle + 1
    else end = middle
  }
  return first
}

/** By place of the run. */
type RanksByRun = readonly (readonly WordRank[])[]

interface NearRanks {
  readonly one: RanksByRun
  readonly two: RanksByRun
}

interface LiveRuns {
  readonly runs: readonly RunView[]
  readonly live: DocSet
}

// A dictionary also has the words of documents that are gone. Where there are such documents, more words are
// asked for than count, and those that only they have are left out.
const SPARE = 4

function nearRanks({ runs, live }: LiveRuns, word: string, options: NearOptions): NearRanks {
  const hasDead = countOf(live) < runs.reduce((sum, { documentCount }) => sum + documentCount, 0)
  const spare = hasDead ? SPARE : 1
  const reach: TypoReach = {
    budget: options.budget,
    prefix: options.prefix,
    mostWithOne: MOST_WITH_ONE_TYPO * spare,
    mostWithTwo: MOST_WITH_TWO_TYPOS * spare,
  }
  const found = runs.map(({ words }) => nearWordsOf(words, word, reach))
  const allowed = (pick: (near: NearWords) => readonly WordRank[], most: number): RanksByRun => {
    const all = found.map((near) => pick(near))
    const ranks = hasDead && isOver(all, most) ? liveRanks({ runs, live }, all) : all
    const last = lastAllowed(runs, ranks, most)
    const only = options.within && wordsWithin(runs, ranks, options.within)
    if (last === undefined && only === undefined && !options.withoutNumbers) return ranks
    const isAllowed = (each: string): boolean =>
      (last === undefined || compareCodePoints(each, last) <= 0) &&
      (only === undefined || only.has(each)) &&
      !(options.withoutNumbers && numberWord.test(each))
    return runs.map(({ words }, place) =>
      (ranks[place] ?? []).filter((rank) => isAllowed(words.dictionary.wordAt(rank))),
    )
  }
  return {
    one: allowed(({ withOneTypo }) => withOneTypo, MOST_WITH_ONE_TYPO),
    two: allowed(({ withTwoTypos }) => withTwoTypos, MOST_WITH_TWO_TYPOS),
  }
}

const MOST_REMEMBERED_NEAR = 4_096
// A run never changes, so what was found in it holds as long as it is open, whatever happens to the index.
const nearWordsByRun = new WeakMap<WordsReader, Map<string, NearWords>>()

function nearWordsOf(words: WordsReader, word: string, reach: TypoReach): NearWords {
  const known = nearWordsByRun.get(words) ?? new Map<string, NearWords>()
  nearWordsByRun.set(words, known)
  const key = `${reach.budget}${reach.prefix ? 'p' : 'w'}${reach.mostWithOne} ${word}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= MOST_REMEMBERED_NEAR) known.clear()
  const found = words.dictionary.wordsNear(word, reach)
  known.set(key, found)
  return found
}

function groupOf(runs: readonly RunView[], ranksByRun: RanksByRun): PostingGroup {
  return {
    byRun: runs.map(({ words }, place) =>
      (ranksByRun[place] ?? []).flatMap((rank) => words.postingsOf(rank)),
    ),
  }
}

function wordsOf(runs: readonly RunView[], ranksByRun: RanksByRun): readonly string[] {
  const words = runs.flatMap(({ words: { dictionary } }, place) =>
    (ranksByRun[place] ?? []).map((rank) => dictionary.wordAt(rank)),
  )
  return [...new Set(words)]
}

function isOver(ranksByRun: RanksByRun, most: number): boolean {
  return ranksByRun.reduce((sum, { length }) => sum + length, 0) > most
}

/** The words that a document has that still counts. */
function liveRanks({ runs, live }: LiveRuns, ranksByRun: RanksByRun): RanksByRun {
  return runs.map(({ words, firstBit }, place) =>
    (ranksByRun[place] ?? []).filter((rank) =>
      words.postingsOf(rank).some((postings) => {
        const bits = new Uint32List(postings.documentCount)
        postings.appendTo(bits, firstBit)
        return bits.view().some((bit) => has(live, bit))
      }),
    ),
  )
}

/** The words that occur in a field of the mask, in whatever run. */
function wordsWithin(runs: readonly RunView[], ranksByRun: RanksByRun, mask: FieldMask): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [place, { words }] of runs.entries())
    for (const rank of ranksByRun[place] ?? [])
      if (words.postingsOf(rank).some(({ field }) => mask[place]?.[field] === true))
        found.add(words.dictionary.wordAt(rank))
  return found
}
