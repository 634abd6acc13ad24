import { normalizeFacetText } from '../../../text/facet-normal-form.js'
import type { DocSet } from '../postings/doc-set.js'
import { wellFormed } from '../runs/column-string-order.js'
import type { ValueColumn } from '../runs/columns-reader.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { areInOrder } from '../runs/insertion-order.js'
import { numberOfBit } from '../runs/number-of-bit.js'
import { filterMemoryOf } from './filter-memory.js'
import { firstHolderIn } from './first-holder.js'
import type { MergedValue } from './merge-values.js'
import { occurrencesOf } from './occurrences-of.js'
import { stringKind } from './value-kind.js'
import type { VisiblePart } from './visible-part.js'

/** How a string is shown. */
export type Spell = (value: MergedValue<string>) => string

/** As the document spells it that was inserted first, of the visible ones that have the value. A column keeps the
 *  spelling of the first document of its run: if the caller must not see that one, another has to be read. */
export function createSpell(snapshot: IndexSnapshot, field: string, visible: VisiblePart): Spell {
  const isInOrder = areInOrder(snapshot.runs)
  const isSimple = visible.isWhole && isInOrder && !filterMemoryOf(snapshot).hasDead
  const read = new Map<number, readonly unknown[]>()

  function occurrencesAt(bit: number): readonly unknown[] {
    const known = read.get(bit)
    if (known !== undefined) return known
    const bytes = snapshot.readDocument(numberOfBit(bit, snapshot))
    const occurrences = occurrencesOf(JSON.parse(Buffer.from(bytes).toString()), field)
    read.set(bit, occurrences)
    return occurrences
  }

  function spellAt(bit: number, value: string): string {
    const spellings = occurrencesAt(bit).flatMap(textsIn)
    return spellings.find((text) => wellFormed(normalizeFacetText(text)) === value) ?? value
  }

  if (isSimple) return (value) => originalOf(firstPlace(snapshot, field, value))
  return ({ value }) => {
    const holder = firstHolder(snapshot, { field, value, isInOrder, documents: visible.documents })
    // Every value that is counted has a holder; its normal form is what all of them have in common.
    if (holder === undefined) return value
    return holder.isFirstOfRun ? originalOf(holder) : spellAt(holder.bit, value)
  }
}

interface ValuePlace {
  readonly column: ValueColumn
  readonly ordinal: number
}

function originalOf({ column, ordinal }: ValuePlace): string {
  return column.originalAt(ordinal - column.numbers.length)
}

/** The first run that has the value. Those before the one it was counted in have it in no candidate. */
function firstPlace({ runs }: IndexSnapshot, field: string, counted: MergedValue<string>): ValuePlace {
  for (const { columns } of runs) {
    const column = columns.column(field)
    if (column === undefined) continue
    if (column === counted.column) break
    const ordinal = stringKind.ordinalOf(column, counted.value)
    if (ordinal >= 0) return { column, ordinal }
  }
  return counted
}

interface Holding {
  readonly field: string
  readonly value: string
  readonly isInOrder: boolean
  readonly documents: DocSet
}

interface Holder extends ValuePlace {
  readonly bit: number
  readonly isFirstOfRun: boolean
}

/** The document that was inserted first, of those that have the value. */
function firstHolder(snapshot: IndexSnapshot, holding: Holding): Holder | undefined {
  const { field, value, isInOrder, documents } = holding
  let first: Holder | undefined
  for (const run of snapshot.runs) {
    const column = run.columns.column(field)
    const ordinal = column === undefined ? -1 : stringKind.ordinalOf(column, value)
    if (column === undefined || ordinal < 0) continue
    const found = firstHolderIn(run, { column, ordinal, documents })
    if (found === undefined) continue
    const isEarlier =
      first === undefined || numberOfBit(found.bit, snapshot) < numberOfBit(first.bit, snapshot)
    if (isEarlier) first = { ...found, column, ordinal }
    if (isInOrder) break
  }
  return first
}

/** As columns read them. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'boolean') return [String(value)]
  return Array.isArray(value) ? value.flatMap(textsIn) : []
}
