import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { ByteList } from '../postings/byte-list.js'

const bufferBytes = 1024 * 1024

/** Writes a file from its beginning to its end, and its first bytes last: what lacks them was never finished.
 *  Whoever makes one calls `finish` or `abandon`. */
export class FileWriter {
  private readonly path: string
  private readonly file: number
  private readonly buffer = new ByteList(bufferBytes)
  private written = 0
  private isOpen = true

  /** Leaves the first `headerBytes` bytes of the file zero until `finish`. */
  constructor(path: string, headerBytes: number) {
    this.path = path
    this.file = openSync(path, 'w', 0o600)
    this.buffer.length = headerBytes
  }

  /** Where the next byte goes. */
  get length(): number {
    return this.written + this.buffer.length
  }

  /** Writes the first `length` of the bytes. */
  write(bytes: Uint8Array, length = bytes.length): void {
    if (this.buffer.length + length > bufferBytes) this.flush()
    if (length > bufferBytes) {
      this.writeAt(bytes.subarray(0, length), this.written)
      this.written += length
    } else {
      this.buffer.pushPart(bytes, 0, length)
    }
  }

  /** Goes on at the next multiple of eight. */
  align(): void {
    this.write(new Uint8Array(-this.length & 7))
  }

  /** When it returns, all of the file is on disk; if it throws, the file is gone. */
  finish(header: Uint8Array): void {
    try {
      this.flush()
      this.writeAt(header, 0)
      fsyncSync(this.file)
    } catch (error) {
      this.abandon()
      throw error
    }
    this.isOpen = false
    closeSync(this.file)
  }

  /** Removes the file, unless it is finished. */
  abandon(): void {
    if (!this.isOpen) return
    this.isOpen = false
    closeSync(this.file)
    rmSync(this.path, { force: true })
  }

  private flush(): void {
    this.writeAt(this.buffer.view(), this.written)
    this.written += this.buffer.length
    this.buffer.length = 0
  }

  private writeAt(bytes: Uint8Array, position: number): void {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.file, bytes, done, bytes.length - done, position + done)
    }
  }
}
