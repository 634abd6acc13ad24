/** A list of bytes that grows. */
export class ByteList {
  /** Holds room for more than `length`. Replaced when the list grows: do not keep it. */
  values: Uint8Array
  length = 0

  constructor(capacity = 64) {
    this.values = new Uint8Array(capacity)
  }

  push(byte: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length] = byte
    this.length += 1
  }

  /** Appends a number below 2^32: seven bits to a byte, the lowest first, the high bit set in all but the last. */
  pushVarint(value: number): void {
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.push((rest & 0x7f) | 0x80)
    this.push(rest)
  }

  /** Appends a number below 2^32 in four bytes, the lowest first. */
  pushUint32(value: number): void {
    this.reserve(4)
    const { values, length } = this
    values[length] = value
    values[length + 1] = value >>> 8
    values[length + 2] = value >>> 16
    values[length + 3] = value >>> 24
    this.length = length + 4
  }

  /** Appends the bytes of `bytes` from `from` to before `end`. */
  pushPart(bytes: Uint8Array, from: number, end: number): void {
    this.reserve(end - from)
    const { values } = this
    let to = this.length
    this.length = to + end - from
    // Copying a few bytes one by one is quicker than the call that copies many.
    if (end - from > 32) {
      values.set(bytes.subarray(from, end), to)
      return
    }
    for (let at = from; at < end; at += 1) {
      values[to] = bytes[at] ?? 0
      to += 1
    }
  }

  /** Makes room for `count` more. */
  reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.values.length) return
    const grown = new Uint8Array(Math.max(needed, this.values.length * 2))
    grown.set(this.values.subarray(0, this.length))
    this.values = grown
  }

  /** What is in it now, without copying: valid until the list changes. */
  view(): Uint8Array {
    return this.values.subarray(0, this.length)
  }
}
