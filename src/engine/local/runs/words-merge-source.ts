import { ForwardReader } from './file-forward-reader.js'
import { droppedSlot, type MergeSource } from './merge-words.js'
import { FileWords } from './open-words.js'
import type { WordsRecords } from './words-records.js'

/** A source of a merge, at one of its words. */
export class SourceWords {
  readonly records: WordsRecords
  readonly newSlots: Uint32Array
  readonly slots: SlotRange
  /** The word it stands at; undefined after the last. */
  word: string | undefined
  rank = -1
  private readonly forward: ForwardReader
  private readonly prefixPlaces: ReadonlyMap<string, number>

  constructor({ words, newSlots }: MergeSource) {
    if (!(words instanceof FileWords)) throw new TypeError('Only words files can be merged.')
    this.records = words.records
    this.newSlots = newSlots
    this.slots = rangeOf(newSlots)
    this.forward = new ForwardReader(words.records.file)
    this.prefixPlaces = new Map(words.records.names.prefixes.map((prefix, place) => [prefix, place]))
    this.nextWord()
  }

  nextWord(): void {
    this.rank += 1
    const { dictionary } = this.records
    this.word = this.rank < dictionary.size ? dictionary.wordAt(this.rank) : undefined
  }

  /** The record of a prefix, if it has one. */
  recordOfPrefix(prefix: string): number | undefined {
    const place = this.prefixPlaces.get(prefix)
    return place === undefined ? undefined : this.records.recordOfPrefix(place)
  }

  /** Reads a record that comes after the one read before. Valid until the next. */
  readRecord(record: number): RecordBytes {
    this.forward.read(this.records.offsetOf(record), this.records.offsetOf(record + 1))
    return this.forward
  }
}

/** A record begins at `at`. */
export interface RecordBytes {
  readonly bytes: Uint8Array
  readonly at: number
}

/** The new slots of a source. */
export interface SlotRange {
  /** The lowest and the highest; -1 if all are dropped. */
  readonly first: number
  readonly last: number
  /** Whether each new slot is the old one and `first`. */
  readonly isShift: boolean
}

function rangeOf(newSlots: Uint32Array): SlotRange {
  let first = -1
  let last = -1
  let count = 0
  for (const slot of newSlots) {
    if (slot === droppedSlot) continue
    if (first < 0) first = slot
    last = slot
    count += 1
  }
  // New slots rise, so that none was left out between the first and the last if there are so many.
  return { first, last, isShift: count === newSlots.length && last - first + 1 === count }
}
