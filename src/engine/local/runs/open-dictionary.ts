import { createSpeller, emptySpelling } from './dictionary-alphabet.js'
import { entrySize } from './dictionary-entries.js'
import { viewDictionary } from './dictionary-layout.js'
import { createDictionaryLookup } from './dictionary-lookup.js'
import { createNearWordsSearch } from './dictionary-near-words.js'
import type { Dictionary } from './dictionary.js'

const noRange = { first: 0, end: 0 } as const

/** Opens what `encodeDictionary` made, without reading through it: `bytes` must not change afterwards. Bytes
 *  that begin at a multiple of four in their buffer are used in place, others are copied. Throws an `Error` for
 *  bytes that are not a whole dictionary. */
export function openDictionary(bytes: Uint8Array): Dictionary {
  const parts = viewDictionary(bytes)
  const { alphabet } = parts
  const size = parts.entries.length / entrySize - 1
  const lookup = createDictionaryLookup(parts, size)
  const search = createNearWordsSearch(parts, size)
  const spellInto = createSpeller(alphabet)
  const spelling = emptySpelling()

  function rankOf(word: string): number {
    spellInto(word, spelling)
    if (!spelling.isKnown) return -1
    const rank = lookup.firstFrom(spelling)
    if (rank === size || lookup.lengthOf(rank) !== spelling.length) return -1
    const found = lookup.symbolsOf(rank)
    for (let place = 0; place < spelling.length; place += 1)
      if (found[place] !== spelling.symbols[place]) return -1
    return rank
  }

  function wordAt(rank: number): string {
    if (!(rank >= 0 && rank < size)) throw new RangeError(`there is no word ${rank} among ${size}`)
    const symbols = lookup.symbolsOf(rank)
    const length = lookup.lengthOf(rank)
    let word = ''
    for (let place = 0; place < length; place += 1)
      word += String.fromCodePoint(alphabet[symbols[place] ?? 0] ?? 0)
    return word
  }

  function rangeOf(prefix: string): { first: number; end: number } {
    spellInto(prefix, spelling)
    if (!spelling.isKnown) return noRange
    return { first: lookup.firstFrom(spelling), end: lookup.firstAfter(spelling) }
  }

  return {
    size,
    rankOf,
    wordAt,
    rangeOf,
    wordsNear(word, reach) {
      const firstCharacter = word.slice(0, (word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1)
      const alike = firstCharacter === '' ? noRange : rangeOf(firstCharacter)
      spellInto(word, spelling)
      return search(spelling, alike, reach)
    },
  }
}
