import { describe, expect, test } from 'vitest'
import { taskStatuses, taskTypes, type Task } from '../domain/task.js'
import { decodeRow, decodeTask, encodeTask } from './task-record.js'
import {
  at,
  batchUid,
  books,
  cancel,
  enqueued,
  importInto,
  movies,
  settings,
  taskUid,
} from './task-examples.contract.js'
import { noTime, noUid } from './task-row.js'

const same = (): null => null

describe('a task is read back as it was written', () => {
  const finished: Partial<Task> = {
    status: 'canceled',
    batchUid: batchUid(3),
    canceledBy: taskUid(9),
    startedAt: at(5),
    finishedAt: at(6),
    customMetadata: 'mine',
    result: { count: 3 },
  }
  const cases: readonly { task: Task; because: string }[] = [
    { task: enqueued(7, importInto(movies)), because: 'while it waits' },
    { task: { ...enqueued(7, settings(movies)), ...finished }, because: 'when it has finished' },
    { task: enqueued(9, cancel(1, 2, 3, 7)), because: 'with the tasks it names' },
    { task: enqueued(9, cancel()), because: 'with no task that it names' },
  ]
  for (const { task, because } of cases)
    test(because, () => expect(decodeTask(encodeTask(task, 4), same)).toEqual(task))
})

test('the header alone tells the row', () => {
  expect(decodeRow(encodeTask(enqueued(7, importInto(movies)), 4))).toEqual({
    uid: 7,
    status: 0,
    type: 0,
    lineage: 4,
    batchUid: noUid,
    canceledBy: noUid,
    enqueuedAt: at(7).getTime(),
    startedAt: noTime,
    finishedAt: noTime,
  })
})

test('a task is read under the name its index has now', () => {
  const bytes = encodeTask(enqueued(7, importInto(movies)), 4)
  expect(decodeTask(bytes, () => books).work).toMatchObject({ index: 'books' })
})

test('records on disk rely on these places', () => {
  expect(taskStatuses).toEqual(['enqueued', 'processing', 'succeeded', 'failed', 'canceled'])
  expect(taskTypes.slice(0, 10)).toEqual([
    'documentAdditionOrUpdate',
    'documentEdition',
    'documentDeletion',
    'settingsUpdate',
    'indexCreation',
    'indexDeletion',
    'indexUpdate',
    'indexSwap',
    'taskCancelation',
    'taskDeletion',
  ])
  expect(taskTypes.indexOf('indexCompaction')).toBe(14)
})
