import { fewestWordsOfKeptPrefix, longestKeptPrefix } from './words-reader.js'

/** A prefix and the ranks of the words that begin with it. */
export interface KeptPrefix {
  readonly prefix: string
  readonly first: number
  readonly end: number
}

/** The prefixes of each length from 1 to `longestKeptPrefix` that get posting lists of their own. Those of one
 *  length do not overlap, and come in the order of their words. `words` rise in the order of code points. */
export function keptPrefixes(words: readonly string[]): readonly (readonly KeptPrefix[])[] {
  return Array.from({ length: longestKeptPrefix }, (_, place) => keptPrefixesOfLength(words, place + 1))
}

function keptPrefixesOfLength(words: readonly string[], characters: number): readonly KeptPrefix[] {
  const kept: KeptPrefix[] = []
  let first = 0
  while (first < words.length) {
    const prefix = prefixOf(words[first] ?? '', characters)
    let end = first + 1
    if (prefix !== undefined) {
      while (words[end]?.startsWith(prefix) === true) end += 1
      if (end - first >= fewestWordsOfKeptPrefix) kept.push({ prefix, first, end })
    }
    first = end
  }
  return kept
}

/** Undefined for a word that has fewer characters. */
function prefixOf(word: string, characters: number): string | undefined {
  let end = 0
  for (let left = characters; left > 0; left -= 1) {
    if (end >= word.length) return undefined
    end += (word.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return word.slice(0, end)
}
