import { describe, expect, test } from 'vitest'
import type { IndexUid } from '../domain/index-uid.js'
import type { RankedBy } from '../engine/search-engine.js'
import { mergeHits, requireComparable, type QueryHits } from './merge-hits.js'

type TestHit = readonly [key: number, score: number, ...distinctValues: (number | string)[]]

/** Hits whose bytes are their index and their key. */
function list(index: string, ...hits: readonly TestHit[]): QueryHits {
  const texts = hits.map(([key]) => `${index}${key}`)
  return {
    index: index as IndexUid,
    hits: {
      bytes: Buffer.from(texts.join('')),
      ends: texts.map((_, at) => texts.slice(0, at + 1).join('').length),
    },
    rankings: hits.map(([key, score, ...distinctValues]) => {
      return { key, weightedScore: score, values: [{ kind: 'score', score }], distinctValues }
    }),
    rankedBy: [{ kind: 'score' }],
  }
}

describe('merged', () => {
  const cases: {
    because: string
    lists: readonly QueryHits[]
    wanted?: number
    hits: readonly string[]
    doubles?: Readonly<Record<string, readonly number[]>>
  }[] = [
    { because: 'are no lists to no hits', lists: [], hits: [] },
    {
      because: 'are lists by what ranks their hits',
      lists: [list('a', [1, 0.9], [2, 0.3]), list('b', [1, 1], [2, 0.5])],
      hits: ['b1', 'a1', 'b2', 'a2'],
    },
    {
      because: 'are equal hits in the order of their queries',
      lists: [list('a', [1, 1], [2, 1]), list('b', [1, 1])],
      hits: ['a1', 'a2', 'b1'],
    },
    {
      because: 'is each list in its own order, even where it is not that of the scores',
      lists: [list('a', [1, 0.2], [2, 0.9]), list('b', [1, 0.5])],
      hits: ['b1', 'a1', 'a2'],
    },
    {
      because: 'are so many hits as are wanted',
      lists: [list('a', [1, 0.9], [2, 0.3]), list('b', [1, 1])],
      wanted: 2,
      hits: ['b1', 'a1'],
    },
    {
      because: 'is a document of two queries once, where it is best',
      lists: [list('a', [1, 0.9], [2, 0.3]), list('a', [2, 1], [1, 0.1])],
      hits: ['a2', 'a1'],
    },
    {
      because: 'is a key of two indexes twice',
      lists: [list('a', [1, 0.9]), list('b', [1, 0.8])],
      hits: ['a1', 'b1'],
    },
    {
      because: 'are hits without the doubles of better ones, which are told if they are of another index',
      lists: [
        list('a', [1, 0.9, 'x'], [2, 0.3, 'y']),
        list('a', [3, 0.7, 'x']),
        list('b', [1, 0.5, 'x', 'z']),
      ],
      hits: ['a1', 'a2'],
      doubles: { b: [1] },
    },
    {
      because: 'are numbers and texts that look alike as different values',
      lists: [list('a', [1, 0.9, 1]), list('b', [1, 0.5, '1'])],
      hits: ['a1', 'b1'],
    },
    {
      because: 'is a value that only a double had left to the next hit',
      lists: [list('a', [1, 0.9, 'x'], [2, 0.8, 'x', 'y'], [3, 0.7, 'y'])],
      hits: ['a1', 'a3'],
    },
  ]
  for (const { because, lists, wanted = 20, hits, doubles = {} } of cases)
    test(because, () => {
      const merged = mergeHits(lists, wanted)
      expect(merged.hits.map((bytes) => Buffer.from(bytes).toString())).toEqual(hits)
      expect(Object.fromEntries(merged.doubles)).toEqual(doubles)
    })
})

describe('lists can be compared', () => {
  const score: RankedBy = { kind: 'score' }
  const rising: RankedBy = { kind: 'sort', direction: 'asc' }
  const falling: RankedBy = { kind: 'sort', direction: 'desc' }
  const near: RankedBy = { kind: 'distance', direction: 'asc' }
  const comparable = [[], [[]], [[], [score]], [[score], [score, rising], [score, rising, score]]]
  for (const orders of comparable)
    test(`when they are ranked by ${JSON.stringify(orders)}`, () =>
      expect(() => requireComparable(orders.map((rankedBy) => ({ rankedBy })))).not.toThrow())

  const incomparable = [
    [[score], [rising]],
    [[rising], [falling]],
    [[rising], [near]],
    [[score], [score, rising], [score, falling]],
  ]
  for (const orders of incomparable)
    test(`but not when they are ranked by ${JSON.stringify(orders)}`, () =>
      expect(() => requireComparable(orders.map((rankedBy) => ({ rankedBy })))).toThrow(
        expect.objectContaining({
          code: 'invalid_multi_search_query_ranking_rules',
          message: expect.stringContaining(`In \`queries[${orders.length - 1}]\``),
        }),
      ))
})
