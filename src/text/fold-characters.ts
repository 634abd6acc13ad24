import { decomposeCharacter } from './decompose.js'
import { foldHanVariants } from './han-variants.js'
import type { Languages } from './languages.js'
import { mapCharacters } from './map-characters.js'
import { script, type Script } from './scripts.js'

/** Brings a word to the form it is compared in. */
export type Fold = (word: string) => string

/** Every step looks at one character alone. */
export function createFold(runScript: Script, languages: Languages): Fold {
  const fold = mapCharacters((character) => foldCharacter(character, runScript, languages))
  const isSwedish = runScript === script.latin && languages.latin === 'swedish'
  // A letter and its mark may come apart; together they are one of the letters that Swedish keeps.
  return isSwedish ? (word) => fold(word.normalize('NFC')) : fold
}

const cased: ReadonlySet<Script> = new Set([
  script.latin,
  script.cyrillic,
  script.greek,
  script.georgian,
  script.armenian,
])

// Not Cyrillic: there a mark makes another letter of the alphabet.
const marksIgnored: ReadonlySet<Script> = new Set([
  script.latin,
  script.greek,
  script.hebrew,
  script.arabic,
  script.thai,
])

function foldCharacter(character: string, runScript: Script, languages: Languages): string {
  if (runScript === script.latin && languages.latin === 'swedish') {
    const lower = character.toLowerCase()
    if (lower === 'å' || lower === 'ä' || lower === 'ö') return lower
  }
  let form = decomposeCharacter(character)
  if (runScript === script.arabic && languages.arabic === 'persian')
    form = form.replace(/[\u200cيىك\u06f0-\u06f9\u0660-\u0669]/g, foldPersian)
  if (cased.has(runScript)) form = form.toLowerCase()
  form = foldLetters(form, runScript, languages)
  return marksIgnored.has(runScript) ? form.replaceAll(/\p{Nonspacing_Mark}/gu, '') : form
}

function foldLetters(form: string, runScript: Script, languages: Languages): string {
  switch (runScript) {
    case script.latin:
      return form.replaceAll(/[’‘‛œæđðı]/g, (letter) => latinLetters.get(letter) ?? letter)
    case script.greek:
      return form.replaceAll('ς', 'σ')
    case script.arabic:
      return form.replaceAll(/[ـآأإٱىة]/g, (letter) => arabicLetters.get(letter) ?? letter)
    case script.cj: {
      const hanFolded = languages.cj === 'japanese' ? form : foldHanVariants(form)
      return languages.cj === 'chinese' ? hanFolded : hanFolded.replaceAll(/[ァ-ヶヽヾ]/g, toHiragana)
    }
    default:
      return form
  }
}

const latinLetters: ReadonlyMap<string, string> = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['‛', "'"],
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ı', 'i'],
])

const arabicLetters: ReadonlyMap<string, string> = new Map([
  ['ـ', ''],
  ['آ', 'ا'],
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ة', 'ه'],
])

function foldPersian(letter: string): string {
  if (letter === '\u200c') return ''
  if (letter === 'ك') return 'ک'
  if (letter === 'ي' || letter === 'ى') return 'ی'
  // Both rows of digits begin at a multiple of sixteen.
  return String(letter.charCodeAt(0) & 0xf)
}

// The two syllabaries stand in the same order, 0x60 apart.
function toHiragana(katakana: string): string {
  return String.fromCharCode(katakana.charCodeAt(0) - 0x60)
}
