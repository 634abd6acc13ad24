import { normalizeFacetText } from '../../../text/facet-normal-form.js'
import { Uint32List } from '../postings/uint32-list.js'
import { firstNotBelow } from './column-narrow-array.js'
import { sortByBytes, wellFormed } from './column-string-order.js'
import type { ColumnContents } from './column-contents.js'

/** Spellings up to this length are remembered with the value they are; and so many for each column. */
const longestKnownSpelling = 64
const mostKnownSpellings = 10_000

const noValue = -1
const neverSeen = 0xffff_ffff

// About what an entry of a map takes, beside the characters of a string.
const entryBytes = 64

/** Counts the bytes that columns hold, about. */
export interface HeldBytes {
  bytes: number
}

/** Gathers the values that one field has in documents. These come by rising slot. Values have numbers of
 *  their own here, in the order they come; their ordinals are known at the end. */
export class ColumnValues {
  private readonly held: HeldBytes
  private readonly numbers = new Map<number, number>()
  private readonly strings = new Map<string, number>()
  private readonly spellings = new Map<string, number>()
  /** By value: the first spelling, if that is not the normal form. */
  private readonly originals = new Map<number, string>()
  /** By value: the last document that has it, so that a document has it once. */
  private readonly lastSlots = new Uint32List(8)
  private readonly slots = new Uint32List(8)
  private readonly values = new Uint32List(8)
  private readonly existing = new Uint32List(8)
  private readonly nulls = new Uint32List(0)
  private readonly empties = new Uint32List(0)

  constructor(held: HeldBytes) {
    this.held = held
  }

  addExisting(slot: number): void {
    this.addSlot(this.existing, slot)
  }

  addNull(slot: number): void {
    this.addSlot(this.nulls, slot)
  }

  addEmpty(slot: number): void {
    this.addSlot(this.empties, slot)
  }

  addNumber(slot: number, number: number): void {
    let value = this.numbers.get(number)
    if (value === undefined) {
      value = this.newValue()
      // A map has one key for 0 and -0, which is 0.
      this.numbers.set(number, value)
      this.held.bytes += entryBytes
    }
    this.addValue(slot, value)
  }

  addString(slot: number, text: string): void {
    let value = this.spellings.get(text)
    if (value === undefined) {
      value = this.valueOf(text)
      if (text.length <= longestKnownSpelling && this.spellings.size < mostKnownSpellings) {
        this.spellings.set(text, value)
        this.held.bytes += entryBytes
      }
    }
    if (value !== noValue) this.addValue(slot, value)
  }

  contents(path: string, documentCount: number): ColumnContents {
    const numbers = Float64Array.from(this.numbers.keys()).toSorted()
    const strings = sortByBytes([...this.strings.keys()])
    const ordinals = new Uint32Array(this.lastSlots.length)
    // To look for the place of a number in an array is faster than to look it up in a large map.
    for (const [number, value] of this.numbers) ordinals[value] = firstNotBelow(numbers, number)
    let ordinal = numbers.length
    for (const text of strings) ordinals[this.strings.get(text) ?? 0] = ordinal++
    return {
      path,
      documentCount,
      numbers,
      stringCount: strings.length,
      strings,
      originals: this.originalsOf(strings),
      ...this.ordinalsBySlot(ordinals),
      existing: this.existing.view(),
      nulls: this.nulls.view(),
      empties: this.empties.view(),
    }
  }

  private valueOf(text: string): number {
    const normalForm = wellFormed(normalizeFacetText(text))
    if (normalForm === '') return noValue
    const known = this.strings.get(normalForm)
    if (known !== undefined) return known
    const value = this.newValue()
    this.strings.set(normalForm, value)
    this.held.bytes += entryBytes + normalForm.length
    if (text !== normalForm) {
      this.originals.set(value, text)
      this.held.bytes += entryBytes + text.length
    }
    return value
  }

  private newValue(): number {
    this.lastSlots.push(neverSeen)
    return this.lastSlots.length - 1
  }

  private addValue(slot: number, value: number): void {
    if (this.lastSlots.values[value] === slot) return
    this.lastSlots.values[value] = slot
    this.slots.push(slot)
    this.values.push(value)
    this.held.bytes += 8
  }

  private addSlot(list: Uint32List, slot: number): void {
    if (list.length > 0 && list.values[list.length - 1] === slot) return
    list.push(slot)
    this.held.bytes += 4
  }

  private *originalsOf(strings: readonly string[]): Generator<readonly [number, string]> {
    for (const [place, text] of strings.entries()) {
      const original = this.originals.get(this.strings.get(text) ?? noValue)
      if (original !== undefined) yield [place, original]
    }
  }

  private ordinalsBySlot(
    ordinalOf: Uint32Array,
  ): Pick<ColumnContents, 'holders' | 'ordinalEnds' | 'ordinals'> {
    const slots = this.slots.view()
    const ordinals = this.values.view().map((value) => ordinalOf[value] ?? 0)
    const holders = new Uint32List(slots.length)
    const ordinalEnds = new Uint32List(slots.length)
    for (let begin = 0; begin < slots.length;) {
      const slot = slots[begin] ?? 0
      let end = begin + 1
      while (end < slots.length && slots[end] === slot) end += 1
      if (end > begin + 1) ordinals.subarray(begin, end).sort()
      holders.push(slot)
      ordinalEnds.push(end)
      begin = end
    }
    return { holders: holders.view(), ordinalEnds: ordinalEnds.view(), ordinals }
  }
}
