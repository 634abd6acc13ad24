import { decodePostings, headLength } from '../postings/decode-postings.js'
import type { FieldPostings } from '../postings/field-postings.js'
import type { Dictionary, WordRank } from './dictionary.js'
import { FileReader } from './file-reader.js'
import { RecordCache } from './words-cache.js'
import { decodeWordCounts } from './words-counts.js'
import type { WordsReader } from './words-reader.js'
import { WordsRecords } from './words-records.js'

export interface OpenWordsOptions {
  /** How many bytes of what was read may be kept in memory. */
  readonly cacheBytes?: number
}

const defaultCacheBytes = 16 * 1024 * 1024
/** Of a longer record, the positions are not read until they are asked for. */
const longestReadWhole = 64 * 1024
/** A range of words with more bytes is read word by word. */
const longestRangeRead = 1024 * 1024
/** What a decoded posting list takes besides its bytes, about. */
const bytesPerList = 200

/** Opens a words file. Throws an `Error` that names the file if it is damaged. */
export function openWords(path: string, options: OpenWordsOptions = {}): WordsReader {
  const file = new FileReader(path)
  try {
    return new FileWords(new WordsRecords(file), options.cacheBytes ?? defaultCacheBytes)
  } catch (error) {
    file.close()
    throw error
  }
}

type WordPostings = readonly FieldPostings[]

/** The reader that `openWords` gives, with access to the records for merges. */
export class FileWords implements WordsReader {
  readonly documentCount: number
  readonly fields: readonly string[]
  readonly dictionary: Dictionary
  readonly records: WordsRecords
  private readonly prefixPlaces: ReadonlyMap<string, number>
  private readonly cache: RecordCache<readonly WordPostings[] | Uint8Array>

  constructor(records: WordsRecords, cacheBytes: number) {
    this.records = records
    this.documentCount = records.documentCount
    this.fields = records.names.fields
    this.dictionary = records.dictionary
    this.prefixPlaces = new Map(records.names.prefixes.map((prefix, place) => [prefix, place]))
    this.cache = new RecordCache(cacheBytes)
  }

  postingsOf(word: WordRank): WordPostings {
    return this.recordsOf(word, word + 1)[0] ?? []
  }

  postingsOfRange(first: WordRank, end: WordRank): readonly WordPostings[] {
    if (first >= end) return []
    if (this.records.offsetOf(end) - this.records.offsetOf(first) <= longestRangeRead) {
      return this.recordsOf(first, end)
    }
    return Array.from({ length: end - first }, (_, place) => this.postingsOf(first + place))
  }

  postingsOfPrefix(prefix: string): WordPostings | undefined {
    const place = this.prefixPlaces.get(prefix)
    return place === undefined ? undefined : this.postingsOf(this.records.recordOfPrefix(place))
  }

  wordCounts(field: number): Uint8Array | undefined {
    if (!(field >= 0 && field < this.fields.length)) return undefined
    const record = this.records.recordOfField(field)
    const key = cacheKey(record, record + 1)
    const cached = this.cache.get(key)
    if (cached instanceof Uint8Array) return cached
    const counts = decodeWordCounts(this.records.read(record, record + 1), this.documentCount)
    this.cache.set(key, counts, counts.length)
    return counts
  }

  close(): void {
    this.cache.clear()
    this.records.file.close()
  }

  private recordsOf(first: number, end: number): readonly WordPostings[] {
    const key = cacheKey(first, end)
    const cached = this.cache.get(key)
    if (cached !== undefined && !(cached instanceof Uint8Array)) return cached
    const from = this.records.offsetOf(first)
    const length = this.records.offsetOf(end) - from
    if (end === first + 1 && length > longestReadWhole) return this.longRecord(first, from)

    const bytes = this.records.read(first, end)
    const words: WordPostings[] = []
    let listCount = 0
    for (let record = first; record < end; record += 1) {
      const lists = decodePostings(bytes, this.records.offsetOf(record) - from)
      listCount += lists.length
      words.push(lists)
    }
    this.cache.set(key, words, bytes.length + listCount * bytesPerList)
    return words
  }

  /** Reads the documents of a record only. */
  private longRecord(record: number, from: number): readonly WordPostings[] {
    const { file } = this.records
    const start = file.read(from, from + longestReadWhole)
    const length = headLength(start)
    const heads = length <= start.length ? start.slice(0, length) : file.read(from, from + length)
    const positionsFrom = from + length
    const lists = decodePostings(heads, 0, (partFrom, partEnd) =>
      file.read(positionsFrom + partFrom, positionsFrom + partEnd),
    )
    this.cache.set(cacheKey(record, record + 1), [lists], length + lists.length * bytesPerList)
    return [lists]
  }
}

/** One number for both: exact while there are fewer than 2^26 records. */
function cacheKey(first: number, end: number): number {
  return first * 2 ** 26 + (end - first)
}
