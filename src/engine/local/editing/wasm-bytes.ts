/** Walks through the bytes of a WebAssembly module. */
export interface WasmReader {
  position(): number
  byte(): number
  unsigned(): number
  skip(bytes: number): void
  /** A number of variable length, signed or not. */
  skipNumber(): void
}

/** Throws an `Error` where the bytes end too early. */
export function createReader(bytes: Uint8Array): WasmReader {
  let at = 0
  const byte = (): number => {
    const next = bytes[at++]
    if (next === undefined) throw new Error('The WebAssembly module is cut off.')
    return next
  }
  return {
    position: () => at,
    byte,
    unsigned: () => {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const next = byte()
        value += (next & 0x7f) * scale
        if (next < 0x80) return value
      }
    },
    skip: (count) => {
      at += count
    },
    skipNumber: () => {
      while (byte() >= 0x80);
    },
  }
}

/** A number as a module has it: seven bits to a byte, the lowest first. */
export function unsigned(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

/** The same where the module expects a sign, for a number that has none. */
export function signed(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x40; rest >>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
