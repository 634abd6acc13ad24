import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await finish(server, 'POST', '/indexes', { json: { uid: 'movies' } }) // 0
  await finish(server, 'POST', '/indexes/books/documents', { json: [{ id: 1 }] }) // 1
  await finish(server, 'POST', '/swap-indexes', { json: [] }) // 2
})

afterAll(async () => server.stop())

const uidsOf = ({ body }: { body: { results: { uid: number }[] } }) => body.results.map(({ uid }) => uid)

describe('a finished batch', () => {
  test('is shown with its members in order', async () => {
    const { status, body } = await server.call('GET', '/batches/1')
    expect(status).toBe(200)
    const members = 'uid progress details stats duration startedAt finishedAt batchStrategy'
    expect(Object.keys(body).join(' ')).toBe(members)
    expect(body).toMatchObject({
      uid: 1,
      progress: null,
      details: { receivedDocuments: 1, indexedDocuments: 1 },
      stats: {
        totalNbTasks: 1,
        status: { succeeded: 1 },
        types: { documentAdditionOrUpdate: 1 },
        indexUids: { books: 1 },
      },
      duration: expect.stringMatching(/^PT\d+(\.\d{3})?S$/),
      batchStrategy: expect.stringMatching(/./),
    })
  })

  test('shows its statistics in order', async () => {
    const { stats } = (await server.call('GET', '/batches/1')).body
    const members =
      'totalNbTasks status types indexUids progressTrace writeChannelCongestion internalDatabaseSizes'
    expect(Object.keys(stats).join(' ')).toBe(members)
    expect(Object.keys(stats.writeChannelCongestion).join(' ')).toBe(
      'attempts blocking_attempts blocking_ratio',
    )
    expect(stats.writeChannelCongestion.attempts).toBe(2)
  })

  test('of the whole server names no index', async () =>
    expect((await server.call('GET', '/batches/2')).body.stats.indexUids).toEqual({}))

  const refused = [
    { path: '/batches/x', outcome: '400 invalid_batch_uids' },
    { path: '/batches/99', outcome: '404 batch_not_found' },
    { path: '/batches?batchUids=x', outcome: '400 invalid_batch_uids' },
    { path: '/batches?uids=x', outcome: '400 invalid_task_uids' },
    { path: '/batches?limit=x', outcome: '400 invalid_task_limit' },
    { path: '/batches?from=x', outcome: '400 invalid_task_from' },
    { path: '/batches?batch=1', outcome: '400 bad_request' },
  ]
  for (const { path, outcome } of refused)
    test(`GET ${path} answers ${outcome}`, async () =>
      expect(outcomeOf(await server.call('GET', path))).toBe(outcome))
})

describe('a list of batches', () => {
  const lists = [
    { query: '', uids: [2, 1, 0], because: 'newest first' },
    { query: '?reverse=true&limit=2', uids: [0, 1], because: 'oldest first on request' },
    { query: '?from=1', uids: [1, 0], because: 'from a uid on' },
    { query: '?uids=1', uids: [1], because: 'by a task they hold' },
    { query: '?batchUids=0,2', uids: [2, 0], because: 'by their own uids' },
    { query: '?indexUids=books', uids: [1], because: 'by an index' },
    { query: '?types=indexSwap', uids: [2], because: 'by a type of task' },
    { query: '?statuses=enqueued', uids: [], because: 'what waits is in no batch' },
  ]
  for (const { query, uids, because } of lists)
    test(because, async () => expect(uidsOf(await server.call('GET', `/batches${query}`))).toEqual(uids))

  test('has the members of a list of tasks', async () => {
    const { body } = await server.call('GET', '/batches?limit=1')
    expect(Object.keys(body)).toEqual(['results', 'total', 'limit', 'from', 'next'])
    expect(body).toMatchObject({ total: 3, limit: 1, from: 2, next: 1 })
  })
})

describe('a key for some indexes', () => {
  test('sees and counts only the batches with a task on one of them', async () => {
    const { key } = await createKey(server, { actions: ['tasks.get'], indexes: ['books'] })
    const reply = await server.call('GET', '/batches', { key })
    expect(uidsOf(reply)).toEqual([1])
    expect(reply.body.total).toBe(1)
    expect(outcomeOf(await server.call('GET', '/batches/1', { key }))).toBe('200')
    expect(outcomeOf(await server.call('GET', '/batches/0', { key }))).toBe('404 batch_not_found')
    expect(outcomeOf(await server.call('GET', '/batches/2', { key }))).toBe('404 batch_not_found')
  })
})

describe('the official client', () => {
  test('lists batches and reads one', async () => {
    const client = new Meilisearch({ host: server.url, apiKey: masterKey })
    const { results } = await client.batches.getBatches({ batchUids: [1] })
    expect(results).toHaveLength(1)
    expect(await client.batches.getBatch(1)).toEqual(results[0])
  })
})
