import { compareCodePoints } from '../../../text/compare-code-points.js'
import type { MergeSource, Slices } from './merge-words.js'
import { WordsFileWriter } from './words-file-writer.js'
import { RangeGatherer } from './words-gather-range.js'
import { mergeFields, mergeWordCounts, type MergedFields } from './words-merge-fields.js'
import { RecordMerger } from './words-merge-record.js'
import { SourceWords } from './words-merge-source.js'
import { keptPrefixes } from './words-prefixes.js'

/** Bytes of records that are merged in about ten milliseconds. */
const bytesPerSlice = 1024 * 1024
/** What each record costs besides its bytes, in bytes that could be merged meanwhile. */
const bytesPerRecord = 256

/**
 * Writes one words file of several, all made by `openWords`, and syncs it. It holds the merged words in memory
 * and a part of each source, no more. If it is not run to its end (`return()`), or throws, the file is removed.
 */
export function* writeMergedWords(
  sources: readonly MergeSource[],
  documentCount: number,
  path: string,
): Slices {
  const file = new WordsFileWriter(path)
  try {
    const inOrder = sources
      .map((source) => new SourceWords(source))
      .filter(({ slots }) => slots.first >= 0)
      .toSorted((a, b) => a.slots.first - b.slots.first)
    const fields = mergeFields(inOrder)
    const merger = new RecordMerger(inOrder, fields.maps)
    yield
    const words = yield* mergeWords(inOrder, merger, file)
    yield
    const prefixes = keptPrefixes(words)
      .flat()
      .map(({ prefix }) => prefix)
    yield* mergePrefixes(inOrder, prefixes, merger, file)
    yield* writeWordCounts(inOrder, fields, documentCount, file)
    file.finish(documentCount, words, { prefixes, fields: fields.paths })
  } finally {
    file.abandon()
  }
}

/** Returns the words that stay. */
function* mergeWords(
  sources: readonly SourceWords[],
  merger: RecordMerger,
  file: WordsFileWriter,
): Generator<void, string[], void> {
  const words: string[] = []
  let work = 0
  for (let word = lowestWord(sources); word !== undefined; word = lowestWord(sources)) {
    for (const [place, source] of sources.entries()) {
      if (source.word !== word) continue
      merger.add(place, source.readRecord(source.rank))
      source.nextWord()
      work += bytesPerRecord
    }
    const record = merger.finish()
    if (record.length === 0) continue
    words.push(word)
    file.addRecord(record)
    work += record.length
    if (work < bytesPerSlice) continue
    work = 0
    yield
  }
  return words
}

function* mergePrefixes(
  sources: readonly SourceWords[],
  prefixes: readonly string[],
  merger: RecordMerger,
  file: WordsFileWriter,
): Slices {
  const gatherer = new RangeGatherer()
  for (const prefix of prefixes) {
    for (const [place, source] of sources.entries()) {
      const record = source.recordOfPrefix(prefix)
      if (record !== undefined) {
        merger.add(place, source.readRecord(record))
        continue
      }
      const { first, end } = source.records.dictionary.rangeOf(prefix)
      if (first < end) merger.add(place, { bytes: gatherer.gather(source.records, first, end), at: 0 })
    }
    file.addRecord(merger.finish())
    yield
  }
}

function* writeWordCounts(
  sources: readonly SourceWords[],
  fields: MergedFields,
  documentCount: number,
  file: WordsFileWriter,
): Slices {
  const places = fields.maps.map((map) => new Map([...map].map((field, place) => [field, place])))
  for (let field = 0; field < fields.paths.length; field += 1) {
    file.addRecord(mergeWordCounts(sources, (place) => places[place]?.get(field) ?? -1, documentCount))
    yield
  }
}

function lowestWord(sources: readonly SourceWords[]): string | undefined {
  let lowest: string | undefined
  for (const { word } of sources) {
    if (word === undefined || word === lowest) continue
    if (lowest === undefined || compareCodePoints(word, lowest) < 0) lowest = word
  }
  return lowest
}
