/** The units of words, one word after the other: word `number` has those from `starts[number]` to before
 *  `starts[number + 1]`. */
export interface SpelledWords {
  readonly units: Uint16Array
  readonly starts: Uint32Array
  readonly count: number
}

/** Bits of the numbers of words in a key. The bits of a key must all fit in a double: there are 53. */
const numberBits = 24
const spellingBits = 29

/** The numbers of the words in the order of their code points. Sorted as one number for each word, of its first
 *  characters and its own number, for which no function has to be called; then those that begin alike. */
export function wordOrder(words: SpelledWords): Uint32Array {
  const { count } = words
  if (count >= 1 << numberBits) throw new RangeError(`${count} words are too many to be sorted`)
  const { symbolByUnit, symbolCount } = symbolsOf(words)
  // One more than there are symbols: what is shorter comes first.
  const bits = Math.max(1, 32 - Math.clz32(symbolCount))
  const length = Math.max(1, Math.floor(spellingBits / bits))
  const keys = new Float64Array(count)
  for (let number = 0; number < count; number += 1) {
    const spelling = firstSymbols(words, number, { symbolByUnit, bits, length })
    keys[number] = spelling * (1 << numberBits) + number
  }
  keys.sort()
  return orderAlike(words, keys, symbolByUnit)
}

interface Symbols {
  /** From 1 on, in the order of the code points that units are or are part of. */
  readonly symbolByUnit: Uint32Array
  readonly symbolCount: number
}

function symbolsOf({ units, starts, count }: SpelledWords): Symbols {
  const symbolByUnit = new Uint32Array(0x10000)
  const end = starts[count] ?? 0
  for (let at = 0; at < end; at += 1) symbolByUnit[units[at] ?? 0] = 1
  let symbolCount = 0
  const giveSymbols = (first: number, last: number): void => {
    for (let unit = first; unit <= last; unit += 1)
      if (symbolByUnit[unit] !== 0) symbolByUnit[unit] = ++symbolCount
  }
  // Halves of pairs behind everything else: where two pairs differ in a half, that half decides for the pair.
  giveSymbols(0, 0xd7ff)
  giveSymbols(0xe000, 0xffff)
  giveSymbols(0xd800, 0xdfff)
  return { symbolByUnit, symbolCount }
}

function firstSymbols(
  { units, starts }: SpelledWords,
  number: number,
  { symbolByUnit, bits, length }: { symbolByUnit: Uint32Array; bits: number; length: number },
): number {
  const start = starts[number] ?? 0
  const end = starts[number + 1] ?? 0
  let spelling = 0
  for (let at = start; at < start + length; at += 1)
    spelling = (spelling << bits) | (at < end ? (symbolByUnit[units[at] ?? 0] ?? 0) : 0)
  return spelling
}

function orderAlike(words: SpelledWords, keys: Float64Array, symbolByUnit: Uint32Array): Uint32Array {
  const { units, starts } = words
  const numbers = Uint32Array.from(keys, (key) => key % (1 << numberBits))
  const spellingAt = (place: number): number => Math.floor((keys[place] ?? -1) / (1 << numberBits))

  function compare(a: number, b: number): number {
    let atA = starts[a] ?? 0
    let atB = starts[b] ?? 0
    const endA = starts[a + 1] ?? 0
    const endB = starts[b + 1] ?? 0
    for (; atA < endA && atB < endB; atA += 1, atB += 1)
      if (units[atA] !== units[atB])
        return (symbolByUnit[units[atA] ?? 0] ?? 0) - (symbolByUnit[units[atB] ?? 0] ?? 0)
    return endA - atA - (endB - atB)
  }

  for (let first = 0; first < keys.length;) {
    const spelling = spellingAt(first)
    let end = first + 1
    while (end < keys.length && spellingAt(end) === spelling) end += 1
    if (end > first + 1) numbers.subarray(first, end).sort(compare)
    first = end
  }
  return numbers
}
