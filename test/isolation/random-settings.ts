import * as fc from 'fast-check'
import { sparseRecord } from '../model/random-record.js'

export type TestSettings = Readonly<Record<string, unknown>>

const everything = {
  attributePatterns: ['*'],
  features: { facetSearch: true, filter: { equality: true, comparison: true } },
}
const ruled = ['tenant', 'level', 'tags', 'meta']

/** Whatever they are, the fields that rules look at may be filtered. */
const filterableAttributes = fc.oneof(
  fc.constant([...ruled, 'color', 'dyn', '_geo']),
  fc.constant([...ruled, { attributePatterns: ['extra_*', 'dyn.*'] }]),
  fc.constant([...ruled, 'secret', { ...everything, attributePatterns: ['*_q*', 'color'] }]),
  fc.constant(['*']),
  fc.constant(['_geo', everything]),
)

const usual = ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness']

const rankingRules = fc.oneof(
  fc.constant(usual),
  fc.constant(['sort', ...usual.filter((rule) => rule !== 'sort'), 'level:desc']),
  fc.constant(['words', 'color:asc', 'typo', 'proximity', 'attribute', 'sort', 'exactness']),
  fc.constant(['words', 'typo']),
)

/** Ranks by how rare a word is in the whole index. */
const statisticalRules = ['bm25', 'sort']

export function usesStatistics(settings: TestSettings): boolean {
  const rules: unknown = settings['rankingRules']
  return Array.isArray(rules) && rules.includes('bm25')
}

const sortable = ['level', 'color', 'tags', '_geo', 'meta', 'title']
/** Of a field that few documents have: å is then a letter of its own. */
const swedish = { attributePatterns: ['rare'], locales: ['swe'] }
const german = { attributePatterns: ['title', 'dyn.*'], locales: ['deu'] }
const order = fc.constantFrom('alpha', 'count')

export const randomSettings: fc.Arbitrary<TestSettings> = sparseRecord(
  {
    filterableAttributes,
    sortableAttributes: fc.oneof(
      { weight: 4, arbitrary: fc.constant(sortable) },
      { weight: 1, arbitrary: fc.subarray(sortable) },
    ),
    searchableAttributes: fc.constantFrom<string[]>(
      ['*'],
      ['title', 'body', 'meta', 'tags', 'dyn'],
      ['body', 'title', 'secret', 'dyn'],
      ['meta.note', 'title'],
    ),
    displayedAttributes: fc.subarray(['id', 'title', 'tags', 'meta.owner', 'dyn', 'level', '_geo'], {
      minLength: 1,
    }),
    distinctAttribute: fc.constantFrom('color', 'level', 'tags'),
    rankingRules: fc.oneof(
      { weight: 6, arbitrary: rankingRules },
      { weight: 1, arbitrary: fc.constant(statisticalRules) },
    ),
    faceting: fc.record({
      maxValuesPerFacet: fc.integer({ min: 1, max: 12 }),
      sortFacetValuesBy: fc.record({ '*': order, color: order }, { requiredKeys: [] }),
    }),
    pagination: fc.record({ maxTotalHits: fc.integer({ min: 3, max: 30 }) }),
    typoTolerance: fc.record(
      { enabled: fc.boolean(), disableOnAttributes: fc.subarray(['title', 'tags']) },
      { requiredKeys: [] },
    ),
    stopWords: fc.subarray(['harbor', 'pepper'], { minLength: 1 }),
    synonyms: fc.constant({ meadow: ['harvest'], 'silver lantern': ['pepper'] }),
    localizedAttributes: fc.constantFrom(null, [swedish], [swedish], [swedish, german]),
    proximityPrecision: fc.constant('byAttribute'),
    prefixSearch: fc.constant('disabled'),
  },
  ['filterableAttributes', 'sortableAttributes', 'searchableAttributes', 'localizedAttributes'],
)
