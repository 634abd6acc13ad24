import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const json = [{ id: 1, author: { name: 'a' } }, { id: 2 }]
  await finish(server, 'POST', '/indexes/books/documents', { json })
  await finish(server, 'POST', '/indexes', { json: { uid: 'movies' } })
})

afterAll(async () => server.stop())

describe('the statistics of an index', () => {
  test('count documents, bytes and fields', async () => {
    const { status, body } = await server.call('GET', '/indexes/books/stats')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([
      'numberOfDocuments',
      'rawDocumentDbSize',
      'avgDocumentSize',
      'isIndexing',
      'numberOfEmbeddings',
      'numberOfEmbeddedDocuments',
      'fieldDistribution',
    ])
    expect(body).toMatchObject({
      numberOfDocuments: 2,
      isIndexing: false,
      numberOfEmbeddings: 0,
      numberOfEmbeddedDocuments: 0,
      fieldDistribution: { id: 2, author: 1 },
    })
    expect(body.rawDocumentDbSize).toBeGreaterThan(0)
    expect(body.avgDocumentSize).toBe(Math.floor(body.rawDocumentDbSize / 2))
  })

  test('of an empty index are zero', async () =>
    expect((await server.call('GET', '/indexes/movies/stats')).body).toMatchObject({
      numberOfDocuments: 0,
      avgDocumentSize: 0,
      fieldDistribution: {},
    }))

  test('show sizes for people, and those of the databases, on request', async () => {
    const query = 'sizeFormat=human&showInternalDatabaseSizes=true'
    const { body } = await server.call('GET', `/indexes/books/stats?${query}`)
    const size = /^\d+(\.\d{1,2})? ([KMGTP]i)?B$/
    expect([body.rawDocumentDbSize, body.avgDocumentSize]).toEqual([
      expect.stringMatching(size),
      expect.stringMatching(size),
    ])
    const sizes = Object.values(body.internalDatabaseSizes)
    expect(sizes.length).toBeGreaterThan(0)
    for (const each of sizes) expect(each).toMatch(size)
  })
})

describe('the statistics of the whole', () => {
  test('hold those of every index', async () => {
    const { body } = await server.call('GET', '/stats')
    expect(Object.keys(body)).toEqual(['databaseSize', 'usedDatabaseSize', 'lastUpdate', 'indexes'])
    expect(Object.keys(body.indexes)).toEqual(['books', 'movies'])
    expect(body.indexes.books).toEqual((await server.call('GET', '/indexes/books/stats')).body)
    expect(body.usedDatabaseSize).toBeGreaterThan(0)
    expect(body.databaseSize).toBeGreaterThanOrEqual(body.usedDatabaseSize)
    expect(body.lastUpdate).toBe((await server.call('GET', '/indexes/movies')).body.updatedAt)
  })

  test('name only the indexes of the key, and the sizes of everything', async () => {
    const { key } = await createKey(server, { actions: ['stats.get'], indexes: ['books'] })
    const { body } = await server.call('GET', '/stats', { key })
    expect(Object.keys(body.indexes)).toEqual(['books'])
    expect(body.databaseSize).toBe((await server.call('GET', '/stats')).body.databaseSize)
    expect(body.lastUpdate).toBe((await server.call('GET', '/indexes/books')).body.updatedAt)
  })

  test('of a new server are empty', async ({ onTestFinished }) => {
    const fresh = await startTestServer()
    onTestFinished(async () => fresh.stop())
    expect((await fresh.call('GET', '/stats')).body).toMatchObject({ lastUpdate: null, indexes: {} })
  })
})

const refused = [
  { query: '?sizeFormat=tiny', code: 'invalid_stats_size_format' },
  { query: '?sizeFormat=', code: 'invalid_stats_size_format' },
  { query: '?showInternalDatabaseSizes=1', code: 'invalid_stats_show_internal_database_sizes' },
  { query: '?format=raw', code: 'bad_request' },
]
for (const path of ['/stats', '/indexes/books/stats'])
  for (const { query, code } of refused)
    test(`GET ${path}${query} is refused with ${code}`, async () =>
      expect(outcomeOf(await server.call('GET', `${path}${query}`))).toBe(`400 ${code}`))

test('an index that is not there has no statistics', async () =>
  expect(outcomeOf(await server.call('GET', '/indexes/nobody/stats'))).toBe('404 index_not_found'))

test('the official client reads both', async () => {
  const client = new Meilisearch({ host: server.url, apiKey: masterKey })
  expect((await client.getStats()).indexes['books']?.numberOfDocuments).toBe(2)
  expect(await client.index('books').getStats()).toMatchObject({ numberOfDocuments: 2, isIndexing: false })
})
