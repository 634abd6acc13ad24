import { entrySize, mostShared, setEntry, setSiblings } from './dictionary-entries.js'
import { allocateDictionary, wordsPerBucket, type DictionaryParts } from './dictionary-layout.js'

/** The bytes that `openDictionary` opens. Throws an `Error` unless every word has a character and the words rise
 *  in the order of their code points. */
export function encodeDictionary(words: readonly string[]): Uint8Array {
  const { alphabet, symbolByPoint, pointCount } = alphabetOf(words)
  const packed = packWords(words, symbolByPoint, pointCount)
  const { bytes, parts } = allocateDictionary({
    words: words.length,
    alphabet: alphabet.length,
    symbols: packed.symbols.length,
  })
  parts.alphabet.set(alphabet)
  parts.entries.set(packed.entries)
  parts.symbols.set(packed.symbols)
  return bytes
}

interface WordsAlphabet {
  readonly alphabet: Uint32Array
  readonly symbolByPoint: Uint32Array
  /** How many code points all words have together. */
  readonly pointCount: number
}

function alphabetOf(words: readonly string[]): WordsAlphabet {
  const points = new Set<number>()
  let pointCount = 0
  for (const word of words) {
    for (let at = 0; at < word.length; pointCount += 1) {
      const point = word.codePointAt(at) ?? 0
      points.add(point)
      at += point > 0xffff ? 2 : 1
    }
  }
  const alphabet = Uint32Array.from(points).toSorted()
  const symbolByPoint = new Uint32Array((alphabet.at(-1) ?? 0) + 1)
  for (const [symbol, point] of alphabet.entries()) symbolByPoint[point] = symbol
  return { alphabet, symbolByPoint, pointCount }
}

type PackedWords = Pick<DictionaryParts, 'entries' | 'symbols'>

function packWords(words: readonly string[], symbolByPoint: Uint32Array, pointCount: number): PackedWords {
  const entries = new Uint32Array(entrySize * (words.length + 1))
  const symbols = new Uint32Array(pointCount)
  let symbolCount = 0
  let previous: number[] = []
  let current: number[] = []
  for (const [rank, word] of words.entries()) {
    spellInto(word, symbolByPoint, current)
    const common = commonLength(previous, current)
    if (!isAbove(current, previous, common))
      throw new Error(`the words of a dictionary do not rise: "${word}" at ${rank}`)
    const shared = Math.min(common, mostShared)
    setEntry(entries, rank, { start: symbolCount, shared, firstOwn: current[shared] ?? 0 })
    for (let place = rank % wordsPerBucket === 0 ? 0 : shared; place < current.length; place += 1) {
      symbols[symbolCount] = current[place] ?? 0
      symbolCount += 1
    }
    ;[previous, current] = [current, previous]
  }
  setEntry(entries, words.length, { start: symbolCount, shared: 0, firstOwn: 0 })
  setSiblings(entries)
  return { entries, symbols: symbols.subarray(0, symbolCount) }
}

function spellInto(word: string, symbolByPoint: Uint32Array, into: number[]): void {
  into.length = 0
  for (let at = 0; at < word.length;) {
    const point = word.codePointAt(at) ?? 0
    into.push(symbolByPoint[point] ?? 0)
    at += point > 0xffff ? 2 : 1
  }
}

function commonLength(a: readonly number[], b: readonly number[]): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a[length] === b[length]) length += 1
  return length
}

function isAbove(word: readonly number[], previous: readonly number[], common: number): boolean {
  if (common === word.length) return false
  return common === previous.length || (word[common] ?? 0) > (previous[common] ?? 0)
}
