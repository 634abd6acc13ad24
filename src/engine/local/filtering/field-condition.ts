import { unreachable } from '../../../domain/unreachable.js'
import type { Comparison, FieldCondition } from '../../../filters/filter-tree.js'
import { normalizeFacetText } from '../../../text/facet-normal-form.js'
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
      return adderOfComparison(condition)
    case 'range': {
      const { from, to } = condition
      return rangeAdder(({ column }) =>
        ordinalsBetween(column, { value: from, isIncluded: true }, { value: to, isIncluded: true }),
      )
    }
    case 'in':
      return valueAdder(condition.values)
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
    case 'startsWith': {
      const prefix = normalizeFacetText(condition.value)
      // Then whatever the field holds counts, not only strings.
      if (prefix === '') return (part) => addSlots(part, part.column.existing(), live)
      return rangeAdder(({ column }) => [ordinalsWithPrefix(column, prefix)])
    }
    default:
      return unreachable(condition)
  }
}

function adderOfComparison({ operator, value }: Comparison): Adder {
  const including = { value, isIncluded: true }
  const excluding = { value, isIncluded: false }
  switch (operator) {
    case '=':
    case '!=':
      return valueAdder([value])
    case '>':
      return rangeAdder(({ column }) => ordinalsBetween(column, excluding, undefined))
    case '>=':
      return rangeAdder(({ column }) => ordinalsBetween(column, including, undefined))
    case '<':
      return rangeAdder(({ column }) => ordinalsBetween(column, undefined, excluding))
    case '<=':
      return rangeAdder(({ column }) => ordinalsBetween(column, undefined, including))
    default:
      return unreachable(operator)
  }
}

function valueAdder(values: readonly string[]): Adder {
  return (part) => {
    const ordinals = new Set(values.flatMap((value) => ordinalsEqualTo(part.column, value)))
    addOrdinals(part, [...ordinals])
  }
}

function rangeAdder(rangesOf: (part: ColumnPart) => readonly OrdinalRange[]): Adder {
  return (part) => {
    for (const range of rangesOf(part)) addRange(part, range)
  }
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
