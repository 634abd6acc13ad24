import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openHarness, releaseAfterEach, until, type Harness } from './task-harness.contract.js'
import {
  batchUid,
  books,
  cancel,
  createIndex,
  deleteTasks,
  importInto,
  movies,
  settings,
  songs,
  taskUid,
} from './task-examples.contract.js'

releaseAfterEach()

const statuses = ({ tasks, task }: Harness): string[] =>
  tasks.queue.match({}).map((uid) => `${uid} ${task(uid).status}`)

describe('a cancelation', () => {
  test('ends what waits, goes before older work, and takes it into its batch', async () => {
    const harness = await openHarness()
    await harness.enqueue(importInto(movies), importInto(books), cancel(0))
    harness.tasks.start()
    await harness.finished()
    expect(statuses(harness)).toEqual(['0 canceled', '1 succeeded', '2 succeeded'])
    const { startedAt, finishedAt } = harness.task(2)
    expect(harness.task(0)).toMatchObject({
      canceledBy: 2,
      batchUid: 0,
      startedAt,
      finishedAt,
      error: null,
      result: null,
    })
    expect(harness.task(2).result).toEqual({ count: 1 })
    expect(harness.tasks.queue.getBatch(batchUid(0))?.batch).toMatchObject({
      tasks: [0, 2],
      details: { receivedDocuments: 1, indexedDocuments: 0, matchedTasks: 1, canceledTasks: 1 },
      stats: {
        totalNbTasks: 2,
        status: { succeeded: 1, canceled: 1 },
        types: { documentAdditionOrUpdate: 1, taskCancelation: 1 },
        indexUids: { movies: 1 },
      },
    })
    expect(harness.store.sizes().tableBytes.get('payloads')).toBe(0)
  })

  test('aborts the batch that runs at once; the rest of it runs again', async () => {
    const harness = await openHarness()
    const held = harness.engine.hold()
    await harness.enqueue(importInto(movies), importInto(movies))
    harness.tasks.start()
    await held.reached
    expect(statuses(harness)).toEqual(['0 processing', '1 processing'])
    expect(harness.tasks.queue.isIndexing(movies)).toBe(true)
    await harness.enqueue(cancel(1))
    await harness.finished()
    expect(statuses(harness)).toEqual(['0 succeeded', '1 canceled', '2 succeeded'])
    expect([harness.task(2).batchUid, harness.task(1).batchUid, harness.task(0).batchUid]).toEqual([0, 0, 1])
    expect(harness.engine.applied).toEqual(['documents 1 of 1'])
    expect(harness.tasks.queue.isIndexing(movies)).toBe(false)
  })

  for (const turns of [0, 1, 2, 3, 4, 5])
    test(`that comes ${turns} turns after the start is never too late for work that takes long`, async () => {
      const harness = await openHarness()
      const held = harness.engine.hold()
      await harness.enqueue(importInto(movies))
      harness.tasks.start()
      for (let turn = 0; turn < turns; turn += 1) await nextTurn()
      await harness.enqueue(cancel(0))
      await harness.finished()
      expect(statuses(harness)).toEqual(['0 canceled', '1 succeeded'])
      held.release()
    })

  test('that names no task of the running batch lets it finish', async () => {
    const harness = await openHarness()
    const held = harness.engine.hold()
    await harness.enqueue(importInto(movies), createIndex(books))
    harness.tasks.start()
    await held.reached
    await harness.enqueue(cancel(1))
    held.release()
    await harness.finished()
    expect(statuses(harness)).toEqual(['0 succeeded', '1 canceled', '2 succeeded'])
  })

  test('counts what it matched, and cancels only what had not finished', async () => {
    const harness = await openHarness()
    harness.tasks.start()
    await harness.enqueue(createIndex(movies))
    await harness.finished()
    await harness.enqueue(cancel(0))
    await harness.finished()
    expect(harness.task(0).status).toBe('succeeded')
    expect(harness.task(1)).toMatchObject({ result: { count: 0 }, work: { tasks: [0] } })
  })

  test('can be canceled by a newer one', async () => {
    const harness = await openHarness()
    await harness.enqueue(createIndex(movies), cancel(0), cancel(1))
    harness.tasks.start()
    await harness.finished()
    expect(statuses(harness)).toEqual(['0 succeeded', '1 canceled', '2 succeeded'])
  })
})

describe('a deletion', () => {
  test('removes finished tasks only, and batches whose tasks are all gone', async () => {
    const harness = await openHarness()
    harness.tasks.start()
    await harness.enqueue(importInto(movies))
    await harness.finished()
    const again = await harness.reopened()
    await again.enqueue(importInto(books), deleteTasks(0, 1))
    again.tasks.start()
    await again.finished()
    expect(statuses(again)).toEqual(['1 succeeded', '2 succeeded'])
    expect(again.task(2).result).toEqual({ count: 1 })
    expect(again.tasks.queue.getBatch(batchUid(0))).toBeUndefined()
    expect(again.tasks.queue.getBatch(batchUid(1))?.batch.tasks).toEqual([2])
  })

  test('counts a task for the first deletion that names it', async () => {
    const harness = await openHarness()
    harness.tasks.start()
    await harness.enqueue(createIndex(movies), createIndex(books))
    await harness.finished()
    const again = await harness.reopened()
    await again.enqueue(deleteTasks(0), deleteTasks(0, 1), deleteTasks(3))
    again.tasks.start()
    await again.finished()
    expect([2, 3, 4].map((uid) => again.task(uid).result?.count)).toEqual([1, 1, 0])
    const { queue } = again.tasks
    expect(queue.listBatches({}, { limit: 9, from: undefined, reverse: false })).toMatchObject({
      total: 1,
      results: [{ batch: { uid: 2, details: { matchedTasks: 4, deletedTasks: 2 } } }],
    })
    expect(queue.get(taskUid(0))).toBeUndefined()
  })
})

describe('a queue that is full', () => {
  const limits = { maxWaitingTasks: 2, maxPayloadBytes: 25 }

  test('refuses one task more, except to cancel or delete some', async () => {
    const harness = await openHarness({ limits })
    await harness.enqueue(createIndex(movies), createIndex(books))
    const full = { code: 'no_space_left_on_device' }
    await expect(harness.enqueue(settings(movies))).rejects.toMatchObject(full)
    await expect(harness.enqueue(cancel())).rejects.toMatchObject(full)
    await harness.enqueue(cancel(0, 1))
    harness.tasks.start()
    await harness.finished()
    await harness.enqueue(settings(movies))
  })

  test('counts what is still on its way to the disk', async () => {
    const harness = await openHarness({ limits: { maxWaitingTasks: 2 } })
    const { queue } = harness.tasks
    const enqueued = await Promise.allSettled(
      [movies, books, songs].map(async (index) => queue.enqueue(createIndex(index))),
    )
    expect(enqueued.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  test('refuses documents for which there is no room', async () => {
    const harness = await openHarness({ limits: { ...limits, maxWaitingTasks: 9 } })
    await harness.enqueue(importInto(movies), importInto(movies))
    await expect(harness.enqueue(importInto(movies))).rejects.toMatchObject({
      code: 'no_space_left_on_device',
    })
    await harness.enqueue(createIndex(books))
  })

  test('deletes its oldest finished tasks by a task of its own', async () => {
    const harness = await openHarness({ limits: { maxStoredTasks: 6, prunedTasks: 4 } })
    harness.tasks.start()
    for (let count = 0; count < 6; count += 1) {
      await harness.enqueue(createIndex(movies))
      await harness.finished()
    }
    await until(() => harness.tasks.queue.get(taskUid(0)) === undefined)
    await harness.finished()
    expect(statuses(harness)).toEqual(['4 failed', '5 failed', '6 succeeded'])
    expect(harness.task(6)).toMatchObject({ result: { count: 4 }, work: { kind: 'taskDeletion' } })
  })
})

describe('stopping', () => {
  test('lets the running batch finish before the deadline', async () => {
    const harness = await openHarness()
    const held = harness.engine.hold()
    await harness.enqueue(importInto(movies), settings(movies))
    harness.tasks.start()
    await held.reached
    const stopped = harness.tasks.stop(5000)
    held.release()
    await stopped
    expect(statuses(harness)).toEqual(['0 succeeded', '1 enqueued'])
  })

  test('aborts it after the deadline, and the next start runs it under the same uid', async () => {
    const harness = await openHarness()
    const held = harness.engine.hold()
    await harness.enqueue(importInto(movies), settings(movies))
    harness.tasks.start()
    await held.reached
    await harness.tasks.stop(10)
    expect(statuses(harness)).toEqual(['0 enqueued', '1 enqueued'])
    const again = await harness.reopened()
    again.tasks.start()
    await again.finished()
    expect(again.engine.applied).toEqual(['documents 0 of 0', 'settings 1 of 0'])
  })
})
