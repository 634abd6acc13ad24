import { getHeapStatistics } from 'node:v8'

const MEGABYTE = 1024 * 1024
/** What one input may leave behind until it is collected, and for each of its units besides. */
const MOST_FOR_ONE = 64 * MEGABYTE
const MOST_FOR_A_UNIT = 4_096
/** What all inputs together may leave behind for good: tables that are made when first needed, and caches. */
const MOST_KEPT = 48 * MEGABYTE
/** After so many inputs everything that is made once is there. */
const WARM_INPUTS = 50
const INPUTS_BETWEEN = 1_000

/** Looks at the memory of this process, on and off the heap. */
export interface MemoryWatch {
  begin(): void
  /** What is wrong with the memory after an input of this length, or undefined. */
  growth(length: number): string | undefined
  /** What is wrong with the memory that is still there after the garbage is gone. `growth` asks every so often. */
  keptGrowth(): string | undefined
}

export function createMemoryWatch(): MemoryWatch {
  const collectGarbage = garbageCollector()
  let before = 0
  let inputs = 0
  let kept: number | undefined

  function keptGrowth(): string | undefined {
    if (collectGarbage === undefined || inputs < WARM_INPUTS) return undefined
    collectGarbage()
    const now = usedBytes()
    kept ??= now
    return now > kept + MOST_KEPT
      ? `inputs keep memory: ${megabytes(kept)}, now ${megabytes(now)}`
      : undefined
  }

  return {
    begin: () => {
      before = usedBytes()
    },
    growth: (length) => {
      inputs += 1
      const grown = usedBytes() - before
      if (grown > MOST_FOR_ONE + length * MOST_FOR_A_UNIT) return `one input takes ${megabytes(grown)}`
      return inputs % INPUTS_BETWEEN === WARM_INPUTS ? keptGrowth() : undefined
    },
    keptGrowth,
  }
}

function usedBytes(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics()
  return used + external
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`
}

/** There if Node was started with it. */
function garbageCollector(): (() => void) | undefined {
  const collect: unknown = Reflect.get(globalThis, 'gc')
  return typeof collect === 'function' ? () => void collect() : undefined
}
