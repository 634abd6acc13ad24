import { normalizeFacetText } from '../../../text/facet-normal-form.js'
import type { FieldCondition } from '../../../filters/filter-tree.js'
import { setOfSorted, toSorted } from '../postings/doc-set.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { PickedDocuments, ValueColumn } from '../runs/columns-reader.js'
import type { FilterableSnapshot } from '../runs/index-snapshot.js'
import { costOfOrdinals, ordinalCount, type ColumnOfRun } from './add-documents.js'
import { bitsOfRun } from './bits-of-run.js'
import type { ConditionTest } from './condition-test.js'
import { rangesOf } from './field-condition.js'
import type { OrdinalRange } from './value-ordinals.js'

/** Says of documents what `matchField` finds. Undefined for what is quick to find: whether there is a value. */
export function createFieldTest(
  condition: FieldCondition,
  { runs, bitCount }: FilterableSnapshot,
): ConditionTest | undefined {
  const chooserOf = chooser(condition)
  if (chooserOf === undefined) return undefined
  const parts = runs.flatMap((run) => {
    const column = run.columns.column(condition.field)
    return column === undefined ? [] : [{ run, choice: chooserOf({ run, column }) }]
  })
  return {
    findCost: parts.reduce((sum, { choice }) => sum + choice.findCost, 0),
    keep(among) {
      const bits = toSorted(among)
      const kept = new Uint32List()
      for (const { run, choice } of parts) choice.keep(bitsOfRun(bits, run), kept)
      return setOfSorted(kept.view().slice(), bitCount)
    },
  }
}

/** Values of a column. */
interface Choice {
  readonly findCost: number
  keep(from: PickedDocuments, into: Uint32List): void
}

// Of a string, all of which are read to find those that contain a text.
const READ_COST = 64

function chooser(condition: FieldCondition): ((part: ColumnOfRun) => Choice) | undefined {
  if (condition.kind === 'contains') {
    const text = normalizeFacetText(condition.value)
    return ({ column }) => ({
      findCost: column.stringCount * READ_COST,
      keep: (from, into) => keepContaining(column, text, from, into),
    })
  }
  const choose = rangesOf(condition)
  if (choose === undefined) return undefined
  return (part) => {
    const { column } = part
    const ranges = choose(column)
    return {
      findCost: costOfOrdinals(
        part,
        ranges.reduce((sum, { first, end }) => sum + end - first, 0),
      ),
      keep: (from, into) => keepRanges(column, ranges, from, into),
    }
  }
}

function keepRanges(
  column: ValueColumn,
  ranges: readonly OrdinalRange[],
  from: PickedDocuments,
  into: Uint32List,
): void {
  const [range] = ranges
  if (range === undefined || from.bits.length === 0) return
  if (ranges.length === 1) {
    column.keepRange(from, range.first, range.end, into)
    return
  }
  const marks = new Uint8Array(ordinalCount(column))
  for (const { first, end } of ranges) marks.fill(1, first, end)
  column.keepMarked(from, marks, into)
}

/** Reads only the strings that the documents have. */
function keepContaining(column: ValueColumn, text: string, from: PickedDocuments, into: Uint32List): void {
  if (from.bits.length === 0) return
  const counts = new Uint32Array(ordinalCount(column))
  column.countAt(from, counts)
  const marks = new Uint8Array(counts.length)
  const numberCount = column.numbers.length
  for (let place = 0; place < column.stringCount; place += 1)
    if ((counts[numberCount + place] ?? 0) > 0 && column.stringAt(place).includes(text))
      marks[numberCount + place] = 1
  column.keepMarked(from, marks, into)
}
