import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await finish(server, 'POST', '/indexes', { json: { uid: 'movies', primaryKey: 'id' } })
  await finish(server, 'POST', '/indexes', { json: { uid: 'books' } })
})

afterAll(async () => server.stop())

const uidsOf = ({ body }: { body: { results: { uid: string }[] } }) => body.results.map(({ uid }) => uid)

describe('an index', () => {
  test('is shown with its four members in order', async () => {
    const { status, body } = await server.call('GET', '/indexes/movies')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['uid', 'createdAt', 'updatedAt', 'primaryKey'])
    expect(body).toMatchObject({ uid: 'movies', primaryKey: 'id' })
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('has no primary key until one is known', async () =>
    expect((await server.call('GET', '/indexes/books')).body.primaryKey).toBeNull())

  test('is created, renamed, given a primary key and deleted by tasks', async () => {
    const created = await server.call('POST', '/indexes', { json: { uid: 'first', primaryKey: null } })
    expect(created.status).toBe(202)
    expect(created.body).toMatchObject({ indexUid: 'first', status: 'enqueued', type: 'indexCreation' })
    const changed = await finish(server, 'PATCH', '/indexes/first', {
      json: { uid: 'second', primaryKey: 'isbn' },
    })
    expect(changed).toMatchObject({ status: 'succeeded', type: 'indexUpdate' })
    expect(changed.details).toEqual({ primaryKey: 'isbn', oldIndexUid: 'first', newIndexUid: 'second' })
    expect(outcomeOf(await server.call('GET', '/indexes/first'))).toBe('404 index_not_found')
    expect((await server.call('GET', '/indexes/second')).body.primaryKey).toBe('isbn')
    const deleted = await finish(server, 'DELETE', '/indexes/second')
    expect(deleted).toMatchObject({ status: 'succeeded', type: 'indexDeletion' })
    expect(outcomeOf(await server.call('GET', '/indexes/second'))).toBe('404 index_not_found')
  })

  test('may be changed by nothing at all', async () =>
    expect(await finish(server, 'PATCH', '/indexes/movies', { json: {} })).toMatchObject({
      status: 'succeeded',
    }))

  test('is compacted by a task', async () =>
    expect(await finish(server, 'POST', '/indexes/movies/compact')).toMatchObject({
      status: 'succeeded',
      type: 'indexCompaction',
    }))

  const failing = [
    { method: 'DELETE', path: '/indexes/nobody', code: 'index_not_found' },
    { method: 'PATCH', path: '/indexes/nobody', json: {}, code: 'index_not_found' },
    { method: 'POST', path: '/indexes/nobody/compact', code: 'index_not_found' },
    { method: 'POST', path: '/indexes', json: { uid: 'movies' }, code: 'index_already_exists' },
    { method: 'PATCH', path: '/indexes/books', json: { uid: 'movies' }, code: 'index_already_exists' },
  ]
  for (const { method, path, json, code } of failing)
    test(`${method} ${path} ${JSON.stringify(json ?? '')} is accepted and fails with ${code}`, async () =>
      expect(await finish(server, method, path, { json })).toMatchObject({
        status: 'failed',
        error: { code },
      }))

  const refused = [
    { method: 'GET', path: '/indexes/nobody', outcome: '404 index_not_found' },
    { method: 'GET', path: '/indexes/a%20b', outcome: '400 invalid_index_uid' },
    { method: 'DELETE', path: '/indexes/a%20b', outcome: '400 invalid_index_uid' },
    { method: 'POST', path: '/indexes/a%20b/compact', outcome: '400 invalid_index_uid' },
    { method: 'POST', path: '/indexes', json: {}, outcome: '400 missing_index_uid' },
    { method: 'POST', path: '/indexes', json: { uid: 'a b' }, outcome: '400 invalid_index_uid' },
    { method: 'POST', path: '/indexes', json: { uid: 3 }, outcome: '400 invalid_index_uid' },
    {
      method: 'POST',
      path: '/indexes',
      json: { uid: 'a', primaryKey: 1 },
      outcome: '400 invalid_index_primary_key',
    },
    { method: 'POST', path: '/indexes', json: { uid: 'a', name: 'b' }, outcome: '400 bad_request' },
    { method: 'POST', path: '/indexes', json: [], outcome: '400 bad_request' },
    { method: 'PATCH', path: '/indexes/movies', json: { uid: '' }, outcome: '400 invalid_index_uid' },
    {
      method: 'PATCH',
      path: '/indexes/movies',
      json: { primaryKey: {} },
      outcome: '400 invalid_index_primary_key',
    },
    {
      method: 'PATCH',
      path: '/indexes/movies',
      json: { createdAt: '' },
      outcome: '400 immutable_index_created_at',
    },
    {
      method: 'PATCH',
      path: '/indexes/movies',
      json: { updatedAt: '' },
      outcome: '400 immutable_index_updated_at',
    },
    { method: 'PATCH', path: '/indexes/movies', json: { name: '' }, outcome: '400 bad_request' },
    { method: 'GET', path: '/indexes?offset=-1', outcome: '400 invalid_index_offset' },
    { method: 'GET', path: '/indexes?limit=x', outcome: '400 invalid_index_limit' },
    { method: 'GET', path: '/indexes?page=1', outcome: '400 bad_request' },
  ]
  for (const { method, path, json, outcome } of refused)
    test(`${method} ${path} ${JSON.stringify(json ?? '')} answers ${outcome}`, async () =>
      expect(outcomeOf(await server.call(method, path, { json }))).toBe(outcome))
})

describe('a list of indexes', () => {
  test('is sorted by uid and read by pages', async () => {
    const whole = await server.call('GET', '/indexes')
    expect(uidsOf(whole)).toEqual(['books', 'movies'])
    expect(whole.body).toMatchObject({ offset: 0, limit: 20, total: 2 })
    const page = await server.call('GET', '/indexes?offset=1&limit=1')
    expect(uidsOf(page)).toEqual(['movies'])
    expect(page.body).toMatchObject({ offset: 1, limit: 1, total: 2 })
  })
})

describe('a swap', () => {
  test('exchanges names', async () => {
    const swapped = await finish(server, 'POST', '/swap-indexes', {
      json: [{ indexes: ['movies', 'books'] }],
    })
    expect(swapped).toMatchObject({ status: 'succeeded', indexUid: null, type: 'indexSwap' })
    expect(swapped.details).toEqual({ swaps: [{ indexes: ['movies', 'books'], rename: false }] })
    expect((await server.call('GET', '/indexes/books')).body.primaryKey).toBe('id')
    await finish(server, 'POST', '/swap-indexes', { json: [{ indexes: ['movies', 'books'] }] })
  })

  test('of an index that is not there fails', async () =>
    expect(
      await finish(server, 'POST', '/swap-indexes', { json: [{ indexes: ['movies', 'nobody'] }] }),
    ).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } }))

  const refused = [
    { json: {}, code: 'bad_request' },
    { json: ['movies'], code: 'bad_request' },
    { json: [{}], code: 'missing_swap_indexes' },
    { json: [{ indexes: ['movies'] }], code: 'invalid_swap_indexes' },
    { json: [{ indexes: ['movies', 'books', 'more'] }], code: 'invalid_swap_indexes' },
    { json: [{ indexes: ['movies', 'a b'] }], code: 'invalid_swap_indexes' },
    { json: [{ indexes: 'movies' }], code: 'invalid_swap_indexes' },
    { json: [{ indexes: ['movies', 'movies'] }], code: 'invalid_swap_duplicate_index_found' },
    {
      json: [{ indexes: ['movies', 'books'] }, { indexes: ['more', 'books'] }],
      code: 'invalid_swap_duplicate_index_found',
    },
    { json: [{ indexes: ['movies', 'books'], rename: 1 }], code: 'invalid_swap_rename' },
    { json: [{ indexes: ['movies', 'books'], move: true }], code: 'bad_request' },
  ]
  for (const { json, code } of refused)
    test(`${JSON.stringify(json)} is refused with ${code}`, async () =>
      expect(outcomeOf(await server.call('POST', '/swap-indexes', { json }))).toBe(`400 ${code}`))
})

describe('a key for some indexes', () => {
  let key: string

  beforeAll(async () => {
    const created = await createKey(server, { actions: ['indexes.*'], indexes: ['book*'] })
    key = created.key
  })

  test('lists and counts only those', async () => {
    const reply = await server.call('GET', '/indexes', { key })
    expect(uidsOf(reply)).toEqual(['books'])
    expect(reply.body.total).toBe(1)
  })

  const outcomes = [
    { method: 'GET', path: '/indexes/movies', outcome: '403 invalid_api_key' },
    { method: 'POST', path: '/indexes', json: { uid: 'films' }, outcome: '403 invalid_api_key' },
    { method: 'POST', path: '/indexes', json: { uid: 'bookshelf' }, outcome: '202' },
    { method: 'PATCH', path: '/indexes/bookshelf', json: { uid: 'shelf' }, outcome: '403 invalid_api_key' },
    { method: 'DELETE', path: '/indexes/bookshelf', outcome: '202' },
    {
      method: 'POST',
      path: '/swap-indexes',
      json: [{ indexes: ['books', 'movies'] }],
      outcome: '403 invalid_api_key',
    },
    { method: 'POST', path: '/swap-indexes', json: [{ indexes: ['books', 'book2'] }], outcome: '202' },
  ]
  for (const { method, path, json, outcome } of outcomes)
    test(`gets ${outcome} for ${method} ${path} ${JSON.stringify(json ?? '')}`, async () =>
      expect(outcomeOf(await server.call(method, path, { json, key }))).toBe(outcome))
})

describe('the official client', () => {
  test('creates, reads, lists, updates, swaps and deletes indexes', async () => {
    const client = new Meilisearch({ host: server.url, apiKey: masterKey })
    await client.createIndex('left', { primaryKey: 'a' }).waitTask()
    await client.createIndex('right').waitTask()
    expect(await client.getRawIndex('left')).toMatchObject({ uid: 'left', primaryKey: 'a' })
    await client.updateIndex('right', { primaryKey: 'b' }).waitTask()
    await client.swapIndexes([{ indexes: ['left', 'right'], rename: false }]).waitTask()
    const { results } = await client.getRawIndexes({ limit: 100 })
    expect(results.find(({ uid }) => uid === 'left')?.primaryKey).toBe('b')
    await client.deleteIndex('left').waitTask()
    await expect(client.getRawIndex('left')).rejects.toMatchObject({ cause: { code: 'index_not_found' } })
  })
})
