import { WordUnits } from '../../../text/word-units.js'
import type { ByteList } from '../postings/byte-list.js'
import { Uint32List } from '../postings/uint32-list.js'
import type { WordsBuilder } from './words-builder.js'
import { encodeWordCounts, slotAndCount } from './words-counts.js'
import { GroupEncoder } from './words-encode-group.js'
import { WordsFileWriter } from './words-file-writer.js'
import { FieldOccurrences } from './words-occurrences.js'
import { keptPrefixes } from './words-prefixes.js'
import { fieldDocumentsOf, OccurrenceSorter } from './words-sort.js'
import { WordTable } from './words-table.js'

export function createWordsBuilder(): WordsBuilder {
  return new GatheredWords()
}

class GatheredWords implements WordsBuilder {
  documentCount = 0
  private words = new WordTable()
  private readonly spelled = new WordUnits()
  private fieldPlaces = new Map<string, number>()
  private fields: FieldOccurrences[] = []

  get heldBytes(): number {
    let bytes = this.words.heldBytes
    for (const field of this.fields) bytes += field.heldBytes
    return bytes
  }

  beginDocument(): number {
    this.documentCount += 1
    return this.documentCount - 1
  }

  fieldOf(path: string): number {
    const known = this.fieldPlaces.get(path)
    if (known !== undefined) return known
    const place = this.fields.length
    this.fieldPlaces.set(path, place)
    this.fields.push(new FieldOccurrences())
    return place
  }

  add(field: number, word: string, position: number): void {
    this.spelled.set(word)
    this.addUnits(field, this.spelled, position)
  }

  addUnits(field: number, word: WordUnits, position: number): void {
    this.fields[field]?.add(this.documentCount - 1, this.words.numberOf(word), position)
  }

  write(path: string): void {
    const file = new WordsFileWriter(path)
    try {
      this.writeTo(file)
    } finally {
      file.abandon()
    }
    this.documentCount = 0
    this.words = new WordTable()
    this.fieldPlaces = new Map()
    this.fields = []
  }

  private writeTo(file: WordsFileWriter): void {
    const { words, numbers } = this.words.sorted()
    // A field that was asked for but got no words has no place in the file.
    const paths = [...this.fieldPlaces.keys()].filter((_, place) => (this.fields[place]?.length ?? 0) > 0)
    const fields = this.fields.filter((field) => field.length > 0)
    const sorter = new OccurrenceSorter(fields)
    const encoder = new GroupEncoder(fieldDocumentsOf(fields))

    const counts = sorter.countByWord(words.length)
    const groupOfWord = new Int32Array(words.length)
    const starts = new Uint32Array(words.length + 1)
    const putInGroup = (group: number, first: number, end: number): void => {
      let start = starts[group] ?? 0
      for (let rank = first; rank < end; rank += 1) {
        const number = numbers[rank] ?? 0
        groupOfWord[number] = group
        start += counts[number] ?? 0
      }
      starts[group + 1] = start
    }
    const writeGroups = (groupCount: number): void => {
      const grouped = sorter.groupBy(groupOfWord, starts.subarray(0, groupCount + 1))
      for (let group = 0; group < groupCount; group += 1) file.addRecord(encoder.encode(grouped, group))
    }
    for (let rank = 0; rank < words.length; rank += 1) putInGroup(rank, rank, rank + 1)
    writeGroups(words.length)
    const prefixes = keptPrefixes(words)
    for (const ofLength of prefixes) {
      if (ofLength.length === 0) continue
      groupOfWord.fill(-1)
      for (const [group, { first, end }] of ofLength.entries()) putInGroup(group, first, end)
      writeGroups(ofLength.length)
    }
    for (const field of fields) file.addRecord(wordCountsOf(field, this.documentCount))
    const names = { prefixes: prefixes.flat().map(({ prefix }) => prefix), fields: paths }
    file.finish(this.documentCount, words, names)
  }
}

function wordCountsOf(field: FieldOccurrences, documentCount: number): ByteList {
  const counts = new Uint32List(field.slots.length)
  for (let place = 0; place < field.slots.length; place += 1) {
    const start = field.starts.values[place] ?? 0
    counts.push(slotAndCount(field.slots.values[place] ?? 0, field.endOf(place) - start))
  }
  return encodeWordCounts(counts.view(), documentCount)
}
