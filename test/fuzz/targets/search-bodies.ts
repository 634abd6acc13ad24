import * as fc from 'fast-check'
import { decodeFacetSearch } from '../../../src/domain/decode-facet-search.js'
import { decodeMultiSearch } from '../../../src/domain/decode-multi-search.js'
import { decodeSearchQuery } from '../../../src/domain/decode-search-query.js'
import { decodeSearchBody, searchFields } from '../../../src/domain/decode-search-request.js'
import { completeSettings } from '../../../src/domain/settings/complete-settings.js'
import { parseSort } from '../../../src/engine/local/searching/parse-sort.js'
import { parseJson } from '../../../src/http/parse-json.js'
import { asText } from '../fuzz-input.js'
import type { FuzzTarget } from '../fuzz-target.js'
import { hardPieces } from '../hard-text.js'
import { promise, promiseSame, refusedOr } from '../promises.js'

const names = [
  ...Object.keys(searchFields),
  'indexUid',
  'queries',
  'federation',
  'federationOptions',
  'facetName',
  'facetQuery',
  'Q',
  '__proto__',
  'constructor',
  'limt',
  'toString',
]
const name = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.constantFrom(...hardPieces.map((piece) => piece.repeat(2_000))) },
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    1.5,
    2 ** 53,
    1e308,
    '',
    'a',
    '*',
    'all',
    'last',
    'a:asc',
    'movies',
    'a = 1',
    '_geoPoint(1, 2):asc',
    '_geoPoint(:desc',
    'fra',
    '20',
  ),
  fc.constantFrom(...hardPieces),
  fc.constantFrom(...hardPieces).map((piece) => `${piece.repeat(2_000)}:asc`),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 5, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map(asObject) },
  ),
}))
const body = fc.array(fc.tuple(name, value), { maxLength: 5 }).map(asObject)
const nested = fc
  .tuple(
    fc.constantFrom('filter', 'media', 'hybrid', 'vector', 'queries'),
    fc.integer({ min: 1, max: 3_000 }),
    fc.constantFrom(['[', ']'], ['{"a":', '}']),
  )
  .map(([key, depth, [open, close]]) => `{"${key}":${open?.repeat(depth)}1${close?.repeat(depth)}}`)

const settings = completeSettings({ sortableAttributes: ['a', '_geo'] })
const decoders = [decodeSearchBody, decodeMultiSearch, decodeFacetSearch, decodeSearchQuery]

export const searchBodies: FuzzTarget<string> = {
  name: 'search-bodies',
  inputs: fc.oneof(
    { weight: 8, arbitrary: body.map((each) => JSON.stringify(each)) },
    { weight: 2, arbitrary: fc.array(body, { maxLength: 3 }).map((queries) => JSON.stringify({ queries })) },
    { weight: 1, arbitrary: value.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: nested },
  ),
  corpus: [
    '{"q":"star","filter":["a = 1",["b = 2","c = 3"]],"sort":["a:asc","_geoPoint(1.5, 2):desc"],"limit":10,"offset":2}',
    '{"q":null,"page":1,"hitsPerPage":0,"attributesToRetrieve":["*"],"locales":["fra"],"rankingScoreThreshold":0.5}',
    '{"queries":[{"indexUid":"movies","q":"a","federationOptions":{"weight":1.5}}],"federation":{"limit":3}}',
    '{"facetName":"genre","facetQuery":"co","filter":"a EXISTS","matchingStrategy":"frequency"}',
    '{"hybrid":{"embedder":"default","semanticRatio":0.9},"vector":[0.1,1e-3],"media":{"a":{"b":null}}}',
  ],
  check(input) {
    const text = asText(input)
    const sent = refusedOr(text, () => ({ body: parseJson(Buffer.from(text)) }))
    if (sent === undefined) return
    const before = JSON.stringify(sent.body)
    // What an escape makes of half a pair is in the text as an escape only.
    const shown = `${text}${/\\u[dD][89a-fA-F]/.test(text) ? '\ud800' : ''}`
    for (const decode of decoders) {
      const decoded = refusedOr(shown, () => decode(sent.body))
      if (decoded !== undefined) promiseSame(decode(sent.body), decoded, 'decoding again gives the same')
    }
    promise(JSON.stringify(sent.body) === before, 'what was sent is not changed')
    promise(Object.keys(Object.prototype).length === 0 && !('a' in {}), 'no prototype is changed')
    const request = refusedOr(shown, () => decodeSearchBody(sent.body))
    if (request !== undefined) refusedOr(shown, () => parseSort(request.sort, settings))
  },
}

/** Also with `__proto__` as a name, as JSON may have it. */
function asObject(members: readonly (readonly [string, unknown])[]): unknown {
  const object = {}
  for (const [key, each] of members)
    Object.defineProperty(object, key, { value: each, enumerable: true, configurable: true, writable: true })
  return object
}
