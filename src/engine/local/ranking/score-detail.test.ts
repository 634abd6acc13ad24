import { describe, expect, test } from 'vitest'
import { addToScore, fullScore, scoreValue, type ScoreDetail } from './score-detail.js'

const words = (rank: number, most: number): ScoreDetail => ({ rule: 'words', rank, most })
const position = (rank: number): ScoreDetail => ({ rule: 'wordPosition', rank, most: 11 })
const attribute = (rank: number): ScoreDetail => ({ rule: 'exactAttribute', rank, most: 3 })
const exact = (rank: number, most: number): ScoreDetail => ({ rule: 'exactWords', rank, most })
const typo: ScoreDetail = { rule: 'typo', rank: 2, most: 2 }
const sort: ScoreDetail = { rule: 'sort', field: 'price', direction: 'asc', value: 3 }

describe('a score', () => {
  const cases: readonly {
    readonly details: readonly ScoreDetail[]
    readonly score: number
    readonly because: string
  }[] = [
    { details: [], score: 1, because: 'is full when no rule says anything' },
    { details: [words(3, 3)], score: 1, because: 'is full at the best rank' },
    { details: [words(2, 3)], score: 2 / 3, because: 'is a rank of the most' },
    { details: [words(2, 3), typo], score: 4 / 6, because: 'stays below the next rank of an earlier rule' },
    { details: [words(2, 3), { ...typo, rank: 1 }], score: 3 / 6, because: 'is refined by later rules' },
    { details: [sort, words(2, 3), sort], score: 2 / 3, because: 'does not depend on values' },
    {
      details: [words(2, 2), { rule: 'skipped' }],
      score: 1 / 2,
      because: 'takes a rule that was skipped for none of one',
    },
    { details: [{ rule: 'skipped' }], score: 0, because: 'is none when all was skipped' },
    {
      details: [words(1, 1), typo, position(11), attribute(2), exact(2, 2)],
      score: 130 / 132,
      because: 'of a word at the beginning of a longer field',
    },
    {
      details: [words(1, 1), typo, position(9), attribute(1), exact(2, 2)],
      score: 116 / 132,
      because: 'of a word at position 2',
    },
  ]
  for (const { details, score, because } of cases)
    test(because, () => expect(scoreValue(details.reduce(addToScore, fullScore))).toBeCloseTo(score, 12))
})
