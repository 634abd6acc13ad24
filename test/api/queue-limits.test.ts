import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskLimits } from '../../src/domain/task-limits.js'
import { finish, finishedTask } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { startTestServer, type Reply, type TestServer } from '../support/test-server.js'

const refused = '422 no_space_left_on_device'

/** Enough for a file of its own, and more than the documents of a busy server. */
const largeBytes = 300_000
const largeDocuments = [{ id: 1, text: 'x'.repeat(largeBytes) }]

/** A server whose task 1 is being processed and takes far longer than a test, unless it is canceled. */
async function startBusyServer(taskLimits: Partial<TaskLimits>): Promise<TestServer> {
  const server = await startTestServer({ switchedOnFeatures: ['editDocumentsByFunction'], taskLimits })
  // The edit can be stopped after every 256 documents, each of which takes a millisecond or two.
  const documents = Array.from({ length: 15_000 }, (_, id) => ({ id }))
  await finish(server, 'POST', '/indexes/busy/documents', { json: documents })
  await server.call('POST', '/indexes/busy/documents/edit', {
    json: { function: 'for (let turn = 0; turn < 10000; turn += 1) doc.turn = turn' },
  })
  while ((await server.call('GET', '/tasks/1')).body.status !== 'processing') await sleep(5)
  return server
}

const payloadFiles = ({ dataPath }: TestServer) => readdirSync(join(dataPath, 'updates'))

const taskCount = async (server: TestServer): Promise<number> =>
  (await server.call('GET', '/tasks?limit=0')).body.total

describe('a queue with as many tasks as it takes', () => {
  let server: TestServer
  let waiting: Reply

  beforeAll(async () => {
    server = await startBusyServer({ maxWaitingTasks: 2 })
    waiting = await server.call('POST', '/indexes', { json: { uid: 'movies' } })
  })
  afterAll(async () => server.stop())

  const requests = [
    { method: 'POST', path: '/indexes', json: { uid: 'books' } },
    { method: 'DELETE', path: '/indexes/busy' },
    { method: 'POST', path: '/swap-indexes', json: [] },
    { method: 'PATCH', path: '/indexes/busy/settings', json: { stopWords: ['a'] } },
    { method: 'POST', path: '/indexes/busy/documents', json: [{ id: 1 }] },
    { method: 'POST', path: '/indexes/busy/documents', json: largeDocuments, size: 'large' },
    { method: 'DELETE', path: '/indexes/busy/documents' },
    { method: 'POST', path: '/tasks/cancel?uids=99' },
    { method: 'DELETE', path: '/tasks?uids=99' },
  ]
  for (const { method, path, json, size = '' } of requests)
    test(`refuses ${method} ${path} ${size}`, async () =>
      expect(outcomeOf(await server.call(method, path, { json }))).toBe(refused))

  test('keeps nothing of what it refused', async () => {
    expect(await taskCount(server)).toBe(3)
    expect(payloadFiles(server)).toEqual([])
  })

  test('still accepts what makes room, and then everything again', async () => {
    const deletion = await server.call('DELETE', '/tasks?uids=0')
    const cancelation = await server.call('POST', '/tasks/cancel?uids=1,2')
    expect([outcomeOf(waiting), outcomeOf(deletion), outcomeOf(cancelation)]).toEqual(['202', '200', '200'])
    expect(await finishedTask(server, cancelation)).toMatchObject({
      status: 'succeeded',
      details: { matchedTasks: 2, canceledTasks: 2 },
    })
    expect(await finishedTask(server, deletion)).toMatchObject({ details: { deletedTasks: 1 } })
    const created = await finish(server, 'POST', '/indexes', { json: { uid: 'movies' } })
    expect(created).toMatchObject({ uid: 5, status: 'succeeded' })
  })
})

describe('a queue with as many bytes of documents as it takes', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startBusyServer({ maxPayloadBytes: 1.5 * largeBytes })
    await server.call('POST', '/indexes/movies/documents', { json: largeDocuments })
  })
  afterAll(async () => server.stop())

  test('refuses documents that exceed it, and keeps nothing of them', async () => {
    const files = payloadFiles(server)
    const reply = await server.call('POST', '/indexes/movies/documents', { json: largeDocuments })
    expect(outcomeOf(reply)).toBe(refused)
    expect(files).toHaveLength(1)
    expect(payloadFiles(server)).toEqual(files)
    expect(await taskCount(server)).toBe(3)
  })

  const accepted = [
    { method: 'POST', path: '/indexes/movies/documents', json: [{ id: 2 }], because: 'fewer documents' },
    { method: 'PATCH', path: '/indexes/movies/settings', json: {}, because: 'a task without documents' },
  ]
  for (const { method, path, json, because } of accepted)
    test(`accepts ${because}`, async () =>
      expect(outcomeOf(await server.call(method, path, { json }))).toBe('202'))

  test('has room again once those that wait are canceled', async () => {
    const cancelation = await server.call('POST', '/tasks/cancel?statuses=enqueued,processing')
    expect(await finishedTask(server, cancelation)).toMatchObject({ details: { canceledTasks: 4 } })
    const imported = await finish(server, 'POST', '/indexes/movies/documents', { json: largeDocuments })
    expect(imported).toMatchObject({ status: 'succeeded', details: { indexedDocuments: 1 } })
  })
})

describe('requests that come together', () => {
  test('are accepted up to the limit and no further', async ({ onTestFinished }) => {
    const server = await startBusyServer({ maxWaitingTasks: 3 })
    onTestFinished(async () => server.stop())
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        server.call('POST', '/indexes', { json: { uid: `index-${index}` } }),
      ),
    )
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(2)
    expect(replies.map(outcomeOf).filter((outcome) => outcome === refused)).toHaveLength(18)
    expect(await taskCount(server)).toBe(4)
  })
})
