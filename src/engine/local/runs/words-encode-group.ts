import { ByteList } from '../postings/byte-list.js'
import { PostingsEncoder } from '../postings/encode-postings.js'
import { endsDocument, goesOn } from '../postings/position-codec.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { FieldDocuments, GroupedOccurrences } from './words-sort.js'

// A position has sixteen bits, of which a byte takes seven, and the last six.
const mostPositionBytes = 3

/** Makes records of grouped occurrences. */
export class GroupEncoder {
  private readonly fieldDocuments: FieldDocuments
  private readonly encoder = new PostingsEncoder()
  private readonly slots = new Uint32List(1024)
  private readonly positions = new ByteList(4096)

  constructor(fieldDocuments: FieldDocuments) {
    this.fieldDocuments = fieldDocuments
  }

  /** The record of one group. Valid until the next call. */
  encode(grouped: GroupedOccurrences, group: number): ByteList {
    const { fields, ends } = this.fieldDocuments
    const { starts, documents } = grouped
    const end = starts[group + 1] ?? 0
    for (let at = starts[group] ?? 0; at < end;) {
      const field = fields[documents[at] ?? 0] ?? 0
      at = this.gatherList(grouped, { from: at, end }, ends[field] ?? 0)
      this.encoder.addList(field, this.slots, this.positions)
    }
    return this.encoder.finish()
  }

  /** Takes the occurrences in documents before `pastDocument`; tells where they end. The bytes are those of
   *  `pushPosition`, which would take half of the time of writing a run. */
  private gatherList(
    { documents, positions }: GroupedOccurrences,
    { from, end }: { readonly from: number; readonly end: number },
    pastDocument: number,
  ): number {
    const slotOf = this.fieldDocuments.slots
    this.slots.length = 0
    this.slots.reserve(end - from)
    this.positions.length = 0
    this.positions.reserve((end - from) * mostPositionBytes)
    const { values: slots } = this.slots
    const { values: bytes } = this.positions
    let count = 0
    let to = 0
    let at = from
    let document = documents[at] ?? 0
    while (at < end && document < pastDocument) {
      slots[count] = slotOf[document] ?? 0
      count += 1
      let previous = 0
      let position = positions[at] ?? 0
      let ending = 0
      do {
        at += 1
        const following = positions[at] ?? 0
        const isLast = at >= end || documents[at] !== document
        ending = isLast ? endsDocument : 0
        if (ending === 0 && following === position) continue
        let rest = position - previous
        for (; rest >= endsDocument; rest >>>= 7) {
          bytes[to] = (rest & 0x7f) | goesOn
          to += 1
        }
        bytes[to] = rest | ending
        to += 1
        previous = position
        position = following
      } while (ending === 0)
      document = documents[at] ?? 0
    }
    this.slots.length = count
    this.positions.length = to
    return at
  }
}
