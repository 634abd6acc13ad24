/** A text of the characters from `first` to `last`, in order. Halves of surrogate pairs are replaced by zeros,
 *  so that in the basic plane the character with number n is at index n - `first`. */
export function everyCharacter(first: number, last: number): string {
  const units: number[] = []
  for (let codePoint = first; codePoint <= last; codePoint += 1) {
    if (codePoint >= 0x10000) units.push(0xd800 + ((codePoint - 0x10000) >> 10), 0xdc00 + (codePoint & 0x3ff))
    else units.push(codePoint >= 0xd800 && codePoint < 0xe000 ? 0x30 : codePoint)
  }
  return Buffer.from(Uint16Array.from(units).buffer).toString('utf16le')
}
