import { crc32 } from 'node:zlib'
import {
  columnsFileHeaderBytes,
  columnsFileMagic,
  columnsFileVersion,
  oldestColumnsFileVersion,
  type ColumnsFileContents,
  type Section,
} from './columns-file-contents.js'
import { FileReader } from './file-reader.js'

/** A columns file that is open for reading. Whatever is wrong with it is an error that names it. What is read
 *  has memory of its own, and so is aligned for every kind of number. */
export interface ColumnsFile {
  readonly contents: ColumnsFileContents
  /** All bytes of a section, checked; none if there is no section. */
  read(section: Section | undefined): Buffer
  /** Some of them, from `begin` to before `end`, as they are. */
  readPart(section: Section, begin: number, end: number): Buffer
  damaged(how: string): Error
  close(): void
}

/** Reads only header and table of contents. */
export function openColumnsFile(path: string): ColumnsFile {
  const file = new FileReader(path)
  try {
    const contents = readContents(file)
    return {
      contents,
      read: (section) => (section === undefined ? Buffer.alloc(0) : readChecked(file, section)),
      readPart: ([offset], begin, end) => asBuffer(file.read(offset + begin, offset + end)),
      damaged: (how) => file.damaged(how),
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

/** Of a file whose header is there; 0 if not. Whether the rest is whole shows when it is opened. */
export function readColumnsFileVersion(path: string): number {
  const file = new FileReader(path)
  try {
    if (file.length < columnsFileHeaderBytes) return 0
    return asBuffer(file.read(0, columnsFileHeaderBytes)).readUInt32LE(8)
  } finally {
    file.close()
  }
}

function readContents(file: FileReader): ColumnsFileContents {
  if (file.length < columnsFileHeaderBytes) throw file.damaged('has no header')
  const header = asBuffer(file.read(0, columnsFileHeaderBytes))
  if (header.toString('latin1', 0, 8) !== columnsFileMagic) throw file.damaged('does not begin as columns do')
  const version = header.readUInt32LE(8)
  if (version < oldestColumnsFileVersion || version > columnsFileVersion)
    throw file.damaged(`is of version ${version}, and only those up to ${columnsFileVersion} can be read`)
  const offset = Number(header.readBigUInt64LE(16))
  const byteLength = Number(header.readBigUInt64LE(24))
  if (offset + byteLength !== file.length)
    throw file.damaged(`has ${file.length} bytes instead of ${offset + byteLength}`)
  const table = readChecked(file, [offset, byteLength, header.readUInt32LE(12)])
  // Written by a known version of the format, and unchanged since, as the checksum tells.
  return JSON.parse(table.toString()) as ColumnsFileContents
}

function readChecked(file: FileReader, [offset, byteLength, checksum]: Section): Buffer {
  const bytes = asBuffer(file.read(offset, offset + byteLength))
  if (crc32(bytes) !== checksum)
    throw file.damaged(`has changed between ${offset} and ${offset + byteLength}`)
  return bytes
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
