import { setBits } from '../postings/bit-row.js'
import { DocSetBuilder, setOfBits, toSorted, type DocSet } from '../postings/doc-set.js'

/** Gathers documents that come as lists of slots, or that are set as bits by whoever has many. */
export class DocumentGatherer {
  private readonly bitCount: number
  private readonly few: DocSetBuilder
  private bits: Uint32Array | undefined

  constructor(bitCount: number) {
    this.bitCount = bitCount
    this.few = new DocSetBuilder(bitCount)
  }

  addSlots(slots: Uint32Array, firstBit: number): void {
    this.few.addSorted(firstBit === 0 ? slots : slots.map((slot) => slot + firstBit))
  }

  /** A row of the bits of all documents, to set bits in. */
  row(): Uint32Array {
    this.bits ??= new Uint32Array(this.bitCount >>> 5)
    return this.bits
  }

  /** To be called once, at the end. */
  finish(): DocSet {
    const few = this.few.finish()
    if (this.bits === undefined) return few
    setBits(this.bits, toSorted(few))
    return setOfBits(this.bits)
  }
}
