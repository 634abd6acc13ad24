import { populationCount } from './population-count.js'

// A row of bits: bit b is bit b % 32 of word b / 32.

export function hasBit(bits: Uint32Array, bit: number): boolean {
  return (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1
}

export function setBits(bits: Uint32Array, values: Uint32Array): void {
  for (let at = 0; at < values.length; at += 1) {
    const bit = values[at] ?? 0
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
}

export function countBits(bits: Uint32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += populationCount(bits[at] ?? 0)
  return count
}

/** The first `count` bits that are set, rising. */
export function sortedBits(bits: Uint32Array, count: number): Uint32Array {
  const sorted = new Uint32Array(count)
  let to = 0
  for (let at = 0; to < count && at < bits.length; at += 1) {
    let left = bits[at] ?? 0
    while (left !== 0) {
      sorted[to] = at * 32 + 31 - Math.clz32(left & -left)
      to += 1
      left &= left - 1
    }
  }
  return sorted
}
