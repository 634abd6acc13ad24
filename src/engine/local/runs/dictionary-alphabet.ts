/** A word as symbols of one dictionary. Reused: what it held is gone with the next `spell`. */
export interface Spelling {
  /** The first `length` are the word's; `noSymbol` for a character that no word of the dictionary has. */
  symbols: Int32Array
  length: number
  /** All its characters occur in the dictionary. */
  isKnown: boolean
}

export const noSymbol = -1

const tableSize = 128

/** Turns words into symbols. `alphabet` is rising. */
export function createSpeller(alphabet: Uint32Array): (word: string, into: Spelling) => void {
  // Most characters are found here, the others by halving.
  const table = new Int32Array(tableSize).fill(noSymbol)
  for (let symbol = 0; (alphabet[symbol] ?? tableSize) < tableSize; symbol += 1) {
    table[alphabet[symbol] ?? 0] = symbol
  }

  function symbolOf(point: number): number {
    let low = 0
    let high = alphabet.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((alphabet[middle] ?? 0) < point) low = middle + 1
      else high = middle
    }
    return alphabet[low] === point ? low : noSymbol
  }

  return (word, into) => {
    if (into.symbols.length < word.length) into.symbols = new Int32Array(2 * word.length)
    const { symbols } = into
    let length = 0
    let isKnown = true
    for (let at = 0; at < word.length; at += 1) {
      const point = word.codePointAt(at) ?? 0
      if (point > 0xffff) at += 1
      const symbol = point < tableSize ? (table[point] ?? noSymbol) : symbolOf(point)
      if (symbol === noSymbol) isKnown = false
      symbols[length] = symbol
      length += 1
    }
    into.length = length
    into.isKnown = isKnown
  }
}

export function emptySpelling(): Spelling {
  return { symbols: new Int32Array(64), length: 0, isKnown: true }
}
