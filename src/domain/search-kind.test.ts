import { expect, test } from 'vitest'
import { decodeSearchBody } from './decode-search-request.js'
import { searchKindOf } from './search-kind.js'

const vector = [1, 2]
const media = { image: 'a' }
const hybrid = (semanticRatio: number) => ({ embedder: 'e', semanticRatio })

const kinds = [
  { body: { q: 'a' }, kind: 'keyword', because: 'words alone' },
  { body: { q: 'a', hybrid: hybrid(0) }, kind: 'keyword', because: 'vectors that count nothing' },
  { body: { vector, hybrid: hybrid(0) }, kind: 'keyword', because: 'a vector that counts nothing' },
  { body: { q: ' ', hybrid: hybrid(1) }, kind: 'keyword', because: 'nothing to look for' },
  { body: { q: 'a', hybrid: hybrid(1) }, kind: 'semantic', because: 'vectors alone count' },
  { body: { vector, hybrid: hybrid(0.1) }, kind: 'semantic', because: 'no words' },
  { body: { media, hybrid: hybrid(0.1) }, kind: 'semantic', because: 'no words, but media' },
  { body: { q: 'a', hybrid: hybrid(0.9) }, kind: 'hybrid', because: 'both count' },
  { body: { q: 'a', vector, hybrid: hybrid(0.9) }, kind: 'hybrid', because: 'both are sent' },
]
for (const { body, kind, because } of kinds)
  test(`${because}: ${kind}`, () => expect(searchKindOf(decodeSearchBody(body))).toBe(kind))

const refused = [
  { body: { vector }, code: 'missing_search_hybrid', because: 'a vector of no embedder' },
  { body: { media }, code: 'missing_search_hybrid', because: 'media for no embedder' },
  { body: { media, vector }, code: 'invalid_search_media_and_vector', because: 'two examples' },
  { body: { media, vector, hybrid: hybrid(0) }, code: 'invalid_search_media_and_vector', because: 'both' },
]
for (const { body, code, because } of refused)
  test(`${because} is refused`, () =>
    expect(() => searchKindOf(decodeSearchBody(body))).toThrow(expect.objectContaining({ code })))
