import { uint32At } from './byte-reader.js'

/** Documents of a posting list are counted off in blocks of so many. */
export const documentsPerBlock = 128
/** `document >>> blockShift` is the block of a document. */
export const blockShift = 7

/** Bytes of one entry: slot, offset among the slots, offset among the positions. */
const entryBytes = 12

/** How many blocks have an entry: all but the first. */
export function skipEntriesOf(documentCount: number): number {
  return documentCount === 0 ? 0 : (documentCount - 1) >>> blockShift
}

/** Where each block of a posting list begins. */
export class SkipTable {
  readonly lastBlock: number
  private readonly bytes: Uint8Array
  /** Where the entry of block 0 would be, if it had one. */
  private readonly origin: number

  constructor(bytes: Uint8Array, at: number, documentCount: number) {
    this.bytes = bytes
    this.origin = at - entryBytes
    this.lastBlock = skipEntriesOf(documentCount)
  }

  /** After the last entry. */
  get end(): number {
    return this.origin + (this.lastBlock + 1) * entryBytes
  }

  /** The slot of the first document of a block from 1 to `lastBlock`. */
  slotAt(block: number): number {
    return uint32At(this.bytes, this.origin + block * entryBytes)
  }

  /** Where, among the encoded slots, the second document of a block from 1 to `lastBlock` begins. */
  secondSlotOffset(block: number): number {
    return uint32At(this.bytes, this.origin + block * entryBytes + 4)
  }

  /** Where, among the encoded positions, those of the first document of a block begin. */
  positionsOffset(block: number): number {
    return block === 0 ? 0 : uint32At(this.bytes, this.origin + block * entryBytes + 8)
  }

  /** The last block whose first document has the slot `slot` or a lower one; `block` if none after it has. */
  lastBlockAt(slot: number, block: number): number {
    if (block >= this.lastBlock || this.slotAt(block + 1) > slot) return block
    let low = block + 1
    let step = 1
    while (low + step <= this.lastBlock && this.slotAt(low + step) <= slot) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, this.lastBlock + 1)
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.slotAt(middle) <= slot) low = middle
      else high = middle
    }
    return low
  }
}
