import { describe, expect, test } from 'vitest'
import type { HitRanking, RankValue } from '../engine/search-engine.js'
import { compareRankings } from './compare-rankings.js'

const score = (value: number): RankValue => ({ kind: 'score', score: value })
const rising = (value: number | string | null): RankValue => ({ kind: 'sort', direction: 'asc', value })
const falling = (value: number | string | null): RankValue => ({ kind: 'sort', direction: 'desc', value })
const near = (meters: number | null): RankValue => ({ kind: 'distance', direction: 'asc', meters })
const far = (meters: number | null): RankValue => ({ kind: 'distance', direction: 'desc', meters })

function ranking(values: readonly RankValue[], weightedScore = 1): HitRanking {
  return { key: 0, weightedScore, values, distinctValues: [] }
}

describe('first comes', () => {
  const cases: { because: string; first: HitRanking; second: HitRanking }[] = [
    { because: 'the higher score', first: ranking([score(0.9)]), second: ranking([score(0.8)]) },
    {
      because: 'the higher score, whatever stands after it',
      first: ranking([score(0.9), rising(2)]),
      second: ranking([score(0.8), rising(1)]),
    },
    {
      because: 'the second score, when a sort between them is the same',
      first: ranking([score(1), rising(1), score(0.6)]),
      second: ranking([score(1), rising(1), score(0.5)]),
    },
    { because: 'the lower number, rising', first: ranking([rising(2)]), second: ranking([rising(10)]) },
    { because: 'the higher number, falling', first: ranking([falling(10)]), second: ranking([falling(2)]) },
    { because: 'the lower text, rising', first: ranking([rising('a')]), second: ranking([rising('b')]) },
    { because: 'the higher text, falling', first: ranking([falling('b')]), second: ranking([falling('a')]) },
    {
      because: 'the lower text by code points, not by halves of them',
      first: ranking([rising('\uff5e')]),
      second: ranking([rising('\u{1f600}')]),
    },
    { because: 'a number, rising', first: ranking([rising(9)]), second: ranking([rising('1')]) },
    { because: 'a number, falling', first: ranking([falling(1)]), second: ranking([falling('9')]) },
    { because: 'a value, rising', first: ranking([rising('z')]), second: ranking([rising(null)]) },
    { because: 'a value, falling', first: ranking([falling('a')]), second: ranking([falling(null)]) },
    { because: 'the nearer place', first: ranking([near(5)]), second: ranking([near(6)]) },
    { because: 'the farther place', first: ranking([far(6)]), second: ranking([far(5)]) },
    { because: 'any place', first: ranking([far(6)]), second: ranking([far(null)]) },
    { because: 'what more is known of', first: ranking([score(0.1)], 0.1), second: ranking([]) },
    {
      because: 'the higher score in all, when kinds differ',
      first: ranking([rising(1)], 0.7),
      second: ranking([score(0.6)], 0.6),
    },
    {
      because: 'the higher score in all, when directions differ',
      first: ranking([rising(1)], 0.7),
      second: ranking([falling(1)], 0.6),
    },
    { because: 'the greater weight, when all match', first: ranking([], 2), second: ranking([], 1) },
  ]
  for (const { because, first, second } of cases)
    test(because, () => {
      expect(compareRankings(first, second)).toBeLessThan(0)
      expect(compareRankings(second, first)).toBeGreaterThan(0)
    })
})

test('nothing tells hits apart that rank the same', () => {
  const values = [score(0.5), rising('a'), rising(null), near(null)]
  expect(compareRankings(ranking(values), ranking(values))).toBe(0)
})
