import { entrySize, startOf } from './dictionary-entries.js'

/** The pieces of an encoded dictionary, as views of its bytes: a trie laid flat along the sorted words. Numbers
 *  are little-endian, as in every machine the server runs on. */
export interface DictionaryParts {
  /** The distinct code points of all words, rising. A symbol is a place in this list, so symbols compare as
   *  their code points do. */
  readonly alphabet: Uint32Array
  /** `entrySize` numbers for each word, by rank, and once more for the end: see
   *  `dictionary-entries.ts`. */
  readonly entries: Uint32Array
  /** The words one after the other: the first of each bucket whole, the others without what they share. */
  readonly symbols: Uint16Array | Uint32Array
}

export interface DictionaryCounts {
  readonly words: number
  readonly alphabet: number
  readonly symbols: number
}

export const wordsPerBucket = 16

const formatMark = 0x3154_4344
const headerBytes = 16
const mostNarrowSymbols = 0x1_0000

/** Makes room for a dictionary and writes its header; the parts are to be filled in. */
export function allocateDictionary(counts: DictionaryCounts): { bytes: Uint8Array; parts: DictionaryParts } {
  const bytes = new Uint8Array(layoutOf(counts).end)
  const header = new Uint32Array(bytes.buffer, 0, headerBytes / 4)
  header.set([formatMark, counts.words, counts.alphabet, counts.symbols])
  return { bytes, parts: viewParts(bytes, counts) }
}

/** Does not look at the parts themselves. Throws an `Error` for bytes that are not a whole dictionary. */
export function viewDictionary(bytes: Uint8Array): DictionaryParts {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  if (aligned.length < headerBytes) throw damaged(`it has only ${aligned.length} bytes`)
  const [mark, words = 0, alphabet = 0, symbols = 0] = new Uint32Array(aligned.buffer, aligned.byteOffset, 4)
  if (mark !== formatMark) throw damaged('it does not begin with its mark')
  const counts = { words, alphabet, symbols }
  const { end } = layoutOf(counts)
  if (aligned.length !== end) throw damaged(`it has ${aligned.length} bytes instead of ${end}`)
  const parts = viewParts(aligned, counts)
  if (startOf(parts.entries, words) !== symbols) throw damaged('its words do not end where its symbols do')
  return parts
}

function viewParts(bytes: Uint8Array, counts: DictionaryCounts): DictionaryParts {
  const layout = layoutOf(counts)
  const { buffer, byteOffset } = bytes
  const symbolsAt = byteOffset + layout.symbols
  return {
    alphabet: new Uint32Array(buffer, byteOffset + headerBytes, counts.alphabet),
    entries: new Uint32Array(buffer, byteOffset + layout.entries, entrySize * (counts.words + 1)),
    symbols: isNarrow(counts)
      ? new Uint16Array(buffer, symbolsAt, counts.symbols)
      : new Uint32Array(buffer, symbolsAt, counts.symbols),
  }
}

function layoutOf(counts: DictionaryCounts): { entries: number; symbols: number; end: number } {
  const entries = headerBytes + 4 * counts.alphabet
  const symbols = entries + 4 * entrySize * (counts.words + 1)
  const symbolBytes = (isNarrow(counts) ? 2 : 4) * counts.symbols
  return { entries, symbols, end: Math.ceil((symbols + symbolBytes) / 8) * 8 }
}

function isNarrow(counts: DictionaryCounts): boolean {
  return counts.alphabet <= mostNarrowSymbols
}

function damaged(reason: string): Error {
  return new Error(`the dictionary of a run is damaged: ${reason}`)
}
