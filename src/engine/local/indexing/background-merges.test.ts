import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { IndexId } from '../../../domain/index-id.js'
import { importing } from '../../search-engine.harness.contract.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import { createBackgroundMerges, type BackgroundMerges } from './background-merges.js'
import {
  changeDocuments,
  findableIn,
  manifestOf,
  namedFilesOf,
  openingIndexes,
  runFilesOf,
} from './index-under-test.contract.js'

const open = openingIndexes()
const index = 1 as IndexId

interface Opened {
  readonly environment: IndexEnvironment
  readonly merges: BackgroundMerges
  readonly errors: unknown[]
  isHeld(): boolean
}

/** An index of eight runs, and merges that have `holdFails` thrown at them. */
function openWithEight(holdFails?: Error): Opened {
  const environment = open()
  for (let at = 0; at < 8; at += 1)
    changeDocuments(environment, { batch: at, operations: [importing([`{"id":${at}}`])] })
  const errors: unknown[] = []
  let holders = 0
  const merges = createBackgroundMerges({
    hold: async () => {
      if (holdFails !== undefined) throw holdFails
      holders += 1
      return { environment, letGo: () => void (holders -= 1) }
    },
    onError: (_index, error) => errors.push(error),
  })
  return { environment, merges, errors, isHeld: () => holders > 0 }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 10_000 && !isSo(); turns += 1) await nextTurn()
}

test('runs are merged, and the index is let go of', async () => {
  const { environment, merges, isHeld } = openWithEight()
  merges.consider(index)
  merges.consider(index)
  await until(() => manifestOf(environment).runs.length === 1 && !isHeld())
  expect(manifestOf(environment).runs).toHaveLength(1)
  expect(isHeld()).toBe(false)
})

test('a merge that is stopped lets go of the index and leaves no trace', async () => {
  const { environment, merges, isHeld } = openWithEight()
  merges.consider(index)
  await until(isHeld)
  await merges.stop(index)
  expect(isHeld()).toBe(false)
  expect(manifestOf(environment).runs).toHaveLength(8)
  expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
  expect(findableIn(environment)).toHaveLength(8)
})

test('a merge that has not begun is not begun after it was stopped', async () => {
  const { environment, merges } = openWithEight()
  merges.consider(index)
  await merges.stopAll()
  await nextTurn()
  expect(manifestOf(environment).runs).toHaveLength(8)
})

test('a merge that fails is told of, and the next one is tried all the same', async () => {
  const failure = new Error('no')
  const { merges, errors } = openWithEight(failure)
  merges.consider(index)
  merges.consider(2 as IndexId)
  await until(() => errors.length === 2)
  expect(errors).toEqual([failure, failure])
})
