import { pastLastSlot } from './field-postings.js'
import { findDocuments, type SeekableList, type SeekingCursor } from './find-documents.js'
import { firstAtOrAfter } from './first-at-or-after.js'
import type { FoundDocuments, SlotStretch } from './found-documents.js'
import type { PositionBytes } from './position-bytes.js'
import { PositionWalk } from './position-walk.js'
import type { PostingList, PostingListParts } from './posting-list.js'
import { blockShift, type SkipTable } from './skip-table.js'
import type { Uint32List } from './uint32-list.js'

/** A posting list whose slots are written as distances: for each document, how many slots lie between it and
 *  the one before. */
export class DeltaPostings implements PostingList, SeekableList {
  readonly field: number
  readonly documentCount: number
  readonly positions: PositionBytes
  readonly bytes: Uint8Array
  readonly slotsAt: number
  readonly skips: SkipTable
  readonly firstClasses: Uint8Array | undefined

  constructor(parts: PostingListParts) {
    this.field = parts.field
    this.documentCount = parts.documentCount
    this.positions = parts.positions
    this.bytes = parts.bytes
    this.slotsAt = parts.slotsAt
    this.skips = parts.skips
    this.firstClasses = parts.firstClasses
  }

  addTo(bits: Uint32Array, firstBit: number): void {
    const { bytes } = this
    let at = this.slotsAt
    let bit = firstBit - 1
    for (let left = this.documentCount; left > 0; left -= 1) {
      let byte = bytes[at] ?? 0
      at += 1
      let gap = byte
      if (byte > 0x7f) {
        gap &= 0x7f
        let shift = 7
        do {
          byte = bytes[at] ?? 0
          at += 1
          gap |= (byte & 0x7f) << shift
          shift += 7
        } while (byte > 0x7f)
      }
      bit += gap + 1
      const word = bit >>> 5
      bits[word] = (bits[word] ?? 0) | (1 << (bit & 31))
    }
  }

  appendTo(list: Uint32List, firstBit: number): void {
    list.reserve(this.documentCount)
    const { values } = list
    const { bytes } = this
    let to = list.length
    let at = this.slotsAt
    let bit = firstBit - 1
    for (let left = this.documentCount; left > 0; left -= 1) {
      let byte = bytes[at] ?? 0
      at += 1
      let gap = byte
      if (byte > 0x7f) {
        gap &= 0x7f
        let shift = 7
        do {
          byte = bytes[at] ?? 0
          at += 1
          gap |= (byte & 0x7f) << shift
          shift += 7
        } while (byte > 0x7f)
      }
      bit += gap + 1
      values[to] = bit
      to += 1
    }
    list.length = to
  }

  find(stretch: SlotStretch, found: FoundDocuments): void {
    findDocuments(this, stretch, found, FEW_WANTED)
  }

  appendPositions(found: FoundDocuments, keys: Uint32List, high: number): void {
    new PositionWalk(this.positions, this.skips).appendAll(found, keys, high)
  }

  cursor(): DeltaCursor {
    return new DeltaCursor(this)
  }

  findByWalking({ bits, firstBit, from, end }: SlotStretch, found: FoundDocuments): void {
    const { bytes, documentCount } = this
    const { places, documents } = found
    let count = 0
    let place = from
    let at = this.slotsAt
    let bit = firstBit - 1
    for (let document = 0; document < documentCount; document += 1) {
      let byte = bytes[at] ?? 0
      at += 1
      let gap = byte
      if (byte > 0x7f) {
        gap &= 0x7f
        let shift = 7
        do {
          byte = bytes[at] ?? 0
          at += 1
          gap |= (byte & 0x7f) << shift
          shift += 7
        } while (byte > 0x7f)
      }
      bit += gap + 1
      if ((bits[place] ?? 0) < bit) {
        place = firstAtOrAfter(bits, bit, place + 1)
        if (place >= end) break
      }
      if (bits[place] !== bit) continue
      places[count] = place
      documents[count] = document
      count += 1
      place += 1
      if (place >= end) break
    }
    found.count = count
  }
}

// With so many times more documents in the list than are looked for, it is skipped through.
const FEW_WANTED = 16

export class DeltaCursor implements SeekingCursor {
  slot = -1
  private readonly bytes: Uint8Array
  private readonly slotsAt: number
  private readonly documentCount: number
  private readonly skips: SkipTable
  private readonly walk: PositionWalk
  document = -1
  /** Where the distance of the document after it is. */
  private at: number

  constructor(list: DeltaPostings) {
    this.bytes = list.bytes
    this.slotsAt = list.slotsAt
    this.documentCount = list.documentCount
    this.skips = list.skips
    this.walk = new PositionWalk(list.positions, list.skips)
    this.at = list.slotsAt
    this.next()
  }

  next(): void {
    this.walkTo(this.slot + 1)
  }

  seek(slot: number): void {
    if (this.slot >= slot) return
    if (this.skips.lastBlock > 0) this.skip(slot)
    this.walkTo(slot)
  }

  appendPositions(list: Uint32List, high: number): void {
    this.walk.append(this.document, list, high)
  }

  private walkTo(slot: number): void {
    const { bytes, documentCount } = this
    let { slot: current, document, at } = this
    while (current < slot) {
      document += 1
      if (document >= documentCount) {
        current = pastLastSlot
        break
      }
      let byte = bytes[at] ?? 0
      at += 1
      let gap = byte
      if (byte > 0x7f) {
        gap &= 0x7f
        let shift = 7
        do {
          byte = bytes[at] ?? 0
          at += 1
          gap |= (byte & 0x7f) << shift
          shift += 7
        } while (byte > 0x7f)
      }
      current += gap + 1
    }
    this.slot = current
    this.document = document
    this.at = at
  }

  /** Moves to the first document of the block `slot` is in, if that is a later block. */
  private skip(slot: number): void {
    const own = this.document < 0 ? 0 : this.document >>> blockShift
    const block = this.skips.lastBlockAt(slot, own)
    if (block === own) return
    this.slot = this.skips.slotAt(block)
    this.document = block << blockShift
    this.at = this.slotsAt + this.skips.secondSlotOffset(block)
  }
}
