import { crc32 } from 'node:zlib'
import type { ByteList } from '../postings/byte-list.js'
import { encodeDictionary } from './encode-dictionary.js'
import { FileWriter } from './file-writer.js'
import {
  checkedHeaderBytes,
  encodeWordsHeader,
  wordsHeaderBytes,
  type RecordNames,
  type Section,
} from './words-file.js'
import { RecordOffsetsBuilder } from './words-offsets.js'

/** Writes a words file. Whoever makes one calls `finish` or `abandon`. */
export class WordsFileWriter {
  private readonly file: FileWriter
  private readonly offsets = new RecordOffsetsBuilder()
  private checksum = 0

  constructor(path: string) {
    this.file = new FileWriter(path, wordsHeaderBytes)
  }

  /** Adds the next record, of the words, then of the prefixes, then of the fields. */
  addRecord(record: ByteList): void {
    this.offsets.add(this.file.length)
    this.file.write(record.values, record.length)
  }

  /** Writes the rest and syncs. `words` rise in the order of code points. */
  finish(documentCount: number, words: readonly string[], names: RecordNames): void {
    const records = words.length + names.prefixes.length + names.fields.length
    if (records !== this.offsets.length) {
      throw new Error(`A words file got ${this.offsets.length} records instead of ${records}.`)
    }
    this.offsets.add(this.file.length)
    const { low, carries } = this.offsets.view()
    const header = {
      documentCount,
      names: this.writeSection(Buffer.from(JSON.stringify(names))),
      offsets: this.writeSection(bytesOf(low)),
      carries: this.writeSection(bytesOf(carries)),
      dictionary: this.writeSection(encodeDictionary(words)),
      fileLength: this.file.length,
      checksum: 0,
    }
    const checked = encodeWordsHeader(header).subarray(0, checkedHeaderBytes)
    this.file.finish(encodeWordsHeader({ ...header, checksum: crc32(checked, this.checksum) }))
  }

  /** Removes the file, unless it is finished. */
  abandon(): void {
    this.file.abandon()
  }

  private writeSection(bytes: Uint8Array): Section {
    this.file.align()
    const at = this.file.length
    this.file.write(bytes)
    this.checksum = crc32(bytes, this.checksum)
    return { at, length: bytes.length }
  }
}

// Typed arrays are little endian on every machine that runs this.
function bytesOf(values: Uint32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
