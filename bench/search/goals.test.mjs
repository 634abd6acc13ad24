import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { goalRows } from './goals.mjs'

const latencies = (p50, p95, p99) => ({ count: 1000, p50, p95, p99, max: p99 })

const films = {
  name: 'films',
  isHealthJudged: true,
  indexing: {
    count: 36_000,
    bytes: 24e6,
    wallSeconds: 2,
    serverCpuSeconds: 3,
    diskBytes: 80e6,
    peakMemoryMb: 300,
  },
  search: {
    whole: latencies(1, 3, 11),
    health: latencies(0.1, 0.2, 0.3),
    together: { queriesASecond: 2000, coresUsed: 1.6 },
    text: { count: 5000, cpuSeconds: 5 },
    peakMemoryMb: 310,
  },
  peers: {
    minisearch: {
      indexing: { count: 36_000, wallSeconds: 4, cpuSeconds: 4 },
      searching: { fuzzy: { count: 200, cpuSeconds: 10 } },
    },
    tantivy: {
      indexing: { count: 36_000, wallSeconds: 2, cpuSeconds: 3 },
      searching: { 'whole words': { count: 1200, cpuSeconds: 2 } },
    },
  },
}
const figures = {
  sets: [films],
  largest: 'products',
  growth: { small: { selectiveMs: 1, wholeMs: 2 }, large: { selectiveMs: 2.5, wholeMs: 17 } },
  extras: {
    withWords: [
      { name: 'three facets', plainMs: 4, extraMs: 6, ratio: 1.5, differenceMs: 2 },
      { name: 'geo radius', plainMs: 4, extraMs: 10, ratio: 2.5, differenceMs: 6 },
    ],
    alone: [
      { name: 'equality filter', mostMs: 1, plainMs: 0.4, extraMs: 0.5, ratio: 1.25, differenceMs: 0.1 },
      { name: 'range filter', mostMs: 3, plainMs: 0.4, extraMs: 4, ratio: 10, differenceMs: 3.6 },
    ],
  },
  cutoff: { uncutMs: 90, cutoffMs: 30, ...latencies(31, 35, 40) },
}

const cases = [
  { measure: 'documents/s over MiniSearch', figure: 2, verdict: 'met' },
  { measure: 'disk over raw data', figure: 80 / 24, verdict: 'missed' },
  { measure: 'search p99 over p50', figure: 11, verdict: 'missed' },
  { measure: 'search p50 over /health', figure: 10, verdict: 'met' },
  { measure: 'queries per CPU-second over MiniSearch, fuzzy', figure: 50, verdict: 'met' },
  { measure: 'queries per CPU-second over tantivy, whole words', figure: 1000 / 600, verdict: 'missed' },
  { measure: 'growth of the median, selective', figure: 2.5, verdict: 'met' },
  { measure: 'growth of the median, whole log', figure: 8.5, verdict: 'missed' },
  { measure: 'with three facets, p50 over without', figure: 1.5, verdict: 'met' },
  { measure: 'with geo radius, p50 over without', figure: 2.5, verdict: 'missed' },
  { measure: 'equality filter alone, ms', figure: 0.1, verdict: 'met' },
  { measure: 'range filter alone, ms', figure: 3.6, verdict: 'missed' },
  { measure: 'cut search p95 over searchCutoffMs', figure: 35 / 30, verdict: 'met' },
]

describe('figures held against the goals', () => {
  const rows = goalRows(figures)
  for (const { measure, figure, verdict } of cases)
    test(`${measure}: ${verdict}`, () => {
      const row = rows.find((candidate) => candidate.measure === measure)
      assert.ok(Math.abs(row.figure - figure) < 1e-9)
      assert.equal(row.verdict, verdict)
    })

  test('what was not measured has no row', () => {
    assert.equal(rows.filter(({ measure }) => /SQLite|restart|memory at most/.test(measure)).length, 0)
  })
})
