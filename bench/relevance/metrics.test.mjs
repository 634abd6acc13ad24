import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { mean, ndcg, recall, reciprocalRank } from './metrics.mjs'

const relevant = new Set(['a', 'b', 'c'])
// Discounts by place: 1, 0.63093, 0.5, 0.43068, 0.38685. Three relevant documents gain at most 2.13093.
const cases = [
  {
    because: 'relevant ones first, in any order, are perfect',
    ranked: ['c', 'a', 'b', 'x'],
    ndcg: 1,
    recall: 1,
    reciprocalRank: 1,
  },
  {
    because: 'places 2 and 4 gain 0.63093 + 0.43068',
    ranked: ['x', 'a', 'y', 'c'],
    ndcg: 1.06161 / 2.13093,
    recall: 2 / 3,
    reciprocalRank: 1 / 2,
  },
  {
    because: 'what lies deeper than five counts only for the first place',
    ranked: ['v', 'w', 'x', 'y', 'z', 'a'],
    ndcg: 0,
    recall: 0,
    reciprocalRank: 1 / 6,
  },
  {
    because: 'a short answer cannot gain what it lacks',
    ranked: ['a'],
    ndcg: 1 / 2.13093,
    recall: 1 / 3,
    reciprocalRank: 1,
  },
  { because: 'no answer is worth nothing', ranked: [], ndcg: 0, recall: 0, reciprocalRank: 0 },
]

const isNear = (actual, expected) =>
  assert.ok(Math.abs(actual - expected) < 1e-5, `${actual} is not ${expected}`)

describe('a ranking of three relevant documents, looked at to depth 5', () => {
  for (const { because, ranked, ...expected } of cases)
    test(because, () => {
      isNear(ndcg(ranked, relevant, 5), expected.ndcg)
      isNear(recall(ranked, relevant, 5), expected.recall)
      isNear(reciprocalRank(ranked, relevant), expected.reciprocalRank)
    })
})

test('more relevant documents than the depth can hold: the best order fills the depth', () => {
  isNear(ndcg(['a', 'b'], relevant, 2), 1)
  isNear(ndcg(['a', 'x'], relevant, 2), 1 / 1.63093)
})

test('the mean of a run counts every query alike', () => {
  isNear(mean([1, 0.5, 0]), 0.5)
})
