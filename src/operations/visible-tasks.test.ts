import { describe, expect, test } from 'vitest'
import { masterGrant, type Grant } from '../access/grant.js'
import type { BatchView } from '../domain/batch.js'
import type { IndexPattern, IndexUid } from '../domain/index-uid.js'
import type { BatchUid, Task, TaskUid, TaskWork } from '../domain/task.js'
import { narrowBatch, seesTask, visibleTo } from './visible-tasks.js'

const movies = 'movies' as IndexUid
const books = 'books' as IndexUid
const forMovies: Grant = { ...masterGrant, indexes: ['mov*' as IndexPattern] }
const at = new Date('2025-03-02T10:00:00Z')

function taskOf(uid: number, work: TaskWork): Task {
  const batchUid = 0 as BatchUid
  const unknown = { canceledBy: null, result: null, error: null, customMetadata: null }
  const times = { enqueuedAt: at, startedAt: at, finishedAt: at }
  return { uid: uid as TaskUid, work, status: 'succeeded', batchUid, ...unknown, ...times }
}

const onMovies = taskOf(0, { kind: 'documentClear', index: movies })
const onBooks = taskOf(1, { kind: 'documentClear', index: books })
const cancelation = taskOf(2, { kind: 'taskCancelation', originalFilter: '?indexUids=books', tasks: [] })

function viewOf(...tasks: readonly Task[]): BatchView {
  return {
    batch: {
      uid: 0 as BatchUid,
      tasks: tasks.map(({ uid }) => uid),
      startedAt: at,
      finishedAt: at,
      strategy: '',
      details: { originalFilter: '?indexUids=books' },
      stats: {
        totalNbTasks: tasks.length,
        status: { succeeded: tasks.length },
        types: {},
        indexUids: Object.fromEntries(
          tasks.flatMap(({ work }) => ('index' in work ? [[work.index, 1]] : [])),
        ),
        progressTrace: {},
      },
    },
    progress: null,
    tasks,
  }
}

describe('a task', () => {
  const cases = [
    { grant: masterGrant, task: cancelation, isSeen: true, because: 'the master key sees all' },
    { grant: forMovies, task: onMovies, isSeen: true, because: 'a narrow key sees those on its indexes' },
    { grant: forMovies, task: onBooks, isSeen: false, because: 'a narrow key sees none on others' },
    { grant: forMovies, task: cancelation, isSeen: false, because: 'a narrow key sees none of the server' },
  ]
  for (const { grant, task, isSeen, because } of cases)
    test(because, () => expect(seesTask(grant, task)).toBe(isSeen))
})

describe('a filter', () => {
  test('stays as it is for who covers every index', () => {
    const filter = { uids: new Set([1 as TaskUid]) }
    expect(visibleTo(masterGrant, filter)).toBe(filter)
  })

  test('is narrowed to the indexes of a narrow key', () => {
    const { isVisible } = visibleTo(forMovies, {})
    expect([isVisible?.(movies), isVisible?.(books)]).toEqual([true, false])
  })
})

describe('a batch', () => {
  test('without a task that the caller sees is not there', () =>
    expect(narrowBatch(forMovies, viewOf(onBooks, cancelation))).toBeUndefined())

  test('of which the caller sees every task is shown whole', () => {
    const view = viewOf(onMovies)
    expect(narrowBatch(forMovies, view)).toBe(view)
    const mixed = viewOf(onMovies, onBooks, cancelation)
    expect(narrowBatch(masterGrant, mixed)).toBe(mixed)
  })

  test('that also holds others tells neither their details nor their indexes', () => {
    const shown = narrowBatch(forMovies, viewOf(onMovies, onBooks, cancelation))
    expect(shown?.batch.details).toEqual({})
    expect(shown?.batch.stats).toMatchObject({ totalNbTasks: 3, indexUids: { movies: 1 } })
    expect(shown?.batch.stats.indexUids).not.toHaveProperty('books')
  })
})
