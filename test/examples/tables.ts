import type { JsonObject } from '../model/model-documents.js'
import type { Example } from './example.js'

// Tables of the behaviour sheet, each row as an example of its own.

const typoBudgets = [
  { typed: 'mangu ', word: 'mango', isFound: true, because: 'five letters forgive one typo' },
  { typed: 'peers ', word: 'pears', isFound: true, because: 'five letters forgive one typo anywhere' },
  { typed: 'mengu ', word: 'mango', isFound: false, because: 'five letters do not forgive two typos' },
  { typed: 'kiwo ', word: 'kiwi', isFound: false, because: 'four letters forgive nothing' },
  { typed: 'blueburri ', word: 'blueberry', isFound: true, because: 'nine letters forgive two typos' },
  { typed: 'pineaple ', word: 'pineapple', isFound: true, because: 'eight letters forgive one typo' },
  { typed: 'pinaaple ', word: 'pineapple', isFound: false, because: 'eight letters do not forgive two' },
  { typed: 'lbueberry ', word: 'blueberry', isFound: true, because: 'long words forgive a swapped start' },
  { typed: 'amngo ', word: 'mango', isFound: false, because: 'short words do not forgive a swapped start' },
].map(({ typed, word, isFound, because }) =>
  example(`typo budget: ${because}`, [word], { q: typed }, { ids: isFound ? [0] : [] }),
)

const scores = example(
  'a score is made of the ranks of all rules',
  ['lantern', 'lantern oil', 'an old lantern'],
  { q: 'lantern ', showRankingScore: true },
  { ids: [0, 1, 2], rankingScores: [1, 130 / 132, 116 / 132] },
)

const proximities = [
  { text: 'alder birch', score: 4 / 4 },
  { text: 'alder x birch', score: 3 / 4 },
  { text: 'birch alder', score: 3 / 4 },
  { text: 'alder x y birch', score: 2 / 4 },
  { text: 'birch x alder', score: 2 / 4 },
  { text: 'alder x y z birch', score: 1 / 4 },
  { text: 'alder. birch', score: 1 / 4 },
].map(({ text, score }) =>
  example(
    `proximity: "${text}" is worth ${score}`,
    [text],
    { q: 'alder birch', showRankingScoreDetails: true },
    { rankingScoreDetails: [{ proximity: { order: 0, score } }] },
    { rankingRules: ['words', 'proximity'], matchingStrategy: 'all' },
  ),
)

const gluedAndSplit = [
  { typed: 'sail boat ', text: 'sail boat', typos: 0 },
  { typed: 'sail boat ', text: 'sailboat', typos: 2 },
  { typed: 'sailboat ', text: 'sail boat', typos: 1 },
  { typed: 'saillboat ', text: 'sailboat', typos: 1 },
  { typed: 'sail bout ', text: 'sailboat', typos: undefined },
  { typed: 'sailing bout ', text: 'sailingboat', typos: 3 },
].map(({ typed, text, typos }) =>
  example(
    `typo: "${typed}" finds "${text}" with a cost of ${typos ?? 'nothing, not at all'}`,
    [text],
    { q: typed, showRankingScoreDetails: true },
    typos === undefined ? { ids: [] } : { typoCounts: [typos] },
    { rankingRules: ['typo'] },
  ),
)

const positionRanks = [
  { ranks: 11, positions: [0] },
  { ranks: 10, positions: [1] },
  { ranks: 9, positions: [2, 4] },
  { ranks: 8, positions: [5, 7] },
  { ranks: 7, positions: [8, 11] },
  { ranks: 6, positions: [12, 15] },
  { ranks: 5, positions: [16, 23] },
  { ranks: 4, positions: [24, 32, 33, 64] },
  { ranks: 3, positions: [65, 256] },
  { ranks: 2, positions: [257, 1024] },
  { ranks: 1, positions: [1025, 3000] },
].map(({ ranks, positions }) =>
  example(
    `wordPosition: a word at ${positions.join(', ')} has rank ${ranks} of 11`,
    positions.map((position) => `${'x '.repeat(position)}beacon`),
    { q: 'beacon ', showRankingScoreDetails: true },
    { rankingScoreDetails: positions.map(() => ({ wordPosition: { order: 0, score: ranks / 11 } })) },
    { rankingRules: ['wordPosition'], matchingStrategy: 'all' },
  ),
)

const sortForm = example(
  'a text is sorted by its lowercase, trimmed and decomposed form',
  ['  Émile '],
  { sort: ['t:asc'], showRankingScoreDetails: true },
  { rankingScoreDetails: [{ 't:asc': { order: 0, value: 'e\u0301mile' } }] },
  { rankingRules: ['sort'] },
)

export const tableExamples: readonly Example[] = [
  ...typoBudgets,
  scores,
  ...proximities,
  ...gluedAndSplit,
  ...positionRanks,
  sortForm,
]

/** Documents with one text each, searched nowhere else. */
function example(
  name: string,
  texts: readonly string[],
  body: JsonObject,
  expected: JsonObject,
  { matchingStrategy, ...settings }: { matchingStrategy?: string; rankingRules?: string[] } = {},
): Example {
  return {
    area: '14-tables',
    name,
    settings: { searchableAttributes: ['t'], sortableAttributes: ['t'], ...settings },
    documents: texts.map((text, id) => ({ id, t: text })),
    request: {
      route: 'search',
      body: { ...(matchingStrategy !== undefined && { matchingStrategy }), ...body },
    },
    expect: expected,
    certainty: 'certain',
  }
}
