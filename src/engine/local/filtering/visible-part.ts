import type { FilterTree } from '../../../filters/filter-tree.js'
import { printFilter } from '../../../filters/print-filter.js'
import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import { has, type DocSet } from '../postings/doc-set.js'
import type { IndexSnapshot, RunView } from '../runs/index-snapshot.js'
import { evaluateFilter } from './evaluate-filter.js'
import { filterMemoryOf } from './filter-memory.js'

/** What a caller may see of one moment of an index. Whatever depends on which documents there are, beside the
 *  documents themselves, is to be asked here: then it is as if the others did not exist. */
export interface VisiblePart {
  readonly documents: DocSet
  /** Whether these are all documents of the index. */
  readonly isWhole: boolean
  /** Whether one of the documents has the field. Where they are not all, a field counts only if it has words or
   *  a column. */
  hasField(path: string): boolean
}

const MOST_REMEMBERED = 32

interface KnownParts {
  readonly whole: VisiblePart
  /** By the text of the rules. A `Map` walks its entries in the order they were put in. */
  readonly restricted: Map<string, VisiblePart>
}

const known = new WeakMap<IndexSnapshot, KnownParts>()

/** The part that the caller's rules show: all of it without rules. Kept with the snapshot, because the rules of
 *  one caller come again and again. */
export function visiblePartOf(snapshot: IndexSnapshot, rules: FilterTree | undefined): VisiblePart {
  const parts = known.get(snapshot) ?? {
    whole: wholeOf(snapshot),
    restricted: new Map<string, VisiblePart>(),
  }
  known.set(snapshot, parts)
  if (rules === undefined) return parts.whole
  const key = printFilter(rules)
  const before = parts.restricted.get(key)
  const part = before ?? partOf(snapshot, evaluateFilter(rules, snapshot))
  parts.restricted.delete(key)
  parts.restricted.set(key, part)
  for (const oldest of parts.restricted.keys()) {
    if (parts.restricted.size <= MOST_REMEMBERED) break
    parts.restricted.delete(oldest)
  }
  return part
}

function wholeOf(snapshot: IndexSnapshot): VisiblePart {
  return {
    documents: filterMemoryOf(snapshot).live,
    isWhole: true,
    hasField: (path) => snapshot.fieldCounts.has(path),
  }
}

function partOf(snapshot: IndexSnapshot, documents: DocSet): VisiblePart {
  const fields = new Map<string, boolean>()
  return {
    documents,
    isWhole: false,
    hasField(path) {
      const before = fields.get(path)
      if (before !== undefined) return before
      // What the index does not know is not remembered: callers could fill the memory with names.
      if (!snapshot.fieldCounts.has(path)) return false
      const isThere = snapshot.runs.some((run) => hasFieldIn(run, documents, path))
      fields.set(path, isThere)
      return isThere
    },
  }
}

/** A document that has a field inside another has that one too. */
function hasFieldIn(run: RunView, documents: DocSet, path: string): boolean {
  const { columns, words } = run
  const isMeant = (field: string): boolean => field === path || field.startsWith(`${path}.`)
  return (
    columns.fields.some((field) => isMeant(field) && hasValue(run, documents, field)) ||
    words.fields.some((field, place) => isMeant(field) && hasWords(run, documents, place))
  )
}

function hasValue({ columns, firstBit }: RunView, documents: DocSet, field: string): boolean {
  const slots = columns.column(field)?.existing() ?? new Uint32Array(0)
  return slots.some((slot) => has(documents, firstBit + slot))
}

function hasWords(run: RunView, documents: DocSet, field: number): boolean {
  const { words, firstBit, documentCount } = run
  const counts = words.wordCounts(field)
  if (counts === undefined) return false
  if (documents.kind === 'dense')
    return counts.some((count, slot) => count > 0 && has(documents, firstBit + slot))
  const first = firstAtOrAfter(documents.sorted, firstBit, 0)
  const end = firstAtOrAfter(documents.sorted, firstBit + documentCount, first)
  return documents.sorted.subarray(first, end).some((bit) => (counts[bit - firstBit] ?? 0) > 0)
}
