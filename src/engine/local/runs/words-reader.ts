import type { FieldPostings } from '../postings/field-postings.js'
import type { Dictionary, WordRank } from './dictionary.js'

/** The words of one run of documents, read from its file. Reading is synchronous; dictionary and directory
 *  are in memory, postings are read from the file (that is, from the page cache) when asked for. */
export interface WordsReader {
  readonly documentCount: number

  /** Paths of the fields in which there are words. Postings name a field by its place in this list. */
  readonly fields: readonly string[]

  readonly dictionary: Dictionary

  /** One for each field the word occurs in, by rising field. */
  postingsOf(word: WordRank): readonly FieldPostings[]

  /** The same for all words of a range of neighbouring ranks, one after the other, with one read. */
  postingsOfRange(first: WordRank, end: WordRank): readonly (readonly FieldPostings[])[]

  /** As if all words beginning with `prefix` were one word. Only kept for prefixes of at most
   *  `longestKeptPrefix` characters that at least `fewestWordsOfKeptPrefix` words of the run share; undefined
   *  for others. */
  postingsOfPrefix(prefix: string): readonly FieldPostings[] | undefined

  /** By slot: how many words the field has in the document; 0 for none, `manyWords` for that many or more.
   *  Undefined when the field has no words in this run. */
  wordCounts(field: number): Uint8Array | undefined

  close(): void
}

export const longestKeptPrefix = 4
export const fewestWordsOfKeptPrefix = 100
export const manyWords = 31
