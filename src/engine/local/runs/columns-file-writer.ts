import { crc32 } from 'node:zlib'
import {
  columnsFileHeaderBytes,
  columnsFileMagic,
  columnsFileVersion,
  type ColumnsFileContents,
  type Section,
} from './columns-file-contents.js'
import { FileWriter } from './file-writer.js'

/** Writes a columns file from its beginning to its end, one section after the other. Whoever makes one calls
 *  `finish` or `abandon`. */
export interface ColumnsFileWriter {
  /** A whole section; undefined if it would be empty. Typed arrays are little endian on every machine that
   *  runs this. */
  section(data: NodeJS.ArrayBufferView): Section | undefined
  /** Begins a section that comes in pieces; it is to be ended before anything else is written. */
  begin(): OpenSection
  /** Writes the table of contents, and syncs. */
  finish(contents: ColumnsFileContents): void
  /** Removes the file, unless it is finished. */
  abandon(): void
}

export interface OpenSection {
  append(data: string | Uint8Array): void
  readonly byteLength: number
  end(): Section | undefined
}

export function createColumnsFile(path: string): ColumnsFileWriter {
  const file = new FileWriter(path, columnsFileHeaderBytes)

  function section(data: NodeJS.ArrayBufferView): Section | undefined {
    if (data.byteLength === 0) return undefined
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    file.align()
    const offset = file.length
    file.write(bytes)
    return [offset, bytes.length, crc32(bytes)]
  }

  function begin(): OpenSection {
    file.align()
    const offset = file.length
    let checksum = 0
    return {
      append(data) {
        const bytes = typeof data === 'string' ? Buffer.from(data) : data
        file.write(bytes)
        checksum = crc32(bytes, checksum)
      },
      get byteLength() {
        return file.length - offset
      },
      end: () => (file.length === offset ? undefined : [offset, file.length - offset, checksum]),
    }
  }

  function finish(contents: ColumnsFileContents): void {
    const table = Buffer.from(JSON.stringify(contents))
    file.align()
    const header = headerOf(table, file.length)
    file.write(table)
    file.finish(header)
  }

  return { section, begin, finish, abandon: () => file.abandon() }
}

function headerOf(table: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(columnsFileHeaderBytes)
  header.write(columnsFileMagic, 'latin1')
  header.writeUInt32LE(columnsFileVersion, 8)
  header.writeUInt32LE(crc32(table), 12)
  header.writeBigUInt64LE(BigInt(offset), 16)
  header.writeBigUInt64LE(BigInt(table.length), 24)
  return header
}
