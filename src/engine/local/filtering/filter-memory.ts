import type { FilterCondition } from '../../../filters/filter-tree.js'
import { printCondition } from '../../../filters/print-filter.js'
import { setOfBits, type DocSet } from '../postings/doc-set.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'

/** What filters on one moment of an index found, because the same conditions come again and again. */
export interface FilterMemory {
  /** All documents of the index. */
  readonly live: DocSet
  /** Whether runs have documents that are not live. */
  readonly hasDead: boolean
  /** What is kept for the condition, or else what `find` finds. */
  documentsOf(condition: FilterCondition, find: () => DocSet): DocSet
}

const MOST_BYTES = 1 << 24

const memories = new WeakMap<FilterableSnapshot, FilterMemory>()

export function filterMemoryOf(snapshot: FilterableSnapshot): FilterMemory {
  const known = memories.get(snapshot)
  if (known !== undefined) return known
  const made = createFilterMemory(snapshot)
  memories.set(snapshot, made)
  return made
}

/** Forgets what was asked for longest ago when all together takes more than `mostBytes`. */
export function createFilterMemory(
  { live, runs, documentCount }: FilterableSnapshot,
  mostBytes = MOST_BYTES,
): FilterMemory {
  // A `Map` walks its entries in the order they were put in: here from the one used longest ago to the last.
  const kept = new Map<string, DocSet>()
  let bytes = 0

  function keep(key: string, set: DocSet): void {
    kept.set(key, set)
    bytes += bytesOf(key, set)
    for (const [oldest, its] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= bytesOf(oldest, its)
    }
  }

  return {
    live: setOfBits(live),
    hasDead: runs.reduce((sum, run) => sum + run.documentCount, 0) > documentCount,
    documentsOf(condition, find) {
      const key = printCondition(condition)
      const known = kept.get(key)
      if (known === undefined) {
        const found = find()
        keep(key, found)
        return found
      }
      kept.delete(key)
      kept.set(key, known)
      return known
    },
  }
}

// What an entry takes beside its text and its documents, about.
const ENTRY_BYTES = 200

function bytesOf(key: string, set: DocSet): number {
  return ENTRY_BYTES + key.length * 2 + (set.kind === 'sparse' ? set.sorted.byteLength : set.bits.byteLength)
}
