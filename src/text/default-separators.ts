import { everyCharacter } from './every-character.js'

// Not the no-break spaces: they hold a word together. Besides spaces and punctuation, the signs of arithmetic
// and the block of mathematical operators.
const separator = /[ \t\n\r\u1680\u2002-\u200a\u2029\u3000\p{Punctuation}`+±×÷\u2200-\u22ff]/gu

/** A full stop or a comma ends a clause only when a space follows. */
export const clauseEndsBeforeSpace = ['. ', ', '] as const

/** What lies between words where the settings say nothing else. */
export const defaultSeparators: readonly string[] = [
  '\0',
  ...(everyCharacter(0, 0xffff).match(separator) ?? []),
  ...(everyCharacter(0x10000, 0x1ffff).match(separator) ?? []),
  ...clauseEndsBeforeSpace,
]

// Terminal punctuation by the Unicode property, yet it stands between any two words of its script.
const wordDividers = /^[\u1361\u16eb-\u16ed\u{1039f}\u{103d0}\u{1091f}\u{12470}]$/u

/** The separators that end a sentence or a clause: words on either side are far apart. */
export const hardSeparators: ReadonlySet<string> = new Set(defaultSeparators.filter(endsClause))

function endsClause(text: string): boolean {
  if (/^[!;?¡¿§¶]$|^[.,] $/u.test(text)) return true
  // The colon, the full stop and the comma are soft, though they are terminal punctuation too.
  return /^\P{ASCII}$/u.test(text) && /^\p{Terminal_Punctuation}$/u.test(text) && !wordDividers.test(text)
}
