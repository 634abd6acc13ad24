import { firstAtOrAfter } from '../postings/first-at-or-after.js'
import type { SlotStretch } from '../postings/found-documents.js'
import { noOrdinal, type ValueColumn } from '../runs/columns-reader.js'
import type { SortDirection, SortValue } from './score-detail.js'
import { turnedOrdinal, valueAt, type ValueQueue } from './value-queue.js'

/** Walks through the values one by one, as far as is asked for: for when most documents of a run are sorted
 *  and only the first are wanted. */
export class WalkingQueue implements ValueQueue {
  value: SortValue = null
  isAtEnd = false
  private next = 0
  private places: Uint32Array = new Uint32Array(0)
  private readonly column: ValueColumn
  private readonly direction: SortDirection
  private readonly stretch: SlotStretch
  /** By slot: the ordinal that counts for the document. */
  private readonly ordinals: Uint32Array

  constructor(column: ValueColumn, direction: SortDirection, stretch: SlotStretch) {
    this.column = column
    this.direction = direction
    this.stretch = stretch
    this.ordinals = direction === 'asc' ? column.lowestOrdinals() : column.highestOrdinals()
    this.advance()
  }

  take(): Uint32Array {
    const { places } = this
    this.advance()
    return places
  }

  get withoutValue(): Uint32Array {
    const { bits, from, end, firstBit } = this.stretch
    const without: number[] = []
    for (let place = from; place < end; place += 1)
      if (this.ordinals[(bits[place] ?? 0) - firstBit] === noOrdinal) without.push(place)
    return Uint32Array.from(without)
  }

  /** Goes on to the next value that a document of the stretch has. */
  private advance(): void {
    const { column } = this
    const count = column.numbers.length + column.stringCount
    while (this.next < count) {
      const ordinal = turnedOrdinal(this.next, column, this.direction)
      this.next += 1
      const places = this.placesOf(ordinal)
      if (places.length === 0) continue
      this.places = places
      this.value = valueAt(column, ordinal)
      return
    }
    this.isAtEnd = true
  }

  /** Where the documents are for which the value is the one that counts. */
  private placesOf(ordinal: number): Uint32Array {
    const { bits, from, end, firstBit } = this.stretch
    const slots = this.column.slotsOf(ordinal)
    const places = new Uint32Array(slots.length)
    let count = 0
    let place = from
    for (const slot of slots) {
      if (this.ordinals[slot] !== ordinal) continue
      place = firstAtOrAfter(bits, slot + firstBit, place)
      if (place >= end) break
      if (bits[place] !== slot + firstBit) continue
      places[count] = place
      count += 1
    }
    return places.subarray(0, count)
  }
}
