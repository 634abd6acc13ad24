import type { DocumentId } from '../domain/document-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { BatchUid, Task, TaskUid, TaskWork, WorkOf } from '../domain/task.js'

// Tasks for tests, as short as they can be said.

export const movies = 'movies' as IndexUid
export const books = 'books' as IndexUid
export const songs = 'songs' as IndexUid

export const taskUid = (uid: number): TaskUid => uid as TaskUid
export const batchUid = (uid: number): BatchUid => uid as BatchUid

/** The moment `seconds` after midnight. */
export const at = (seconds: number): Date => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds))

export function enqueued(uid: number, work: TaskWork): Task {
  return {
    uid: taskUid(uid),
    work,
    status: 'enqueued',
    batchUid: null,
    canceledBy: null,
    result: null,
    error: null,
    enqueuedAt: at(uid),
    startedAt: null,
    finishedAt: null,
    customMetadata: null,
  }
}

/** Tasks with these uids counted from 0. */
export function allEnqueued(...works: readonly TaskWork[]): Task[] {
  return works.map((work, uid) => enqueued(uid, work))
}

export function importInto(
  index: IndexUid,
  changes: Partial<WorkOf<'documentImport'>> = {},
): WorkOf<'documentImport'> {
  return {
    kind: 'documentImport',
    index,
    method: 'replace',
    primaryKey: null,
    payload: { place: 'store', name: '', bytes: 10 },
    documentCount: 1,
    skipCreation: false,
    mayCreateIndex: true,
    ...changes,
  }
}

export function deleteIds(index: IndexUid, ...ids: readonly string[]): WorkOf<'documentDeletionByIds'> {
  return { kind: 'documentDeletionByIds', index, ids: ids as readonly DocumentId[] }
}

export function deleteByFilter(index: IndexUid, filter = 'a = 1'): WorkOf<'documentDeletionByFilter'> {
  return { kind: 'documentDeletionByFilter', index, filter }
}

export function clear(index: IndexUid): WorkOf<'documentClear'> {
  return { kind: 'documentClear', index }
}

export function edit(index: IndexUid): WorkOf<'documentEdition'> {
  return { kind: 'documentEdition', index, function: 'doc.a = 1', filter: null, context: null }
}

export function settings(
  index: IndexUid,
  changes: Readonly<Record<string, unknown>> = { stopWords: ['the'] },
  mayCreateIndex = true,
): WorkOf<'settingsUpdate'> {
  return { kind: 'settingsUpdate', index, changes, mayCreateIndex }
}

export function createIndex(index: IndexUid, primaryKey: string | null = null): WorkOf<'indexCreation'> {
  return { kind: 'indexCreation', index, primaryKey }
}

export function updateIndex(
  index: IndexUid,
  changes: Partial<WorkOf<'indexUpdate'>> = {},
): WorkOf<'indexUpdate'> {
  return { kind: 'indexUpdate', index, primaryKey: null, newUid: null, ...changes }
}

export function deleteIndex(index: IndexUid): WorkOf<'indexDeletion'> {
  return { kind: 'indexDeletion', index }
}

export function compact(index: IndexUid): WorkOf<'indexCompaction'> {
  return { kind: 'indexCompaction', index }
}

export function swap(first: IndexUid, second: IndexUid, rename = false): WorkOf<'indexSwap'> {
  return { kind: 'indexSwap', swaps: [{ indexes: [first, second], rename }] }
}

export function cancel(...tasks: readonly number[]): WorkOf<'taskCancelation'> {
  return { kind: 'taskCancelation', originalFilter: '?uids=1', tasks: tasks.map(taskUid) }
}

export function deleteTasks(...tasks: readonly number[]): WorkOf<'taskDeletion'> {
  return { kind: 'taskDeletion', originalFilter: '?uids=1', tasks: tasks.map(taskUid) }
}
