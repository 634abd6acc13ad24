/** What the memory of a WebAssembly instance held at one moment. */
export interface MemorySnapshot {
  /** Nothing but zeros comes after these. */
  readonly usedBytes: number
  /** Puts everything back as it was. The instance must not be running. */
  restore(): void
}

const blockBytes = 4096

// Variables that are zero at first come after those that are not, and must be put back as well: QuickJS has a
// few kilobytes of them.
const zeroVariableBytes = 64 * 1024

/**
 * Remembers a memory, of whole blocks, whose parts lie as Emscripten lays them out: variables, the stack, which
 * grows downwards and is nearly all unused, then the heap. The unused stack is the longest run of zeros. It is
 * left out, because what lies there is never read, and copying it would take fifteen times as long as the rest.
 */
export function takeSnapshot(memory: Uint8Array): MemorySnapshot {
  const zeros = new Uint8Array(blockBytes)
  const isZero = (start: number): boolean =>
    Buffer.compare(memory.subarray(start, start + blockBytes), zeros) === 0
  let usedBytes = memory.length
  while (usedBytes > 0 && isZero(usedBytes - blockBytes)) usedBytes -= blockBytes

  let stack = { start: 0, end: 0 }
  let start = 0
  for (let at = 0; at < usedBytes; at += blockBytes) {
    if (isZero(at)) continue
    if (at - start > stack.end - stack.start) stack = { start, end: at }
    start = at + blockBytes
  }
  const below = memory.slice(0, Math.min(stack.start + zeroVariableBytes, stack.end))
  const above = memory.slice(stack.end, usedBytes)
  return {
    usedBytes,
    restore: () => {
      memory.set(below)
      memory.set(above, stack.end)
    },
  }
}
