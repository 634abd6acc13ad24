import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createByteBuffer } from './byte-buffer.js'

/**
 * How documents wait for their task: one record after another, each four bytes that give a length,
 * lowest byte first, then that many bytes of JSON text, which is an object.
 */
const prefixBytes = 4

/** Large enough that reading a file is few system calls, small enough to stay in the processor's cache. */
const blockBytes = 256 * 1024

/** Gathers records in memory, in the same room over and over. */
export interface RecordWriter {
  /** Bytes of the records since the last `clear`. */
  readonly length: number
  /** Copies the document: the caller may reuse its bytes at once. */
  append(document: Uint8Array): void
  /** The records since the last `clear`, as a view that holds until the next one. */
  view(): Uint8Array
  clear(): void
}

export function createRecordWriter(): RecordWriter {
  const buffer = createByteBuffer()
  const prefix = new Uint8Array(prefixBytes)
  const prefixView = new DataView(prefix.buffer)
  return {
    get length() {
      return buffer.length
    },
    append: (document) => {
      prefixView.setUint32(0, document.length, true)
      buffer.append(prefix)
      buffer.append(document)
    },
    view: () => buffer.view(),
    clear: () => buffer.clear(),
  }
}

/** The documents, as views of `bytes`. Throws an `Error` where a record is cut off. */
export function* recordsIn(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  for (let number = 1; at < bytes.length; number++) {
    const left = bytes.length - at
    const size = left < prefixBytes ? prefixBytes : prefixBytes + view.getUint32(at, true)
    if (size > left) throw cutOff('These records are', { number, size, left })
    yield bytes.subarray(at + prefixBytes, at + size)
    at += size
  }
}

/**
 * The documents of a file. Holds a block of the file at a time, or one record where that is larger; a
 * document handed out belongs to the caller. Throws an `Error` where a record is cut off. The file is
 * closed when the walk ends, also when it is left early.
 */
export function* recordsInFile(path: string): Generator<Uint8Array, void, undefined> {
  const file = openSync(path, 'r')
  try {
    let unread = fstatSync(file).size
    let block = new Uint8Array(0)
    for (let number = 1; block.length + unread > 0; number++) {
      const left = block.length + unread
      // Checked against the size of the file, so that a damaged length cannot ask for memory it does not need.
      const more = (size: number): void => {
        if (size > left) throw cutOff(`The file "${path}" is`, { number, size, left })
        if (size <= block.length) return
        const grown = new Uint8Array(Math.min(left, Math.max(size, blockBytes)))
        grown.set(block)
        readFully(file, grown.subarray(block.length), path)
        unread = left - grown.length
        block = grown
      }
      more(prefixBytes)
      const size = prefixBytes + new DataView(block.buffer, block.byteOffset).getUint32(0, true)
      more(size)
      yield block.subarray(prefixBytes, size)
      block = block.subarray(size)
    }
  } finally {
    closeSync(file)
  }
}

function readFully(file: number, target: Uint8Array, path: string): void {
  let filled = 0
  while (filled < target.length) {
    const count = readSync(file, target, filled, target.length - filled, null)
    if (count === 0) throw new Error(`The file "${path}" became shorter while it was read.`)
    filled += count
  }
}

function cutOff(what: string, record: { number: number; size: number; left: number }): Error {
  const { number, size, left } = record
  return new Error(`${what} cut off: record ${number} takes ${size} bytes, and only ${left} are left.`)
}
