import { ByteList } from '../postings/byte-list.js'
import { decodePostings } from '../postings/decode-postings.js'
import { PostingsEncoder } from '../postings/encode-postings.js'
import { pastLastSlot, type FieldPostings } from '../postings/field-postings.js'
import { pushPosition } from '../postings/position-codec.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { WordRank } from './dictionary.js'
import type { WordsRecords } from './words-records.js'

/** Positions are below it. */
const positionScale = 65_536

/** Makes of the records of many words the one they would have if they were one word. */
export class RangeGatherer {
  private readonly encoder = new PostingsEncoder()
  private readonly slots = new Uint32List(1024)
  private readonly positions = new ByteList(4096)
  private readonly ofDocument = new Uint32List(64)
  private occurrences = new Float64Array(1024)

  /** In memory of its own. */
  gather(records: WordsRecords, first: WordRank, end: WordRank): Uint8Array {
    const bytes = records.read(first, end)
    if (end - first === 1) return bytes
    const start = records.offsetOf(first)
    const byField = new Map<number, FieldPostings[]>()
    for (let rank = first; rank < end; rank += 1) {
      for (const list of decodePostings(bytes, records.offsetOf(rank) - start)) {
        const known = byField.get(list.field)
        if (known) known.push(list)
        else byField.set(list.field, [list])
      }
    }
    for (const [field, lists] of [...byField].toSorted(([a], [b]) => a - b)) {
      this.encode(this.sortedOccurrences(lists))
      this.encoder.addList(field, this.slots, this.positions)
    }
    return this.encoder.finish().view().slice()
  }

  private encode(occurrences: Float64Array): void {
    const { slots, positions } = this
    slots.length = 0
    positions.length = 0
    for (let at = 0; at < occurrences.length;) {
      const slot = Math.floor((occurrences[at] ?? 0) / positionScale)
      const start = slot * positionScale
      slots.push(slot)
      let previous = 0
      let position = (occurrences[at] ?? 0) - start
      at += 1
      for (; (occurrences[at] ?? Infinity) < start + positionScale; at += 1) {
        const following = (occurrences[at] ?? 0) - start
        if (following === position) continue
        pushPosition(positions, position - previous, false)
        previous = position
        position = following
      }
      pushPosition(positions, position - previous, true)
    }
  }

  /** `slot * positionScale + position` of all. */
  private sortedOccurrences(lists: readonly FieldPostings[]): Float64Array {
    const { ofDocument } = this
    let length = 0
    for (const list of lists) {
      const cursor = list.cursor()
      for (; cursor.slot !== pastLastSlot; cursor.next()) {
        ofDocument.length = 0
        cursor.appendPositions(ofDocument, 0)
        this.reserve(length + ofDocument.length)
        for (let place = 0; place < ofDocument.length; place += 1) {
          this.occurrences[length] = cursor.slot * positionScale + (ofDocument.values[place] ?? 0)
          length += 1
        }
      }
    }
    return this.occurrences.subarray(0, length).toSorted()
  }

  private reserve(length: number): void {
    if (length <= this.occurrences.length) return
    const grown = new Float64Array(length * 2)
    grown.set(this.occurrences)
    this.occurrences = grown
  }
}
