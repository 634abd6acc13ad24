import type { FieldOccurrences } from './words-occurrences.js'

/** The fields of documents: a field of the first document that has it, of the second …, then the next field. */
export interface FieldDocuments {
  readonly fields: Uint32Array
  readonly slots: Uint32Array
  /** By field: where its documents end. */
  readonly ends: Uint32Array
}

export function fieldDocumentsOf(fields: readonly FieldOccurrences[]): FieldDocuments {
  const count = fields.reduce((sum, field) => sum + field.slots.length, 0)
  const ends = new Uint32Array(fields.length)
  const documents = { fields: new Uint32Array(count), slots: new Uint32Array(count), ends }
  let at = 0
  for (const [place, field] of fields.entries()) {
    documents.slots.set(field.slots.view(), at)
    documents.fields.fill(place, at, at + field.slots.length)
    at += field.slots.length
    ends[place] = at
  }
  return documents
}

/** Occurrences sorted by group, then field, slot and position. */
export interface GroupedOccurrences {
  /** Where each group begins, and where the last ends. */
  readonly starts: Uint32Array
  /** Of each occurrence: its place among the field documents. */
  readonly documents: Uint32Array
  readonly positions: Uint16Array
}

/** Memory to sort occurrences in, again and again. */
export class OccurrenceSorter {
  private readonly fields: readonly FieldOccurrences[]
  private readonly documents: Uint32Array
  private readonly positions: Uint16Array

  constructor(fields: readonly FieldOccurrences[]) {
    this.fields = fields
    const count = fields.reduce((sum, field) => sum + field.length, 0)
    this.documents = new Uint32Array(count)
    this.positions = new Uint16Array(count)
  }

  /** How many occurrences each word has, by its number. */
  countByWord(wordCount: number): Uint32Array {
    const counts = new Uint32Array(wordCount)
    for (const { words, length } of this.fields) {
      for (let at = 0; at < length; at += 1) {
        const word = words[at] ?? 0
        counts[word] = (counts[word] ?? 0) + 1
      }
    }
    return counts
  }

  /** Sorts those occurrences whose word has a group, by number of word; -1 for none. `starts` tells where the
   *  groups are to begin. Valid until the next call. */
  groupBy(groupOfWord: Int32Array, starts: Uint32Array): GroupedOccurrences {
    const next = starts.slice()
    const { documents, positions } = this
    let document = 0
    for (const field of this.fields) {
      const { words, positions: unsorted, slots } = field
      let at = 0
      for (let place = 0; place < slots.length; place += 1) {
        for (const end = field.endOf(place); at < end; at += 1) {
          const group = groupOfWord[words[at] ?? 0] ?? -1
          if (group < 0) continue
          const to = next[group] ?? 0
          next[group] = to + 1
          documents[to] = document
          positions[to] = unsorted[at] ?? 0
        }
        document += 1
      }
    }
    return { starts, documents, positions }
  }
}
