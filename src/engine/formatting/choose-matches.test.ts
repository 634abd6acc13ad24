import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseMatches } from './choose-matches.js'
import type { TextMatch } from './find-matches.js'

/** In a text without separators. */
function matchAt(firstWord: number, queryWords: readonly number[], wordCount = 1): TextMatch {
  const lastWord = firstWord + wordCount - 1
  return {
    start: firstWord,
    end: lastWord + 1,
    firstToken: firstWord,
    lastToken: lastWord,
    firstWord,
    lastWord,
    queryWords,
  }
}

interface Case {
  readonly matches: readonly TextMatch[]
  readonly wordCount: number
  /** First and last word. */
  readonly chosen: readonly [number, number] | undefined
  readonly because: string
}

const cases: readonly Case[] = [
  { matches: [], wordCount: 5, chosen: undefined, because: 'without matches there is nothing to choose' },
  { matches: [matchAt(7, [0])], wordCount: 5, chosen: [7, 7], because: 'a single match is chosen' },
  {
    matches: [matchAt(0, [0]), matchAt(10, [0]), matchAt(12, [1])],
    wordCount: 5,
    chosen: [10, 12],
    because: 'more words of the query are better',
  },
  {
    matches: [matchAt(0, [0]), matchAt(1, [0]), matchAt(2, [0]), matchAt(10, [0]), matchAt(14, [1])],
    wordCount: 5,
    chosen: [10, 14],
    because: 'the same word again does not count',
  },
  {
    matches: [matchAt(0, [0]), matchAt(4, [1]), matchAt(20, [0]), matchAt(21, [1])],
    wordCount: 5,
    chosen: [20, 21],
    because: 'then closer matches are better',
  },
  {
    matches: [matchAt(0, [0]), matchAt(9, [1]), matchAt(20, [0]), matchAt(28, [1])],
    wordCount: 10,
    chosen: [0, 9],
    because: 'words more than seven apart are equally far',
  },
  {
    matches: [matchAt(0, [1]), matchAt(1, [0]), matchAt(20, [0]), matchAt(21, [1])],
    wordCount: 5,
    chosen: [20, 21],
    because: 'then the order of the query is better',
  },
  {
    matches: [matchAt(0, [0]), matchAt(1, [1]), matchAt(20, [0]), matchAt(21, [1])],
    wordCount: 5,
    chosen: [0, 1],
    because: 'among equals the earliest is taken',
  },
  {
    matches: [matchAt(0, [0]), matchAt(3, [0]), matchAt(4, [1])],
    wordCount: 5,
    chosen: [0, 4],
    because: 'what still fits is joined, even if the rest alone were closer',
  },
  {
    matches: [matchAt(0, [0]), matchAt(5, [1])],
    wordCount: 5,
    chosen: [0, 0],
    because: 'a match just beyond the space is not joined',
  },
  {
    matches: [matchAt(0, [0]), matchAt(10, [1, 2], 2)],
    wordCount: 5,
    chosen: [10, 11],
    because: 'a phrase answers all of its words',
  },
  {
    matches: [matchAt(0, [1, 2, 3], 3), matchAt(10, [0])],
    wordCount: 2,
    chosen: [10, 10],
    because: 'a phrase that does not fit is passed over',
  },
  {
    matches: [matchAt(0, [0]), matchAt(10, [1, 2, 3], 3)],
    wordCount: 3,
    chosen: [10, 12],
    because: 'a phrase that just fits is not',
  },
  {
    matches: [matchAt(0, [0, 1, 2], 3), matchAt(10, [0, 1, 2], 3)],
    wordCount: 2,
    chosen: [0, 2],
    because: 'if none fits the first is taken',
  },
]

describe('the matches to show', () => {
  for (const { matches, wordCount, chosen, because } of cases)
    test(because, () => {
      const found = chooseMatches(matches, wordCount)
      expect(found && [found.first.firstWord, found.last.lastWord]).toEqual(chosen)
    })
})

/** Every group that cannot be joined by a neighbour, scored from scratch. */
function chooseSlowly(
  matches: readonly TextMatch[],
  wordCount: number,
): readonly [number, number] | undefined {
  let best: { readonly range: readonly [number, number]; readonly score: readonly number[] } | undefined
  let reached = -1
  for (const [from, first] of matches.entries()) {
    const group = matches.slice(from).filter(({ lastWord }) => lastWord - first.firstWord < wordCount)
    const last = group.at(-1)
    if (last === undefined || from + group.length - 1 <= reached) continue
    reached = from + group.length - 1
    const pairs = group.slice(1).map((right, index) => [group[index] ?? right, right] as const)
    const distances = pairs.map(([left, right]) => Math.min(7, right.firstWord - left.lastWord))
    const score = [
      new Set(group.flatMap(({ queryWords }) => queryWords)).size,
      -distances.reduce((sum, distance) => sum + distance, 0),
      pairs.filter(([left, right]) => Math.min(...right.queryWords) > Math.min(...left.queryWords)).length,
    ]
    const difference = score
      .map((value, index) => value - (best?.score[index] ?? 0))
      .find((value) => value !== 0)
    if (best === undefined || (difference ?? 0) > 0) best = { range: [first.firstWord, last.lastWord], score }
  }
  const first = matches[0]
  return best?.range ?? (first && [first.firstWord, first.lastWord])
}

const someMatches = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 9 }),
      wordCount: fc.integer({ min: 1, max: 4 }),
      queryWord: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((parts) => {
    let at = 0
    return parts.map(({ gap, wordCount, queryWord }) => {
      const match = matchAt(
        at + gap,
        Array.from({ length: wordCount }, (_, index) => queryWord + index),
        wordCount,
      )
      at = match.lastWord + 1
      return match
    })
  })

test('are those that scoring every group would give', () =>
  fc.assert(
    fc.property(someMatches, fc.integer({ min: 1, max: 15 }), (matches, wordCount) => {
      const found = chooseMatches(matches, wordCount)
      expect(found && [found.first.firstWord, found.last.lastWord]).toEqual(chooseSlowly(matches, wordCount))
    }),
  ))
