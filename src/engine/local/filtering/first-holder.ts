import { hasBit } from '../postings/bit-row.js'
import { has, type DocSet } from '../postings/doc-set.js'
import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import type { ValueColumn } from '../runs/columns-reader.js'
import type { FilterableRun } from '../runs/index-snapshot.js'

export interface Holders {
  readonly column: ValueColumn
  readonly ordinal: number
  readonly documents: DocSet
}

export interface FirstHolder {
  readonly bit: number
  /** Whether no document of the run before it has the value, among the documents or not. */
  readonly isFirstOfRun: boolean
}

/** The first of the documents that has the value in a run. */
export function firstHolderIn(run: FilterableRun, holders: Holders): FirstHolder | undefined {
  return holders.column.isCommon(holders.ordinal) ? firstOfMany(run, holders) : firstOfFew(run, holders)
}

function firstOfFew({ firstBit }: FilterableRun, holders: Holders): FirstHolder | undefined {
  const { column, ordinal, documents } = holders
  const slots = column.slotsOf(ordinal)
  const place = slots.findIndex((slot) => has(documents, firstBit + slot))
  return place < 0 ? undefined : { bit: firstBit + (slots[place] ?? 0), isFirstOfRun: place === 0 }
}

function firstOfMany(run: FilterableRun, { column, ordinal, documents }: Holders): FirstHolder | undefined {
  const firstWord = run.firstBit >>> 5
  const row = new Uint32Array(firstWord + Math.ceil(run.documentCount / 32))
  column.addSlots(ordinal, row, run.firstBit)
  const bit =
    documents.kind === 'sparse'
      ? firstOfSorted(documents.sorted, run.firstBit, row)
      : firstCommonBit(row, documents.bits, firstWord)
  if (bit === undefined) return undefined
  return { bit, isFirstOfRun: firstCommonBit(row, row, firstWord) === bit }
}

function firstOfSorted(sorted: Uint32Array, firstBit: number, row: Uint32Array): number | undefined {
  return sorted.subarray(firstAtOrAfter(sorted, firstBit, 0)).find((bit) => hasBit(row, bit))
}

function firstCommonBit(one: Uint32Array, other: Uint32Array, firstWord: number): number | undefined {
  for (let at = firstWord; at < one.length; at += 1) {
    const both = (one[at] ?? 0) & (other[at] ?? 0)
    if (both !== 0) return at * 32 + 31 - Math.clz32(both & -both)
  }
  return undefined
}
