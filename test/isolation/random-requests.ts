import * as fc from 'fast-check'
import { sparseRecord } from '../model/random-record.js'
import { markerOf, mostIds } from './markers.js'
import { facetWords, tenants, vocabulary } from './random-documents.js'

export type Body = Readonly<Record<string, unknown>>

/** One request to a route that a tenant token can reach. */
export interface TestRequest {
  readonly route: SearchRoute
  readonly body: Body
}

/** Every route that needs the action `search`: a test compares them with the table of routes. */
export const searchRoutes = [
  'POST /indexes/:indexUid/search',
  'GET /indexes/:indexUid/search',
  'POST /indexes/:indexUid/facet-search',
  'POST /multi-search',
] as const

export type SearchRoute = (typeof searchRoutes)[number]

/** Of documents that the caller may see or not, and of such as are gone. */
const marker = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constantFrom(0, mostIds * 2), fc.nat(11)).map(([first, id]) => first + id),
    },
    { weight: 1, arbitrary: fc.nat(mostIds * 4 - 1) },
  )
  .map(markerOf)

const field = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom('title', 'body', 'tags', 'color', 'level', 'tenant', 'meta', 'meta.owner'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('meta.note', 'secret', 'rare', 'nowhere', 'meta.nowhere', '_geo', 'dyn'),
  },
  { weight: 3, arbitrary: marker.map((name) => `extra_${name}`) },
  { weight: 3, arbitrary: marker.map((name) => `dyn.${name}`) },
  { weight: 1, arbitrary: fc.constantFrom('dyn.common', 'id', '_vectors') },
)

/** One that most settings let be filtered, sorted and counted; at times any other. */
const usual = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('tenant', 'level', 'tags', 'meta.owner', 'meta') },
  { weight: 2, arbitrary: field },
)

const pattern = fc.constantFrom('*', 'extra_*', 'dyn.*', 'me*', '*r', '*_q*')
const fieldOrPattern = fc.oneof(
  { weight: 2, arbitrary: field },
  { weight: 2, arbitrary: usual },
  { weight: 2, arbitrary: pattern },
)
const facets = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: usual },
    { weight: 3, arbitrary: fc.constant('*') },
    { weight: 1, arbitrary: fieldOrPattern },
  ),
  { maxLength: 2 },
)
const searched = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('title', '*', 'meta.note') },
    { weight: 3, arbitrary: marker.map((name) => `dyn.${name}`) },
    { weight: 1, arbitrary: fieldOrPattern },
  ),
  { maxLength: 2 },
)
const value = fc.oneof(
  fc.constantFrom<string>(...facetWords, ...tenants, 'ann', 'true', '2', '3'),
  fc.constantFrom<string>(...vocabulary),
  marker,
)

const condition = fc.oneof(
  fc
    .tuple(usual, fc.constantFrom('=', '!=', '!=', '>', '<='), value)
    .map(([name, operator, wanted]) => `"${name}" ${operator} "${wanted}"`),
  fc
    .tuple(usual, fc.constantFrom('EXISTS', 'NOT EXISTS', 'IS NULL', 'IS EMPTY', 'IS NOT EMPTY'))
    .map((parts) => parts.join(' ')),
  fc.tuple(usual, value, value).map(([name, one, other]) => `"${name}" NOT IN ["${one}", "${other}"]`),
  fc.tuple(usual, value).map(([name, start]) => `"${name}" STARTS WITH "${start.slice(0, 2)}"`),
  fc.constantFrom('_geoRadius(0, 0, 300000)', '_geoBoundingBox([2, 2], [-1, -1])', '_geoRadius(99, 0, 1)'),
)

const filter = fc.oneof(
  { weight: 4, arbitrary: condition },
  { weight: 2, arbitrary: fc.tuple(condition, condition).map((parts) => parts.join(' OR ')) },
  { weight: 1, arbitrary: fc.array(condition, { maxLength: 3 }) },
  { weight: 1, arbitrary: condition.map((text) => `NOT (${text})`) },
  { weight: 1, arbitrary: fc.constantFrom('level >', 'level = 1 OR', '') },
)

/** A word as somebody may type it. */
const typed = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<string>(...vocabulary) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'måne',
      'måne',
      'lan',
      'har',
      'mane',
      'mån',
      'lantren',
      'meadw',
      'harvets',
      'pepperr',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('silverlantern', 'pepperharbor', '-lantern', '"silver pepper"') },
  { weight: 2, arbitrary: marker },
  { weight: 1, arbitrary: marker.map((word) => word.slice(0, 6)) },
)

const q = fc.array(typed, { maxLength: 4 }).map((words) => words.join(' '))
const fields = fc.array(fieldOrPattern, { maxLength: 3 })
const sortable = ['level:asc', 'color:desc', 'tags:asc', 'meta.owner:asc'].map((text) => fc.constant(text))
const sort = fc.array(
  fc.oneof(
    fc.tuple(field, fc.constantFrom(':asc', ':desc', '')).map((parts) => parts.join('')),
    fc.constantFrom('_geoPoint(1, 1):asc', '_geoPoint(0, 0):desc', '_geo:asc'),
    ...sortable,
  ),
  { minLength: 1, maxLength: 2 },
)
const matching = {
  q,
  filter,
  matchingStrategy: fc.constantFrom('last', 'all', 'frequency'),
  attributesToSearchOn: searched,
  rankingScoreThreshold: fc.constantFrom(0.2, 0.5, 0.9, 1),
  locales: fc.constantFrom(['swe'], ['deu', 'fra']),
}

const shown = {
  ...matching,
  sort,
  distinct: usual,
  attributesToRetrieve: fields,
  attributesToHighlight: fields,
  attributesToCrop: fields,
  cropLength: fc.nat(4),
  showMatchesPosition: fc.boolean(),
  showRankingScore: fc.boolean(),
  showRankingScoreDetails: fc.boolean(),
}

const paging = {
  limit: fc.nat(6),
  offset: fc.nat(3),
  page: fc.integer({ min: 0, max: 3 }),
  hitsPerPage: fc.nat(5),
}

const search = sparseRecord({ ...shown, ...paging, facets }, ['q'])

const facetSearch = sparseRecord(
  {
    ...matching,
    facetName: usual,
    facetQuery: fc.oneof(value, marker, fc.constantFrom('re', 'gren', 'q', 'ETE')),
    exhaustiveFacetCount: fc.boolean(),
  },
  ['facetName'],
)

export function requestTo(uids: readonly string[]): fc.Arbitrary<TestRequest> {
  const indexUid = fc.constantFrom(...uids)
  const addressed = fc.tuple(search, indexUid).map(withIndex)
  return fc.oneof(
    { weight: 5, arbitrary: to('POST /indexes/:indexUid/search', addressed) },
    { weight: 2, arbitrary: to('GET /indexes/:indexUid/search', addressed) },
    {
      weight: 3,
      arbitrary: to('POST /indexes/:indexUid/facet-search', fc.tuple(facetSearch, indexUid).map(withIndex)),
    },
    {
      weight: 2,
      arbitrary: to(
        'POST /multi-search',
        fc.array(addressed, { minLength: 1, maxLength: 3 }).map((queries) => ({ queries })),
      ),
    },
    { weight: 3, arbitrary: to('POST /multi-search', federated(uids)) },
  )
}

function withIndex([body, indexUid]: readonly [Body, string]): Body {
  return { ...body, indexUid }
}

function to(route: SearchRoute, bodies: fc.Arbitrary<Body>): fc.Arbitrary<TestRequest> {
  return bodies.map((body) => ({ route, body }))
}

function federated(uids: readonly string[]): fc.Arbitrary<Body> {
  const options = fc.record({ weight: fc.constantFrom(0.5, 1, 2) }, { requiredKeys: [] })
  const query = fc
    .tuple(sparseRecord({ ...shown, federationOptions: options }, ['q']), fc.constantFrom(...uids))
    .map(withIndex)
  const facetsByIndex = fc.record(Object.fromEntries(uids.map((uid) => [uid, facets])), { requiredKeys: [] })
  const mergeFacets = fc.record({ maxValuesPerFacet: fc.integer({ min: 1, max: 8 }) }, { requiredKeys: [] })
  const federation = sparseRecord({ ...paging, facetsByIndex, mergeFacets, distinct: usual }, [
    'facetsByIndex',
  ])
  return fc.record({ queries: fc.array(query, { minLength: 1, maxLength: 3 }), federation })
}
