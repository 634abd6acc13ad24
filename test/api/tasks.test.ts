import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish, finishedTask } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer

/** The tasks of this file, by their uids: what most tests here look at. */
beforeAll(async () => {
  server = await startTestServer()
  await finish(server, 'POST', '/indexes', { json: { uid: 'movies', primaryKey: 'id' } }) // 0
  await finish(server, 'POST', '/indexes', { json: { uid: 'movies' } }) // 1, fails
  await finish(server, 'POST', '/indexes/books/documents', { json: [{ id: 1 }, { id: 2 }] }) // 2
  await finish(server, 'DELETE', '/indexes/none') // 3, fails
  await finish(server, 'POST', '/swap-indexes', { json: [] }) // 4
  await finish(server, 'DELETE', '/indexes/books/documents?customMetadata=spring') // 5
})

afterAll(async () => server.stop())

const uidsOf = ({ body }: { body: { results: { uid: number }[] } }) => body.results.map(({ uid }) => uid)

describe('a task', () => {
  test('is shown with its members in order', async () => {
    const { body } = await server.call('GET', '/tasks/2')
    const members =
      'uid batchUid indexUid status type canceledBy details error duration enqueuedAt startedAt finishedAt'
    expect(Object.keys(body).join(' ')).toBe(members)
    expect(body).toMatchObject({
      uid: 2,
      indexUid: 'books',
      status: 'succeeded',
      type: 'documentAdditionOrUpdate',
      canceledBy: null,
      details: { receivedDocuments: 2, indexedDocuments: 2 },
      error: null,
    })
    expect(body.duration).toMatch(/^PT\d+(\.\d{3})?S$/)
    for (const moment of [body.enqueuedAt, body.startedAt, body.finishedAt])
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('that failed says why in the four strings of an error', async () => {
    const { body } = await server.call('GET', '/tasks/1')
    expect(body).toMatchObject({ status: 'failed', details: { primaryKey: null } })
    expect(body.error).toEqual({
      message: expect.stringContaining('movies'),
      code: 'index_already_exists',
      type: 'invalid_request',
      link: expect.stringMatching(/#index_already_exists$/),
    })
  })

  test('that concerns the whole server has no index', async () =>
    expect((await server.call('GET', '/tasks/4')).body).toMatchObject({
      indexUid: null,
      type: 'indexSwap',
      details: { swaps: [] },
    }))

  test('shows the metadata that came with it, last', async () => {
    const { body } = await server.call('GET', '/tasks/5')
    expect(Object.keys(body).at(-1)).toBe('customMetadata')
    expect(body).toMatchObject({ customMetadata: 'spring', details: { deletedDocuments: 2 } })
  })

  const refused = [
    { path: '/tasks/x', outcome: '400 invalid_task_uids' },
    { path: '/tasks/-1', outcome: '400 invalid_task_uids' },
    { path: '/tasks/1000', outcome: '404 task_not_found' },
  ]
  for (const { path, outcome } of refused)
    test(`GET ${path} answers ${outcome}`, async () =>
      expect(outcomeOf(await server.call('GET', path))).toBe(outcome))
})

describe('a list of tasks', () => {
  test('has its five members, newest first', async () => {
    const { status, body } = await server.call('GET', '/tasks')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['results', 'total', 'limit', 'from', 'next'])
    expect(body).toMatchObject({ limit: 20, next: null, from: body.total - 1 })
    expect(body.results[0].uid).toBe(body.total - 1)
  })

  const pages = [
    { query: 'uids=0,1,2,3&limit=2', uids: [3, 2], from: 3, next: 1, because: 'a limit ends a page' },
    { query: 'uids=0,1,2,3&limit=2&from=1', uids: [1, 0], from: 1, next: null, because: 'from goes on' },
    {
      query: 'uids=0,1,2,3&reverse=true&limit=3',
      uids: [0, 1, 2],
      from: 0,
      next: 3,
      because: 'oldest first',
    },
    { query: 'uids=0,1&limit=0', uids: [], from: null, next: 1, because: 'a limit of zero still says next' },
    { query: 'uids=900', uids: [], from: null, next: null, because: 'nothing found is an empty page' },
  ]
  for (const { query, uids, from, next, because } of pages)
    test(because, async () => {
      const reply = await server.call('GET', `/tasks?${query}`)
      expect(uidsOf(reply)).toEqual(uids)
      expect(reply.body).toMatchObject({ from, next })
    })

  const filters = [
    { query: 'statuses=failed&uids=0,1,2,3', uids: [3, 1] },
    { query: 'types=INDEXCREATION', uids: [1, 0] },
    { query: 'indexUids=books&uids=0,1,2,3,4,5', uids: [5, 2] },
    { query: 'indexUids=nobody', uids: [] },
    { query: 'batchUids=*&uids=4', uids: [4] },
    { query: 'canceledBy=0', uids: [] },
    { query: 'uids=0,1&afterEnqueuedAt=2000-01-01', uids: [1, 0] },
    { query: 'uids=0,1&beforeFinishedAt=2000-01-01', uids: [] },
    { query: 'uids=0&afterStartedAt=2000-01-01T00:00:00Z&beforeStartedAt=9000-01-01', uids: [0] },
  ]
  for (const { query, uids } of filters)
    test(`?${query} finds ${uids.length} of them`, async () => {
      const reply = await server.call('GET', `/tasks?${query}`)
      expect(uidsOf(reply)).toEqual(uids)
      expect(reply.body.total).toBe(uids.length)
    })

  const refused = [
    { query: 'uids=x', code: 'invalid_task_uids' },
    { query: 'batchUids=x', code: 'invalid_batch_uids' },
    { query: 'canceledBy=x', code: 'invalid_task_canceled_by' },
    { query: 'types=x', code: 'invalid_task_types' },
    { query: 'statuses=x', code: 'invalid_task_statuses' },
    { query: 'indexUids=a%20b', code: 'invalid_index_uid' },
    { query: 'beforeEnqueuedAt=x', code: 'invalid_task_before_enqueued_at' },
    { query: 'limit=x', code: 'invalid_task_limit' },
    { query: 'from=', code: 'invalid_task_from' },
    { query: 'reverse=1', code: 'invalid_task_reverse' },
    { query: 'status=failed', code: 'bad_request' },
  ]
  for (const { query, code } of refused)
    test(`?${query} is refused with ${code}`, async () =>
      expect(outcomeOf(await server.call('GET', `/tasks?${query}`))).toBe(`400 ${code}`))
})

describe('canceling and deleting tasks', () => {
  const refused = [
    { query: '', outcome: '400 missing_task_filters' },
    { query: '?limit=1', outcome: '400 bad_request' },
    { query: '?uids=1&reverse=true', outcome: '400 bad_request' },
    { query: '?statuses=x', outcome: '400 invalid_task_statuses' },
  ]
  for (const [method, path] of [
    ['POST', '/tasks/cancel'],
    ['DELETE', '/tasks'],
  ] as const)
    for (const { query, outcome } of refused)
      test(`${method} ${path}${query} answers ${outcome}`, async () =>
        expect(outcomeOf(await server.call(method, `${path}${query}`))).toBe(outcome))

  test('a cancelation is answered 200 and counts what it matched', async () => {
    const reply = await server.call('POST', '/tasks/cancel?uids=0,1&statuses=*')
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual(['taskUid', 'indexUid', 'status', 'type', 'enqueuedAt'])
    expect(reply.body).toMatchObject({ indexUid: null, status: 'enqueued', type: 'taskCancelation' })
    expect(await finishedTask(server, reply)).toMatchObject({
      status: 'succeeded',
      details: { matchedTasks: 2, canceledTasks: 0, originalFilter: '?uids=0,1&statuses=*' },
    })
  })

  test('a deleted task is gone', async () => {
    const doomed = await finish(server, 'DELETE', '/indexes/doomed')
    const reply = await server.call('DELETE', `/tasks?uids=${doomed.uid}`)
    expect(reply.status).toBe(200)
    expect(await finishedTask(server, reply)).toMatchObject({
      type: 'taskDeletion',
      details: { matchedTasks: 1, deletedTasks: 1, originalFilter: `?uids=${doomed.uid}` },
    })
    expect(outcomeOf(await server.call('GET', `/tasks/${doomed.uid}`))).toBe('404 task_not_found')
  })
})

describe('a key for some indexes', () => {
  let key: string

  beforeAll(async () => {
    const created = await createKey(server, { actions: ['tasks.*'], indexes: ['boo*'] })
    key = created.key
  })

  test('sees and counts only their tasks', async () => {
    const reply = await server.call('GET', '/tasks', { key })
    expect(uidsOf(reply)).toEqual([5, 2])
    expect(reply.body.total).toBe(2)
  })

  const outcomes = [
    { uid: 2, outcome: '200', because: 'reads a task on one of them' },
    { uid: 0, outcome: '404 task_not_found', because: 'finds no task on another index' },
    { uid: 4, outcome: '404 task_not_found', because: 'finds no task of the whole server' },
  ]
  for (const { uid, outcome, because } of outcomes)
    test(because, async () =>
      expect(outcomeOf(await server.call('GET', `/tasks/${uid}`, { key }))).toBe(outcome),
    )

  test('cancels only what it sees', async () => {
    const reply = await server.call('POST', '/tasks/cancel?uids=0,1,2,4', { key })
    expect((await finishedTask(server, reply)).details).toMatchObject({ matchedTasks: 1 })
  })

  test('deletes only what it sees', async () => {
    const reply = await server.call('DELETE', '/tasks?uids=0,1,4', { key })
    expect((await finishedTask(server, reply)).details).toMatchObject({ matchedTasks: 0, deletedTasks: 0 })
    expect(outcomeOf(await server.call('GET', '/tasks/0'))).toBe('200')
  })
})

describe('the documents of a task', () => {
  let reading: TestServer

  beforeAll(async () => {
    reading = await startTestServer({ switchedOnFeatures: ['getTaskDocumentsRoute'] })
    await finish(reading, 'POST', '/indexes/books/documents', { json: [{ id: 1 }] })
  })

  afterAll(async () => reading.stop())

  const outcomes = [
    { path: '/tasks/0/documents', outcome: '404 task_file_not_found', because: 'are gone when it finished' },
    { path: '/tasks/9/documents', outcome: '404 task_not_found', because: 'are not there without the task' },
    { path: '/tasks/x/documents', outcome: '400 invalid_task_uids', because: 'are found by a number' },
  ]
  for (const { path, outcome, because } of outcomes)
    test(because, async () => expect(outcomeOf(await reading.call('GET', path))).toBe(outcome))
})

describe('the official client', () => {
  test('waits for tasks, lists them and reads one', async () => {
    const client = new Meilisearch({ host: server.url, apiKey: masterKey })
    const done = await client.createIndex('by-client').waitTask()
    expect(done).toMatchObject({ status: 'succeeded', type: 'indexCreation', indexUid: 'by-client' })
    expect(await client.tasks.getTask(done.uid)).toEqual(done)
    const page = await client.tasks.getTasks({ indexUids: ['by-client'], statuses: ['succeeded'] })
    expect(page.results).toEqual([done])
    const canceled = await client.tasks.cancelTasks({ uids: [done.uid] }).waitTask()
    expect(canceled.details).toMatchObject({ matchedTasks: 1, canceledTasks: 0 })
    const deleted = await client.tasks.deleteTasks({ uids: [done.uid] }).waitTask()
    expect(deleted.details).toMatchObject({ deletedTasks: 1 })
  })
})
