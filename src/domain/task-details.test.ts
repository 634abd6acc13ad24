import { describe, expect, test } from 'vitest'
import type { DocumentId } from './document-id.js'
import type { IndexUid } from './index-uid.js'
import type { Task, TaskResult, TaskUid, TaskWork } from './task.js'
import { taskDetails } from './task-details.js'

const index = 'movies' as IndexUid
const other = 'films' as IndexUid

const waiting = (work: TaskWork): Task => ({
  uid: 0 as TaskUid,
  work,
  status: 'enqueued',
  batchUid: null,
  canceledBy: null,
  result: null,
  error: null,
  enqueuedAt: new Date(0),
  startedAt: null,
  finishedAt: null,
  customMetadata: null,
})
const succeeded = (work: TaskWork, result: TaskResult | null = null): Task => ({
  ...waiting(work),
  status: 'succeeded',
  result,
})
const failed = (work: TaskWork): Task => ({ ...waiting(work), status: 'failed' })

const works = {
  add: {
    kind: 'documentImport',
    index,
    method: 'replace',
    primaryKey: null,
    payload: { place: 'store', name: '', bytes: 1 },
    documentCount: 3,
    skipCreation: false,
    mayCreateIndex: true,
  },
  ids: { kind: 'documentDeletionByIds', index, ids: ['a', 'b'] as unknown as readonly DocumentId[] },
  filter: { kind: 'documentDeletionByFilter', index, filter: 'genre = horror' },
  filters: { kind: 'documentDeletionByFilter', index, filter: ['a = 1', ['b = 2']] },
  clear: { kind: 'documentClear', index },
  edit: { kind: 'documentEdition', index, function: 'doc.a = 1', filter: null, context: { by: 2 } },
  settings: {
    kind: 'settingsUpdate',
    index,
    changes: {
      searchableAttributes: null,
      stopWords: null,
      embedders: { one: { apiKey: 'a-secret-key', nested: { apiKey: 'short' } } },
    },
    mayCreateIndex: true,
  },
  create: { kind: 'indexCreation', index, primaryKey: 'id' },
  update: { kind: 'indexUpdate', index, primaryKey: 'id', newUid: null },
  rename: { kind: 'indexUpdate', index, primaryKey: null, newUid: other },
  drop: { kind: 'indexDeletion', index },
  compact: { kind: 'indexCompaction', index },
  swap: { kind: 'indexSwap', swaps: [{ indexes: [index, other], rename: true }] },
  cancel: { kind: 'taskCancelation', originalFilter: '?uids=1', tasks: [1 as TaskUid] },
  prune: { kind: 'taskDeletion', originalFilter: '?uids=1', tasks: [1 as TaskUid] },
} as const satisfies Record<string, TaskWork>

describe('the details of a task', () => {
  const counted = { count: 2 }
  const cases: readonly { task: Task; details: Readonly<Record<string, unknown>> }[] = [
    { task: waiting(works.add), details: { receivedDocuments: 3, indexedDocuments: null } },
    { task: succeeded(works.add, counted), details: { receivedDocuments: 3, indexedDocuments: 2 } },
    { task: failed(works.add), details: { receivedDocuments: 3, indexedDocuments: 0 } },
    {
      task: { ...failed(works.add), status: 'canceled' },
      details: { receivedDocuments: 3, indexedDocuments: 0 },
    },
    { task: waiting(works.ids), details: { providedIds: 2, deletedDocuments: null, originalFilter: null } },
    {
      task: succeeded(works.ids, counted),
      details: { providedIds: 2, deletedDocuments: 2, originalFilter: null },
    },
    {
      task: failed(works.filter),
      details: { providedIds: 0, deletedDocuments: 0, originalFilter: '"genre = horror"' },
    },
    {
      task: waiting(works.filters),
      details: { providedIds: 0, deletedDocuments: null, originalFilter: '["a = 1",["b = 2"]]' },
    },
    { task: succeeded(works.clear, counted), details: { deletedDocuments: 2 } },
    {
      task: succeeded(works.edit, { count: 2, deletedCount: 1 }),
      details: {
        deletedDocuments: 1,
        editedDocuments: 2,
        originalFilter: null,
        context: { by: 2 },
        function: 'doc.a = 1',
      },
    },
    {
      task: waiting(works.settings),
      details: {
        searchableAttributes: ['*'],
        stopWords: null,
        embedders: { one: { apiKey: 'a-XXXX...', nested: { apiKey: 'XXX...' } } },
      },
    },
    { task: waiting(works.create), details: { primaryKey: 'id' } },
    { task: waiting(works.update), details: { primaryKey: 'id' } },
    {
      task: waiting(works.rename),
      details: { primaryKey: null, oldIndexUid: 'movies', newIndexUid: 'films' },
    },
    {
      task: succeeded({ ...works.rename, index: other }, { previousUid: index }),
      details: { primaryKey: null, oldIndexUid: 'movies', newIndexUid: 'films' },
    },
    { task: waiting(works.drop), details: { deletedDocuments: null } },
    { task: waiting(works.compact), details: { preCompactionSize: null, postCompactionSize: null } },
    {
      task: succeeded(works.compact, { sizeBefore: 2048, sizeAfter: 1536 }),
      details: { preCompactionSize: '2 KiB', postCompactionSize: '1.5 KiB' },
    },
    { task: waiting(works.swap), details: { swaps: [{ indexes: ['movies', 'films'], rename: true }] } },
    {
      task: waiting(works.cancel),
      details: { matchedTasks: 1, canceledTasks: null, originalFilter: '?uids=1' },
    },
    {
      task: succeeded(works.prune, { count: 1 }),
      details: { matchedTasks: 1, deletedTasks: 1, originalFilter: '?uids=1' },
    },
  ]
  for (const { task, details } of cases)
    test(`of a ${task.work.kind} that has ${task.status}: ${Object.keys(details).join(', ')}`, () => {
      expect(taskDetails(task)).toEqual(details)
      expect(Object.keys(taskDetails(task))).toEqual(Object.keys(details))
    })
})
