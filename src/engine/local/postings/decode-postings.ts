import { BitPostings } from './bit-postings.js'
import { ByteReader } from './byte-reader.js'
import { DeltaPostings } from './delta-postings.js'
import { HeldPositions, PositionsOnDisk, type PositionBytes, type ReadPositions } from './position-bytes.js'
import { fewestWithFirstClasses } from './position-class.js'
import type { PostingList } from './posting-list.js'
import { SkipTable } from './skip-table.js'

/** The posting lists of a word, from what `PostingsEncoder` made of them, which begins at `at`. With
 *  `readPositions`, `bytes` holds the first `headLength` bytes only; it reads from after those. */
export function decodePostings(
  bytes: Uint8Array,
  at: number,
  readPositions?: ReadPositions,
): readonly PostingList[] {
  const reader = new ByteReader(bytes, at)
  const headsLength = reader.varint()
  const headsEnd = reader.at + headsLength
  const lists: PostingList[] = []
  let positionsAt = 0
  while (reader.at < headsEnd) {
    const field = reader.varint()
    const countAndForm = reader.varint()
    const documentCount = Math.floor(countAndForm / 2)
    const slotsLength = reader.varint()
    const positionsLength = reader.varint()
    const isBits = countAndForm % 2 === 1
    const firstWord = isBits ? reader.varint() : 0
    const skips = new SkipTable(bytes, reader.at, documentCount)
    const slotsAt = skips.end
    const slotsEnd = slotsAt + slotsLength
    const positions = readPositions
      ? positionsOnDisk(readPositions, positionsAt, positionsLength)
      : new HeldPositions(bytes, headsEnd + positionsAt, positionsLength)
    const classesEnd = slotsEnd + (documentCount < fewestWithFirstClasses ? 0 : documentCount)
    const firstClasses = classesEnd === slotsEnd ? undefined : bytes.subarray(slotsEnd, classesEnd)
    const parts = { field, documentCount, bytes, slotsAt, slotsEnd, skips, firstClasses, positions }
    lists.push(isBits ? new BitPostings(parts, firstWord) : new DeltaPostings(parts))
    reader.at = classesEnd
    positionsAt += positionsLength
  }
  return lists
}

/** How many bytes there are before the positions. The first ten of a word's bytes are enough to tell. */
export function headLength(bytes: Uint8Array): number {
  const reader = new ByteReader(bytes, 0)
  const headsLength = reader.varint()
  return reader.at + headsLength
}

function positionsOnDisk(read: ReadPositions, start: number, length: number): PositionBytes {
  return new PositionsOnDisk((from, end) => read(start + from, start + end), length)
}
