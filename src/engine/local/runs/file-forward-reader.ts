import type { FileReader } from './file-reader.js'

const chunkBytes = 1024 * 1024

/** Reads parts of a file one behind the other, with few large reads. */
export class ForwardReader {
  /** Holds the part that was read last, until the next is read. */
  bytes = new Uint8Array(0)
  /** Where in `bytes` that part begins. */
  at = 0
  private readonly file: FileReader
  /** What `bytes` holds. */
  private from = 0
  private end = 0

  constructor(file: FileReader) {
    this.file = file
  }

  /** Reads the bytes from `from` to before `end`. */
  read(from: number, end: number): void {
    if (from < this.from || end > this.end) this.fill(from, end)
    this.at = from - this.from
  }

  private fill(from: number, end: number): void {
    const length = Math.max(end - from, Math.min(chunkBytes, this.file.length - from))
    if (this.bytes.length < length) this.bytes = new Uint8Array(length)
    this.file.readInto(this.bytes.subarray(0, length), from)
    this.from = from
    this.end = from + length
  }
}
