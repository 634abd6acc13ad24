import { describe, expect, test } from 'vitest'
import type { Task, TaskWork } from '../domain/task.js'
import { batchDetails } from './batch-details.js'
import { databaseSizeTexts } from './batch-stats.js'
import {
  deleteByFilter,
  deleteIds,
  deleteTasks,
  enqueued,
  importInto,
  movies,
  settings,
} from './task-examples.contract.js'

const succeeded = (work: TaskWork, count?: number): Task => ({
  ...enqueued(0, work),
  status: 'succeeded',
  result: count === undefined ? null : { count },
})

describe('the details of a batch', () => {
  const cases = [
    {
      tasks: [enqueued(0, importInto(movies)), enqueued(1, importInto(movies))],
      details: { receivedDocuments: 2, indexedDocuments: null },
      because: 'sum what is known and leave the rest null while it runs',
    },
    {
      tasks: [succeeded(importInto(movies), 3), succeeded(deleteIds(movies, 'a', 'b'), 1)],
      details: { receivedDocuments: 1, indexedDocuments: 3, providedIds: 2, deletedDocuments: 1 },
      because: 'leave out what is null in the end',
    },
    {
      tasks: [
        succeeded(deleteByFilter(movies), 1),
        succeeded(deleteIds(movies, 'a'), 1),
        succeeded(deleteByFilter(movies, 'b = 2'), 1),
      ],
      details: { providedIds: 1, deletedDocuments: 3, originalFilter: '"a = 1"&"b = 2"' },
      because: 'join filters',
    },
    {
      tasks: [succeeded(deleteTasks(1, 2), 2), succeeded(deleteTasks(3), 0)],
      details: { matchedTasks: 3, deletedTasks: 2, originalFilter: '?uids=1&?uids=1' },
      because: 'join those of deletions too',
    },
    {
      tasks: [
        succeeded(settings(movies, { stopWords: ['a'], searchCutoffMs: 5, synonyms: { a: ['b'] } })),
        succeeded(settings(movies, { searchCutoffMs: 7, stopWords: ['b'], synonyms: null })),
      ],
      details: { stopWords: ['b'], searchCutoffMs: 7 },
      because: 'have the last of each setting, and none that was reset',
    },
  ]
  for (const { tasks, details, because } of cases)
    test(because, () => expect(batchDetails(tasks)).toEqual(details))
})

describe('sizes of databases', () => {
  const cases = [
    { sizes: {}, texts: undefined, because: 'nothing when there is none' },
    { sizes: { words: { bytes: 5, change: 0 } }, texts: undefined, because: 'nothing when none changed' },
    {
      sizes: { words: { bytes: 16_384, change: 16_384 }, facets: { bytes: 1536, change: -512 } },
      texts: { words: '16 KiB (+16 KiB)', facets: '1.5 KiB (-512 B)' },
      because: 'the size and the signed change',
    },
  ]
  for (const { sizes, texts, because } of cases)
    test(because, () => expect(databaseSizeTexts(sizes)).toEqual(texts))
})
