import { everyCharacter } from './every-character.js'

/** The writing systems that words are treated by. `none` is what any of them may hold: digits, signs, marks. */
export const script = {
  none: 0,
  latin: 1,
  cyrillic: 2,
  greek: 3,
  georgian: 4,
  armenian: 5,
  hebrew: 6,
  arabic: 7,
  thai: 8,
  lao: 9,
  khmer: 10,
  myanmar: 11,
  hangul: 12,
  /** Chinese and Japanese: Han, Hiragana and Katakana are one, since a Japanese word may mix them. */
  cj: 13,
  devanagari: 14,
  bengali: 15,
  gujarati: 16,
  gurmukhi: 17,
  kannada: 18,
  malayalam: 19,
  oriya: 20,
  sinhala: 21,
  tamil: 22,
  telugu: 23,
  ethiopic: 24,
} as const

export type Script = (typeof script)[keyof typeof script]

const unicodeNames: readonly (readonly [string, Script])[] = [
  ['Latin', script.latin],
  ['Cyrillic', script.cyrillic],
  ['Greek', script.greek],
  ['Georgian', script.georgian],
  ['Armenian', script.armenian],
  ['Hebrew', script.hebrew],
  ['Arabic', script.arabic],
  ['Thai', script.thai],
  ['Lao', script.lao],
  ['Khmer', script.khmer],
  ['Myanmar', script.myanmar],
  ['Hangul', script.hangul],
  ['Han', script.cj],
  ['Hiragana', script.cj],
  ['Katakana', script.cj],
  ['Devanagari', script.devanagari],
  ['Bengali', script.bengali],
  ['Gujarati', script.gujarati],
  ['Gurmukhi', script.gurmukhi],
  ['Kannada', script.kannada],
  ['Malayalam', script.malayalam],
  ['Oriya', script.oriya],
  ['Sinhala', script.sinhala],
  ['Tamil', script.tamil],
  ['Telugu', script.telugu],
  ['Ethiopic', script.ethiopic],
]

/** The script of every UTF-16 code unit; of halves of a pair, `none`. */
export const scriptOfUnit: Readonly<Uint8Array> = buildTable()

function buildTable(): Uint8Array {
  const table = new Uint8Array(0x10000)
  const all = everyCharacter(0, 0xffff)
  for (const [name, id] of unicodeNames)
    for (const { index, 0: stretch } of all.matchAll(new RegExp(`\\p{Script=${name}}+`, 'gu')))
      table.fill(id, index, index + stretch.length)
  return table
}

/** Outside the basic plane only the ideographs and old kana have a script: what else is there is too rare to
 *  be told from a sign, and is treated as one. */
export function scriptOf(codePoint: number): Script {
  // The table holds nothing else.
  if (codePoint < 0x10000) return scriptOfUnit[codePoint] as Script
  const isIdeograph = codePoint >= 0x20000 && codePoint < 0x40000
  const isKana = codePoint >= 0x1aff0 && codePoint < 0x1b170
  return isIdeograph || isKana ? script.cj : script.none
}
