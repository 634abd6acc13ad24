import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readDirections, writeDirections } from './directions.mjs'
import { createPieceReader, splitAdded } from './read-pieces.mjs'

const chunk = (content, finish = 'null') =>
  `data: {"choices":[{"delta":{"content":"${content}"},"finish_reason":${finish}}]}\n\n`

const streams = [
  {
    name: 'the first text tells the times of the provider',
    reads: [[chunk('@10,20,40,50@'), 70]],
    expected: { providerUs: [10, 20, 40, 50], firstTextUs: 70, delaysUs: [] },
  },
  {
    name: 'each piece has its own delay, several in one read too',
    reads: [
      [chunk('@10,20@') + chunk('~100~ a'), 130],
      [chunk('~140~ b'), 150],
    ],
    expected: { delaysUs: [30, 10], arrivedUs: [130, 150] },
  },
  {
    name: 'a piece counts when its last byte is there',
    reads: [
      ['data: {"choices":[{"delta":{"content":"~10', 120],
      ['0~ a"}}]}\n\n', 160],
    ],
    expected: { delaysUs: [60] },
  },
  {
    name: 'an answer is finished by its reason and done by its mark',
    reads: [[`${chunk('', '"stop"')}data: [DONE]\n\n`, 1]],
    expected: { isFinished: true, isDone: true, failure: undefined },
  },
  {
    name: 'comments and heads of chunks are passed over',
    reads: [['HTTP/1.1 200 OK\r\n\r\n8\r\n: ping\n\n\r\n', 1]],
    expected: { providerUs: undefined, isDone: false, failure: undefined },
  },
  {
    name: 'a failure is told',
    reads: [['2f\r\ndata: {"event_id":"x","type":"error"}\n\n', 1]],
    expected: { failure: '{"event_id":"x","type":"error"}' },
  },
]

describe('a stream is read', () => {
  for (const { name, reads, expected } of streams)
    test(name, () => {
      const reader = createPieceReader()
      for (const [text, atUs] of reads) reader.read(text, atUs)
      const seen = Object.fromEntries(Object.keys(expected).map((member) => [member, reader[member]]))
      assert.deepEqual(seen, expected)
    })
})

const splits = [
  {
    name: 'one call',
    given: [1000, [3000, 9000], 10_000],
    expected: { preMs: 2, midMs: 0, postMs: 1, addedMs: 3 },
  },
  {
    name: 'a search between two calls',
    given: [0, [1000, 5000, 12_000, 20_000], 20_500],
    expected: { preMs: 1, midMs: 7, postMs: 0.5, addedMs: 8.5 },
  },
  {
    name: 'two searches',
    given: [0, [1000, 2000, 3000, 4000, 6000, 7000], 7000],
    expected: { preMs: 1, midMs: 3, postMs: 0, addedMs: 4 },
  },
]

describe('added time is split', () => {
  for (const { name, given, expected } of splits)
    test(name, () => assert.deepEqual(splitAdded(...given), expected))
})

test('directions are read as they were written', () => {
  const directions = { id: 'c7', q: 'red [shoes]\nsize 9', searches: 1, firstMs: 10, gapMs: 0.5, pieces: 3 }
  assert.deepEqual(readDirections(writeDirections(directions)), directions)
})
