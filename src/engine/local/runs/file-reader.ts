import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Reads parts of a file that does not change. */
export class FileReader {
  readonly path: string
  readonly length: number
  private readonly file: number
  private isOpen = true

  constructor(path: string) {
    this.path = path
    this.file = openSync(path, 'r')
    this.length = fstatSync(this.file).size
  }

  /** The bytes from `from` to before `end`, in memory of their own. Throws an `Error` if the file is shorter. */
  read(from: number, end: number): Uint8Array {
    if (!(from >= 0 && from <= end && end <= this.length)) throw this.damaged('names bytes it does not have')
    const bytes = new Uint8Array(end - from)
    this.readInto(bytes, from)
    return bytes
  }

  readInto(bytes: Uint8Array, from: number): void {
    if (!this.isOpen) throw new Error(`${this.path} is closed.`)
    for (let done = 0; done < bytes.length;) {
      const count = readSync(this.file, bytes, done, bytes.length - done, from + done)
      if (count === 0) throw this.damaged('is cut off')
      done += count
    }
  }

  damaged(how: string): Error {
    return new Error(`The file ${this.path} is damaged: it ${how}.`)
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    closeSync(this.file)
  }
}
