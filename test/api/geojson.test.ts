import { Meilisearch, type Index } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer
let client: Meilisearch

const clientOf = ({ url }: TestServer): Meilisearch =>
  new Meilisearch({ host: url, apiKey: masterKey, defaultWaitOptions: { interval: 3, timeout: 15_000 } })

beforeAll(async () => {
  server = await startTestServer({ switchedOnFeatures: ['editDocumentsByFunction'] })
  client = clientOf(server)
})

afterAll(async () => server.stop())

const ring = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const places = [
  { id: 1, kind: 'café', _geojson: { type: 'Point', coordinates: [9.19, 45.47] } },
  { id: 2, kind: 'park', _geojson: { type: 'Polygon', coordinates: [ring(9.1, 45.4, 9.18, 45.46)] } },
  {
    id: 3,
    kind: 'road',
    _geojson: {
      type: 'Feature',
      properties: { lanes: 2 },
      geometry: {
        type: 'LineString',
        coordinates: [
          [9, 45.5],
          [9.4, 45.5],
        ],
      },
    },
  },
  { id: 4, kind: 'café', _geo: { lat: 45.47, lng: 9.19 } },
  { id: 5, kind: 'park', _geojson: null },
  {
    id: 6,
    kind: 'islands',
    _geojson: {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring(178, -18, 180, -16)] } },
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring(-180, -18, -178, -16)] } },
      ],
    },
  },
]

/** Around the café, and parts of park and road. */
const inner = '_geoPolygon([45.45, 9.15], [45.45, 9.3], [45.55, 9.3], [45.55, 9.15])'

async function filled(uid: string, filterableAttributes: string[]): Promise<Index> {
  const index = client.index(uid)
  await index.updateFilterableAttributes(filterableAttributes).waitTask()
  await index.addDocuments(places, { primaryKey: 'id' }).waitTask()
  return index
}

/** Rising: a changed document may come after others. */
async function idsOf(index: Index, filter: string | string[]): Promise<number[]> {
  const { hits } = await index.search('', { filter })
  return hits.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

describe('shapes of documents', () => {
  let index: Index
  beforeAll(async () => {
    index = await filled('shapes', ['kind', '_geojson', '_geo'])
  })

  const cases: readonly { filter: string | string[]; found: readonly number[]; because: string }[] = [
    { filter: inner, found: [1, 2, 3], because: 'a polygon finds what has a part in it' },
    { filter: `NOT ${inner}`, found: [4, 5, 6], because: 'and not a place without shape' },
    { filter: `${inner} AND kind = park`, found: [2], because: 'with another condition' },
    { filter: [inner, 'kind != park'], found: [1, 3], because: 'in a list' },
    { filter: `${inner} AND NOT kind = park OR kind = islands`, found: [1, 3, 6], because: 'or another' },
    { filter: '_geoRadius(45.47, 9.19, 100)', found: [1, 4], because: 'a circle finds places as well' },
    { filter: '_geoRadius(45.47, 9.19, 3500, 20)', found: [1, 2, 3, 4], because: 'a larger circle' },
    { filter: '_geoBoundingBox([45.48, 9.2], [45.46, 9.185])', found: [1, 4], because: 'so does a box' },
    { filter: '_geoBoundingBox([-17, -179], [-17.5, 179])', found: [6], because: 'a box over the edge' },
    { filter: '_geojson EXISTS AND NOT _geojson IS NULL', found: [1, 2, 3, 6], because: 'having one' },
  ]
  for (const { filter, found, because } of cases)
    test(because, async () => {
      expect(await idsOf(index, filter)).toEqual(found)
      const { results } = await index.getDocuments({ filter })
      expect(results.map(({ id }) => id)).toEqual(found)
    })

  test('come back as they were sent, and are counted as a field', async () => {
    const { hits } = await index.search('', { filter: 'kind = islands' })
    expect(hits[0]?.['_geojson']).toEqual(places[5]?.['_geojson'])
    expect((await index.getStats()).fieldDistribution['_geojson']).toBe(5)
  })

  test('are not searched for words', async () => {
    expect((await index.search('FeatureCollection')).hits).toEqual([])
  })
})

describe('a filter on shapes is refused', () => {
  beforeAll(async () => {
    await filled('places-only', ['kind', '_geo', { attributePatterns: ['_geojson'] } as unknown as string])
    await filled('bare', ['kind'])
  })

  const cases = [
    { index: 'places-only', filter: inner, says: ['`_geojson` is not filterable', '_geoPolygon'] },
    { index: 'bare', filter: '_geoRadius(1, 2, 3)', says: ['`_geo/_geojson` is not filterable'] },
    { index: 'shapes', filter: '_geoPolygon([1, 2], [3, 4])', says: ['too few or too many', '1:28'] },
    { index: 'shapes', filter: '_geoPolygon([1, 2], [3, 4], [95, 6])', says: ['latitude `95`', '30:32'] },
    { index: 'shapes', filter: '_geoPolygon([1, 2], [3, 4], [5])', says: ['[latitude, longitude]', '29:32'] },
    { index: 'shapes', filter: '_geoPolygon([1, 2], [3, 4], [5, x])', says: ['a number', '33:34'] },
    { index: 'shapes', filter: '_geoRadius(1, 2, 3, 2)', says: ['from 3 to 1000', '21:22'] },
  ]
  for (const { index, filter, says } of cases)
    test(`${index}: ${filter}`, async () => {
      const reply = await server.call('POST', `/indexes/${index}/search`, { json: { filter } })
      expect(outcomeOf(reply)).toBe('400 invalid_search_filter')
      for (const part of says) expect(reply.body.message).toContain(part)
    })
})

describe('a document with a shape that cannot be read fails its task', () => {
  const cases = [
    { geojson: 'somewhere', says: '`_geojson` of the document `9` must be a GeoJSON object' },
    { geojson: { type: 'Circle', coordinates: [1, 2] }, says: 'must be a GeoJSON object' },
    { geojson: { type: 'Point', coordinates: [45, 120] }, says: 'the longitude comes first' },
    { geojson: { type: 'Point', coordinates: [200, 1] }, says: 'longitude 200' },
    {
      geojson: { type: 'Polygon', coordinates: [ring(1, 1, 2, 2), [[1, 'x']]] },
      says: '`coordinates[1][0]` in `_geojson` of the document `9`',
    },
    { geojson: { type: 'Feature', geometry: { type: 'LineString' } }, says: '`geometry.coordinates`' },
  ]
  for (const [at, { geojson, says }] of cases.entries())
    test(JSON.stringify(geojson), async () => {
      const path = `/indexes/broken-${at}/documents?primaryKey=id`
      await finish(server, 'POST', path, { json: [{ id: 1, name: 'kept' }] })
      const task = await finish(server, 'POST', path, { json: [{ id: 8 }, { id: 9, _geojson: geojson }] })
      expect(task).toMatchObject({ status: 'failed', error: { code: 'invalid_document_geojson_field' } })
      expect(task.error.message).toContain(says)
      expect(task.details).toMatchObject({ receivedDocuments: 2, indexedDocuments: 0 })
      const { body } = await server.call('GET', `/indexes/broken-${at}/documents`)
      expect(body.results).toEqual([{ id: 1, name: 'kept' }])
    })

  test('also when a function makes it', async () => {
    const index = client.index('edited')
    await index.addDocuments([{ id: 1, name: 'kept' }]).waitTask()
    const path = '/indexes/edited/documents/edit'
    const json = { function: 'doc._geojson = { type: "Point", coordinates: [1] }' }
    const task = await finish(server, 'POST', path, { json })
    expect(task).toMatchObject({ status: 'failed', error: { code: 'invalid_document_geojson_field' } })
    expect((await index.getDocuments()).results).toEqual([{ id: 1, name: 'kept' }])
  })
})

describe('shapes follow their documents', () => {
  test('that are changed, merged and deleted', async () => {
    const index = await filled('changing', ['kind', '_geojson'])
    await index.addDocuments([{ id: 1, kind: 'café', _geojson: null }]).waitTask()
    expect(await idsOf(index, inner)).toEqual([2, 3])
    await index.updateDocuments([{ id: 5, _geojson: { type: 'Point', coordinates: [9.2, 45.5] } }]).waitTask()
    await index.updateDocuments([{ id: 2, kind: 'garden' }]).waitTask()
    expect(await idsOf(index, inner)).toEqual([2, 3, 5])
    await index.deleteDocuments({ filter: `${inner} AND kind = road` }).waitTask()
    expect(await idsOf(index, inner)).toEqual([2, 5])
    await index.deleteAllDocuments().waitTask()
    expect(await idsOf(index, inner)).toEqual([])
  })

  test('when they become filterable later, and no longer', async () => {
    const index = await filled('settings', ['kind'])
    await expect(idsOf(index, inner)).rejects.toThrow('_geojson')
    await index.updateFilterableAttributes(['kind', '_geojson']).waitTask()
    expect(await idsOf(index, inner)).toEqual([1, 2, 3])
    await index.resetFilterableAttributes().waitTask()
    await expect(idsOf(index, inner)).rejects.toThrow('_geojson')
  })

  test('over a restart', async () => {
    const first = await startTestServer()
    const before = clientOf(first).index('kept')
    await before.updateFilterableAttributes(['_geojson']).waitTask()
    await before.addDocuments(places, { primaryKey: 'id' }).waitTask()
    await before.deleteDocument(1).waitTask()
    await first.stop({ keepData: true })
    const second = await startTestServer({ dataPath: first.dataPath })
    try {
      const after = clientOf(second).index('kept')
      expect(await idsOf(after, inner)).toEqual([2, 3])
      await after.addDocuments(places).waitTask()
      expect(await idsOf(after, inner)).toEqual([1, 2, 3])
    } finally {
      await second.stop()
    }
  })
})
