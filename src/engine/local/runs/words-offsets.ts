import { Uint32List } from '../postings/uint32-list.js'

const carryBytes = 2 ** 32

/** Where the records of a words file begin, in four bytes each: what they lack is how often they have passed
 *  a multiple of 2^32, and the few records that are the first to do so are in `carries`. */
export interface RecordOffsets {
  /** One more than there are records: each ends where the next begins. */
  readonly low: Uint32Array
  /** Rising; a record that passes several multiples is in it several times. */
  readonly carries: Uint32Array
}

export function offsetOf({ low, carries }: RecordOffsets, record: number): number {
  let high = 0
  while (high < carries.length && (carries[high] ?? 0) <= record) high += 1
  return (low[record] ?? 0) + high * carryBytes
}

/** Gathers offsets, which rise. */
export class RecordOffsetsBuilder {
  private readonly low = new Uint32List(1024)
  private readonly carries = new Uint32List(1)

  /** How many were added. */
  get length(): number {
    return this.low.length
  }

  add(offset: number): void {
    while (offset >= (this.carries.length + 1) * carryBytes) this.carries.push(this.low.length)
    this.low.push(offset % carryBytes)
  }

  /** Valid until more are added. */
  view(): RecordOffsets {
    return { low: this.low.view(), carries: this.carries.view() }
  }
}
