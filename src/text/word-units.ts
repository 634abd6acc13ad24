import { randomBytes } from 'node:crypto'

/** More units than any word has that is indexed: those have at most 250 bytes of UTF-8. A power of two. */
export const unitRoom = 256

// FNV-1a with a start and a factor that nobody outside knows: words that are made to have the same hash would
// make indexing slow.
const firstHash = randomBytes(4).readInt32LE()
const hashFactor = randomBytes(4).readInt32LE() | 0x0100_0193

/** A word as the UTF-16 code units of its normal form, and a hash of them: what takes making a string of every
 *  word out of indexing. One is used for one word after the other. */
export class WordUnits {
  /** The first `length` are the word's, unless those are more than there is room for. */
  readonly values = new Uint16Array(unitRoom)
  length = 0
  /** Of all units, whether there was room for them or not. */
  hash = firstHash

  set(word: string): void {
    let hash = firstHash
    for (let index = 0; index < word.length; index += 1) {
      const unit = word.charCodeAt(index)
      this.values[index & (unitRoom - 1)] = unit
      hash = hashWith(hash, unit)
    }
    this.length = word.length
    this.hash = hash
  }

  toString(): string {
    return String.fromCharCode(...this.values.subarray(0, this.length))
  }
}

/** The hash of no units. */
export const emptyHash = firstHash

export function hashWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, hashFactor)
}
