/** Gathers bytes that come in pieces, however many and small, in at most three times their room. */
export interface ByteBuffer {
  readonly length: number

  /** Copies the bytes: the caller may reuse them at once. */
  append(bytes: Uint8Array): void

  /** What was gathered, as a view that holds until `clear`. */
  view(): Uint8Array

  /** Forgets what was gathered and keeps the room for more. */
  clear(): void

  /** Hands out what was gathered, which then belongs to the caller, and starts afresh. */
  take(): Uint8Array
}

const smallestCapacity = 1024

/** Below it a loop is faster than a call of `set`. */
const shortBytes = 64

export function copyInto(target: Uint8Array, at: number, bytes: Uint8Array): void {
  if (bytes.length > shortBytes) target.set(bytes, at)
  else for (let index = 0; index < bytes.length; index++) target[at + index] = bytes[index] ?? 0
}

export function createByteBuffer(): ByteBuffer {
  let content = new Uint8Array(0)
  let length = 0

  function makeRoom(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, content.length * 2, smallestCapacity))
    grown.set(content.subarray(0, length))
    content = grown
  }

  return {
    get length() {
      return length
    },
    append: (bytes) => {
      const needed = length + bytes.length
      if (needed > content.length) makeRoom(needed)
      copyInto(content, length, bytes)
      length = needed
    },
    view: () => content.subarray(0, length),
    clear: () => {
      length = 0
    },
    take: () => {
      const taken = content.subarray(0, length)
      content = new Uint8Array(0)
      length = 0
      return taken
    },
  }
}
