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
  /** What is kept for the condition. */
  known(condition: FilterCondition): DocSet | undefined
  /** Remembers that a cost was spent on the condition for an answer that is not kept. All of it since documents were
   *  kept for it last, or it was forgotten. */
  spend(condition: FilterCondition, cost: number): number
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
  const kept = new Map<string, Kept>()
  let bytes = 0

  function forget(key: string): void {
    const entry = kept.get(key)
    if (entry === undefined) return
    kept.delete(key)
    bytes -= bytesOf(key, entry)
  }

  function keep(key: string, entry: Kept): void {
    forget(key)
    kept.set(key, entry)
    bytes += bytesOf(key, entry)
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }

  function knownAt(key: string): DocSet | undefined {
    const entry = kept.get(key)
    if (entry?.documents === undefined) return undefined
    kept.delete(key)
    kept.set(key, entry)
    return entry.documents
  }

  return {
    live: setOfBits(live),
    hasDead: runs.reduce((sum, run) => sum + run.documentCount, 0) > documentCount,
    documentsOf(condition, find) {
      const key = printCondition(condition)
      const known = knownAt(key)
      if (known !== undefined) return known
      const documents = find()
      keep(key, { documents, spent: 0 })
      return documents
    },
    known: (condition) => knownAt(printCondition(condition)),
    spend(condition, cost) {
      const key = printCondition(condition)
      const entry = kept.get(key)
      const spent = (entry?.spent ?? 0) + cost
      keep(key, { documents: entry?.documents, spent })
      return spent
    },
  }
}

interface Kept {
  readonly documents: DocSet | undefined
  readonly spent: number
}

// What an entry takes beside its text and its documents, about.
const ENTRY_BYTES = 200

function bytesOf(key: string, { documents }: Kept): number {
  return ENTRY_BYTES + key.length * 2 + (documents === undefined ? 0 : bytesOfSet(documents))
}

function bytesOfSet(set: DocSet): number {
  return set.kind === 'sparse' ? set.sorted.byteLength : set.bits.byteLength
}
