/** The encoded positions of one posting list. */
export interface PositionBytes {
  readonly length: number

  /** A part that holds at least those from `from` to before `end`. */
  window(from: number, end: number): PositionWindow
}

export interface PositionWindow {
  readonly bytes: Uint8Array
  /** Where in `bytes` the first of all positions is, or would be: negative if the window begins later. */
  readonly origin: number
  /** The part of the positions it holds. */
  readonly from: number
  readonly end: number
}

/** Positions that were read together with the documents. */
export class HeldPositions implements PositionBytes {
  readonly length: number
  private readonly bytes: Uint8Array
  private readonly at: number

  constructor(bytes: Uint8Array, at: number, length: number) {
    this.bytes = bytes
    this.at = at
    this.length = length
  }

  window(): PositionWindow {
    return { bytes: this.bytes, origin: this.at, from: 0, end: this.length }
  }
}

/** Much more than the positions of a block take, so that walking on seldom has to read. */
const windowBytes = 64 * 1024

/** Positions of a long list, read when they are asked for: most lists are only asked for their documents. */
export class PositionsOnDisk implements PositionBytes {
  readonly length: number
  private readonly read: ReadPositions

  constructor(read: ReadPositions, length: number) {
    this.read = read
    this.length = length
  }

  window(from: number, end: number): PositionWindow {
    const readEnd = Math.max(end, Math.min(from + windowBytes, this.length))
    return { bytes: this.read(from, readEnd), origin: -from, from, end: readEnd }
  }
}

/** Reads from `from` to before `end`, counted from the first of the list's positions. */
export type ReadPositions = (from: number, end: number) => Uint8Array
