import { beforeEach, describe, expect, test } from 'vitest'
import type { TaskFilter } from '../domain/task-filter.js'
import { openHarness, releaseAfterEach, type Harness } from './task-harness.contract.js'
import {
  at,
  batchUid,
  books,
  cancel,
  createIndex,
  importInto,
  movies,
  settings,
  songs,
  swap,
  taskUid,
} from './task-examples.contract.js'

releaseAfterEach()

let harness: Harness
let release: () => void

// 0 and 1 are imports of batch 1, 2 is settings of batch 2, 3 was canceled by 4 in batch 0, 5 is a swap that
// failed in batch 3, 6 runs in batch 4 and 7 waits.
beforeEach(async () => {
  harness = await openHarness()
  const { tasks, engine } = harness
  await harness.enqueue(
    importInto(movies),
    importInto(movies),
    settings(movies),
    createIndex(books),
    cancel(3),
  )
  tasks.start()
  await harness.finished()
  await harness.enqueue(swap(movies, books))
  await harness.finished()
  const held = engine.hold()
  release = held.release
  await harness.enqueue(importInto(songs))
  await held.reached
  await harness.enqueue(settings(songs))
  return () => release()
})

const filters: readonly {
  filter: TaskFilter
  uids: readonly number[]
  batches: readonly number[]
  because: string
}[] = [
  { filter: {}, uids: [0, 1, 2, 3, 4, 5, 6, 7], batches: [0, 1, 2, 3, 4], because: 'nothing' },
  {
    filter: { uids: new Set([taskUid(2), taskUid(99), taskUid(0)]) },
    uids: [0, 2],
    batches: [1, 2],
    because: 'uids',
  },
  { filter: { uids: new Set() }, uids: [], batches: [], because: 'no uid' },
  { filter: { batchUids: new Set([batchUid(1)]) }, uids: [0, 1], batches: [1], because: 'a batch' },
  { filter: { batchUids: new Set([batchUid(4)]) }, uids: [6], batches: [4], because: 'the running batch' },
  { filter: { canceledBy: new Set([taskUid(4)]) }, uids: [3], batches: [0], because: 'who canceled it' },
  { filter: { canceledBy: new Set([taskUid(5)]) }, uids: [], batches: [3], because: 'who canceled nothing' },
  { filter: { statuses: new Set(['enqueued']) }, uids: [7], batches: [], because: 'waiting' },
  { filter: { statuses: new Set(['processing']) }, uids: [6], batches: [4], because: 'running' },
  {
    filter: { statuses: new Set(['canceled', 'failed']) },
    uids: [3, 5],
    batches: [0, 3],
    because: 'statuses',
  },
  { filter: { types: new Set(['settingsUpdate']) }, uids: [2, 7], batches: [2], because: 'a type' },
  { filter: { indexUids: new Set([movies]) }, uids: [0, 1, 2], batches: [1, 2], because: 'an index' },
  {
    filter: { indexUids: new Set(['none' as typeof movies]) },
    uids: [],
    batches: [],
    because: 'an unknown index',
  },
  {
    filter: { isVisible: (index) => index === songs },
    uids: [6, 7],
    batches: [4],
    because: 'what may be seen',
  },
  {
    filter: { indexUids: new Set([movies, songs]), isVisible: (index) => index === movies },
    uids: [0, 1, 2],
    batches: [1, 2],
    because: 'an index and what may be seen',
  },
  {
    filter: { types: new Set(['documentAdditionOrUpdate']), statuses: new Set(['succeeded']) },
    uids: [0, 1],
    batches: [1],
    because: 'a type and a status',
  },
  { filter: { beforeEnqueuedAt: at(3) }, uids: [0, 1], batches: [1], because: 'before, exclusively' },
  {
    filter: { afterEnqueuedAt: at(3), beforeEnqueuedAt: at(6) },
    uids: [3, 4],
    batches: [0],
    because: 'between',
  },
  {
    filter: { afterFinishedAt: at(0) },
    uids: [0, 1, 2, 3, 4, 5],
    batches: [0, 1, 2, 3],
    because: 'finished',
  },
  { filter: { afterStartedAt: at(14) }, uids: [5, 6], batches: [3, 4], because: 'started, running included' },
]

describe('tasks and batches are chosen by', () => {
  for (const { filter, uids, batches, because } of filters)
    test(because, () => {
      const { queue } = harness.tasks
      expect(queue.match(filter)).toEqual(uids)
      const list = queue.list(filter, { limit: 99, from: undefined, reverse: false })
      expect(list.results.map(({ uid }) => uid)).toEqual(uids.toReversed())
      expect(list.total).toBe(uids.length)
      const grouped = queue.listBatches(filter, { limit: 99, from: undefined, reverse: true })
      expect(grouped.results.map(({ batch }) => batch.uid)).toEqual(batches)
      expect(grouped.total).toBe(batches.length)
    })
})

describe('a page', () => {
  const cases = [
    { request: { limit: 3, from: undefined, reverse: false }, uids: [7, 6, 5], from: 7, next: 4 },
    { request: { limit: 3, from: 4, reverse: false }, uids: [4, 3, 2], from: 4, next: 1 },
    { request: { limit: 3, from: 2, reverse: false }, uids: [2, 1, 0], from: 2, next: null },
    { request: { limit: 3, from: 99, reverse: false }, uids: [7, 6, 5], from: 7, next: 4 },
    { request: { limit: 0, from: undefined, reverse: false }, uids: [], from: null, next: 7 },
    { request: { limit: 3, from: undefined, reverse: true }, uids: [0, 1, 2], from: 0, next: 3 },
    { request: { limit: 3, from: 6, reverse: true }, uids: [6, 7], from: 6, next: null },
    { request: { limit: 3, from: 8, reverse: true }, uids: [], from: null, next: null },
  ]
  for (const { request, uids, from, next } of cases)
    test(`of ${JSON.stringify(request)}`, () => {
      const { results, ...page } = harness.tasks.queue.list({}, request)
      expect(results.map(({ uid }) => uid)).toEqual(uids)
      expect(page).toEqual({ total: 8, limit: request.limit, from, next })
    })

  test('of batches is cut in the same way', () => {
    const page = harness.tasks.queue.listBatches({}, { limit: 2, from: 3, reverse: false })
    expect(page).toMatchObject({ total: 5, limit: 2, from: 3, next: 1 })
    expect(page.results.map(({ batch }) => batch.uid)).toEqual([3, 2])
  })
})

test('the running batch shows how far it is', () => {
  const view = harness.tasks.queue.getBatch(batchUid(4))
  expect(view).toMatchObject({
    progress: {
      steps: [
        { currentStep: 'processing tasks', finished: 0, total: 2 },
        { currentStep: 'indexing', finished: 0, total: 1 },
      ],
      percentage: 0,
    },
    batch: {
      finishedAt: null,
      stats: { totalNbTasks: 1, status: { processing: 1 } },
      details: { receivedDocuments: 1, indexedDocuments: null },
    },
    tasks: [{ uid: 6, status: 'processing', batchUid: 4 }],
  })
})

test('a finished batch leaves out what it never learnt', () => {
  expect(harness.tasks.queue.getBatch(batchUid(1))?.batch.details).toEqual({
    receivedDocuments: 2,
    indexedDocuments: 2,
  })
})

test('what is unknown is undefined', () => {
  const { queue } = harness.tasks
  expect(queue.get(taskUid(99))).toBeUndefined()
  expect(queue.getBatch(batchUid(99))).toBeUndefined()
  expect(queue.readPayload(taskUid(0))).toBeUndefined()
})

test('the documents of a task can be read while it waits or runs', () => {
  expect(harness.tasks.queue.readPayload(taskUid(6))).toMatchObject({ place: 'memory' })
})
