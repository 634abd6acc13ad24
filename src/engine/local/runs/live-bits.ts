/** Which documents of a run count: bit b % 32 of word b / 32 for slot b. A bit is only ever cleared: a document
 *  that changes is live in a later run from then on. */
export type LiveBits = Uint32Array

export function wordsForBits(count: number): number {
  return Math.ceil(count / 32)
}

/** The bits beyond `count` in the last word are zero, as they must always be. */
export function allLive(count: number): LiveBits {
  const bits = new Uint32Array(wordsForBits(count)).fill(0xffff_ffff)
  if (count % 32 !== 0) bits[bits.length - 1] = 2 ** (count % 32) - 1
  return bits
}

export function isLive(bits: LiveBits, slot: number): boolean {
  return (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
}

export function clearLiveBit(bits: LiveBits, slot: number): void {
  const at = slot >>> 5
  bits[at] = (bits[at] ?? 0) & ~(1 << (slot & 31))
}

export function countLiveBits(bits: LiveBits): number {
  let count = 0
  for (const word of bits) count += bitCount(word)
  return count
}

/** Words of four bytes, lowest first. */
export function encodeLiveBits(bits: LiveBits): Uint8Array {
  return new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength)
}

export function decodeLiveBits(bytes: Uint8Array): LiveBits {
  const copy = new Uint8Array(bytes)
  return new Uint32Array(copy.buffer)
}

function bitCount(word: number): number {
  let rest = word - ((word >>> 1) & 0x5555_5555)
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
