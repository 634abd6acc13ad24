import type { NearWords, TypoReach } from './dictionary.js'

// What a dictionary promises, told in the plainest way: slow, and for comparing with only.

/** In the order of code points, without duplicates. */
export function sortedWords(words: Iterable<string>): string[] {
  return [...new Set(words)].toSorted(comparePoints)
}

/** In UTF-32, highest byte first, bytes compare as code points do; unlike UTF-8 it can tell lone surrogates. */
function comparePoints(a: string, b: string): number {
  return Buffer.compare(bigEndianPoints(a), bigEndianPoints(b))
}

function bigEndianPoints(word: string): Buffer {
  const points = Array.from(word)
  const bytes = Buffer.alloc(4 * points.length)
  for (const [place, point] of points.entries()) bytes.writeUInt32BE(point.codePointAt(0) ?? 0, 4 * place)
  return bytes
}

/** Optimal string alignment, by its definition. */
function distance(a: readonly string[], b: readonly string[]): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => i + j),
  )
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? cell(i - 2, j - 2) + 1 : Infinity
      rows[i]?.splice(j, 1, Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, wrong, swapped))
    }
  }
  return cell(a.length, b.length)
}

function bestDistance(word: readonly string[], candidate: readonly string[], prefix: boolean): number {
  if (!prefix) return distance(word, candidate)
  return Math.min(...[...candidate, ''].map((_, length) => distance(word, candidate.slice(0, length))))
}

/** The definition of `wordsNear`, asked of every word. */
export function nearWordsByDefinition(words: readonly string[], word: string, reach: TypoReach): NearWords {
  const points = Array.from(word)
  const typosOf = (candidate: string): number => {
    const candidatePoints = Array.from(candidate)
    const typos = bestDistance(points, candidatePoints, reach.prefix)
    if (points[0] === candidatePoints[0]) return typos
    return typos === 1 ? 2 : Infinity
  }
  const withTypos = (count: number): number[] =>
    words.flatMap((candidate, rank) => (typosOf(candidate) === count ? [rank] : []))
  return {
    withOneTypo: withTypos(1).slice(0, reach.mostWithOne),
    withTwoTypos: reach.budget === 2 ? withTypos(2).slice(0, reach.mostWithTwo) : [],
  }
}
