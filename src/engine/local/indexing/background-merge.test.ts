import { describe, expect, test } from 'vitest'
import { clearing, deleting, importing } from '../../search-engine.harness.contract.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import { compactRuns, mergeInBackground } from './background-merge.js'
import {
  changeDocuments,
  changeSettings,
  documentsOf,
  findableIn,
  manifestOf,
  namedFilesOf,
  openingIndexes,
  runFilesOf,
} from './index-under-test.contract.js'
import { nextMerge } from './merge-plan.js'
import { runSlices } from './run-slices.js'

const open = openingIndexes()

/** Eight runs of two documents each: 0 and 1, 2 and 3 … 14 and 15. */
function openWithEight(): IndexEnvironment {
  const environment = open()
  for (let at = 0; at < 16; at += 2) {
    const two = [`{"id":${at},"a":"word${at} both"}`, `{"id":${at + 1},"a":"other both"}`]
    changeDocuments(environment, { batch: at, operations: [importing(two)] })
  }
  return environment
}

function counts(environment: IndexEnvironment): { documentCount: number; liveCount: number }[] {
  return manifestOf(environment).runs.map(({ documentCount, liveCount }) => ({ documentCount, liveCount }))
}

function expectInStep(environment: IndexEnvironment): void {
  expect(findableIn(environment).map(({ text }) => text)).toEqual(documentsOf(environment))
  expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
}

describe('a merge in the background', () => {
  test('puts runs together and changes nothing else', () => {
    const environment = openWithEight()
    const before = findableIn(environment)
    const slices = mergeInBackground(environment, nextMerge)
    if (slices !== undefined) runSlices(slices)
    expect(counts(environment)).toEqual([{ documentCount: 16, liveCount: 16 }])
    expect(findableIn(environment)).toEqual(before)
    expect(mergeInBackground(environment, nextMerge)).toBeUndefined()
    expectInStep(environment)
  })

  const meanwhile = [
    {
      because: 'documents that die meanwhile stay dead',
      change: [deleting(['0', '15']), importing(['{"id":3,"a":"changed"}'])],
      after: [
        { documentCount: 16, liveCount: 13 },
        { documentCount: 1, liveCount: 1 },
      ],
    },
    {
      because: 'runs that come meanwhile stay behind',
      change: [importing(['{"id":16}'])],
      after: [
        { documentCount: 16, liveCount: 16 },
        { documentCount: 1, liveCount: 1 },
      ],
    },
    {
      because: 'the result is thrown away when one of the runs vanishes meanwhile',
      change: [deleting(['0', '1'])],
      after: Array.from({ length: 7 }, () => ({ documentCount: 2, liveCount: 2 })),
    },
    {
      because: 'the result is thrown away when the index is cleared meanwhile',
      change: [clearing, importing(['{"id":1,"a":"new"}'])],
      after: [{ documentCount: 1, liveCount: 1 }],
    },
  ]
  for (const { because, change, after } of meanwhile)
    test(because, () => {
      const environment = openWithEight()
      const slices = mergeInBackground(environment, nextMerge)
      slices?.next()
      changeDocuments(environment, { batch: 20, operations: change })
      if (slices !== undefined) runSlices(slices)
      expect(counts(environment)).toEqual(after)
      expectInStep(environment)
    })

  test('is thrown away when its runs are rebuilt meanwhile', () => {
    const environment = openWithEight()
    const slices = mergeInBackground(environment, nextMerge)
    slices?.next()
    changeSettings(environment, 20, { stopWords: ['both'] })
    const before = manifestOf(environment)
    if (slices !== undefined) runSlices(slices)
    expect(manifestOf(environment).runs).toEqual(before.runs)
    expectInStep(environment)
  })

  test('that is ended before its end leaves no trace', () => {
    const environment = openWithEight()
    const before = manifestOf(environment)
    const slices = mergeInBackground(environment, nextMerge)
    slices?.next()
    slices?.return()
    expect(manifestOf(environment)).toEqual(before)
    expectInStep(environment)
  })
})

test('a compaction leaves one run without dead documents', () => {
  const environment = openWithEight()
  changeDocuments(environment, {
    batch: 20,
    operations: [deleting(['3']), importing(['{"id":5,"a":"five"}'])],
  })
  runSlices(compactRuns(environment))
  expect(counts(environment)).toEqual([{ documentCount: 15, liveCount: 15 }])
  expectInStep(environment)
})
