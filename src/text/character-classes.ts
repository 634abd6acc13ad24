import { clauseEndsBeforeSpace } from './default-separators.js'
import type { EntryLists } from './entry-lists.js'
import { scriptOfUnit } from './scripts.js'
import type { TokenKind } from './tokenizer.js'

// What is known of a UTF-16 code unit, in one number: its script in the lowest five bits, its kind in the next
// three, then what must be done to a word that holds it. Or-ing the classes of a word's units tells what the
// word needs.
export const SCRIPT_BITS = 0x1f
export const KIND_BITS = 0xe0

/** Part of a word: no bit of the kind is set. */
const LETTER = 0x00
export const SOFT = 0x20
export const HARD = 0x40
/** Soft, but hard together with a space after it. */
export const HARD_BEFORE_SPACE = 0x60
/** A piece by itself, though its form makes it something else than a separator. */
export const ENTRY = 0x80
/** The first unit of entries that are longer. */
export const ENTRY_START = 0xa0

/** An upper-case letter of ASCII. */
export const UPPER_CASE = 0x100
/** The bit shifted by so much is the one that makes the letter lower-case. */
export const UPPER_TO_LOWER_SHIFT = 3
/** Outside ASCII, or a control character: a word that holds it takes the slower way. */
export const NOT_PLAIN = 0x200

/** The class of every code unit. */
export function classifyUnits(lists: EntryLists): Uint16Array {
  const classes = new Uint16Array(scriptOfUnit)
  const add = (unit: number, bits: number): void => {
    classes[unit] = (classes[unit] ?? 0) | bits
  }
  for (let unit = 0; unit < 0x20; unit += 1) add(unit, NOT_PLAIN)
  for (let unit = 0x41; unit <= 0x5a; unit += 1) add(unit, UPPER_CASE)
  for (let unit = 0x7f; unit < classes.length; unit += 1) add(unit, NOT_PLAIN)
  for (const [unit, entries] of entriesByFirstUnit(lists.entries)) add(unit, kindOfUnit(entries, lists))
  return classes
}

function entriesByFirstUnit(entries: Iterable<string>): ReadonlyMap<number, readonly string[]> {
  const byUnit = new Map<number, string[]>()
  for (const entry of entries) {
    const unit = entry.charCodeAt(0)
    const others = byUnit.get(unit)
    if (others === undefined) byUnit.set(unit, [entry])
    else others.push(entry)
  }
  return byUnit
}

/** Of the unit that all of these entries begin with. */
function kindOfUnit(entries: readonly string[], lists: EntryLists): number {
  const single = entries.find((entry) => entry.length === 1)
  const singleKind = single === undefined ? LETTER : kindOfEntry(single, lists)
  const [longer, ...others] = entries.filter((entry) => entry.length > 1)
  if (longer === undefined) return singleKind
  const isClauseEnd = clauseEndsBeforeSpace.some((end) => end === longer)
  const onlyClauseEnd = isClauseEnd && others.length === 0 && kindOfEntry(longer, lists) === HARD
  return onlyClauseEnd && singleKind === SOFT ? HARD_BEFORE_SPACE : ENTRY_START
}

function kindOfEntry(entry: string, lists: EntryLists): number {
  return kindBits[lists.kindOf(entry)]
}

const kindBits: Readonly<Record<TokenKind, number>> = {
  softSeparator: SOFT,
  hardSeparator: HARD,
  word: ENTRY,
  stopWord: ENTRY,
}
