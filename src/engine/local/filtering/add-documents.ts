import type { ValueColumn } from '../runs/columns-reader.js'
import type { FilterableRun } from '../runs/index-snapshot.js'
import type { DocumentGatherer } from './document-gatherer.js'
import type { OrdinalRange } from './value-ordinals.js'

export interface ColumnOfRun {
  readonly column: ValueColumn
  readonly run: FilterableRun
}

/** A column of a run, and where the documents that have its values are gathered. */
export interface ColumnPart extends ColumnOfRun {
  readonly found: DocumentGatherer
}

/** Adds the documents that have one of the values. */
export function addOrdinals(part: ColumnPart, ordinals: readonly number[]): void {
  const { column, run, found } = part
  if (areListsQuicker(part, ordinals.length)) {
    for (const ordinal of ordinals) addOrdinal(part, ordinal)
    return
  }
  const marks = new Uint8Array(ordinalCount(column))
  for (const ordinal of ordinals) marks[ordinal] = 1
  column.addMarked(marks, found.row(), run.firstBit)
}

/** Adds the documents that have a value in the range. */
export function addRange(part: ColumnPart, { first, end }: OrdinalRange): void {
  const { column, run, found } = part
  if (areListsQuicker(part, end - first))
    for (let ordinal = first; ordinal < end; ordinal += 1) addOrdinal(part, ordinal)
  else column.addRange(first, end, found.row(), run.firstBit)
}

function addOrdinal({ column, run, found }: ColumnPart, ordinal: number): void {
  if (column.isCommon(ordinal)) column.addSlots(ordinal, found.row(), run.firstBit)
  else found.addSlots(column.slotsOf(ordinal), run.firstBit)
}

// What reading a list costs before its first document, and what looking at a document costs at most in a common
// value, where 1 is the look at a document when all are looked at.
const LIST_COST = 1_000
const COMMON_COST = 1 / 16

/** Whether to go through the lists of documents of so many values, and not through all documents. Goes by
 *  the average length of a list: the true one is only known once it is read. */
function areListsQuicker(part: ColumnPart, count: number): boolean {
  return count <= 1 || listsCost(part, count) < part.run.documentCount
}

function listsCost({ column, run: { documentCount } }: ColumnOfRun, count: number): number {
  const average = documentCount / ordinalCount(column)
  return count * (LIST_COST + Math.min(average, documentCount * COMMON_COST))
}

// A range of values may lie together in the file.
const NEIGHBOUR_COST = 2

/** What it costs, about, to add the documents of so many values. */
export function costOfOrdinals(part: ColumnOfRun, count: number): number {
  if (count === 0) return 0
  const { documentCount } = part.run
  const together = (documentCount * NEIGHBOUR_COST * count) / ordinalCount(part.column)
  return Math.min(documentCount, listsCost(part, count), LIST_COST + together)
}

export function ordinalCount({ numbers, stringCount }: ValueColumn): number {
  return numbers.length + stringCount
}
