import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BatchUid, Task, TaskWork } from '../domain/task.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { openLmdbStore } from '../storage/lmdb-store.js'
import { memoryStore } from '../storage/memory-store.js'
import { fakeEngine, type FakeEngine } from './fake-engine.contract.js'
import {
  documents,
  openHarness,
  releaseAfterEach,
  temporaryFolder,
  until,
  type Harness,
} from './task-harness.contract.js'
import {
  books,
  clear,
  createIndex,
  deleteIds,
  deleteIndex,
  deleteTasks,
  importInto,
  movies,
  settings,
  songs,
  swap,
  updateIndex,
} from './task-examples.contract.js'
import { taskTables } from './task-tables.js'

releaseAfterEach()

/** Everything that tasks can do to indexes and to each other. */
const works: readonly TaskWork[] = [
  importInto(movies, { payload: { place: 'store', name: 'a b', bytes: 5 } }),
  importInto(movies, { payload: { place: 'store', name: '!', bytes: 5 } }),
  importInto(books, { payload: { place: 'file', name: 'large', bytes: 5 } }),
  settings(movies, { stopWords: ['a'] }),
  clear(movies),
  importInto(movies, { payload: { place: 'store', name: 'c', bytes: 5 } }),
  swap(movies, books),
  deleteIds(movies, 'x'),
  updateIndex(books, { newUid: songs }),
  createIndex(books, 'id'),
  settings(songs, { synonyms: { a: ['b'] } }),
  deleteIndex(songs),
]

/** A disk that is gone from some write on: before it was made, or after it was made and before anyone knew. */
function failingStore(store: KeyValueStore): {
  readonly store: KeyValueStore
  /** Of writes since the last `crashAt`. */
  writes(): number
  isDown(): boolean
  crashAt(write: number, moment: 'before' | 'after'): void
} {
  let count = 0
  let last = Infinity
  let isMade = false
  const never = new Promise<never>(() => {})
  return {
    writes: () => count,
    isDown: () => count >= last,
    crashAt(write, moment) {
      count = 0
      last = write
      isMade = moment === 'after'
    },
    store: {
      ...store,
      async write(body) {
        count += 1
        if (count < last) return store.write(body)
        if (count === last && isMade) await store.write(body)
        return never
      },
    },
  }
}

/** What others can see of the data, without times. */
function visible({ tasks, engine }: Harness): unknown {
  const { results } = tasks.queue.list({}, { limit: 99, from: undefined, reverse: true })
  const batches = tasks.queue.listBatches({}, { limit: 99, from: undefined, reverse: true }).results
  return {
    tasks: results.map(({ uid, work, status, batchUid, error, result }: Task) => [
      uid,
      'index' in work ? work.index : null,
      status,
      batchUid,
      error?.code ?? result,
    ]),
    batches: batches.map(({ batch }) => [batch.uid, batch.tasks, batch.stats.status, batch.strategy]),
    indexes: tasks.registry.list().map(({ uid, primaryKey, id }) => {
      const index = engine.indexes.get(id)
      return { uid, primaryKey, documents: [...(index?.documents.keys() ?? [])], settings: index?.settings }
    }),
    known: engine.indexes.size,
  }
}

interface Start {
  readonly harness: Harness
  readonly disk: ReturnType<typeof failingStore>
  readonly real: KeyValueStore
  readonly engine: FakeEngine
}

async function start(real: KeyValueStore): Promise<Start> {
  const disk = failingStore(real)
  const engine = fakeEngine()
  const harness = await openHarness({ store: disk.store, engine })
  writeFileSync(join(harness.updatesFolder, 'large'), documents('x y'))
  await harness.enqueue(...works)
  return { harness, disk, real, engine }
}

async function untroubled(): Promise<{ seen: unknown; applied: readonly string[]; writes: number }> {
  const { harness, disk, engine } = await start(memoryStore({ tables: taskTables }))
  disk.crashAt(Infinity, 'before')
  harness.tasks.start()
  await harness.finished()
  await harness.tasks.stop(1000)
  return { seen: visible(harness), applied: engine.applied, writes: disk.writes() }
}

/** Runs until the disk goes, and again over what is left. */
async function troubled(real: KeyValueStore, write: number, moment: 'before' | 'after'): Promise<Start> {
  const begun = await start(real)
  begun.disk.crashAt(write, moment)
  begun.harness.tasks.start()
  await until(begun.disk.isDown)
  // Lets a write that is made reach the real disk.
  await real.write(() => {})
  begun.harness.abandon()
  const { updatesFolder } = begun.harness
  const harness = await openHarness({ store: real, engine: begun.engine, updatesFolder })
  harness.tasks.start()
  await harness.finished()
  await harness.tasks.stop(1000)
  return { ...begun, harness }
}

describe('a server that loses its disk and starts again', async () => {
  const expected = await untroubled()

  test('has work enough to lose', () => expect(expected.writes).toBeGreaterThan(15))

  for (let write = 1; write <= expected.writes; write += 1) {
    for (const moment of ['before', 'after'] as const) {
      test(`${moment} write ${write} has the same data as one that did not`, async () => {
        const { harness, engine } = await troubled(memoryStore({ tables: taskTables }), write, moment)
        expect(visible(harness)).toEqual(expected.seen)
        expect(engine.applied.map(withoutIndex)).toEqual(expected.applied.map(withoutIndex))
      })
    }
  }

  for (const write of [1, 2, 3, 4, 5, 10, 15]) {
    test(`after write ${write}, on lmdb`, async () => {
      const real = openLmdbStore({ path: temporaryFolder(), tables: taskTables })
      const { harness } = await troubled(real, write, 'after')
      expect(visible(harness)).toEqual(expected.seen)
      await real.close()
    })
  }
})

/** An id that was reserved before a crash and never used is not given again. */
function withoutIndex(applied: string): string {
  return applied.replace(/ of \d+$/, '')
}

test('a large deletion that was cut short is completed at the next start', async () => {
  const real = memoryStore({ tables: taskTables })
  const disk = failingStore(real)
  const harness = await openHarness({ store: disk.store })
  const uids = Array.from({ length: 6000 }, (_, uid) => uid)
  const bodies = uids.map(() => ({ payload: documents('a') }))
  await Promise.all(bodies.map((body) => harness.tasks.queue.enqueue(importInto(movies), body)))
  harness.tasks.start()
  await harness.finished()
  // The deletion is accepted, begun and finished; the first chunk of records goes, and the rest does not.
  disk.crashAt(4, 'after')
  await harness.enqueue(deleteTasks(...uids))
  await until(() => disk.isDown() && harness.tasks.queue.match({}).length === 1)
  harness.abandon()
  await real.write(() => {})
  expect(real.read((view) => view.count('tasks'))).toBe(1001)
  const again = await openHarness({ store: real, updatesFolder: harness.updatesFolder })
  expect(again.tasks.queue.match({})).toEqual([6000])
  expect(again.task(6000)).toMatchObject({ status: 'succeeded', result: { count: 6000 } })
  expect(again.tasks.queue.getBatch(0 as BatchUid)).toBeUndefined()
  expect(real.read((view) => [view.count('tasks'), view.count('batches'), view.count('deletions')])).toEqual([
    1, 1, 0,
  ])
})

describe('a write that the disk refuses is tried again', () => {
  const cases = [
    { refused: 1, because: 'when a batch begins' },
    { refused: 2, because: 'when it ends, without changing the index again' },
  ]
  for (const { refused, because } of cases)
    test(because, async () => {
      const real = memoryStore({ tables: taskTables })
      let writes = -Infinity
      const store: KeyValueStore = {
        ...real,
        async write(body) {
          writes += 1
          if (writes === refused) throw new Error('No space left on device')
          return real.write(body)
        },
      }
      const harness = await openHarness({ store, retryMs: 1 })
      await harness.enqueue(importInto(movies), importInto(movies))
      writes = 0
      harness.tasks.start()
      const finished = await harness.finished()
      expect(finished.map(({ status, batchUid }) => [status, batchUid])).toEqual([
        ['succeeded', 0],
        ['succeeded', 0],
      ])
      expect(harness.engine.applied).toHaveLength(1)
    })
})

test('a task that could not be written is refused, takes no room, and the next takes its place', async () => {
  const real = memoryStore({ tables: taskTables })
  let isFull = false
  const write: KeyValueStore['write'] = async (body) => {
    if (isFull) throw new Error('the write could not be put on disk: No space left on device')
    return real.write(body)
  }
  const harness = await openHarness({
    store: { ...real, write },
    limits: { maxPayloadBytes: 10, maxWaitingTasks: 1 },
  })
  isFull = true
  await expect(harness.enqueue(importInto(movies))).rejects.toMatchObject({
    code: 'no_space_left_on_device',
  })
  isFull = false
  await harness.enqueue(importInto(movies))
  harness.tasks.start()
  expect(await harness.finished()).toMatchObject([{ status: 'succeeded', work: { index: 'movies' } }])
})
