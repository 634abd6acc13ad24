import { describe, expect, test } from 'vitest'
import type { IndexUid } from '../domain/index-uid.js'
import type { Uuid } from '../domain/uuid.js'
import type { SearchAnswer } from '../operations/search.js'
import { searchAnswer } from './search-answer.js'

const answer: SearchAnswer = {
  hits: { bytes: new Uint8Array(), ends: [] },
  facets: undefined,
  query: '',
  processingTimeMs: 3,
  totals: { limit: 20, offset: 0, estimatedTotalHits: 2 },
  requestUid: 'r' as Uuid,
  metadata: { queryUid: 'q' as Uuid, indexUid: 'movies' as IndexUid, primaryKey: 'id' },
  semanticHitCount: undefined,
}
const rest = '"processingTimeMs":3,"limit":20,"offset":0,"estimatedTotalHits":2,"requestUid":"r"'

function hitsOf(...hits: readonly string[]): SearchAnswer['hits'] {
  const bytes = Buffer.from(hits.join(''))
  return { bytes, ends: hits.map((_, at) => Buffer.byteLength(hits.slice(0, at + 1).join(''))) }
}

function written(changes: Partial<SearchAnswer>, withMetadata = false): string {
  const made = searchAnswer({ ...answer, ...changes }, { withMetadata })
  if (made.kind !== 'raw-json') throw new Error(`expected bytes, not ${made.kind}`)
  return Buffer.from(made.bytes).toString()
}

describe('the answer to a search', () => {
  const cases = [
    { because: 'without hits', changes: {}, text: `{"hits":[],"query":"",${rest}}` },
    {
      because: 'with one hit, as it is',
      changes: { hits: hitsOf('{"id": 1e2}') },
      text: `{"hits":[{"id": 1e2}],"query":"",${rest}}`,
    },
    {
      because: 'with several hits',
      changes: { hits: hitsOf('{"id":1}', '{}', '{"name":"Ёж"}') },
      text: `{"hits":[{"id":1},{},{"name":"Ёж"}],"query":"",${rest}}`,
    },
    {
      because: 'with a query that must be escaped',
      changes: { query: '"Ж"\n\ud800' },
      text: `{"hits":[],"query":"\\"Ж\\"\\n\\ud800",${rest}}`,
    },
    {
      because: 'with pages',
      changes: { totals: { hitsPerPage: 2, page: 1, totalPages: 3, totalHits: 5 } },
      text: '{"hits":[],"query":"","processingTimeMs":3,"hitsPerPage":2,"page":1,"totalPages":3,"totalHits":5,"requestUid":"r"}',
    },
    {
      because: 'with metadata, before what was found by vectors',
      changes: { semanticHitCount: 0 },
      withMetadata: true,
      text: `{"hits":[],"query":"",${rest},"metadata":{"queryUid":"q","indexUid":"movies","primaryKey":"id"},"semanticHitCount":0}`,
    },
    {
      because: 'with metadata of an index without a primary key',
      changes: { metadata: { ...answer.metadata, primaryKey: null } },
      withMetadata: true,
      text: `{"hits":[],"query":"",${rest},"metadata":{"queryUid":"q","indexUid":"movies"}}`,
    },
  ]
  for (const { because, changes, withMetadata, text } of cases)
    test(because, () => expect(written(changes, withMetadata)).toBe(text))
})
