import { describe, expect, test } from 'vitest'
import { compactingMerges, mostDocumentsInRun, nextMerge, urgentMerge, type RunSize } from './merge-plan.js'

/** Runs of so many documents, all live or as many of them as the second number of a pair says. */
function runsOf(sizes: readonly (number | readonly [number, number])[]): RunSize[] {
  return sizes.map((size) => {
    const [documentCount, liveCount] = typeof size === 'number' ? [size, size] : size
    return { documentCount, liveCount }
  })
}

const repeat = (count: number, size: number): number[] => Array.from({ length: count }, () => size)
const full = mostDocumentsInRun

const next = [
  { because: 'no runs need no merge', sizes: [], span: undefined },
  { because: 'seven runs of a tier are left alone', sizes: repeat(7, 1), span: undefined },
  { because: 'eight runs of a tier are merged', sizes: repeat(8, 1), span: { first: 0, end: 8 } },
  { because: 'large runs before them stay', sizes: [9_000, ...repeat(8, 1)], span: { first: 1, end: 9 } },
  {
    because: 'small runs between those of a tier go with them',
    sizes: [200, 1, 200, 1, 200, 1, 200, 1],
    span: { first: 0, end: 8 },
  },
  {
    because: 'a large run is not rewritten for a few small ones',
    sizes: [100, ...repeat(7, 1)],
    span: undefined,
  },
  {
    because: 'the smallest tier goes first',
    sizes: [...repeat(8, 100), ...repeat(8, 1)],
    span: { first: 8, end: 16 },
  },
  { because: 'a run that is half dead stays', sizes: [[10, 5] as const], span: undefined },
  {
    because: 'a run that is mostly dead is rewritten',
    sizes: [5, [10, 4] as const],
    span: { first: 1, end: 2 },
  },
  {
    because: 'no more is merged than one run may have',
    sizes: repeat(8, full / 2),
    span: { first: 0, end: 2 },
  },
  { because: 'full runs are left alone', sizes: repeat(20, full), span: undefined },
  {
    because: 'full runs do not keep others from being merged',
    sizes: [...repeat(7, full), ...repeat(8, full / 8)],
    span: { first: 7, end: 15 },
  },
]
describe('when there is time', () => {
  for (const { because, sizes, span } of next)
    test(because, () => expect(nextMerge(runsOf(sizes))).toEqual(span))
})

const urgent = [
  { because: '24 runs are not too many', sizes: repeat(24, 1), span: undefined },
  { because: 'of 25 the first eight are merged', sizes: repeat(25, 1), span: { first: 0, end: 8 } },
  {
    because: 'the cheapest are merged',
    sizes: [...repeat(16, 100_000), ...repeat(9, 10)],
    span: { first: 16, end: 24 },
  },
  { because: 'any number of full runs is not too many', sizes: repeat(100, full), span: undefined },
]
describe('at once', () => {
  for (const { because, sizes, span } of urgent)
    test(because, () => expect(urgentMerge(runsOf(sizes))).toEqual(span))
})

const compacting = [
  { because: 'one run without dead documents stays', sizes: [10], spans: [] },
  {
    because: 'one run with dead documents is rewritten',
    sizes: [[10, 9] as const],
    spans: [{ first: 0, end: 1 }],
  },
  { because: 'all runs become one', sizes: [10, 1, 1], spans: [{ first: 0, end: 3 }] },
  {
    because: 'no run becomes too large',
    sizes: [full, 1, full, [2, 1] as const, 1],
    spans: [{ first: 3, end: 5 }],
  },
]
describe('for a compaction', () => {
  for (const { because, sizes, spans } of compacting)
    test(because, () => expect(compactingMerges(runsOf(sizes))).toEqual(spans))
})

test('merging goes on until it ends, whatever comes', () => {
  let runs: RunSize[] = []
  let written = 0
  for (let batch = 0; batch < 5_000; batch += 1) {
    runs.push(...runsOf([1 + ((batch * 7_919) % 50)]))
    for (let span = nextMerge(runs); span !== undefined; span = nextMerge(runs)) {
      const merged = runs.slice(span.first, span.end).reduce((sum, { liveCount }) => sum + liveCount, 0)
      written += merged
      runs = [...runs.slice(0, span.first), ...runsOf([merged]), ...runs.slice(span.end)]
    }
    expect(runs.length).toBeLessThan(50)
  }
  const documents = runs.reduce((sum, { liveCount }) => sum + liveCount, 0)
  expect(written / documents).toBeLessThan(8)
})
