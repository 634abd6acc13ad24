/** The first bytes of a words file. `docs/storage-layout.md` has the whole layout. */
export interface WordsFileHeader {
  readonly documentCount: number
  readonly fileLength: number
  /** The sections that are held in memory, one after the other, up to the end of the file. */
  readonly names: Section
  readonly offsets: Section
  readonly carries: Section
  readonly dictionary: Section
  /** CRC-32 of the four sections, and then of the header up to here. */
  readonly checksum: number
}

/** Begins at a multiple of eight. */
export interface Section {
  readonly at: number
  readonly length: number
}

/** What the records are called. Records are the parts of the file that are read when asked for: for each word,
 *  by rank, its posting lists; then for each prefix the same; then for each field its word counts. */
export interface RecordNames {
  readonly prefixes: readonly string[]
  readonly fields: readonly string[]
}

export const wordsHeaderBytes = 96
/** Bytes of the header that count for the checksum. */
export const checkedHeaderBytes = 88

const magic = 'PARLEYWD'
const formatVersion = 1

export function encodeWordsHeader(header: WordsFileHeader): Uint8Array {
  const bytes = new Uint8Array(wordsHeaderBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(Buffer.from(magic, 'latin1'))
  view.setUint32(8, formatVersion, true)
  view.setUint32(12, header.documentCount, true)
  view.setFloat64(16, header.fileLength, true)
  const sections = [header.names, header.offsets, header.carries, header.dictionary]
  for (const [place, section] of sections.entries()) {
    view.setFloat64(24 + place * 16, section.at, true)
    view.setFloat64(32 + place * 16, section.length, true)
  }
  view.setUint32(checkedHeaderBytes, header.checksum, true)
  return bytes
}

/** Undefined for what does not begin as a words file of this version does. */
export function decodeWordsHeader(bytes: Uint8Array): WordsFileHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== magic) return undefined
  if (view.getUint32(8, true) !== formatVersion) return undefined
  const section = (place: number): Section => ({
    at: view.getFloat64(24 + place * 16, true),
    length: view.getFloat64(32 + place * 16, true),
  })
  return {
    documentCount: view.getUint32(12, true),
    fileLength: view.getFloat64(16, true),
    names: section(0),
    offsets: section(1),
    carries: section(2),
    dictionary: section(3),
    checksum: view.getUint32(checkedHeaderBytes, true),
  }
}
