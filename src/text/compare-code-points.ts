/** In the order of code points, which is that of the UTF-8 bytes. The order of UTF-16 differs from it: there a
 *  pair of surrogates comes before the last characters of the basic plane. */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

// Surrogates behind everything else. Where two pairs differ in a half, that half decides for the pair.
function rank(unit: number): number {
  return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit
}
