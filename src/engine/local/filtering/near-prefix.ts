import { fewestTypos, firstTypoState, nextTypoState, typosOf } from '../runs/dictionary-typo-automaton.js'

/** Whether a text begins with the pattern, or with something at most so many typos away from it. */
export type IsNearPrefix = (text: string) => boolean

export function createNearPrefix(pattern: string, mostTypos: number): IsNearPrefix {
  if (mostTypos === 0) return (text) => text.startsWith(pattern)
  const characters = Array.from(pattern)
  const { length } = characters

  function windowAt(character: string, read: number): number {
    let window = 0
    for (let bit = 0; bit < 5; bit += 1) if (characters[read - 2 + bit] === character) window |= 1 << bit
    return window
  }

  return (text) => {
    let state = firstTypoState
    let read = 0
    if (typosOf(state, length, read) <= mostTypos) return true
    for (const character of text) {
      state = nextTypoState(state, windowAt(character, read))
      read += 1
      if (typosOf(state, length, read) <= mostTypos) return true
      if (fewestTypos(state) > mostTypos) return false
    }
    return false
  }
}
