import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finish } from '../support/finish-task.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

/** By index, how often it has each color. */
const shops = {
  north: { amber: 3, blue: 2, cyan: 1 },
  south: { blue: 2, cyan: 3, red: 3 },
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  for (const [uid, colors] of Object.entries(shops)) {
    const documents = Object.entries(colors).flatMap(([color, count]) =>
      Array.from({ length: count }, (_, at) => ({ id: `${color}-${at}`, color })),
    )
    const settings = {
      filterableAttributes: ['color'],
      faceting: { sortFacetValuesBy: { color: 'count' }, maxValuesPerFacet: 1 },
    }
    await finish(server, 'PATCH', `/indexes/${uid}/settings`, { json: settings })
    await finish(server, 'POST', `/indexes/${uid}/documents`, { json: documents })
  }
})

afterAll(async () => server.stop())

describe('merged facets by count', () => {
  const cases = [
    { most: 1, colors: { blue: 4 }, because: 'are those most common in all indexes, first in none of them' },
    { most: 2, colors: { blue: 4, cyan: 4 }, because: 'have the counts of every index' },
    {
      most: 9,
      colors: { blue: 4, cyan: 4, amber: 3, red: 3 },
      because: 'are all that there are, if there is room',
    },
  ]
  for (const { most, colors, because } of cases)
    test(because, async () => {
      const facetsByIndex = Object.fromEntries(Object.keys(shops).map((uid) => [uid, ['color']]))
      const federation = { facetsByIndex, mergeFacets: { maxValuesPerFacet: most } }
      const queries = Object.keys(shops).map((indexUid) => ({ indexUid }))
      const { body } = await server.call('POST', '/multi-search', { json: { queries, federation } })
      expect(Object.entries(body.facetDistribution.color)).toEqual(Object.entries(colors))
    })
})
