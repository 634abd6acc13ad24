import { settingNames, settingRow } from '../../src/domain/settings/setting-table.js'
import type { SettingName } from '../../src/domain/settings/settings.js'
import type { TestServer } from '../support/test-server.js'
import { askAll, finishAll, type Row } from './ask.js'

const everything = {
  q: 'tidal moon',
  attributesToHighlight: ['*'],
  attributesToCrop: ['title:2'],
  cropLength: 3,
  showMatchesPosition: true,
  showRankingScore: true,
  showRankingScoreDetails: true,
  facets: ['*'],
  sort: ['_geoPoint(1, 2):asc', 'year:desc'],
  filter: ['year > 0', ['tags = sea', 'tags = moon']],
  matchingStrategy: 'last',
  rankingScoreThreshold: 0,
  locales: ['en'],
  attributesToRetrieve: ['id', 'title', '_geo'],
}

const inQuery = [
  'q=tides&offset=0&limit=5&attributesToRetrieve=id,title&attributesToCrop=title&cropLength=2&cropMarker=x',
  'attributesToHighlight=*&highlightPreTag=a&highlightPostTag=b&showMatchesPosition=true&showRankingScore=true',
  'showRankingScoreDetails=true&filter=year%20%3E%200&sort=year:asc&facets=year,tags&matchingStrategy=all',
  'attributesToSearchOn=title&rankingScoreThreshold=0.1&locales=en,fr&useNetwork=false&retrieveVectors=false',
].join('&')

const metadata = { headers: { 'meili-include-metadata': 'true' } }

export async function exerciseSearch(server: TestServer): Promise<void> {
  const path = '/indexes/books/search'
  const query = { indexUid: 'books', q: 'tides' }
  const facet = '/indexes/books/facet-search'
  await askAll(server, [
    [200, 'POST', path, { json: {} }],
    [200, 'POST', path, { json: everything, ...metadata }],
    [200, 'POST', path, { json: { q: null, page: 1, hitsPerPage: 2, facets: ['year'], distinct: 'year' } }],
    [400, 'POST', path, { json: { filter: 'nothing = 1' } }],
    [400, 'POST', path, { json: { limit: -1 } }],
    [404, 'POST', '/indexes/none/search', { json: {} }],
    [200, 'GET', path],
    [200, 'GET', `${path}?${inQuery}`, metadata],
    [200, 'GET', `${path}?page=1&hitsPerPage=1&distinct=year`],
    [404, 'GET', '/indexes/none/search'],
    [200, 'POST', facet, { json: { facetName: 'tags' } }],
    [
      200,
      'POST',
      facet,
      { json: { facetName: 'tags', facetQuery: 's', q: 'tides', exhaustiveFacetCount: true } },
    ],
    [400, 'POST', facet, { json: {} }],
    [404, 'POST', '/indexes/none/facet-search', { json: { facetName: 'tags' } }],
    [200, 'POST', '/multi-search', { json: { queries: [] } }],
    [
      200,
      'POST',
      '/multi-search',
      { json: { queries: [query, { ...query, page: 1, limit: null }] }, ...metadata },
    ],
    [200, 'POST', '/multi-search', { json: { queries: [query], federation: {} } }],
    [200, 'POST', '/multi-search', federated({ facetsByIndex: { books: ['tags', 'year'] } })],
    [
      200,
      'POST',
      '/multi-search',
      federated({ facetsByIndex: { books: ['tags'] }, mergeFacets: {}, page: 1 }),
    ],
    [400, 'POST', '/multi-search', { json: { queries: [{ indexUid: 'none' }] } }],
    [400, 'POST', '/multi-search', { json: { queries: [{ ...query, limit: 1 }], federation: {} } }],
  ])
}

function federated(federation: Readonly<Record<string, unknown>>) {
  const federationOptions = { weight: 0.5 }
  const queries = [
    { indexUid: 'books', q: 'tides', federationOptions, showRankingScoreDetails: true },
    { indexUid: 'books', q: 'moon', attributesToHighlight: ['title'] },
  ]
  return { json: { queries, federation }, ...metadata }
}

/** No setting takes it. */
const mistaken = { not: 7 }

const url = 'http://127.0.0.1:9'

/** A value of each setting that shows as many members as can be. */
const values: Readonly<Record<SettingName, unknown>> = {
  displayedAttributes: ['*'],
  searchableAttributes: ['title', 'author.name', 'tags'],
  filterableAttributes: [
    'tags',
    {
      attributePatterns: ['ye*'],
      features: { facetSearch: true, filter: { equality: true, comparison: true } },
    },
    { attributePatterns: ['x'], features: null },
    '_geo',
  ],
  sortableAttributes: ['year', '_geo'],
  foreignKeys: [{ foreignIndexUid: 'other', fieldName: 'author' }],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'year:desc'],
  stopWords: ['the'],
  nonSeparatorTokens: ['#'],
  separatorTokens: ['&'],
  dictionary: ['J. R. R.'],
  synonyms: { sea: ['ocean'] },
  distinctAttribute: 'year',
  proximityPrecision: 'byAttribute',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 4, twoTypos: null },
    disableOnWords: ['moon'],
  },
  faceting: { maxValuesPerFacet: 5, sortFacetValuesBy: { tags: 'count' } },
  pagination: { maxTotalHits: 50 },
  embedders: {
    own: {
      source: 'userProvided',
      dimensions: 2,
      distribution: { mean: 0.5, sigma: 0.1 },
      binaryQuantized: false,
    },
    told: {
      source: 'rest',
      url,
      apiKey: 'a-key-that-nobody-may-see',
      request: { input: '{{text}}' },
      response: ['{{embedding}}'],
      headers: { 'x-api-key': 'another-key' },
      dimensions: 2,
      documentTemplate: '{{ doc.title }}',
      documentTemplateMaxBytes: 10,
    },
  },
  searchCutoffMs: 1500,
  localizedAttributes: [{ attributePatterns: ['title'], locales: ['en'] }],
  facetSearch: true,
  prefixSearch: 'indexingTime',
  chat: {
    description: 'Books.',
    documentTemplate: '{{ doc.title }}',
    searchParameters: { limit: 3, hybrid: { embedder: 'own' }, matchingStrategy: 'all' },
  },
}

export async function exerciseSettings(server: TestServer): Promise<void> {
  const path = '/indexes/settled/settings'
  await askAll(server, [[404, 'GET', path], ...settingNames.map((name) => read(name, 404))])
  await finishAll(server, [['succeeded', 'PATCH', path, { json: values }]])
  await askAll(server, [[200, 'GET', path], ...settingNames.map((name) => read(name))])
  // The last of these tasks finishes after the others.
  await askAll(
    server,
    settingNames.map((name) => change(name, values[name])),
  )
  await askAll(
    server,
    settingNames.map((name) => change(name, null)),
  )
  await askAll(
    server,
    settingNames.map((name): Row => [202, 'DELETE', `${path}/${settingRow(name).route}`]),
  )
  await finishAll(server, [['succeeded', 'DELETE', path]])
  await askAll(server, [[200, 'GET', path], ...settingNames.map((name) => read(name))])
  await askAll(
    server,
    settingNames.map((name) => change(name, mistaken, 400)),
  )
  await finishAll(server, [
    ['succeeded', 'PUT', '/indexes/books/settings/ranking-rules', { json: values.rankingRules }],
  ])
  await exerciseRendering(server)

  function read(name: SettingName, status = 200): Row {
    return [status, 'GET', `${path}/${settingRow(name).route}`]
  }

  function change(name: SettingName, json: unknown, status = 202): Row {
    const { verb, route } = settingRow(name)
    return [status, verb, `${path}/${route}`, { json }]
  }
}

async function exerciseRendering(server: TestServer): Promise<void> {
  const template = {
    kind: 'inlineDocumentTemplate',
    inline: '{{ doc.title }}',
    documentTemplateMaxBytes: null,
  }
  const input = { kind: 'indexDocument', indexUid: 'books', id: 1 }
  await askAll(server, [
    [200, 'POST', '/render-template', { json: { template } }],
    [200, 'POST', '/render-template', { json: { template, input } }],
    [
      200,
      'POST',
      '/render-template',
      { json: { template, input: { kind: 'inlineDocument', inline: { title: 'T' } } } },
    ],
    [
      200,
      'POST',
      '/render-template',
      { json: { template: { kind: 'chatDocumentTemplate', indexUid: 'books' }, input: null } },
    ],
    [404, 'POST', '/render-template', { json: { template, input: { ...input, id: 404 } } }],
    [400, 'POST', '/render-template', { json: { template: { kind: 'none' } } }],
  ])
}
