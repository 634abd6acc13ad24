import { describe, expect, test } from 'vitest'
import { createSpace } from '../matching/document-space.js'
import { toSorted } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { buildingSnapshots, idAt, matcherOf } from '../searching/search-harness.contract.js'
import type { Bucket, RankedBucket } from './bucket.js'
import { createCostRule, noCost, type CostRule } from './cost-rule.js'
import { allLevels, type Path, type PathStep } from './path.js'
import { SpaceFacts } from './space-facts.js'
import { allPaths, splitByWords } from './words.js'

const buildSnapshot = buildingSnapshots()

const texts = ['a b', 'ab', 'a b ab', 'a', 'abc']
const documents = texts.map((text) => ({ id: text, text }))
const snapshot = buildSnapshot(documents, { searchableAttributes: ['text'] }, { runs: [2] })

/** All documents that have all words of the query, and all ways in which they can. */
function wholeBucket(q: string): Bucket {
  const matcher = matcherOf(snapshot, { q, matchingStrategy: 'all' })
  const found = toSorted(matcher.leastMatching(matcher.context.live))
  return { facts: new SpaceFacts(matcher, createSpace(found, snapshot.runs)), paths: allPaths(matcher) }
}

function nameOf({ node, levels, isExact }: PathStep): string {
  const word = node.kind === 'word' ? node.word : node.words.join(' ')
  return `${word}${levels === allLevels ? '' : `:${levels.toString(2)}`}${isExact ? '!' : ''}`
}

const namesOf = (paths: readonly Path[]): readonly string[] => paths.map((path) => path.map(nameOf).join(' '))

function idsOf({ facts }: Bucket, of: IndexSnapshot): readonly unknown[] {
  return Array.from(facts.space.bits, (bit) => idAt(of, bit))
}

interface Told {
  readonly rank: string
  readonly ids: readonly unknown[]
  readonly paths: readonly string[]
}

function told(bucket: RankedBucket): Told {
  const { detail } = bucket
  const rank = 'rank' in detail ? `${detail.rank}/${detail.most}` : detail.rule
  return { rank, ids: idsOf(bucket, snapshot), paths: namesOf(bucket.paths) }
}

/** A rule that charges by node; for what it does not name, nothing. */
function charging(costs: Readonly<Record<string, number>>, more: Partial<CostRule> = {}): CostRule {
  const costOf = ({ node }: PathStep): number => (node.kind === 'word' ? (costs[node.word] ?? 0) : 0)
  return { name: 'typo', costs: (_, step) => costOf(step), mostCost: costOf, ...more }
}

const split = (q: string, rule: CostRule): readonly Told[] =>
  Array.from(createCostRule(rule).split(wholeBucket(q)), told)

describe('a rule that charges for steps', () => {
  const cases: readonly {
    readonly costs: Readonly<Record<string, number>>
    readonly buckets: readonly Told[]
    readonly because: string
  }[] = [
    {
      costs: {},
      buckets: [{ rank: '1/1', ids: ['a b', 'ab', 'a b ab'], paths: ['a b', 'ab'] }],
      because: 'makes one bucket of what costs the same, with each path that some document goes by',
    },
    {
      costs: { ab: 2 },
      buckets: [
        { rank: '3/3', ids: ['a b', 'a b ab'], paths: ['a b'] },
        { rank: '1/3', ids: ['ab'], paths: ['ab'] },
      ],
      because: 'takes the cheapest path of a document that has several',
    },
    {
      costs: { a: 1, b: 2 },
      buckets: [
        { rank: '4/4', ids: ['ab', 'a b ab'], paths: ['ab'] },
        { rank: '1/4', ids: ['a b'], paths: ['a b'] },
      ],
      because: 'adds up the steps of a path, and ranks against the costliest',
    },
    {
      costs: { a: 1, ab: 1 },
      buckets: [{ rank: '1/2', ids: ['a b', 'ab', 'a b ab'], paths: ['a b', 'ab'] }],
      because: 'gives ranks below the best when nothing is free',
    },
  ]
  for (const { costs, buckets, because } of cases)
    test(because, () => expect(split('a b ', charging(costs))).toEqual(buckets))

  test('credits a document to the first path that captures it', () => {
    const matcher = matcherOf(snapshot, { q: 'a b ', matchingStrategy: 'all' })
    const both = Uint32Array.from([32])
    const bucket = {
      facts: new SpaceFacts(matcher, createSpace(both, snapshot.runs)),
      paths: allPaths(matcher),
    }
    expect(idsOf(bucket, snapshot)).toEqual(['a b ab'])
    expect(Array.from(createCostRule(charging({})).split(bucket), told)).toEqual([
      { rank: '1/1', ids: ['a b ab'], paths: ['a b'] },
    ])
  })

  test('narrows each step to what was paid for it', () => {
    const buckets = split(
      'a b ',
      charging({ ab: 2 }, { narrow: (step, cost) => ({ ...step, levels: 1 << cost }) }),
    )
    expect(buckets.map(({ paths }) => paths)).toEqual([['a:1 b:1'], ['ab:100']])
  })

  test('tells the step before, and charges by document', () => {
    const rule = charging(
      {},
      {
        costs: (facts, _, before) =>
          before === undefined ? 0 : Uint16Array.from(facts.space.bits, (_bit, place) => 5 * place),
        mostCost: (_, before) => (before === undefined ? 0 : 20),
      },
    )
    expect(split('a b ', rule)).toEqual([
      { rank: '21/21', ids: ['a b', 'ab', 'a b ab'], paths: ['a b', 'ab'] },
    ])
    expect(split('a b "ab" ', rule)).toEqual([
      { rank: '41/41', ids: ['ab'], paths: ['ab ab'] },
      { rank: '36/41', ids: ['a b ab'], paths: ['ab ab'] },
    ])
  })

  test('leaves out documents that answer no path', () => {
    const rule = charging(
      {},
      { costs: (facts) => Uint16Array.from(facts.space.bits, (bit) => (bit === 0 ? noCost : 0)) },
    )
    expect(split('a ', rule).map(({ ids }) => ids)).toEqual([['a b ab', 'a']])
  })
})

describe('the rule words', () => {
  test('remembers the paths that captured documents, each with whole steps', () => {
    const matcher = matcherOf(snapshot, { q: 'a b ' })
    const buckets = [...splitByWords(matcher.leastMatching(matcher.context.live), matcher)].map(told)
    expect(buckets).toEqual([
      { rank: '2/2', ids: ['a b', 'ab', 'a b ab'], paths: ['a b', 'ab'] },
      { rank: '1/2', ids: ['a'], paths: ['a'] },
    ])
  })
})
