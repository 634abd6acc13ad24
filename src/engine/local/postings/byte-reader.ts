/** Reads numbers one after the other. Past the end it reads zeros. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  /** What `ByteList.pushVarint` wrote. */
  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.bytes[this.at] ?? 0
      this.at += 1
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }
}

/** What `ByteList.pushUint32` wrote. */
export function uint32At(bytes: Uint8Array, at: number): number {
  return int32At(bytes, at) >>> 0
}

/** The same four bytes as a signed number, which costs less where only the bits count. */
export function int32At(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  )
}
