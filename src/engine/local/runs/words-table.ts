import type { WordUnits } from '../../../text/word-units.js'
import { wordOrder } from './words-order.js'

/** Words there is room for at first. A power of two. */
const firstRoom = 1 << 12

/** Numbers words in the order they come. A hash table over their units, so that a word that was there before
 *  needs no string. */
export class WordTable {
  size = 0
  /** Pairs: the hash of a word, and its number plus one; zero where there is none. */
  private pairs = new Uint32Array(2 * firstRoom)
  /** Of all words, one after the other. */
  private units = new Uint16Array(8 * firstRoom)
  /** By number: where the units of a word begin, which is where those of the one before end. */
  private starts = new Uint32Array(firstRoom)

  /** Of an empty one, nothing: its room is given for every run. */
  get heldBytes(): number {
    if (this.size === 0) return 0
    return this.pairs.byteLength + this.units.byteLength + this.starts.byteLength
  }

  numberOf(word: WordUnits): number {
    const { pairs } = this
    const hash = word.hash >>> 0
    const last = pairs.length - 2
    for (let at = firstPair(hash, last); ; at = (at + 2) & last) {
      const number = (pairs[at + 1] ?? 0) - 1
      if (number < 0) return this.add(word, hash, at)
      if (pairs[at] === hash && this.isAt(number, word)) return number
    }
  }

  /** All words in the order of their code points, and the number of each. */
  sorted(): { readonly words: readonly string[]; readonly numbers: Uint32Array } {
    const { units, starts, size } = this
    const numbers = wordOrder({ units, starts, count: size })
    const text = textOf(units.subarray(0, starts[size]))
    const words: string[] = []
    for (const number of numbers) words.push(text.slice(starts[number], starts[number + 1]))
    return { words, numbers }
  }

  private isAt(number: number, { values, length }: WordUnits): boolean {
    const { units } = this
    const start = this.starts[number] ?? 0
    if ((this.starts[number + 1] ?? 0) - start !== length) return false
    for (let index = 0; index < length; index += 1) if (units[start + index] !== values[index]) return false
    return true
  }

  private add({ values, length }: WordUnits, hash: number, pair: number): number {
    const number = this.size
    const start = this.starts[number] ?? 0
    if (start + length > this.units.length) this.units = grown(this.units)
    if (number + 2 > this.starts.length) this.starts = grown(this.starts)
    for (let index = 0; index < length; index += 1) this.units[start + index] = values[index] ?? 0
    this.starts[number + 1] = start + length
    this.pairs[pair] = hash
    this.pairs[pair + 1] = number + 1
    this.size += 1
    if (this.size * 4 > this.pairs.length) this.spread()
    return number
  }

  /** Into twice the room. */
  private spread(): void {
    const before = this.pairs
    const pairs = new Uint32Array(before.length * 2)
    const last = pairs.length - 2
    for (let from = 0; from < before.length; from += 2) {
      if (before[from + 1] === 0) continue
      let at = firstPair(before[from] ?? 0, last)
      while (pairs[at + 1] !== 0) at = (at + 2) & last
      pairs[at] = before[from] ?? 0
      pairs[at + 1] = before[from + 1] ?? 0
    }
    this.pairs = pairs
  }
}

/** Shorter in memory, and faster to read, if all units have one byte. */
function textOf(units: Uint16Array): string {
  if (units.some((unit) => unit > 0xff))
    return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
  return Buffer.from(units).toString('latin1')
}

/** The low bits of the hash are the worst: every unit has a say in them, but not in all of its own bits. */
function firstPair(hash: number, last: number): number {
  return ((hash ^ (hash >>> 15)) << 1) & last
}

function grown<T extends Uint16Array | Uint32Array>(values: T): T
function grown(values: Uint16Array | Uint32Array): Uint16Array | Uint32Array {
  const larger =
    values instanceof Uint16Array ? new Uint16Array(values.length * 2) : new Uint32Array(values.length * 2)
  larger.set(values)
  return larger
}
