import { ByteList } from '../postings/byte-list.js'
import { pastLastSlot } from '../postings/field-postings.js'
import { skipPositions } from '../postings/position-codec.js'
import type { PostingList } from '../postings/posting-list.js'
import { Uint32List } from '../postings/uint32-list.js'
import { droppedSlot } from './merge-words.js'

/** A posting list, and where its documents go. */
export interface MovedList {
  readonly list: PostingList
  readonly newSlots: Uint32Array
  /** What is added to each slot, where that is all that happens to them. */
  readonly shift: number | undefined
}

/** A posting list in the making. */
export class MergedList {
  readonly slots = new Uint32List(1024)
  readonly positions = new ByteList(4096)
  private readonly walks: ListWalk[] = []

  clear(): void {
    this.slots.length = 0
    this.positions.length = 0
  }

  /** Appends documents that all come after those it has. */
  append(moved: MovedList): void {
    if (moved.shift === undefined) {
      this.interleave([moved])
      return
    }
    const { list } = moved
    list.appendTo(this.slots, moved.shift)
    const { bytes, origin } = list.positions.window(0, list.positions.length)
    this.positions.pushPart(bytes, origin, origin + list.positions.length)
  }

  /** Appends the documents of all lists, sorted. */
  interleave(lists: readonly MovedList[]): void {
    while (this.walks.length < lists.length) this.walks.push(new ListWalk(this))
    for (const [place, moved] of lists.entries()) this.walks[place]?.begin(moved)
    for (;;) {
      let lowest: ListWalk | undefined
      let limit = pastLastSlot
      for (let place = 0; place < lists.length; place += 1) {
        const walk = this.walks[place]
        if (walk === undefined || walk.slot >= limit) continue
        if (lowest === undefined || walk.slot < lowest.slot) {
          limit = lowest?.slot ?? limit
          lowest = walk
        } else {
          limit = walk.slot
        }
      }
      if (lowest === undefined) return
      lowest.copyBelow(limit)
    }
  }
}

/** Walks through a list whose documents move, and copies them. */
class ListWalk {
  /** The new slot of the document it stands at; `pastLastSlot` after the last. */
  slot = pastLastSlot
  private readonly into: MergedList
  private readonly oldSlots = new Uint32List()
  private newSlots: Uint32Array = new Uint32Array(0)
  private bytes: Uint8Array = new Uint8Array(0)
  private place = 0
  /** Where the positions of the document at `place` begin. */
  private at = 0

  constructor(into: MergedList) {
    this.into = into
  }

  begin({ list, newSlots }: MovedList): void {
    this.oldSlots.length = 0
    list.appendTo(this.oldSlots, 0)
    this.newSlots = newSlots
    const { bytes, origin } = list.positions.window(0, list.positions.length)
    this.bytes = bytes
    this.at = origin
    this.place = 0
    this.copyBelow(0)
  }

  /** Copies documents up to the first whose new slot is `limit` or higher. Passes over dropped ones. */
  copyBelow(limit: number): void {
    const { into, bytes, newSlots } = this
    const oldSlots = this.oldSlots.view()
    let { place, at } = this
    let copyFrom = at
    let slot = pastLastSlot
    for (; place < oldSlots.length; place += 1) {
      slot = newSlots[oldSlots[place] ?? 0] ?? droppedSlot
      if (slot === droppedSlot) {
        into.positions.pushPart(bytes, copyFrom, at)
        at = skipPositions(bytes, at, 1)
        copyFrom = at
        continue
      }
      if (slot >= limit) break
      into.slots.push(slot)
      at = skipPositions(bytes, at, 1)
    }
    into.positions.pushPart(bytes, copyFrom, at)
    this.slot = place < oldSlots.length ? slot : pastLastSlot
    this.place = place
    this.at = at
  }
}
