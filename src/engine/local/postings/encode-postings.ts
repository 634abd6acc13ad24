import { ByteList } from './byte-list.js'
import { fewestWithFirstClasses, positionClass } from './position-class.js'
import { endsDocument, goesOn, skipPositions } from './position-codec.js'
import { documentsPerBlock, skipEntriesOf } from './skip-table.js'
import { Uint32List } from './uint32-list.js'

/** Bytes of a number below 2^32. */
const longestVarint = 5

/** Encodes all posting lists of one word: what `decodePostings` reads. Used for one word after the other. */
export class PostingsEncoder {
  private readonly heads = new ByteList(4096)
  private readonly positions = new ByteList(4096)
  private readonly record = new ByteList(8192)
  private readonly gaps = new ByteList(4096)
  /** Where the second slot of each block begins, from block 1. */
  private readonly gapOffsets = new Uint32List()

  /** Adds the list of one field, which is higher than those added before. `slots` rise; `positions` are encoded
   *  with `pushPosition`, at least one for each slot. */
  addList(field: number, slots: Uint32List, positions: ByteList): void {
    const { heads, gaps } = this
    const firstWord = (slots.values[0] ?? 0) >>> 5
    const words = ((slots.values[slots.length - 1] ?? 0) >>> 5) - firstWord + 1
    // A gap takes a byte at least: bits that are shorter still are so without looking.
    const isDense = words * 4 < slots.length
    if (!isDense) this.encodeGaps(slots)
    const asBits = isDense || words * 4 < gaps.length
    heads.pushVarint(field)
    heads.pushVarint(slots.length * 2 + (asBits ? 1 : 0))
    heads.pushVarint(asBits ? words * 4 : gaps.length)
    heads.pushVarint(positions.length)
    if (asBits) heads.pushVarint(firstWord)
    this.pushSkips(slots, positions, asBits)
    if (asBits) pushBits(heads, slots, firstWord, words)
    else heads.pushPart(gaps.values, 0, gaps.length)
    if (slots.length >= fewestWithFirstClasses) pushFirstClasses(heads, positions, slots.length)
    this.positions.pushPart(positions.values, 0, positions.length)
  }

  /** All lists since the last call; empty if there were none. Valid until the next call. */
  finish(): ByteList {
    const { heads, positions, record } = this
    record.length = 0
    if (heads.length > 0) {
      record.pushVarint(heads.length)
      record.pushPart(heads.values, 0, heads.length)
      record.pushPart(positions.values, 0, positions.length)
    }
    heads.length = 0
    positions.length = 0
    return record
  }

  private encodeGaps({ values: slots, length }: Uint32List): void {
    const { gaps, gapOffsets } = this
    gaps.length = 0
    gaps.reserve(length * longestVarint)
    gapOffsets.length = 0
    const { values } = gaps
    let at = 0
    let previous = -1
    for (let document = 0; document < length; document += 1) {
      const slot = slots[document] ?? 0
      let gap = slot - previous - 1
      previous = slot
      for (; gap > 0x7f; gap >>>= 7) {
        values[at] = (gap & 0x7f) | 0x80
        at += 1
      }
      values[at] = gap
      at += 1
      if (document % documentsPerBlock === 0 && document > 0) gapOffsets.push(at)
    }
    gaps.length = at
  }

  private pushSkips(slots: Uint32List, positions: ByteList, asBits: boolean): void {
    const entries = skipEntriesOf(slots.length)
    let at = 0
    for (let entry = 0; entry < entries; entry += 1) {
      at = skipPositions(positions.values, at, documentsPerBlock)
      this.heads.pushUint32(slots.values[(entry + 1) * documentsPerBlock] ?? 0)
      this.heads.pushUint32(asBits ? 0 : (this.gapOffsets.values[entry] ?? 0))
      this.heads.pushUint32(at)
    }
  }
}

/** For each document the class of its first position. */
function pushFirstClasses(list: ByteList, positions: ByteList, documentCount: number): void {
  const { values } = positions
  list.reserve(documentCount)
  let at = 0
  for (let document = 0; document < documentCount; document += 1) {
    let position = 0
    let shift = 0
    let next = at
    while ((values[next] ?? endsDocument) >= goesOn) {
      position |= ((values[next] ?? 0) & 0x7f) << shift
      shift += 7
      next += 1
    }
    position |= ((values[next] ?? 0) & 0x3f) << shift
    list.push(positionClass(position))
    at = skipPositions(values, at, 1)
  }
}

function pushBits(list: ByteList, slots: Uint32List, firstWord: number, words: number): void {
  list.reserve(words * 4)
  const origin = list.length - firstWord * 4
  const { values } = list
  values.fill(0, list.length, list.length + words * 4)
  for (let document = 0; document < slots.length; document += 1) {
    const slot = slots.values[document] ?? 0
    const at = origin + (slot >>> 3)
    values[at] = (values[at] ?? 0) | (1 << (slot & 7))
  }
  list.length += words * 4
}
