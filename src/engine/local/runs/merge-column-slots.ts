import { Uint32List } from '../postings/uint32-list.js'
import type { ValueColumn } from './columns-reader.js'
import type { NumberedSource } from './merge-column-values.js'
import { droppedSlot } from './merge-words.js'
import type { ColumnContents } from './column-contents.js'

const slotsAtOnce = 1 << 14

type Ordinals = Pick<ColumnContents, 'holders' | 'ordinalEnds' | 'ordinals'>

/** By new slot. Values rise with the old ordinals and with the new, so the ordinals of a document need no sorting. */
export function* mergeOrdinals(sources: readonly NumberedSource[]): Generator<void, Ordinals, void> {
  const holders = new Uint32List()
  const ordinalEnds = new Uint32List()
  const ordinals = new Uint32List()
  // Of many documents one after the other: to empty it for each would take longer than all else.
  let old: number[] = []
  let count = 0

  function add({ column, slot, newSlot, newOrdinals }: SlotCursor): void {
    const begin = old.length
    column.ordinalsOf(slot, old)
    if (old.length === begin) return
    for (let at = begin; at < old.length; at += 1) ordinals.push(newOrdinals[old[at] ?? 0] ?? 0)
    holders.push(newSlot)
    ordinalEnds.push(ordinals.length)
  }

  for (const { source, before } of turns(sources.map((each) => new SlotCursor(each)))) {
    while (source.newSlot < before) {
      add(source)
      source.next()
      count += 1
      if (count % slotsAtOnce !== 0) continue
      old = []
      yield
    }
  }
  return { holders: holders.view(), ordinalEnds: ordinalEnds.view(), ordinals: ordinals.view() }
}

/** Stands at one after the other of the documents of a source that are left and have the field. */
class SlotCursor {
  readonly column: ValueColumn
  readonly newOrdinals: Uint32Array
  slot = 0
  /** `droppedSlot`, which is above every slot, after the last. */
  newSlot = droppedSlot
  private readonly existing: Uint32Array
  private readonly newSlots: Uint32Array
  private index = -1

  constructor({ column, newOrdinals, newSlots }: NumberedSource) {
    this.column = column
    this.newOrdinals = newOrdinals
    this.existing = column.existing()
    this.newSlots = newSlots
    this.next()
  }

  next(): void {
    do {
      this.index += 1
      this.slot = this.existing[this.index] ?? 0
      this.newSlot = this.newSlots[this.slot] ?? droppedSlot
    } while (this.newSlot === droppedSlot && this.index < this.existing.length)
    if (this.index >= this.existing.length) this.newSlot = droppedSlot
  }
}

/** Which source is next, and up to which new slot, where another takes over. */
function* turns(
  cursors: readonly SlotCursor[],
): Generator<{ readonly source: SlotCursor; readonly before: number }> {
  for (;;) {
    let source: SlotCursor | undefined
    let before = droppedSlot
    for (const cursor of cursors) {
      if (cursor.newSlot === droppedSlot) continue
      if (source === undefined || cursor.newSlot < source.newSlot) {
        before = source?.newSlot ?? droppedSlot
        source = cursor
      } else {
        before = Math.min(before, cursor.newSlot)
      }
    }
    if (source === undefined) return
    yield { source, before }
  }
}

/** The new slots of documents that are in a set of each source. */
export function mergeSlots(
  sources: readonly NumberedSource[],
  slotsOf: (column: ValueColumn) => Uint32Array,
): Uint32Array {
  const merged = new Uint32List()
  let isRising = true
  let last = 0
  for (const { column, newSlots } of sources) {
    const slots = slotsOf(column)
    merged.reserve(slots.length)
    for (let index = 0; index < slots.length; index += 1) {
      const newSlot = newSlots[slots[index] ?? 0] ?? droppedSlot
      if (newSlot === droppedSlot) continue
      if (newSlot < last) isRising = false
      merged.push(newSlot)
      last = newSlot
    }
  }
  return isRising ? merged.view() : merged.view().toSorted()
}
