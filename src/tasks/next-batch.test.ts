import { describe, expect, test } from 'vitest'
import type { TaskWork } from '../domain/task.js'
import { nextBatch, type BatchLimits, type IndexFacts } from './next-batch.js'
import type { PlannedBatch } from './planned-batch.js'
import {
  allEnqueued,
  books,
  cancel,
  clear,
  compact,
  createIndex,
  deleteByFilter,
  deleteIds,
  deleteIndex,
  deleteTasks,
  edit,
  importInto,
  movies,
  settings,
  songs,
  swap,
  updateIndex,
} from './task-examples.contract.js'

const unlimited: BatchLimits = { maxTasks: Infinity, maxBytes: Infinity }
const existing: IndexFacts = { indexExists: () => true, primaryKeyOf: () => null }
const missing: IndexFacts = { indexExists: () => false, primaryKeyOf: () => null }
const keyed: IndexFacts = { indexExists: () => true, primaryKeyOf: () => 'isbn' }

function plan(works: readonly TaskWork[], facts = existing, limits = unlimited): PlannedBatch | undefined {
  return nextBatch(allEnqueued(...works), facts, limits)
}

function uidsOf(batch: PlannedBatch | undefined): readonly number[] {
  return batch?.tasks.map(({ uid }) => uid) ?? []
}

const add = importInto(movies)
const ids = deleteIds(movies, '1')
const byFilter = deleteByFilter(movies)
const empty = clear(movies)
const tune = settings(movies)
const drop = deleteIndex(movies)

const withKey = (primaryKey: string | null): TaskWork => importInto(movies, { primaryKey })
const sized = (bytes: number): TaskWork =>
  importInto(movies, { payload: { place: 'store', name: '', bytes } })

describe('a batch and the task that comes next', () => {
  type Cell = readonly [work: TaskWork, ending: string | null]
  const rows: readonly { so: string; far: readonly TaskWork[]; cells: readonly Cell[] }[] = [
    {
      so: 'imports',
      far: [add],
      cells: [
        [add, 'documents'],
        [ids, 'documents'],
        [byFilter, null],
        [empty, 'clear'],
        [tune, null],
        [drop, 'indexDeletion'],
      ],
    },
    {
      so: 'imports and deletions by ids',
      far: [add, ids],
      cells: [
        [add, 'documents'],
        [ids, 'documents'],
        [byFilter, null],
        [empty, 'clear'],
        [tune, null],
        [drop, 'indexDeletion'],
      ],
    },
    {
      so: 'deletions by ids',
      far: [ids],
      cells: [
        [add, 'documents'],
        [ids, 'documents'],
        [byFilter, 'documents'],
        [empty, 'clear'],
        [tune, null],
        [drop, 'indexDeletion'],
      ],
    },
    {
      so: 'deletions, some by filter',
      far: [byFilter],
      cells: [
        [add, 'documents'],
        [ids, 'documents'],
        [byFilter, 'documents'],
        [empty, 'clear'],
        [tune, null],
        [drop, 'indexDeletion'],
      ],
    },
    {
      so: 'deletions by filter and then imports',
      far: [byFilter, add],
      cells: [
        [add, 'documents'],
        [byFilter, null],
      ],
    },
    {
      so: 'clear',
      far: [empty],
      cells: [
        [add, null],
        [ids, 'clear'],
        [byFilter, 'clear'],
        [empty, 'clear'],
        [tune, null],
        [drop, 'indexDeletion'],
      ],
    },
    {
      so: 'settings',
      far: [tune],
      cells: [
        [add, null],
        [ids, null],
        [byFilter, null],
        [empty, 'clearAndSettings'],
        [tune, 'settings'],
        [drop, 'indexDeletion'],
      ],
    },
    {
      so: 'clear and settings',
      far: [tune, empty],
      cells: [
        [add, null],
        [ids, 'clearAndSettings'],
        [byFilter, 'clearAndSettings'],
        [empty, 'clearAndSettings'],
        [tune, 'clearAndSettings'],
        [drop, 'indexDeletion'],
      ],
    },
  ]
  for (const { so, far, cells } of rows) {
    for (const [work, becomes] of cells) {
      const outcome = becomes === null ? 'ends the batch' : `joins, and it is ${becomes}`
      test(`after ${so}, a ${work.kind} ${outcome}`, () => {
        const batch = plan([...far, work])
        expect(batch?.tasks).toHaveLength(becomes === null ? far.length : far.length + 1)
        if (becomes !== null) expect(batch?.execution.kind).toBe(becomes)
      })
    }
    for (const alone of [createIndex(movies), updateIndex(movies), swap(movies, books), edit(movies)])
      test(`after ${so}, a ${alone.kind} ends the batch`, () =>
        expect(plan([...far, alone])?.tasks).toHaveLength(far.length))
  }

  test('nothing joins after the index is deleted', () =>
    expect(uidsOf(plan([add, drop, add]))).toEqual([0, 1]))

  for (const alone of [createIndex(movies), updateIndex(movies), swap(movies, books), edit(movies), drop])
    test(`a ${alone.kind} that comes first is alone`, () => expect(uidsOf(plan([alone, add]))).toEqual([0]))
})

describe('what comes first', () => {
  const cases = [
    { works: [], uids: [], because: 'nothing waits, nothing is done' },
    {
      works: [add, cancel(0), deleteTasks(0), cancel(0)],
      uids: [3],
      because: 'the newest cancelation goes before all, alone',
    },
    {
      works: [add, deleteTasks(0), compact(movies), deleteTasks(0)],
      uids: [1, 3],
      because: 'all deletions of tasks go together',
    },
    {
      works: [add, compact(movies), compact(books)],
      uids: [1],
      because: 'one compaction goes before other work on indexes',
    },
    {
      works: [add, importInto(books), add],
      uids: [0, 2],
      because: 'the oldest task chooses the index, and takes the others of it along',
    },
    {
      works: [add, swap(books, movies), add],
      uids: [0],
      because: 'a swap keeps its place among the tasks of its second index',
    },
    {
      works: [importInto(songs), swap(books, movies), importInto(songs)],
      uids: [0, 2],
      because: 'a swap does not hold up an index it does not name',
    },
    {
      works: [add, updateIndex(books, { newUid: movies }), add],
      uids: [0],
      because: 'a rename keeps its place among the tasks of the name it gives',
    },
    { works: [swap(movies, books), add], uids: [0], because: 'a swap that is the oldest runs alone' },
    {
      works: [{ kind: 'indexSwap', swaps: [] }, add],
      uids: [0],
      because: 'a swap of nothing runs alone too',
    },
  ] satisfies { works: TaskWork[]; uids: number[]; because: string }[]
  for (const { works, uids, because } of cases) test(because, () => expect(uidsOf(plan(works))).toEqual(uids))
})

describe('primary keys', () => {
  const cases = [
    {
      works: [withKey('id'), withKey('isbn')],
      facts: keyed,
      count: 1,
      because: 'another key than the index has is alone',
    },
    {
      works: [withKey('isbn'), withKey(null), withKey('isbn')],
      facts: keyed,
      count: 3,
      because: 'the key of the index may be named',
    },
    {
      works: [withKey(null), withKey('id')],
      facts: keyed,
      count: 1,
      because: 'a later task may not name another key',
    },
    { works: [ids, withKey('id')], facts: keyed, count: 1, because: 'nor may it after a deletion' },
    {
      works: [withKey('id'), withKey('isbn')],
      facts: existing,
      count: 1,
      because: 'two tasks may not name two keys',
    },
    {
      works: [withKey('id'), withKey(null), withKey('id')],
      facts: existing,
      count: 3,
      because: 'one named key holds for all',
    },
    {
      works: [withKey(null), withKey('id')],
      facts: existing,
      count: 1,
      because: 'a key is not named after guessing',
    },
    {
      works: [withKey(null), withKey(null)],
      facts: existing,
      count: 2,
      because: 'all may let it be guessed',
    },
    {
      works: [ids, withKey('id'), withKey('id')],
      facts: existing,
      count: 3,
      because: 'a deletion guesses no key',
    },
  ]
  for (const { works, facts, count, because } of cases)
    test(because, () => expect(plan(works, facts)?.tasks).toHaveLength(count))
})

describe('creating the index', () => {
  const never = importInto(movies, { mayCreateIndex: false })
  const cases = [
    { works: [ids, add], facts: missing, count: 1, because: 'a deletion does not create what an import may' },
    { works: [byFilter, add], facts: missing, count: 1, because: 'nor does a deletion by filter' },
    { works: [ids, never], facts: missing, count: 2, because: 'one that may not create it joins' },
    { works: [ids, add], facts: existing, count: 2, because: 'an index that exists is not created' },
    {
      works: [never, add],
      facts: missing,
      count: 1,
      because: 'an import that may waits for one that may not',
    },
    { works: [add, never], facts: missing, count: 2, because: 'one that may not joins one that may' },
    {
      works: [settings(movies, {}, false), tune],
      facts: missing,
      count: 1,
      because: 'settings keep to it too',
    },
  ]
  for (const { works, facts, count, because } of cases)
    test(because, () => expect(plan(works, facts)?.tasks).toHaveLength(count))
})

describe('limits', () => {
  const cases = [
    { works: [add, add, add], limits: { maxTasks: 2 }, count: 2, because: 'no more tasks than allowed' },
    { works: [add, add], limits: { maxTasks: 0 }, count: 1, because: 'the first task is always taken' },
    {
      works: [sized(6), sized(4), sized(1)],
      limits: { maxBytes: 10 },
      count: 2,
      because: 'no more bytes than allowed',
    },
    {
      works: [sized(99), sized(1)],
      limits: { maxBytes: 10 },
      count: 1,
      because: 'the first is taken whatever its size',
    },
    { works: [sized(10), ids], limits: { maxBytes: 10 }, count: 2, because: 'a deletion has no bytes' },
  ]
  for (const { works, limits, count, because } of cases)
    test(because, () => expect(plan(works, existing, { ...unlimited, ...limits })?.tasks).toHaveLength(count))
})

describe('the strategy says', () => {
  const cases = [
    { works: [cancel(1)], facts: existing, says: 'taskCancelation cannot be batched' },
    { works: [deleteTasks(1)], facts: existing, says: 'All enqueued tasks of the type taskDeletion' },
    { works: [add], facts: existing, says: 'All enqueued tasks of the index `movies`' },
    { works: [add, drop], facts: existing, says: 'deletes the index' },
    { works: [drop], facts: existing, says: 'deletes the index' },
    { works: [withKey('id')], facts: keyed, says: 'that of the index, `isbn`' },
    {
      works: [add, withKey('id')],
      facts: keyed,
      says: 'before task 1, which names another primary key than that of',
    },
    {
      works: [withKey('a'), withKey('b')],
      facts: existing,
      says: 'another primary key than a task before it',
    },
    { works: [add, withKey('b')], facts: existing, says: 'let it be guessed' },
    { works: [ids, add], facts: missing, says: 'may create the index' },
    { works: [add, byFilter], facts: existing, says: 'deletes documents by filter' },
    { works: [empty, add], facts: existing, says: 'adds documents after all others' },
    { works: [add, tune], facts: existing, says: 'which changes settings' },
    { works: [tune, add], facts: existing, says: 'which changes documents' },
    { works: [add, edit(movies)], facts: existing, says: 'documentEdition cannot be batched' },
  ]
  for (const { works, facts, says } of cases)
    test(`«${says}»`, () => expect(plan(works, facts)?.strategy).toContain(says))
  test('«the most that are processed together»', () =>
    expect(plan([add, add], existing, { ...unlimited, maxTasks: 1 })?.strategy).toContain('has 1 tasks'))
  test('«more than 10 bytes»', () =>
    expect(plan([add, add], existing, { ...unlimited, maxBytes: 10 })?.strategy).toContain('10 bytes'))
})
