import { Uint32List } from '../postings/uint32-list.js'

/** What was added of one field, in the order it came. */
export class FieldOccurrences {
  /** Of each occurrence: the number of its word. */
  words = new Uint32Array(16)
  /** Of each occurrence. */
  positions = new Uint16Array(16)
  length = 0
  /** The documents that have the field, and for each where its occurrences begin. */
  readonly slots = new Uint32List(4)
  readonly starts = new Uint32List(4)
  private lastSlot = -1

  add(slot: number, word: number, position: number): void {
    if (slot !== this.lastSlot) {
      this.slots.push(slot)
      this.starts.push(this.length)
      this.lastSlot = slot
    }
    if (this.length === this.words.length) this.grow()
    this.words[this.length] = word
    this.positions[this.length] = position
    this.length += 1
  }

  get heldBytes(): number {
    return this.words.length * 6 + this.slots.values.length * 8
  }

  /** Where the occurrences end of the document at `place` in `slots`. */
  endOf(place: number): number {
    return place + 1 < this.starts.length ? (this.starts.values[place + 1] ?? 0) : this.length
  }

  private grow(): void {
    const words = new Uint32Array(this.words.length * 2)
    words.set(this.words)
    this.words = words
    const positions = new Uint16Array(words.length)
    positions.set(this.positions)
    this.positions = positions
  }
}
