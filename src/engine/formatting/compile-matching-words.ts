import type { MatchingPhrase, MatchingWord, MatchingWords } from './matching-words.js'

/** Looks words of a text up among those that match. Nearly all words of a text match nothing, so the answer
 *  no comes quickly. */
export interface WordFinder {
  /** Nothing ever matches. */
  readonly isEmpty: boolean
  /** False if the word neither matches nor begins a phrase; true if it might. */
  mayMatch(word: string): boolean
  phrasesFrom(word: string): readonly FindablePhrase[]
  find(word: string): FoundWord | undefined
}

export interface FindablePhrase {
  /** Those after the first. */
  readonly rest: readonly string[]
  readonly queryWords: readonly number[]
}

export interface FoundWord {
  readonly queryWords: readonly number[]
  /** How many characters of the normal form match; undefined for the whole word. */
  readonly characters: number | undefined
}

const noPhrases: readonly FindablePhrase[] = []

export function compileMatchingWords({ words, phrases }: MatchingWords): WordFinder {
  const phrasesByStart = indexPhrases(phrases)
  const preferred = words.filter(({ word }) => word !== '').toSorted(byQueryWordCount)
  const exact = new Map<string, FoundWord>()
  for (const { word, queryWords, prefixLength } of preferred)
    if (prefixLength === undefined && !exact.has(word)) exact.set(word, { queryWords, characters: undefined })
  const prefixes = indexPrefixes(preferred)
  const prefixUnits = [...new Set([...prefixes.keys()].map(({ length }) => length))].toSorted((a, b) => b - a)
  const starts = startTable([...phrasesByStart.keys(), ...exact.keys(), ...prefixes.keys()])

  return {
    isEmpty: phrasesByStart.size + exact.size + prefixes.size === 0,
    mayMatch: (word) => starts[word.charCodeAt(0) & START_MASK] === 1,
    phrasesFrom: (word) => phrasesByStart.get(word) ?? noPhrases,
    find(word) {
      const whole = exact.get(word)
      if (whole !== undefined) return whole
      for (const units of prefixUnits) {
        const found = units <= word.length ? prefixes.get(word.slice(0, units)) : undefined
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

/** Words that stand for more of the query come first. */
function byQueryWordCount(a: MatchingWord, b: MatchingWord): number {
  return b.queryWords.length - a.queryWords.length
}

function indexPhrases(phrases: readonly MatchingPhrase[]): ReadonlyMap<string, readonly FindablePhrase[]> {
  const byStart = new Map<string, FindablePhrase[]>()
  for (const { words, queryWords } of phrases) {
    const [first, ...rest] = words.filter((word) => word !== null)
    if (first === undefined || rest.length + 1 < words.length) continue
    const others = byStart.get(first)
    if (others === undefined) byStart.set(first, [{ rest, queryWords }])
    else others.push({ rest, queryWords })
  }
  return byStart
}

/** Prefix words, without those that begin with another one and would be marked alike: thousands of words may
 *  begin with what was typed. */
function indexPrefixes(words: readonly MatchingWord[]): ReadonlyMap<string, FoundWord> {
  const prefixes = new Map<string, FoundWord>()
  const shortestFirst = words.toSorted((a, b) => a.word.length - b.word.length)
  for (const { word, queryWords, prefixLength } of shortestFirst) {
    if (prefixLength === undefined || prefixes.has(word)) continue
    const typed = firstCharacters(word, prefixLength)
    const shorter = prefixes.get(typed)
    if (shorter?.characters === prefixLength && shorter.queryWords.length >= queryWords.length) continue
    prefixes.set(word, { queryWords, characters: prefixLength })
  }
  return prefixes
}

function firstCharacters(word: string, count: number): string {
  if (word.length <= count) return word
  let units = 0
  for (let left = count; left > 0; left -= 1) units += (word.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  return word.slice(0, units)
}

const START_MASK = 0x7f

/** Marks the first units that words may have; units 128 apart share a mark. */
function startTable(words: readonly string[]): Uint8Array {
  const starts = new Uint8Array(START_MASK + 1)
  for (const word of words) starts[word.charCodeAt(0) & START_MASK] = 1
  return starts
}
