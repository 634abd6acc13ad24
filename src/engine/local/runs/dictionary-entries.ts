import type { WordRank } from './dictionary.js'

// What is known of each word stands side by side, as a walk needs it together: mostly one line of the cache.
export const entrySize = 3

export const mostShared = 255

/** Where in `symbols` a word begins; its successor begins where it ends. */
export function startOf(entries: Uint32Array, rank: WordRank): number {
  return entries[rank * entrySize] ?? 0
}

/** The first later word that shares no more with its predecessor than this one does, or the number of words:
 *  the next branch of the trie at the same place, or at one farther up. */
export function siblingOf(entries: Uint32Array, rank: WordRank): WordRank {
  return entries[rank * entrySize + 1] ?? 0
}

/** How many symbols a word shares with its predecessor; `mostShared` also stands for more. */
export function sharedOf(entries: Uint32Array, rank: WordRank): number {
  return (entries[rank * entrySize + 2] ?? 0) & 0xff
}

/** The first symbol that a word does not share. Every word has one, as words rise. */
export function firstOwnOf(entries: Uint32Array, rank: WordRank): number {
  return (entries[rank * entrySize + 2] ?? 0) >>> 8
}

export interface WordEntry {
  readonly start: number
  readonly shared: number
  readonly firstOwn: number
}

/** All but the sibling. */
export function setEntry(entries: Uint32Array, rank: WordRank, entry: WordEntry): void {
  entries[rank * entrySize] = entry.start
  entries[rank * entrySize + 2] = ((entry.firstOwn << 8) | entry.shared) >>> 0
}

/** From the last word to the first, so that the siblings of those behind are known. */
export function setSiblings(entries: Uint32Array): void {
  const size = entries.length / entrySize - 1
  entries[size * entrySize + 1] = size
  for (let rank = size - 1; rank >= 0; rank -= 1) {
    const own = sharedOf(entries, rank)
    let sibling = rank + 1
    while (sibling < size && sharedOf(entries, sibling) > own) sibling = siblingOf(entries, sibling)
    entries[rank * entrySize + 1] = sibling
  }
}
