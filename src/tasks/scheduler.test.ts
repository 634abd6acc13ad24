import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apiError } from '../domain/errors/api-error.js'
import type { Task, TaskWork, WorkOf } from '../domain/task.js'
import { memoryStore } from '../storage/memory-store.js'
import { documents, openHarness, releaseAfterEach, type Harness } from './task-harness.contract.js'
import {
  books,
  clear,
  compact,
  createIndex,
  deleteIds,
  deleteIndex,
  deleteTasks,
  edit,
  importInto,
  movies,
  settings,
  songs,
  swap,
  taskUid,
  updateIndex,
} from './task-examples.contract.js'
import { taskTables } from './task-tables.js'

releaseAfterEach()

const add = (ids: string, changes: Partial<WorkOf<'documentImport'>> = {}): WorkOf<'documentImport'> =>
  importInto(movies, { payload: { place: 'store', name: ids, bytes: 10 }, ...changes })

/** Runs works from the start of a new server, and gives what became of each. */
async function run(...works: readonly TaskWork[]): Promise<{ harness: Harness; ends: readonly string[] }> {
  const harness = await openHarness()
  await harness.enqueue(...works)
  harness.tasks.start()
  return { harness, ends: (await harness.finished()).map(endOf) }
}

/** Such as `succeeded 2` or `failed index_not_found`. */
function endOf({ status, error, result }: Task): string {
  return [status, error?.code ?? result?.count].filter((part) => part !== undefined).join(' ')
}

function documentIds({ engine, tasks }: Harness, index = movies): string | undefined {
  const id = tasks.registry.find(index)?.id
  return id === undefined ? undefined : [...(engine.indexes.get(id)?.documents.keys() ?? [])].join(' ')
}

describe('a task ends as it should', () => {
  const newKey = updateIndex(movies, { primaryKey: 'isbn' })
  const never = { mayCreateIndex: false }
  const cases: readonly { works: readonly TaskWork[]; ends: readonly string[]; because: string }[] = [
    { works: [add('a b')], ends: ['succeeded 2'], because: 'an import creates its index' },
    { works: [add('a', never)], ends: ['failed index_not_found'], because: 'unless it may not' },
    {
      works: [add('a'), add('!'), add('b')],
      ends: ['succeeded 1', 'failed missing_document_id', 'succeeded 1'],
      because: 'a failure leaves its neighbours alone',
    },
    { works: [deleteIds(movies, 'a')], ends: ['failed index_not_found'], because: 'nothing to delete from' },
    { works: [clear(movies)], ends: ['failed index_not_found'], because: 'nothing to clear' },
    { works: [edit(movies)], ends: ['failed index_not_found'], because: 'nothing to edit' },
    { works: [compact(movies)], ends: ['failed index_not_found'], because: 'nothing to compact' },
    { works: [newKey], ends: ['failed index_not_found'], because: 'nothing to update' },
    { works: [deleteIndex(movies)], ends: ['failed index_not_found'], because: 'no index to delete' },
    {
      works: [settings(movies, {}, false)],
      ends: ['failed index_not_found'],
      because: 'settings of no index',
    },
    { works: [settings(movies)], ends: ['succeeded'], because: 'settings create their index' },
    {
      works: [add('a b'), deleteIds(movies, 'a', 'c'), clear(movies), clear(movies)],
      ends: ['succeeded 0', 'succeeded 0', 'succeeded 0', 'succeeded 0'],
      because: 'what is cleared in the same batch is never added',
    },
    {
      works: [add('a b'), settings(movies), clear(movies), deleteIds(movies, 'a'), clear(movies)],
      ends: ['succeeded 2', 'succeeded', 'succeeded 2', 'succeeded 0', 'succeeded 0'],
      because: 'the first clear reports all that there was',
    },
    {
      works: [add('a b'), deleteIndex(movies)],
      ends: ['succeeded 0', 'succeeded 0'],
      because: 'deletion of an index that the batch would have created succeeds',
    },
    {
      works: [deleteIds(movies, 'a'), deleteIndex(movies)],
      ends: ['failed index_not_found', 'failed index_not_found'],
      because: 'deletion of an index that the batch would not have created fails, and all with it',
    },
    {
      works: [add('a b'), settings(movies), deleteIndex(movies)],
      ends: ['succeeded 2', 'succeeded 0', 'succeeded 2'],
      because: 'deletion of an index reports its documents',
    },
    {
      works: [createIndex(movies), createIndex(movies)],
      ends: ['succeeded', 'failed index_already_exists'],
      because: 'an index is created once',
    },
    {
      works: [createIndex(movies, 'id'), newKey],
      ends: ['succeeded', 'succeeded'],
      because: 'an empty index',
    },
    {
      works: [add('a'), newKey],
      ends: ['succeeded 1', 'failed index_primary_key_already_exists'],
      because: 'documents hold on to their key',
    },
    {
      works: [add('a'), updateIndex(movies, { primaryKey: 'id' }), updateIndex(movies)],
      ends: ['succeeded 1', 'succeeded', 'succeeded'],
      because: 'the same key again, or nothing at all, is no change',
    },
    {
      works: [createIndex(movies), createIndex(books), updateIndex(movies, { newUid: books })],
      ends: ['succeeded', 'succeeded', 'failed index_already_exists'],
      because: 'a name that is taken is not given',
    },
    {
      works: [createIndex(movies), swap(movies, books)],
      ends: ['succeeded', 'failed index_not_found'],
      because: 'a swap needs both',
    },
    {
      works: [createIndex(movies), createIndex(books), swap(movies, books, true)],
      ends: ['succeeded', 'succeeded', 'failed index_already_exists'],
      because: 'a rename by swap needs a free name',
    },
    { works: [{ kind: 'indexSwap', swaps: [] }], ends: ['succeeded'], because: 'a swap of nothing' },
  ]
  for (const { works, ends, because } of cases)
    test(because, async () => expect((await run(...works)).ends).toEqual(ends))
})

describe('what a batch leaves behind', () => {
  test('documents in the order of the tasks, and the primary key that the engine found', async () => {
    const { harness } = await run(add('a b'), deleteIds(movies, 'a'), add('c'))
    expect(documentIds(harness)).toBe('b c')
    expect(harness.tasks.registry.find(movies)).toMatchObject({ uid: 'movies', primaryKey: 'id' })
    expect(harness.engine.applied).toEqual(['documents 0 of 0'])
  })

  test('settings merged in order and applied once, without those that were reset', async () => {
    const { harness } = await run(
      settings(movies, { stopWords: ['a'], synonyms: { a: ['b'] } }),
      settings(movies, { stopWords: ['b'], synonyms: null }),
    )
    expect(harness.engine.applied).toEqual(['settings 0 of 0'])
    expect([...harness.engine.indexes.values()][0]?.settings).toEqual({ stopWords: ['b'] })
  })

  test('the same times for all its tasks, and no payload', async () => {
    const { harness } = await run(add('a'), add('b'))
    const { startedAt, finishedAt } = harness.task(0)
    expect(startedAt?.getTime()).toBeLessThan(finishedAt?.getTime() ?? 0)
    expect(harness.task(1)).toMatchObject({ startedAt, finishedAt, batchUid: 0, status: 'succeeded' })
    expect(harness.tasks.queue.readPayload(taskUid(0))).toBeUndefined()
    expect(harness.store.sizes().tableBytes.get('payloads')).toBe(0)
  })

  test('no index in the engine once it is deleted', async () => {
    const { harness } = await run(add('a'), settings(movies), deleteIndex(movies))
    expect(harness.engine.indexes.size).toBe(0)
    expect(harness.tasks.registry.list()).toEqual([])
  })

  test('a new id for an index that comes again under the same name', async () => {
    const { harness } = await run(createIndex(movies), deleteIndex(movies), createIndex(movies))
    expect(harness.tasks.registry.find(movies)?.id).toBe(1)
  })

  test('a batch that tells of its tasks', async () => {
    const { harness } = await run(add('a b'), add('!'))
    const view = harness.tasks.queue.getBatch(0 as never)
    expect(view).toMatchObject({
      progress: null,
      batch: {
        uid: 0,
        tasks: [0, 1],
        strategy: 'All enqueued tasks of the index `movies` were taken.',
        stats: {
          totalNbTasks: 2,
          status: { succeeded: 1, failed: 1 },
          types: { documentAdditionOrUpdate: 2 },
          indexUids: { movies: 2 },
          writeChannelCongestion: { attempts: 2, blocking_attempts: 0, blocking_ratio: 0 },
          internalDatabaseSizes: { documents: '32 KiB (+16 KiB)' },
        },
        details: { receivedDocuments: 2, indexedDocuments: 2 },
      },
    })
    expect(Object.keys(view?.batch.stats.progressTrace ?? {})).toEqual([
      'processing tasks',
      'processing tasks > indexing',
      'writing tasks to disk',
    ])
    expect(view?.tasks.map(endOf)).toEqual(['succeeded 2', 'failed missing_document_id'])
  })

  test('a count of its writes, and of those that waited for another', async () => {
    const store = memoryStore({ tables: taskTables })
    let looks = 0
    // Busy when the batch ends, not when it begins.
    const isWriting = (): boolean => (looks += 1) === 2
    const harness = await openHarness({ store: { ...store, isWriting } })
    await harness.enqueue(add('a'))
    harness.tasks.start()
    await harness.finished()
    expect(harness.tasks.queue.getBatch(0 as never)?.batch.stats.writeChannelCongestion).toEqual({
      attempts: 2,
      blocking_attempts: 1,
      blocking_ratio: 0.5,
    })
  })

  test('no file of a payload', async () => {
    const harness = await openHarness()
    writeFileSync(join(harness.updatesFolder, 'large'), documents('x y'))
    await harness.enqueue(add('', { payload: { place: 'file', name: 'large', bytes: 9 } }))
    expect(harness.tasks.queue.readPayload(taskUid(0))).toEqual({
      place: 'file',
      path: join(harness.updatesFolder, 'large'),
    })
    harness.tasks.start()
    await harness.finished()
    await harness.tasks.stop(1000)
    expect(documentIds(harness)).toBe('x y')
    expect(readdirSync(harness.updatesFolder)).toEqual([])
  })

  test('word to whoever listens', async () => {
    const harness = await openHarness()
    const told: string[][] = []
    harness.tasks.onBatchFinished(() => {
      throw new Error('this one is broken')
    })
    harness.tasks.onBatchFinished((tasks) => told.push(tasks.map(endOf)))
    await harness.enqueue(add('a'), add('!'), createIndex(books))
    harness.tasks.start()
    await harness.finished()
    expect(told).toEqual([['succeeded 1', 'failed missing_document_id'], ['succeeded']])
  })
})

describe('when the engine throws', () => {
  const cases = [
    { error: new Error('a bug'), code: 'internal', because: 'a mistake of ours is internal' },
    {
      error: Object.assign(new Error('x'), { code: 'ENOSPC' }),
      code: 'no_space_left_on_device',
      because: 'a full disk is said',
    },
    {
      error: new Error('put', { cause: new Error('No space left on device') }),
      code: 'no_space_left_on_device',
      because: 'also from below',
    },
    {
      error: apiError('max_fields_limit_exceeded'),
      code: 'max_fields_limit_exceeded',
      because: 'a refusal is passed on',
    },
  ]
  for (const { error, code, because } of cases)
    test(`${because}, and the queue goes on`, async () => {
      const harness = await openHarness()
      harness.engine.failNext(error)
      await harness.enqueue(add('a'), add('b'), settings(movies))
      harness.tasks.start()
      const ends = (await harness.finished()).map(endOf)
      expect(ends).toEqual([`failed ${code}`, `failed ${code}`, 'succeeded'])
      expect(harness.tasks.registry.find(movies)?.id).toBe(1)
    })

  test('settings that it refuses leave a clear of the same batch alone', async () => {
    const harness = await openHarness({
      mergeSettings() {
        throw apiError('invalid_settings_synonyms', 'no')
      },
    })
    await harness.enqueue(createIndex(movies), settings(movies), clear(movies))
    harness.tasks.start()
    const ends = (await harness.finished()).map(endOf)
    expect(ends).toEqual(['succeeded', 'failed invalid_settings_synonyms', 'succeeded 0'])
  })
})

const names = ({ tasks }: Harness): (string | null)[] =>
  tasks.queue
    .list({}, { limit: 99, from: undefined, reverse: true })
    .results.map(({ work }) => ('index' in work ? work.index : null))

describe('names of tasks', () => {
  test('follow a swap, except for tasks that came after it', async () => {
    const { harness } = await run(
      createIndex(movies),
      createIndex(books),
      swap(movies, books),
      settings(movies),
    )
    expect(names(harness)).toEqual(['books', 'movies', null, 'movies'])
    expect(harness.tasks.queue.match({ indexUids: new Set([movies]) })).toEqual([1, 3])
    const again = await harness.reopened()
    expect(names(again)).toEqual(['books', 'movies', null, 'movies'])
    expect(again.tasks.registry.list().map(({ uid, id }) => [uid, id])).toEqual([
      ['books', 0],
      ['movies', 1],
    ])
    expect([...again.engine.indexes.keys()]).toEqual([1])
  })

  test('follow a rename, whose own task keeps the name it was asked under', async () => {
    const { harness } = await run(
      createIndex(movies),
      updateIndex(movies, { newUid: books }),
      createIndex(movies),
    )
    expect(names(harness)).toEqual(['books', 'movies', 'movies'])
    expect(harness.task(1).result).toEqual({ previousUid: 'movies' })
    expect(harness.tasks.registry.list().map(({ uid, id }) => [uid, id])).toEqual([
      ['books', 0],
      ['movies', 1],
    ])
  })

  test('stay when a swap fails', async () => {
    const { harness } = await run(createIndex(movies), swap(movies, books), createIndex(books))
    expect(names(harness)).toEqual(['movies', null, 'books'])
  })

  test('follow one rename after another, over a restart', async () => {
    const { harness } = await run(createIndex(movies), swap(movies, songs, true))
    const again = await harness.reopened()
    again.tasks.start()
    await again.enqueue(settings(songs), swap(songs, books, true), settings(songs))
    await again.finished()
    expect(names(again)).toEqual(['books', null, 'books', null, 'songs'])
  })
})

test('all pairs of a swap or none', async () => {
  const { harness } = await run(createIndex(movies), createIndex(books), {
    kind: 'indexSwap',
    swaps: [
      { indexes: [movies, books], rename: false },
      { indexes: [songs, 'poems' as typeof songs], rename: false },
    ],
  })
  expect(harness.tasks.registry.find(movies)?.id).toBe(0)
})

test('uids go on after a restart and after every task was deleted', async () => {
  const { harness } = await run(createIndex(movies), createIndex(books), deleteTasks(0, 1))
  const again = await harness.reopened()
  const [next] = await again.enqueue(deleteTasks(2))
  expect(next?.uid).toBe(3)
})

test('files that no task waits for are removed at the start', async () => {
  const harness = await openHarness()
  mkdirSync(join(harness.updatesFolder, 'folder'))
  writeFileSync(join(harness.updatesFolder, 'kept'), documents('x'))
  writeFileSync(join(harness.updatesFolder, 'orphan'), documents('x'))
  await harness.enqueue(add('', { payload: { place: 'file', name: 'kept', bytes: 9 } }))
  await harness.reopened()
  expect(existsSync(join(harness.updatesFolder, 'kept'))).toBe(true)
  expect(readdirSync(harness.updatesFolder)).toEqual(['kept'])
})
