import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finish, finishedTask } from '../support/finish-task.js'
import { manyDocuments } from '../support/many-documents.js'
import { outcomeOf } from '../support/outcome-of.js'
import { startTestServer, type Reply, type TestServer } from '../support/test-server.js'
import { waitUntil } from '../support/wait-until.js'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
type Shown = any

const documentCount = 60_000
const before = [{ id: 0, version: 'before' }, { id: 1, version: 'before' }, { id: 'other' }]
const documents = '/indexes/big/documents'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    payloadLimitBytes: 20_000_000,
    switchedOnFeatures: ['getTaskDocumentsRoute'],
  })
  await finish(server, 'POST', documents, { json: before })
})

afterAll(async () => server.stop())

const read = async (path: string): Promise<Shown> => (await server.call('GET', path)).body

/** Resolves with the uid of its batch once the documents of the task are being read. */
async function underWay({ body: { taskUid } }: Reply): Promise<number> {
  return waitUntil(async () => {
    const { batchUid } = await read(`/tasks/${taskUid}`)
    const batch = batchUid === null ? undefined : await read(`/batches/${batchUid}`)
    return batch?.progress?.steps.length > 2 ? batchUid : undefined
  })
}

/** All that readers see of the index while it is small. */
async function state(): Promise<readonly string[]> {
  const paths = [`${documents}?limit=100`, '/indexes/big', '/indexes/big/stats']
  return Promise.all(paths.map(async (path) => (await server.call('GET', path)).text))
}

const page = async () => (await server.call('GET', `${documents}?limit=3`)).text

const stepsOf = ({ batch }: Shown): string[] =>
  batch.progress.steps.map(({ currentStep }: { currentStep: string }) => currentStep)

const fileCount = () => readdirSync(join(server.dataPath, 'updates')).length

describe('a batch that is canceled while it runs', () => {
  let task: Shown
  let cancelation: Shown
  let waiting: Shown
  let neighbour: Shown
  let tookMs: number
  let kept: readonly string[]

  beforeAll(async () => {
    kept = await state()
    const big = await server.call('POST', documents, manyDocuments(documentCount))
    const behind = await server.call('POST', documents, { json: [{ id: 'behind' }] })
    const beside = await server.call('POST', '/indexes/beside/documents', { json: [{ id: 1 }] })
    await underWay(big)
    const startedAt = performance.now()
    const query = `uids=${big.body.taskUid},${behind.body.taskUid}`
    cancelation = await finish(server, 'POST', `/tasks/cancel?${query}`)
    tookMs = performance.now() - startedAt
    task = await finishedTask(server, big)
    waiting = await finishedTask(server, behind)
    neighbour = await finishedTask(server, beside)
  })

  test('is stopped at once', () => {
    expect(cancelation).toMatchObject({ status: 'succeeded', details: { matchedTasks: 2, canceledTasks: 2 } })
    expect(tookMs).toBeLessThan(2_000)
  })

  test('leaves a task that says who canceled it, and that nothing was indexed', () =>
    expect(task).toMatchObject({
      status: 'canceled',
      canceledBy: cancelation.uid,
      batchUid: cancelation.batchUid,
      error: null,
      details: { receivedDocuments: documentCount, indexedDocuments: 0 },
    }))

  test('takes a task that waited with it, if that was named too', () => {
    const { startedAt, finishedAt, batchUid } = cancelation
    expect(waiting).toMatchObject({ status: 'canceled', canceledBy: cancelation.uid, batchUid })
    expect(waiting).toMatchObject({ startedAt: expect.stringMatching(/Z$/), finishedAt })
    expect(startedAt).toMatch(/Z$/)
  })

  test('lets a task that was not named go on', () => expect(neighbour.status).toBe('succeeded'))

  test('leaves the index exactly as it was', async () => expect(await state()).toEqual(kept))

  test('leaves no file of documents', async () => expect.poll(fileCount).toBe(0))

  test('is found by who canceled it, and is no batch of its own', async () => {
    const found = await read(`/tasks?canceledBy=${cancelation.uid}`)
    expect(found.results.map(({ uid }: Shown) => uid)).toEqual([waiting.uid, task.uid])
    const batch = await read(`/batches/${cancelation.batchUid}`)
    expect(batch.stats).toMatchObject({ totalNbTasks: 3, status: { succeeded: 1, canceled: 2 } })
    expect((await read(`/batches?uids=${task.uid}`)).results).toEqual([batch])
  })
})

test('a batch of which one task is canceled runs again without it', async () => {
  const holdUp = await server.call('POST', '/indexes/hold-up/documents', manyDocuments(documentCount))
  const kept = await server.call('POST', '/indexes/pair/documents', manyDocuments(documentCount / 2))
  const dropped = await server.call('POST', '/indexes/pair/documents', { json: [{ id: 'dropped' }] })
  await finish(server, 'POST', `/tasks/cancel?uids=${holdUp.body.taskUid}`)
  await underWay(kept)
  expect(await read(`/tasks/${dropped.body.taskUid}`)).toMatchObject({ status: 'processing' })
  const { uid } = await finish(server, 'POST', `/tasks/cancel?uids=${dropped.body.taskUid}`)
  const canceled = await finishedTask(server, dropped)
  expect(canceled).toMatchObject({ status: 'canceled', canceledBy: uid, details: { indexedDocuments: 0 } })
  const { status, batchUid } = await finishedTask(server, kept)
  expect(status).toBe('succeeded')
  expect((await read(`/batches/${batchUid}`)).stats).toMatchObject({ totalNbTasks: 1 })
  expect((await read('/indexes/pair/documents?limit=0')).total).toBe(documentCount / 2)
})

describe('a batch', () => {
  const smallCount = 40
  /** Taken while the batch ran: what else is seen was asked for before the batch. */
  const samples: { task: Shown; stats: Shown; page: string; batch: Shown }[] = []
  let end: { task: Shown; batch: Shown; page: string }
  let processing: { tasks: Shown; batches: Shown }
  let payload: Reply
  let small: readonly Shown[]
  let firstPage: string

  beforeAll(async () => {
    firstPage = await page()
    const accepted = await server.call('POST', documents, manyDocuments(documentCount))
    const uid = await underWay(accepted)
    processing = {
      tasks: await read('/tasks?statuses=processing'),
      batches: await read('/batches?statuses=processing'),
    }
    const arriving = Promise.all(Array.from({ length: smallCount }, sendSmall))
    for (;;) {
      const task = await read(`/tasks/${accepted.body.taskUid}`)
      const stats = await read('/stats')
      const seen = await page()
      const batch = await read(`/batches/${uid}`)
      if (batch.finishedAt !== null) break
      samples.push({ task, stats, page: seen, batch })
    }
    const sent = await arriving
    end = {
      task: await finishedTask(server, accepted),
      batch: await read(`/batches/${uid}`),
      page: await page(),
    }
    small = await Promise.all(sent.map(async (reply) => finishedTask(server, reply)))
  })

  async function sendSmall(_: unknown, id: number): Promise<Reply> {
    const index = id % 2 === 0 ? 'even' : 'odd'
    const reply = await server.call('POST', `/indexes/${index}/documents`, { json: [{ id }] })
    if (id === 0) payload = await server.call('GET', `/tasks/${reply.body.taskUid}/documents`)
    return reply
  }

  test('was seen several times while it ran', () => expect(samples.length).toBeGreaterThan(3))

  test('shows its task as being processed, in this batch, without an end', () => {
    for (const { task, batch } of samples)
      expect(task).toMatchObject({
        status: 'processing',
        batchUid: batch.uid,
        details: { receivedDocuments: documentCount, indexedDocuments: null },
        startedAt: batch.startedAt,
        finishedAt: null,
        duration: null,
        error: null,
      })
  })

  test('shows its steps, from the outermost to the innermost', () => {
    for (const { batch } of samples) {
      expect(batch).toMatchObject({ duration: null, finishedAt: null })
      expect(batch.stats).toMatchObject({ totalNbTasks: 1, status: { processing: 1 } })
      expect(batch.details.receivedDocuments).toBe(documentCount)
      expect(Object.keys(batch.progress)).toEqual(['steps', 'percentage'])
      expect(batch.progress.steps.length).toBeGreaterThan(0)
      for (const step of batch.progress.steps) {
        expect(Object.keys(step)).toEqual(['currentStep', 'finished', 'total'])
        expect(step.currentStep).toMatch(/^[a-z ]+$/)
        expect(step.finished).toBeLessThanOrEqual(step.total)
      }
    }
  })

  test('counts a percentage that never falls', () => {
    const percentages: number[] = samples.map(({ batch }) => batch.progress.percentage)
    expect(percentages).toEqual(percentages.toSorted((one, other) => one - other))
    expect(percentages.at(-1)).toBeGreaterThan(percentages[0] ?? 0)
    expect(percentages.at(-1)).toBeLessThanOrEqual(100)
  })

  test('makes its index, and no other, one that is indexing', async () => {
    for (const { stats } of samples) {
      expect(stats.indexes.big.isIndexing).toBe(true)
      expect(stats.indexes.beside.isIndexing).toBe(false)
    }
    expect((await read('/indexes/big/stats')).isIndexing).toBe(false)
  })

  test('is found by the status', () => {
    const [first] = samples
    expect(processing.tasks).toMatchObject({ total: 1, results: [{ uid: first?.task.uid }] })
    expect(processing.batches).toMatchObject({ total: 1, results: [{ uid: first?.batch.uid }] })
  })

  test('is not seen by readers before it is done, and then whole', () => {
    for (const sample of samples) expect([firstPage, end.page]).toContain(sample.page)
    const early = samples.filter((sample) => stepsOf(sample).includes('checking documents'))
    expect(early.length).toBeGreaterThan(0)
    for (const sample of early) expect(sample.page).toBe(firstPage)
    expect(JSON.parse(firstPage)).toMatchObject({ results: before, total: before.length })
    expect(JSON.parse(end.page)).toMatchObject({
      results: [{ id: 0, version: 'after' }, { id: 1, version: 'after' }, { id: 'other' }],
      total: documentCount + 1,
    })
  })

  test('has no progress once it is finished, and all else', () => {
    const { batch, task } = end
    expect(batch).toMatchObject({
      progress: null,
      details: { receivedDocuments: documentCount, indexedDocuments: documentCount },
      stats: { totalNbTasks: 1, status: { succeeded: 1 }, indexUids: { big: 1 } },
      duration: expect.stringMatching(/^PT\d+\.\d{3}S$/),
      batchStrategy: expect.stringMatching(/^[A-Z].+\.$/),
    })
    expect(JSON.stringify(batch)).not.toContain('percentage')
    const { startedAt, finishedAt, duration } = batch
    expect(task).toMatchObject({ status: 'succeeded', startedAt, finishedAt, duration })
  })

  test('tells how long each step took, and how the databases grew', () => {
    const { progressTrace, internalDatabaseSizes } = end.batch.stats
    expect(Object.keys(progressTrace)).toEqual(
      expect.arrayContaining([
        'processing tasks',
        'processing tasks > applying tasks > checking documents > documents',
        'processing tasks > applying tasks > writing documents > documents',
        'processing tasks > writing to disk',
        'writing tasks to disk',
      ]),
    )
    for (const spent of Object.values(progressTrace)) expect(spent).toMatch(/^\d+\.\d\d(s|ms|µs)$/)
    expect(Object.keys(internalDatabaseSizes)).toContain('documents')
    for (const size of Object.values(internalDatabaseSizes))
      expect(size).toMatch(/^[\d.]+ ([KM]i)?B \([+-][\d.]+ ([KM]i)?B\)$/)
  })

  test('makes small writes wait, to be done together afterwards', () => {
    for (const task of small) expect(task.status).toBe('succeeded')
    const batches = new Set(small.map(({ batchUid }) => batchUid))
    expect(batches.size).toBeLessThan(smallCount / 4)
  })

  test('lets the documents of a waiting task be read', () => {
    expect(outcomeOf(payload)).toBe('200')
    expect(payload.headers.get('content-type')).toBe('application/x-ndjson')
    expect(payload.text.trimEnd()).toBe('{"id":0}')
  })

  test('leaves no file of documents', async () => expect.poll(fileCount).toBe(0))
})
