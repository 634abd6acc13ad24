import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { goalRows } from './goals.mjs'
import { summaryOf } from './measure-latency.mjs'

const figures = {
  latency: { addedMs: 0.6, addedWithSearchMs: 9, addedBesidesSearchMs: 6, chunkMs: 0.3, chunkP95Ms: 0.4 },
  flood: { chunksASecond: 30, directAChunksSecond: 60, serverCpuUsAChunk: 12 },
  held: [
    {
      streams: 1000,
      errors: 1,
      kilobytesEach: 20,
      heldKilobytesEach: 99,
      cpuMsASecondEach: 0.2,
      searchP50Ms: 6,
      searchIdleP50Ms: 4,
    },
  ],
}

const cases = [
  { measure: 'added to the first token, ms', verdict: 'met, and the aim' },
  { measure: 'added with one search, ms', verdict: 'met' },
  { measure: 'added with one search, without its own time, ms', verdict: 'missed' },
  { measure: 'added to a chunk, p50 ms', verdict: 'met' },
  { measure: 'added to a chunk, p95 ms', verdict: 'met, and the aim' },
  { measure: 'chunks/s through the server, over directly', verdict: '', figure: 0.5 },
  { measure: '1000 streams: errors', verdict: 'missed' },
  { measure: '1000 streams: memory each, kB', verdict: 'met' },
  { measure: '1000 streams: a search beside them, p50 over alone', verdict: '', figure: 1.5 },
]

const memoryOf = (held) => goalRows({ held: [held] }).find(({ measure }) => /memory each/.test(measure))

describe('figures of conversations held against the goals', () => {
  const rows = goalRows(figures)
  for (const { measure, verdict, figure } of cases)
    test(`${measure}: ${verdict || 'told'}`, () => {
      const row = rows.find((candidate) => candidate.measure === measure)
      assert.equal(row.verdict, verdict)
      if (figure !== undefined) assert.equal(row.figure, figure)
    })

  test('what was not measured has no row', () => {
    assert.equal(rows.filter(({ measure }) => /client left|CPU of a conversation/.test(measure)).length, 0)
  })

  test('memory is judged by what is in use where that is more, and not for a few streams', () => {
    assert.equal(memoryOf(figures.held[0]).figure, 99)
    assert.equal(memoryOf({ ...figures.held[0], streams: 50 }).verdict, '')
  })

  test('a figure that is no number is missed', () => {
    const [row] = goalRows({ latency: { ...figures.latency, addedMs: Number.NaN } })
    assert.equal(row.verdict, 'missed')
  })
})

const sample = (addedMs, delaysUs) => ({ preMs: 0, midMs: 0, postMs: 0, addedMs, delaysUs })

test('what is added is held against the same round asked directly', () => {
  const summary = summaryOf({
    direct: [sample(1, [100]), sample(3, [100])],
    plain: [sample(2, [300]), sample(5, [300])],
    searching: [sample(10, []), sample(14, [])],
    searchMs: [4, 5],
  })
  assert.equal(summary.addedMs, 2)
  assert.equal(summary.addedWithSearchMs, 11)
  // 10 - 4 - 1 and 14 - 5 - 3: the upper of the two middle values.
  assert.equal(summary.addedBesidesSearchMs, 6)
  assert.ok(Math.abs(summary.chunkMs - 0.2) < 1e-9)
})
