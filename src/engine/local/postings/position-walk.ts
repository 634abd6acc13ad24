import type { FoundDocuments } from './found-documents.js'
import type { PositionBytes } from './position-bytes.js'
import { endsDocument, goesOn, skipPositions } from './position-codec.js'
import { blockShift, type SkipTable } from './skip-table.js'
import type { Uint32List } from './uint32-list.js'

const nothing = new Uint8Array(0)

/** Walks through the positions of a posting list, document by document. Documents are named by their place in
 *  the list. */
export class PositionWalk {
  private readonly positions: PositionBytes
  private readonly skips: SkipTable
  private bytes: Uint8Array = nothing
  private origin = 0
  private from = 0
  private end = 0
  /** The block it has entered; -1 for none. */
  private block = -1
  /** The document whose positions begin at `at`. */
  private document = 0
  private at = 0

  constructor(positions: PositionBytes, skips: SkipTable) {
    this.positions = positions
    this.skips = skips
  }

  /** Appends `high + position` for each position of `document`, which comes after the one asked for last. */
  append(document: number, list: Uint32List, high: number): void {
    const block = document >>> blockShift
    if (block !== this.block) this.enter(block)
    const { bytes } = this
    let at = this.at
    if (document > this.document) at = skipPositions(bytes, at, document - this.document)
    let sum = high
    for (;;) {
      let byte = bytes[at] ?? endsDocument
      at += 1
      if (byte < goesOn) {
        sum += byte & 0x3f
      } else {
        let distance = byte & 0x7f
        let shift = 7
        for (;;) {
          byte = bytes[at] ?? endsDocument
          at += 1
          if (byte < goesOn) break
          distance |= (byte & 0x7f) << shift
          shift += 7
        }
        sum += distance | ((byte & 0x3f) << shift)
      }
      list.push(sum)
      if ((byte & endsDocument) !== 0) break
    }
    this.at = at
    this.document = document + 1
  }

  /** The same for all documents that were found. */
  appendAll(found: FoundDocuments, list: Uint32List, high: number): void {
    const { documents, ends, count } = found
    let { values, length } = list
    let { bytes, at, document: next, block } = this
    for (let each = 0; each < count; each += 1) {
      const document = documents[each] ?? 0
      if (document >>> blockShift !== block) {
        this.enter(document >>> blockShift)
        ;({ bytes, at, document: next, block } = this)
      }
      if (document > next) at = skipPositions(bytes, at, document - next)
      next = document + 1
      let sum = high
      let byte: number
      do {
        byte = bytes[at] ?? endsDocument
        at += 1
        if (byte < goesOn) {
          sum += byte & 0x3f
        } else {
          let distance = byte & 0x7f
          let shift = 7
          byte = bytes[at] ?? endsDocument
          at += 1
          while (byte >= goesOn) {
            distance |= (byte & 0x7f) << shift
            shift += 7
            byte = bytes[at] ?? endsDocument
            at += 1
          }
          sum += distance | ((byte & 0x3f) << shift)
        }
        if (length === values.length) {
          list.length = length
          list.reserve(1)
          values = list.values
        }
        values[length] = sum
        length += 1
      } while ((byte & endsDocument) === 0)
      ends[each] = length
    }
    list.length = length
    this.at = at
    this.document = next
  }

  private enter(block: number): void {
    const { skips } = this
    const from = skips.positionsOffset(block)
    const end = block < skips.lastBlock ? skips.positionsOffset(block + 1) : this.positions.length
    if (from < this.from || end > this.end) {
      const window = this.positions.window(from, end)
      this.bytes = window.bytes
      this.origin = window.origin
      this.from = window.from
      this.end = window.end
    }
    this.block = block
    this.document = block << blockShift
    this.at = this.origin + from
  }
}
