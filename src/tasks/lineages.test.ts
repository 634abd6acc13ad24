import { describe, expect, test } from 'vitest'
import type { TaskWork } from '../domain/task.js'
import { memoryStore } from '../storage/memory-store.js'
import { createLineages, readLineages, type Lineages } from './lineages.js'
import {
  books,
  createIndex,
  enqueued,
  movies,
  settings,
  songs,
  swap,
  taskUid,
  updateIndex,
} from './task-examples.contract.js'
import { taskTables } from './task-tables.js'

/** Gives each work the uid of its place, and tells its lineage. */
function assignAll(lineages: Lineages, ...works: readonly TaskWork[]): number[] {
  return works.map((work, uid) => lineages.assign(taskUid(uid), work).lineage)
}

describe('the lineage of a task', () => {
  const cases = [
    {
      works: [settings(movies), settings(movies)],
      lineages: [1, 1],
      because: 'is shared by tasks of one index',
    },
    { works: [settings(movies), settings(books)], lineages: [1, 2], because: 'is another for another index' },
    {
      works: [settings(movies), swap(movies, books), settings(movies), settings(movies), settings(songs)],
      lineages: [1, 0, 2, 2, 3],
      because: 'is new after a swap, which has none itself',
    },
    {
      works: [settings(movies), updateIndex(movies, { newUid: books }), settings(movies)],
      lineages: [1, 2, 2],
      because: 'is new from a rename on',
    },
    {
      works: [settings(movies), updateIndex(movies), settings(movies)],
      lineages: [1, 1, 1],
      because: 'stays when an update does not rename',
    },
  ]
  for (const { works, lineages, because } of cases)
    test(because, () => expect(assignAll(createLineages(new Map()), ...works)).toEqual(lineages))
})

test('a rename reaches the lineages before it, all at once, and once it is published', () => {
  const lineages = createLineages(new Map())
  assignAll(lineages, settings(movies), settings(books), swap(movies, books), settings(movies))
  const names = new Map([
    [movies, books],
    [books, movies],
  ])
  const change = lineages.rename(names, taskUid(2))
  expect([1, 2, 3].map(lineages.nameOf)).toEqual(['movies', 'books', 'movies'])
  change.publish()
  expect([1, 2, 3].map(lineages.nameOf)).toEqual(['books', 'movies', 'movies'])
  expect([...lineages.select((name) => name === movies)]).toEqual([0, 0, 1, 1])
})

describe('after a restart, new tasks of a name join', () => {
  const stored = new Map([
    [1, { name: movies, firstTask: 0 }],
    [2, { name: movies, firstTask: 5 }],
  ])
  const cases = [
    { waiting: [], lineage: 2, because: 'its newest lineage' },
    { waiting: [enqueued(9, swap(movies, books))], lineage: 3, because: 'a new one when a swap waits' },
    { waiting: [enqueued(3, swap(movies, books))], lineage: 2, because: 'one that began after that swap' },
    { waiting: [enqueued(9, createIndex(movies))], lineage: 2, because: 'the newest when others wait' },
  ]
  for (const { waiting, lineage, because } of cases)
    test(because, () =>
      expect(createLineages(stored, waiting).assign(taskUid(20), settings(movies)).lineage).toBe(lineage),
    )
})

test('a lineage whose first write failed is written with the next task', async () => {
  const store = memoryStore({ tables: taskTables })
  const lineages = createLineages(new Map())
  lineages.assign(taskUid(0), settings(movies))
  const second = lineages.assign(taskUid(1), settings(movies))
  await store.write(second.write)
  expect([...store.read(readLineages)]).toEqual([[1, { name: 'movies', firstTask: 0 }]])
})
