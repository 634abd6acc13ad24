/** Compares as the UTF-8 bytes of the strings do, which is by code points. Code units are in another order:
 *  those of pairs, for characters past U+FFFF, lie below U+E000. */
export function compareByBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const unitA = a.charCodeAt(index)
    const unitB = b.charCodeAt(index)
    if (unitA !== unitB) return order(unitA) - order(unitB)
  }
  return a.length - b.length
}

function order(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

const surrogate = /[\ud800-\udfff]/

export function sortByBytes(texts: string[]): string[] {
  const isByUnits = !texts.some((text) => surrogate.test(text))
  return isByUnits ? texts.toSorted() : texts.toSorted(compareByBytes)
}

const loneSurrogate = /\p{Surrogate}/u

/** As it is after a way through UTF-8, which has no halves of pairs. */
export function wellFormed(text: string): string {
  return loneSurrogate.test(text) ? Buffer.from(text).toString() : text
}
