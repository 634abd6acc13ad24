import { documentsThat, noDocuments, only, type DocumentSet } from '../document-set.js'
import type { ModelIndex } from '../model-index.js'

export interface SortOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export type SortValue = number | string | null

export interface SortBucket {
  readonly documents: DocumentSet
  readonly value: SortValue
}

/** Numbers, then texts, then documents without a value; the direction turns numbers and texts around. */
export function sortBuckets(index: ModelIndex, order: SortOrder, universe: DocumentSet): SortBucket[] {
  const values = index.documents.map((_, document) => valueOf(index, document, order))
  const wanted = values.filter((_, document) => (universe & only(document)) !== noDocuments)
  return [...new Set(wanted)]
    .toSorted((a, b) => compareValues(a, b, order.direction))
    .map((value) => ({
      documents: universe & documentsThat(values.length, (document) => values[document] === value),
      value,
    }))
}

export function parseSortOrder(text: string): SortOrder {
  const colon = text.lastIndexOf(':')
  return { field: text.slice(0, colon), direction: text.endsWith(':asc') ? 'asc' : 'desc' }
}

/** Of several values the one that comes first. */
function valueOf({ documents }: ModelIndex, document: number, { field, direction }: SortOrder): SortValue {
  const values = (documents[document]?.values.get(field) ?? []).map(normalise)
  return values.toSorted((a, b) => compareValues(a, b, direction))[0] ?? null
}

function normalise(value: unknown): SortValue {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return null
  return value.trim().normalize('NFKD').toLowerCase() || null
}

function compareValues(a: SortValue, b: SortValue, direction: 'asc' | 'desc'): number {
  const sign = direction === 'asc' ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  if (typeof a === 'string' && typeof b === 'string')
    return sign * Buffer.compare(Buffer.from(a), Buffer.from(b))
  return groupOf(a) - groupOf(b)
}

function groupOf(value: SortValue): number {
  if (value === null) return 2
  return typeof value === 'number' ? 0 : 1
}
