/** A list of unsigned 32-bit numbers that grows. */
export class Uint32List {
  /** Holds room for more than `length`. Replaced when the list grows: do not keep it. */
  values: Uint32Array
  length = 0

  constructor(capacity = 64) {
    this.values = new Uint32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length] = value
    this.length += 1
  }

  /** Appends the first `count` of some values. */
  append(values: Uint32Array, count: number): void {
    this.reserve(count)
    const to = this.length
    for (let at = 0; at < count; at += 1) this.values[to + at] = values[at] ?? 0
    this.length = to + count
  }

  /** Makes room for `count` more. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.values.length) return
    const grown = new Uint32Array(Math.max(needed, this.values.length * 2))
    grown.set(this.values.subarray(0, this.length))
    this.values = grown
  }

  /** What is in it now, without copying: valid until the list changes. */
  view(): Uint32Array {
    return this.values.subarray(0, this.length)
  }
}
