import { describe, expect, test } from 'vitest'
import type { IndexUid } from '../domain/index-uid.js'
import type { Uuid } from '../domain/uuid.js'
import type { FederatedAnswer } from '../operations/federated-search.js'
import { federatedAnswer } from './federated-answer.js'

const answer: FederatedAnswer = {
  hits: [],
  processingTimeMs: 3,
  totals: { limit: 20, offset: 0, estimatedTotalHits: 2 },
  facets: undefined,
  requestUid: 'r' as Uuid,
  metadata: [
    { query: 'a', queryUid: 'q' as Uuid, indexUid: 'movies' as IndexUid, primaryKey: 'id' },
    { query: '', queryUid: 'p' as Uuid, indexUid: 'books' as IndexUid, primaryKey: null },
  ],
  semanticHitCount: undefined,
}
const counts = {
  distribution: new Map([
    [
      'year',
      new Map([
        ['b', 1],
        ['7', 2],
      ]),
    ],
  ]),
  stats: new Map([['year', { min: 7, max: 7 }]]),
}
const totals = '"processingTimeMs":3,"limit":20,"offset":0,"estimatedTotalHits":2'

function written(changes: Partial<FederatedAnswer>, withMetadata = false): string {
  const made = federatedAnswer({ ...answer, ...changes }, { withMetadata })
  if (made.kind !== 'raw-json') throw new Error(`expected bytes, not ${made.kind}`)
  return Buffer.from(made.bytes).toString()
}

describe('the answer to a federated search', () => {
  const cases: {
    because: string
    changes: Partial<FederatedAnswer>
    withMetadata?: boolean
    text: string
  }[] = [
    { because: 'without hits', changes: {}, text: `{"hits":[],${totals},"requestUid":"r"}` },
    {
      because: 'with hits, as they are',
      changes: { hits: [Buffer.from('{"id": 1e2}'), Buffer.from('{"id":"Ж"}')] },
      text: `{"hits":[{"id": 1e2},{"id":"Ж"}],${totals},"requestUid":"r"}`,
    },
    {
      because: 'with merged facets, in the order of their values',
      changes: { facets: { kind: 'merged', counts } },
      text: `{"hits":[],${totals},"facetDistribution":{"year":{"b":1,"7":2}},"facetStats":{"year":{"min":7,"max":7}},"requestUid":"r"}`,
    },
    {
      because: 'with the facets of each index',
      changes: { facets: { kind: 'byIndex', counts: new Map([['movies' as IndexUid, counts]]) } },
      text: `{"hits":[],${totals},"facetsByIndex":{"movies":{"distribution":{"year":{"b":1,"7":2}},"stats":{"year":{"min":7,"max":7}}}},"requestUid":"r"}`,
    },
    {
      because: 'with metadata, before what was found by vectors',
      changes: { semanticHitCount: 0 },
      withMetadata: true,
      text: `{"hits":[],${totals},"requestUid":"r","metadata":[{"query":"a","queryUid":"q","indexUid":"movies","primaryKey":"id"},{"queryUid":"p","indexUid":"books"}],"semanticHitCount":0}`,
    },
  ]
  for (const { because, changes, withMetadata, text } of cases)
    test(because, () => expect(written(changes, withMetadata)).toBe(text))
})
