import type { TestServer } from '../support/test-server.js'
import { askAll } from './ask.js'

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
