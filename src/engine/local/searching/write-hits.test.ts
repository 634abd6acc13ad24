import { describe, expect, test } from 'vitest'
import { decodeSearchBody } from '../../../domain/decode-search-request.js'
import type { SortedDocument } from '../ranking/bucket-sort.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { createDisplayedFields } from './displayed-fields.js'
import { buildingSnapshots, type TestRequest } from './search-harness.contract.js'
import { writeHits } from './write-hits.js'

const buildSnapshot = buildingSnapshots()

/** A snapshot of documents that are stored as these texts. */
function storing(texts: readonly string[], runs: readonly number[] = []): IndexSnapshot {
  const snapshot = buildSnapshot(
    texts.map((_, id) => ({ id })),
    {},
    { runs },
  )
  return { ...snapshot, readDocument: (number) => Buffer.from(texts[number] ?? '') }
}

const words = { rule: 'words', rank: 1, most: 2 } as const

function written(snapshot: IndexSnapshot, bits: readonly number[], body: TestRequest): readonly string[] {
  const documents: readonly SortedDocument[] = bits.map((bit) => ({ bit, score: 0.5, details: [words] }))
  const request = decodeSearchBody(body)
  const fields = createDisplayedFields(['*'], request.attributesToRetrieve)
  const { bytes, ends } = writeHits(documents, {
    snapshot,
    request,
    rules: [{ kind: 'words' }],
    fields,
    format: undefined,
  })
  expect(bytes.buffer.byteLength, 'memory of its own').toBe(bytes.byteLength)
  expect(ends.at(-1) ?? 0).toBe(bytes.length)
  return ends.map((end, place) => Buffer.from(bytes.subarray(ends[place - 1] ?? 0, end)).toString())
}

describe('a hit is written', () => {
  const score = '"_rankingScore":0.5'
  const details =
    '"_rankingScoreDetails":{"words":{"order":0,"matchingWords":1,"maxMatchingWords":2,"score":0.5}}'
  const both = { showRankingScore: true, showRankingScoreDetails: true }
  const cases = [
    { text: '{"id":1}', body: {}, hit: '{"id":1}', because: 'as it is stored' },
    { text: ' {"id" : 1.0 } ', body: {}, hit: ' {"id" : 1.0 } ', because: 'with its own spaces and numbers' },
    {
      text: '{"id":1}',
      body: { showRankingScore: true },
      hit: `{"id":1,${score}}`,
      because: 'with its score',
    },
    { text: '{"id":1}', body: both, hit: `{"id":1,${score},${details}}`, because: 'with score and details' },
    {
      text: '{"id":1}',
      body: { showRankingScoreDetails: true },
      hit: `{"id":1,${details}}`,
      because: 'with details',
    },
    { text: '{}', body: both, hit: `{${score},${details}}`, because: 'with nothing but its score' },
    {
      text: ' { \n } ',
      body: { showRankingScore: true },
      hit: ` { \n ${score}}`,
      because: 'empty, with spaces',
    },
    {
      text: '{"id":1} \n\t ',
      body: { showRankingScore: true },
      hit: `{"id":1,${score}}`,
      because: 'with spaces after it, which are left out',
    },
    {
      text: '{"a":{"b":"}"} }',
      body: { showRankingScore: true },
      hit: `{"a":{"b":"}"} ,${score}}`,
      because: 'with braces inside it',
    },
    {
      text: '{"a":1,"b":2}',
      body: { showRankingScore: true, attributesToRetrieve: [] },
      hit: `{${score}}`,
      because: 'without fields, with its score',
    },
    {
      text: '{"ä":"日本語 \u{1f600}"}',
      body: { showRankingScore: true },
      hit: `{"ä":"日本語 \u{1f600}",${score}}`,
      because: 'in any script',
    },
  ]
  for (const { text, body, hit, because } of cases)
    test(because, () => {
      expect(written(storing([text]), [0], body)).toEqual([hit])
      expect(() => JSON.parse(hit)).not.toThrow()
    })

  test('after another, each from its run', () => {
    const snapshot = storing(['{"id":0}', '{"id":1}', '{}', '{"id":3}'], [1, 2])
    expect(written(snapshot, [64, 0, 33, 32], { showRankingScore: true })).toEqual([
      `{"id":3,${score}}`,
      `{"id":0,${score}}`,
      `{${score}}`,
      `{"id":1,${score}}`,
    ])
  })

  test('or not, when there is none', () => expect(written(storing(['{}']), [], {})).toEqual([]))
})
