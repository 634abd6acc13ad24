import { crc32 } from 'node:zlib'
import type { Dictionary } from './dictionary.js'
import type { FileReader } from './file-reader.js'
import { openDictionary } from './open-dictionary.js'
import {
  checkedHeaderBytes,
  decodeWordsHeader,
  wordsHeaderBytes,
  type RecordNames,
  type Section,
} from './words-file.js'
import { offsetOf, type RecordOffsets } from './words-offsets.js'

/** An open words file: what is held in memory, and where the records are. */
export class WordsRecords {
  readonly documentCount: number
  readonly dictionary: Dictionary
  readonly names: RecordNames
  readonly file: FileReader
  private readonly offsets: RecordOffsets

  /** Throws an `Error` that names the file if it is damaged. It stays the caller's to close. */
  constructor(file: FileReader) {
    if (file.length < wordsHeaderBytes) throw file.damaged('is too short')
    const headerBytes = file.read(0, wordsHeaderBytes)
    const header = decodeWordsHeader(headerBytes)
    if (!header) throw file.damaged('does not begin as a words file of this version does')
    if (header.fileLength !== file.length) throw file.damaged('does not have the length it should')
    const held = file.read(header.names.at, file.length)
    const part = ({ at, length }: Section): Uint8Array =>
      held.subarray(at - header.names.at, at - header.names.at + length)
    let checksum = 0
    for (const section of [header.names, header.offsets, header.carries, header.dictionary]) {
      checksum = crc32(part(section), checksum)
    }
    if (crc32(headerBytes.subarray(0, checkedHeaderBytes), checksum) !== header.checksum) {
      throw file.damaged('has bytes that have changed')
    }
    this.file = file
    this.documentCount = header.documentCount
    // The checksum is right: these are the bytes that `WordsFileWriter` wrote.
    this.names = JSON.parse(Buffer.from(part(header.names)).toString()) as RecordNames
    this.offsets = { low: numbersOf(part(header.offsets)), carries: numbersOf(part(header.carries)) }
    this.dictionary = openDictionary(part(header.dictionary))
  }

  /** The record of the prefix at this place among the names. */
  recordOfPrefix(place: number): number {
    return this.dictionary.size + place
  }

  recordOfField(field: number): number {
    return this.dictionary.size + this.names.prefixes.length + field
  }

  /** Where a record begins in the file, and the one before it ends. Records of words are their ranks. */
  offsetOf(record: number): number {
    return offsetOf(this.offsets, record)
  }

  /** All bytes of the records from `first` to before `end`. */
  read(first: number, end: number): Uint8Array {
    return this.file.read(this.offsetOf(first), this.offsetOf(end))
  }
}

// Sections begin at multiples of eight, and are little endian as every machine that runs this.
function numbersOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}
