import { firstNotBelow } from '../runs/column-narrow-array.js'

/** How many documents have each value of a column. */
export interface ValueCounts {
  at(ordinal: number): number
  /** The first ordinal from `first` to before `end` that so many documents have at least; `end` if there is
   *  none. */
  firstFrom(first: number, end: number, atLeast: number): number
  /** The last of them; -1 if there is none. */
  lastBefore(first: number, end: number, atLeast: number): number
}

/** By ordinal. */
export function denseCounts(counts: Uint32Array): ValueCounts {
  return {
    at: (ordinal) => counts[ordinal] ?? 0,
    firstFrom(first, end, atLeast) {
      let ordinal = first
      while (ordinal < end && (counts[ordinal] ?? 0) < atLeast) ordinal += 1
      return ordinal
    },
    lastBefore(first, end, atLeast) {
      let ordinal = end - 1
      while (ordinal >= first && (counts[ordinal] ?? 0) < atLeast) ordinal -= 1
      return ordinal < first ? -1 : ordinal
    },
  }
}

/** Of values that few documents have. Each ordinal comes as often as documents have it; they are sorted here. */
export function sparseCounts(all: Uint32Array): ValueCounts {
  all.sort()
  // The places where a new ordinal begins; after the last, where they end.
  const starts: number[] = []
  for (let at = 0; at < all.length; at += 1) if (at === 0 || all[at] !== all[at - 1]) starts.push(at)
  const ordinals = Uint32Array.from(starts, (start) => all[start] ?? 0)
  starts.push(all.length)
  const countAt = (place: number): number => (starts[place + 1] ?? 0) - (starts[place] ?? 0)
  return {
    at(ordinal) {
      const place = firstNotBelow(ordinals, ordinal)
      return ordinals[place] === ordinal ? countAt(place) : 0
    },
    firstFrom(first, end, atLeast) {
      let place = firstNotBelow(ordinals, first)
      while (place < ordinals.length && countAt(place) < atLeast) place += 1
      return Math.min(ordinals[place] ?? end, end)
    },
    lastBefore(first, end, atLeast) {
      let place = firstNotBelow(ordinals, end) - 1
      while (place >= 0 && countAt(place) < atLeast) place -= 1
      const ordinal = ordinals[place] ?? -1
      return ordinal < first ? -1 : ordinal
    },
  }
}
