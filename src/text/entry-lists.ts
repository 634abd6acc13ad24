import { decompose, decomposeCharacter } from './decompose.js'
import { defaultSeparators, hardSeparators } from './default-separators.js'
import { mapCharacters } from './map-characters.js'
import type { TokenKind, TokenizerOptions } from './tokenizer.js'

/** What the settings make of the pieces a text is cut into. */
export interface EntryLists {
  /** Cut out of the text wherever they stand: separators, and the words of the dictionary. */
  readonly entries: ReadonlySet<string>
  /** What a piece of text is by these lists. They are compared with its decomposed form: case and marks count. */
  kindOf(piece: string): TokenKind
  readonly hasStopWords: boolean
  /** Of plain ASCII, which is its own decomposed form. */
  isPlainStopWord(word: string): boolean
}

export function readEntryLists(options: TokenizerOptions): EntryLists {
  const separators = new Set([...defaultSeparators, ...options.separatorTokens])
  for (const token of options.nonSeparatorTokens) separators.delete(token)
  // The text is compared in decomposed form, so a separator of the settings counts in that form too.
  const forms = new Set([
    ...separators,
    ...options.separatorTokens.filter((token) => separators.has(token)).map(decompose),
  ])
  const stopWords = new Set(options.stopWords.map(decompose))
  const decomposeFast = mapCharacters(decomposeCharacter)
  return {
    entries: new Set([...separators, ...options.dictionary].filter(isUsable)),
    hasStopWords: stopWords.size > 0,
    isPlainStopWord: (word) => stopWords.has(word),
    kindOf(piece) {
      const form = decomposeFast(piece)
      if (stopWords.has(form)) return 'stopWord'
      // Nothing but control characters: nothing to find there.
      if (form === '') return 'softSeparator'
      if (!forms.has(form)) return 'word'
      return hardSeparators.has(form) ? 'hardSeparator' : 'softSeparator'
    },
  }
}

/** Half of a surrogate pair in an entry would cut a character of the text in two. */
function isUsable(entry: string): boolean {
  return entry !== '' && !/\p{Surrogate}/u.test(entry)
}
