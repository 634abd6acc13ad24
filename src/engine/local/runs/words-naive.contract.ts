import { pastLastSlot, type FieldPostings } from '../postings/field-postings.js'
import { Uint32List } from '../postings/uint32-list.js'
import { createWordsBuilder } from './create-words-builder.js'
import { fewestWordsOfKeptPrefix, longestKeptPrefix, manyWords, type WordsReader } from './words-reader.js'

/** A document: its words by field, each at the position of its place; '' leaves a position free. */
export type NaiveDocument = Readonly<Record<string, readonly string[]>>

/** What a words file says, in plain objects: posting lists as `slot: positions` by path of the field. */
export interface NaiveWords {
  readonly documentCount: number
  readonly words: Readonly<Record<string, NaivePostings>>
  readonly prefixes: Readonly<Record<string, NaivePostings>>
  readonly counts: Readonly<Record<string, readonly number[]>>
}

type NaivePostings = Readonly<Record<string, Readonly<Record<number, readonly number[]>>>>

/** What a words file of these documents has to say. */
export function naiveWordsOf(documents: readonly NaiveDocument[]): NaiveWords {
  const words: Record<string, Record<string, Record<number, number[]>>> = {}
  const prefixes: Record<string, Record<string, Record<number, number[]>>> = {}
  const counts: Record<string, number[]> = {}
  const wordsByPrefix = new Map<string, Set<string>>()
  for (const [slot, document] of documents.entries()) {
    for (const [field, list] of Object.entries(document)) {
      for (const [position, word] of list.entries()) {
        if (word === '') continue
        const ofField = (counts[field] ??= documents.map(() => 0))
        ofField[slot] = Math.min((ofField[slot] ?? 0) + 1, manyWords)
        for (const [into, key] of [
          [words, word] as const,
          ...prefixesOf(word).map((p) => [prefixes, p] as const),
        ]) {
          const positions = (((into[key] ??= {})[field] ??= {})[slot] ??= [])
          positions.push(position)
        }
        for (const prefix of prefixesOf(word)) {
          const known = wordsByPrefix.get(prefix) ?? new Set()
          wordsByPrefix.set(prefix, known.add(word))
        }
      }
    }
  }
  for (const [prefix, { size }] of wordsByPrefix) if (size < fewestWordsOfKeptPrefix) delete prefixes[prefix]
  return { documentCount: documents.length, words, prefixes, counts }
}

function prefixesOf(word: string): string[] {
  const characters = Array.from(word)
  return Array.from({ length: Math.min(characters.length, longestKeptPrefix) }, (_, place) =>
    characters.slice(0, place + 1).join(''),
  )
}

/** All a reader says. Prefixes are asked for by the beginnings of all words. */
export function readWords(reader: WordsReader): NaiveWords {
  const { dictionary } = reader
  const byPath = (lists: readonly FieldPostings[]): NaivePostings =>
    Object.fromEntries(lists.map((list) => [reader.fields[list.field] ?? '', readPostings(list)]))
  const words: Record<string, NaivePostings> = {}
  const prefixes: Record<string, NaivePostings> = {}
  for (let rank = 0; rank < dictionary.size; rank += 1) {
    const word = dictionary.wordAt(rank)
    words[word] = byPath(reader.postingsOf(rank))
    for (const prefix of prefixesOf(word)) {
      const lists = prefix in prefixes ? undefined : reader.postingsOfPrefix(prefix)
      if (lists) prefixes[prefix] = byPath(lists)
    }
  }
  const counts = Object.fromEntries(
    reader.fields.map((path, field) => [path, [...(reader.wordCounts(field) ?? [])]]),
  )
  return { documentCount: reader.documentCount, words, prefixes, counts }
}

function readPostings(list: FieldPostings): Record<number, number[]> {
  const documents: Record<number, number[]> = {}
  const cursor = list.cursor()
  for (; cursor.slot !== pastLastSlot; cursor.next()) {
    const positions = new Uint32List(1)
    cursor.appendPositions(positions, 0)
    documents[cursor.slot] = [...positions.view()]
  }
  return documents
}

/** Writes a words file of these documents. */
export function writeDocuments(documents: readonly NaiveDocument[], path: string): void {
  const builder = createWordsBuilder()
  for (const document of documents) {
    builder.beginDocument()
    for (const [name, words] of Object.entries(document)) {
      const field = builder.fieldOf(name)
      for (const [position, word] of words.entries()) if (word !== '') builder.add(field, word, position)
    }
  }
  builder.write(path)
}
