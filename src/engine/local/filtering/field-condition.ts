import { unreachable } from '../../../domain/unreachable.js'
import type { Comparison, FieldCondition } from '../../../filters/filter-tree.js'
import { normalizeFacetText } from '../../../text/facet-normal-form.js'
import type { ValueColumn } from '../runs/columns-reader.js'
import type { FilterableRun, FilterableSnapshot } from '../runs/index-snapshot.js'
import type { DocSet } from '../postings/doc-set.js'
import { addOrdinals, addRange, type ColumnPart } from './add-documents.js'
import { DocumentGatherer } from './document-gatherer.js'
import { ordinalsBetween, ordinalsEqualTo, ordinalsWithPrefix, type OrdinalRange } from './value-ordinals.js'

/** The documents, live or not, that a condition on the values of a field holds for. `!=` is taken for `=`: who
 *  knows the live documents turns it round. */
export function matchField(condition: FieldCondition, snapshot: FilterableSnapshot): DocSet {
  const found = new DocumentGatherer(snapshot.bitCount)
  const add = adderOf(condition, snapshot.live)
  for (const run of snapshot.runs) {
    const column = run.columns.column(condition.field)
    if (column !== undefined) add({ column, run, found })
  }
  return found.finish()
}

/** What adds the documents of one run. */
type Adder = (part: ColumnPart) => void

function adderOf(condition: FieldCondition, live: Uint32Array): Adder {
  switch (condition.kind) {
    case 'compare':
    case 'range':
    case 'in':
    case 'startsWith': {
      const ranges = rangesOf(condition)
      // What begins with nothing is whatever the field holds, not only strings.
      if (ranges === undefined) return (part) => addSlots(part, part.column.existing(), live)
      return (part) => addRanges(part, ranges(part.column))
    }
    case 'exists':
      return (part) => addSlots(part, part.column.existing(), live)
    case 'isNull':
      return (part) => addSlots(part, part.column.nulls(), live)
    case 'isEmpty':
      return (part) => addSlots(part, part.column.empties(), live)
    case 'contains': {
      const text = normalizeFacetText(condition.value)
      return (part) => addOrdinals(part, ordinalsContaining(part, text))
    }
    default:
      return unreachable(condition)
  }
}

/** Which values of a column a condition holds for, without duplicates. */
type ChooseRanges = (column: ValueColumn) => readonly OrdinalRange[]

/** Undefined for a condition that does not go by the order of values. */
export function rangesOf(condition: FieldCondition): ChooseRanges | undefined {
  switch (condition.kind) {
    case 'compare':
      return rangesOfComparison(condition)
    case 'range': {
      const { from, to } = condition
      return (column) =>
        ordinalsBetween(column, { value: from, isIncluded: true }, { value: to, isIncluded: true })
    }
    case 'in':
      return rangesOfValues(condition.values)
    case 'startsWith': {
      const prefix = normalizeFacetText(condition.value)
      return prefix === '' ? undefined : (column) => [ordinalsWithPrefix(column, prefix)]
    }
    case 'exists':
    case 'isNull':
    case 'isEmpty':
    case 'contains':
      return undefined
    default:
      return unreachable(condition)
  }
}

function rangesOfComparison({ operator, value }: Comparison): ChooseRanges {
  const including = { value, isIncluded: true }
  const excluding = { value, isIncluded: false }
  switch (operator) {
    case '=':
    case '!=':
      return rangesOfValues([value])
    case '>':
      return (column) => ordinalsBetween(column, excluding, undefined)
    case '>=':
      return (column) => ordinalsBetween(column, including, undefined)
    case '<':
      return (column) => ordinalsBetween(column, undefined, excluding)
    case '<=':
      return (column) => ordinalsBetween(column, undefined, including)
    default:
      return unreachable(operator)
  }
}

function rangesOfValues(values: readonly string[]): ChooseRanges {
  return (column) => {
    const ordinals = new Set(values.flatMap((value) => ordinalsEqualTo(column, value)))
    return Array.from(ordinals, (ordinal) => ({ first: ordinal, end: ordinal + 1 }))
  }
}

/** Values that stand alone are added together. */
function addRanges(part: ColumnPart, ranges: readonly OrdinalRange[]): void {
  addOrdinals(
    part,
    ranges.filter(isAlone).map(({ first }) => first),
  )
  for (const range of ranges) if (!isAlone(range)) addRange(part, range)
}

function isAlone({ first, end }: OrdinalRange): boolean {
  return end - first === 1
}

function ordinalsContaining({ column }: ColumnPart, text: string): readonly number[] {
  const ordinals: number[] = []
  const numberCount = column.numbers.length
  for (let place = 0; place < column.stringCount; place += 1)
    if (column.stringAt(place).includes(text)) ordinals.push(numberCount + place)
  return ordinals
}

function addSlots({ run, found }: ColumnPart, slots: Uint32Array, live: Uint32Array): void {
  if (slots.length === run.documentCount) addWholeRun(run, found.row(), live)
  else found.addSlots(slots, run.firstBit)
}

/** Those that are live, which is what counts in the end. */
function addWholeRun({ firstBit, documentCount }: FilterableRun, row: Uint32Array, live: Uint32Array): void {
  const begin = firstBit >>> 5
  const end = begin + Math.ceil(documentCount / 32)
  for (let at = begin; at < end; at += 1) row[at] = (row[at] ?? 0) | (live[at] ?? 0)
}
