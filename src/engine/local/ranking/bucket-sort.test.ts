import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  closeSnapshot,
  search,
  searchHits,
  toldBy,
  type TestDocument,
} from '../searching/search-harness.contract.js'
import { documentsArbitrary, randomQuery, sortableSettings } from '../searching/random-searches.contract.js'

const buildSnapshot = buildingSnapshots()

const texts = ['x y gardens', 'gardens', 'gardens of stone', 'nothing', 'gardems']
const documents: readonly TestDocument[] = texts.map((text) => ({ id: text, text }))
const settings = { searchableAttributes: ['text'] }
const scores = { gardens: 1, 'gardens of stone': 130 / 132, 'x y gardens': 116 / 132, gardems: 61 / 132 }

function rounded(found: { readonly ids: readonly unknown[]; readonly scores: readonly number[] }): unknown {
  return found.ids.map((id, place) => [id, found.scores[place]?.toFixed(6)])
}

describe('documents are sorted', () => {
  for (const runs of [[], [1, 1, 1]])
    test(`by one rule after the other, with the scores of all, with runs of ${JSON.stringify(runs)}`, () => {
      const found = search(buildSnapshot(documents, settings, { runs }), {
        q: 'gardens ',
        showRankingScore: true,
      })
      expect(rounded(found)).toEqual(Object.entries(scores).map(([id, score]) => [id, score.toFixed(6)]))
    })

  test('in the order of insertion when there are neither words nor values, with a full score', () => {
    const options = { runs: [2], replaced: [{ id: 'gardens', text: 'x' }] }
    const found = search(buildSnapshot(documents, settings, options), { showRankingScore: true })
    expect(found.ids).toEqual(texts)
    expect(new Set(found.scores)).toEqual(new Set([1]))
  })

  test('in the order of insertion when they are alike, also those that changed', () => {
    const alike = [1, 2, 3, 4, 5].map((id) => ({ id, text: 'a' }))
    const older = [2, 4].map((id) => ({ id, text: 'b' }))
    const snapshot = buildSnapshot(alike, settings, { runs: [3], replaced: older })
    expect(search(snapshot, { q: 'a' }).ids).toEqual([1, 2, 3, 4, 5])
    expect(search(snapshot, { q: 'a', limit: 2, offset: 1 }).ids).toEqual([2, 3])
  })
})

test('documents that one rule takes are not lost by the next', () => {
  const some = ['a', 'b', 'b a'].map((text) => ({ id: text, text }))
  const snapshot = buildSnapshot(some, { searchableAttributes: ['text'], rankingRules: ['bm25', 'typo'] })
  const { ids, total } = search(snapshot, { q: 'a b ' })
  expect(ids).toHaveLength(total)
})

describe('a threshold', () => {
  const snapshot = buildSnapshot(documents, settings)
  const cases = [
    { threshold: 0, found: 4, because: 'of 0 leaves nothing out' },
    { threshold: 0.5, found: 3, because: 'leaves out what cannot reach it' },
    { threshold: 0.9, found: 2, because: 'leaves out what does not reach it in the end' },
    { threshold: 1, found: 1, because: 'of 1 leaves the best only' },
  ]
  for (const { threshold, found, because } of cases)
    for (const page of [{}, { page: 1 }, { page: 1, hitsPerPage: 10 }])
      test(`${because}, and out of the total, with ${JSON.stringify(page)}`, () => {
        const { ids, total } = search(snapshot, { q: 'gardens ', rankingScoreThreshold: threshold, ...page })
        expect(ids).toEqual(Object.keys(scores).slice(0, found))
        expect(total).toBe(found)
      })

  test('counts what was not looked at with offset and limit, but not with pages', () => {
    const body = { q: 'gardens ', rankingScoreThreshold: 0.5 }
    expect(search(snapshot, { ...body, limit: 1 })).toMatchObject({ ids: ['gardens'], total: 4 })
    expect(search(snapshot, { ...body, hitsPerPage: 1 })).toMatchObject({ ids: ['gardens'], total: 3 })
    expect(search(snapshot, { ...body, hitsPerPage: 1, page: 2 })).toMatchObject({
      ids: ['gardens of stone'],
      total: 3,
    })
  })

  const ruleOrders = [
    { rankingRules: ['words', 'typo'], because: 'words come first' },
    { rankingRules: ['sort', 'words', 'typo'], because: 'another rule comes first' },
  ]
  for (const { rankingRules, because } of ruleOrders)
    test(`counts everything where no document is wanted and ${because}`, () => {
      const ordered = buildSnapshot(documents, { ...settings, rankingRules })
      const body = { q: 'gardens ', rankingScoreThreshold: 1, limit: 0 }
      expect(search(ordered, body)).toMatchObject({ ids: [], total: 4 })
    })

  test('leaves out documents whose rules were skipped', () => {
    const slow = buildSnapshot(documents, { ...settings, searchCutoffMs: 0 })
    expect(search(slow, { q: 'gardens ', rankingScoreThreshold: 0.1 })).toMatchObject({ ids: [], total: 0 })
  })
})

/** A clock that goes on by one whenever it is looked at. */
function clock(): () => number {
  let time = -1
  return () => {
    time += 1
    return time
  }
}

function skippedAfterWords(matchingWords: number): object {
  const words = { order: 0, matchingWords, maxMatchingWords: 2, score: matchingWords / 2 }
  return { words, skipped: { order: 1 } }
}

describe('when the time is over', () => {
  const two = [
    { id: 1, text: 'a' },
    { id: 2, text: 'a mango' },
    { id: 3, text: 'a mangp' },
    { id: 4, text: 'a mango' },
  ]
  const rules = { searchableAttributes: ['text'], rankingRules: ['words', 'typo', 'exactness'] }
  const body = { q: 'a mango ', showRankingScore: true, showRankingScoreDetails: true }
  const cases = [
    {
      searchCutoffMs: 0,
      hits: [1, 2, 3, 4].map((id) => ({
        id,
        _rankingScore: 0,
        _rankingScoreDetails: { skipped: { order: 0 } },
      })),
      because: 'at once, documents come in the order of insertion',
    },
    {
      searchCutoffMs: 2,
      hits: [
        ...[2, 3, 4].map((id) => ({ id, _rankingScore: 0.5, _rankingScoreDetails: skippedAfterWords(2) })),
        { id: 1, _rankingScore: 0, _rankingScoreDetails: skippedAfterWords(1) },
      ],
      because: 'after the first rule, each of its buckets comes as it is',
    },
  ]
  for (const { searchCutoffMs, hits, because } of cases)
    test(because, () => {
      const snapshot = buildSnapshot(two, { ...rules, searchCutoffMs }, { runs: [2] })
      const found = search(snapshot, { ...body, attributesToRetrieve: ['id'] }, clock())
      expect(found.hits).toEqual(hits)
      expect(found.total).toBe(4)
    })

  test('later, the buckets before it are sorted', () => {
    const snapshot = buildSnapshot(two, { ...rules, searchCutoffMs: 4 })
    const told = search(snapshot, body, clock()).hits.map(({ id, _rankingScoreDetails: details }) => [
      id,
      Object.keys(details as object).join(' '),
    ])
    expect(told.at(-1)).toEqual([1, 'words skipped'])
    expect(told.slice(0, 3).map(([id]) => id)).toEqual([2, 4, 3])
  })

  test('without words, values are skipped as well', () => {
    const valued = two.map(({ id }) => ({ id, value: -id }))
    const snapshot = buildSnapshot(valued, { sortableAttributes: ['value'], searchCutoffMs: 0 })
    expect(toldBy('skipped', snapshot, { sort: ['value:asc'] }).map(([id]) => id)).toEqual([1, 2, 3, 4])
  })
})

test('without scores the same documents come in the same order, on whichever page', () => {
  fc.assert(
    fc.property(
      documentsArbitrary,
      sortableSettings,
      fc.array(randomQuery, { minLength: 1, maxLength: 5 }),
      fc.nat(12),
      fc.nat(12),
      (some, changes, bodies, offset, limit) => {
        const snapshot = buildSnapshot(some, changes, { runs: [3, 2] })
        for (const body of bodies) {
          const scored = searchHits(snapshot, { ...body, showRankingScore: true, limit: 100 }).map(
            ({ id }) => id,
          )
          const { ids, total } = search(snapshot, { ...body, offset, limit })
          expect(ids).toEqual(scored.slice(offset, offset + limit))
          expect(total).toBe(scored.length)
        }
        closeSnapshot(snapshot)
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)
