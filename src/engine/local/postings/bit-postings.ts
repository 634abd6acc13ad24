import { int32At } from './byte-reader.js'
import { pastLastSlot } from './field-postings.js'
import { findDocuments, type SeekableList, type SeekingCursor } from './find-documents.js'
import type { FoundDocuments, SlotStretch } from './found-documents.js'
import { populationCount } from './population-count.js'
import type { PositionBytes } from './position-bytes.js'
import { PositionWalk } from './position-walk.js'
import type { PostingList, PostingListParts } from './posting-list.js'
import { blockShift, type SkipTable } from './skip-table.js'
import type { Uint32List } from './uint32-list.js'

/** A posting list whose slots are written as a row of bits, in words of 32: shorter than distances where more
 *  than one document in eight has the word. */
export class BitPostings implements PostingList, SeekableList {
  readonly field: number
  readonly documentCount: number
  readonly positions: PositionBytes
  readonly bytes: Uint8Array
  readonly slotsAt: number
  readonly skips: SkipTable
  readonly firstClasses: Uint8Array | undefined
  /** Words before it are empty and not written. */
  readonly firstWord: number
  readonly endWord: number

  constructor(parts: PostingListParts, firstWord: number) {
    this.field = parts.field
    this.documentCount = parts.documentCount
    this.positions = parts.positions
    this.bytes = parts.bytes
    this.slotsAt = parts.slotsAt
    this.skips = parts.skips
    this.firstClasses = parts.firstClasses
    this.firstWord = firstWord
    this.endWord = firstWord + ((parts.slotsEnd - parts.slotsAt) >>> 2)
  }

  addTo(bits: Uint32Array, firstBit: number): void {
    const { bytes } = this
    let at = this.slotsAt
    const end = (firstBit >>> 5) + this.endWord
    for (let word = (firstBit >>> 5) + this.firstWord; word < end; word += 1) {
      bits[word] = (bits[word] ?? 0) | int32At(bytes, at)
      at += 4
    }
  }

  appendTo(list: Uint32List, firstBit: number): void {
    list.reserve(this.documentCount)
    const { values } = list
    const { bytes, endWord } = this
    let to = list.length
    let at = this.slotsAt
    for (let word = this.firstWord; word < endWord; word += 1) {
      let left = int32At(bytes, at)
      at += 4
      const base = firstBit + word * 32 + 31
      while (left !== 0) {
        values[to] = base - Math.clz32(left & -left)
        to += 1
        left &= left - 1
      }
    }
    list.length = to
  }

  find(stretch: SlotStretch, found: FoundDocuments): void {
    findDocuments(this, stretch, found, FEW_WANTED)
  }

  appendPositions(found: FoundDocuments, keys: Uint32List, high: number): void {
    new PositionWalk(this.positions, this.skips).appendAll(found, keys, high)
  }

  cursor(): BitCursor {
    return new BitCursor(this)
  }

  findByWalking({ bits, firstBit, from, end }: SlotStretch, found: FoundDocuments): void {
    const { bytes, firstWord, endWord } = this
    const { places, documents } = found
    const origin = this.slotsAt - firstWord * 4
    let count = 0
    let word = firstWord
    let row = int32At(bytes, this.slotsAt)
    // Documents of the list in the words before `word`.
    let before = 0
    for (let place = from; place < end; place += 1) {
      const slot = (bits[place] ?? 0) - firstBit
      const target = slot >>> 5
      if (target < word) continue
      if (target >= endWord) break
      while (word < target) {
        before += populationCount(row)
        word += 1
        row = int32At(bytes, origin + word * 4)
      }
      const bit = 1 << (slot & 31)
      if ((row & bit) === 0) continue
      places[count] = place
      documents[count] = before + populationCount(row & (bit - 1))
      count += 1
    }
    found.count = count
  }
}

// With so many times more documents in the list than are looked for, it is skipped through.
const FEW_WANTED = 64

export class BitCursor implements SeekingCursor {
  slot = -1
  private readonly bytes: Uint8Array
  /** Where word 0 is, or would be. */
  private readonly origin: number
  private readonly endWord: number
  private readonly skips: SkipTable
  private readonly walk: PositionWalk
  document = -1
  private word: number
  /** Bits of the documents of `word` after the one it stands at. */
  private left = 0

  constructor(list: BitPostings) {
    this.bytes = list.bytes
    this.origin = list.slotsAt - list.firstWord * 4
    this.endWord = list.endWord
    this.skips = list.skips
    this.walk = new PositionWalk(list.positions, list.skips)
    this.word = list.firstWord
    this.left = this.wordAt(list.firstWord)
    this.next()
  }

  next(): void {
    let { left, word } = this
    while (left === 0) {
      word += 1
      if (word >= this.endWord) {
        this.slot = pastLastSlot
        return
      }
      left = this.wordAt(word)
    }
    this.slot = word * 32 + 31 - Math.clz32(left & -left)
    this.left = left & (left - 1)
    this.word = word
    this.document += 1
  }

  seek(slot: number): void {
    if (this.slot >= slot) return
    const target = slot >>> 5
    if (target >= this.endWord) {
      this.slot = pastLastSlot
      this.left = 0
      this.word = this.endWord
      return
    }
    if (this.skips.lastBlock > 0) this.skip(slot)
    if (this.slot === slot) return
    let { left, word, document } = this
    while (word < target) {
      document += populationCount(left)
      word += 1
      left = this.wordAt(word)
    }
    const below = left & ((1 << (slot & 31)) - 1)
    this.document = document + populationCount(below)
    this.left = left ^ below
    this.word = word
    this.next()
  }

  appendPositions(list: Uint32List, high: number): void {
    this.walk.append(this.document, list, high)
  }

  /** Moves to the first document of the block `slot` is in, if that is a later block. */
  private skip(slot: number): void {
    const own = this.document >>> blockShift
    const block = this.skips.lastBlockAt(slot, own)
    if (block === own) return
    this.slot = this.skips.slotAt(block)
    this.document = block << blockShift
    this.word = this.slot >>> 5
    // Two shifts: one of 32 would be none.
    this.left = this.wordAt(this.word) & ((-1 << (this.slot & 31)) << 1)
  }

  private wordAt(word: number): number {
    return int32At(this.bytes, this.origin + word * 4)
  }
}
