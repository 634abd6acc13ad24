import { createFold } from './fold-characters.js'
import { languagesOf, unknownLanguages } from './languages.js'
import { script, scriptOf, type Script } from './scripts.js'

/** How many UTF-16 units of `original` make up the first `characters` characters of `normal`, which is the normal
 *  form a tokenizer gave it. A character that stands for several is taken whole as soon as one of them is wanted,
 *  and so is what readers see as one character: a letter with its marks, an emoji of several parts. */
export function originalLength(
  original: string,
  normal: string,
  characters: number,
  locales?: readonly string[],
): number {
  const wanted = unitsOf(normal, characters)
  if (wanted >= normal.length) return original.length
  const isSame = original.length === normal.length && original.toLowerCase() === normal
  return wholeCharacters(original, isSame ? wanted : align(original, normal, wanted, locales))
}

/** How many UTF-16 units the first characters of a text take. */
function unitsOf(text: string, characters: number): number {
  let units = 0
  for (let left = characters; left > 0 && units < text.length; left -= 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  return units
}

/** Walks along both forms until `wanted` units of the normal form are covered. Letters go together with their
 *  marks, since some languages see one letter in them. */
function align(original: string, normal: string, wanted: number, locales?: readonly string[]): number {
  const formsOf = createForms(original, locales)
  let covered = 0
  let end = 0
  for (const [letter] of original.matchAll(/\p{Mark}+|\P{Mark}\p{Mark}*/gu)) {
    if (covered >= wanted) break
    end += letter.length
    const lower = letter.toLowerCase()
    const form = normal.startsWith(lower, covered)
      ? lower
      : formsOf(letter).find((candidate) => normal.startsWith(candidate, covered))
    // Normal forms are trimmed: blanks at the start have no counterpart in them. Anything else that has none was
    // not folded as is known here, and it is better to take too much than to cut at the wrong place.
    if (form === undefined && letter.trim() !== '') return original.length
    covered += form?.length ?? 0
  }
  return end
}

/** What a letter of the word can have become. A word of signs alone was folded as the script before it asks. */
function createForms(original: string, locales?: readonly string[]): (letter: string) => readonly string[] {
  const languages = locales === undefined ? unknownLanguages : languagesOf(locales)
  const own = scriptOfWord(original)
  const folds = (own === script.none ? [own, script.latin] : [own]).map((each) => createFold(each, languages))
  return (letter) => folds.map((fold) => fold(letter))
}

function scriptOfWord(word: string): Script {
  for (const character of word) {
    const own = scriptOf(character.codePointAt(0) ?? 0)
    if (own !== script.none) return own
  }
  return script.none
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The place, or the next one where the text may be cut. */
function wholeCharacters(text: string, place: number): number {
  if (place >= text.length) return text.length
  if (standsAlone(text.charCodeAt(place))) return place
  const around = graphemes.segment(text).containing(place)
  return around === undefined || around.index === place ? place : around.index + around.segment.length
}

/** Whether the character is surely no mark and no part of the one before it. Asking only about the most common
 *  letters is enough: for others the answer takes longer, and that is all. */
function standsAlone(unit: number): boolean {
  if (unit < 0x300) return true
  const isGreekOrCyrillic = unit >= 0x370 && unit < 0x530 && !(unit >= 0x483 && unit < 0x48a)
  const isKanaOrHan = (unit >= 0x3041 && unit < 0x3097) || (unit >= 0x4e00 && unit < 0xa000)
  return isGreekOrCyrillic || isKanaOrHan
}
