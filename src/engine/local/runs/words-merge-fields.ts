import type { ByteList } from '../postings/byte-list.js'
import { Uint32List } from '../postings/uint32-list.js'
import { droppedSlot } from './merge-words.js'
import { appendWordCounts, encodeWordCounts, slotAndCount } from './words-counts.js'
import type { FieldMap } from './words-merge-record.js'
import type { SourceWords } from './words-merge-source.js'

/** The fields of a merge, and which field of each source becomes which. */
export interface MergedFields {
  readonly paths: readonly string[]
  /** By source. */
  readonly maps: readonly FieldMap[]
}

/** Unites the fields of sources by path. Those that have no words in any document that stays are left out. */
export function mergeFields(sources: readonly SourceWords[]): MergedFields {
  const places = new Map<string, number>()
  for (const source of sources) {
    for (const [field, path] of source.records.names.fields.entries()) {
      const hasWords = (): boolean => source.slots.isShift || newWordCounts(source, field).length > 0
      if (!places.has(path) && hasWords()) places.set(path, places.size)
    }
  }
  const maps = sources.map(({ records }) =>
    Int32Array.from(records.names.fields, (path) => places.get(path) ?? -1),
  )
  return { paths: [...places.keys()], maps }
}

/** The record of the word counts of a merged field. */
export function mergeWordCounts(
  sources: readonly SourceWords[],
  fieldOf: (place: number) => number,
  documentCount: number,
): ByteList {
  const counts = new Uint32List(1024)
  let isRising = true
  for (const [place, source] of sources.entries()) {
    const field = fieldOf(place)
    if (field < 0) continue
    const added = newWordCounts(source, field)
    isRising &&= counts.length === 0 || (added[0] ?? Infinity) > (counts.values[counts.length - 1] ?? 0)
    counts.reserve(added.length)
    counts.values.set(added, counts.length)
    counts.length += added.length
  }
  const all = counts.view()
  return encodeWordCounts(isRising ? all : all.toSorted(), documentCount)
}

/** The word counts of a field of a source, by new slot. */
function newWordCounts({ records, newSlots }: SourceWords, field: number): Uint32Array {
  const counts = new Uint32List(1024)
  const record = records.recordOfField(field)
  appendWordCounts(records.read(record, record + 1), records.documentCount, counts)
  const values = counts.view()
  let kept = 0
  for (const value of values) {
    const slot = newSlots[value >>> 5] ?? droppedSlot
    if (slot === droppedSlot) continue
    values[kept] = slotAndCount(slot, value & 31)
    kept += 1
  }
  return values.subarray(0, kept)
}
