import type { ByteList } from '../postings/byte-list.js'
import { decodePostings } from '../postings/decode-postings.js'
import { PostingsEncoder } from '../postings/encode-postings.js'
import { MergedList, type MovedList } from './words-merge-lists.js'
import type { RecordBytes, SourceWords } from './words-merge-source.js'

/** Which field of a source becomes which: its place among the fields of the merge, -1 if nothing of it stays. */
export type FieldMap = Int32Array

interface FieldList extends MovedList {
  readonly field: number
  /** Place of the source. */
  readonly source: number
}

/** Makes one record of the records that several sources have for a word. */
export class RecordMerger {
  private readonly sources: readonly SourceWords[]
  private readonly fieldMaps: readonly FieldMap[]
  /** Whether no source has new slots between those of another. */
  private readonly isInRow: boolean
  private readonly encoder = new PostingsEncoder()
  private readonly merged = new MergedList()
  private lists: FieldList[] = []

  /** The sources are sorted by their first new slots. */
  constructor(sources: readonly SourceWords[], fieldMaps: readonly FieldMap[]) {
    this.sources = sources
    this.fieldMaps = fieldMaps
    this.isInRow = sources.every(({ slots }, place) => place === 0 || slots.first > highest(sources, place))
  }

  /** Adds the record of the source at this place. It must not change before `finish`. */
  add(place: number, { bytes, at }: RecordBytes): void {
    const source = this.sources[place]
    if (!source) return
    const { newSlots, slots } = source
    const shift = slots.isShift ? slots.first : undefined
    for (const list of decodePostings(bytes, at)) {
      const field = this.fieldMaps[place]?.[list.field] ?? -1
      if (field >= 0) this.lists.push({ field, source: place, list, newSlots, shift })
    }
  }

  /** The record of what was added since the last call; empty if no document of it stays. Valid until the next
   *  call. */
  finish(): ByteList {
    const lists =
      this.lists.length === 1
        ? this.lists
        : this.lists.toSorted((a, b) => a.field - b.field || a.source - b.source)
    for (let first = 0; first < lists.length;) {
      const field = lists[first]?.field ?? 0
      let end = first + 1
      while (lists[end]?.field === field) end += 1
      this.mergeField(field, lists.slice(first, end))
      first = end
    }
    this.lists = []
    return this.encoder.finish()
  }

  private mergeField(field: number, lists: readonly FieldList[]): void {
    const { merged } = this
    merged.clear()
    if (this.isInRow) for (const list of lists) merged.append(list)
    else merged.interleave(lists)
    if (merged.slots.length > 0) this.encoder.addList(field, merged.slots, merged.positions)
  }
}

/** The highest new slot of the sources before a place. */
function highest(sources: readonly SourceWords[], end: number): number {
  return sources.slice(0, end).reduce((most, { slots }) => Math.max(most, slots.last), -1)
}
