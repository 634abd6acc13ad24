import { describe, expect, test } from 'vitest'
import { progressOf } from './tasks-progress.js'

const waiting = { uid: 1, batchUid: null, status: 'enqueued', error: null }
const running = { uid: 1, batchUid: 7, status: 'processing', error: null }
const succeeded = { uid: 2, batchUid: 6, status: 'succeeded', error: null }
const failed = { uid: 2, batchUid: 6, status: 'failed', error: { message: 'the disk is full' } }
const canceled = { uid: 2, batchUid: 6, status: 'canceled', error: null }

const steps = [{ currentStep: 'indexing' }, { currentStep: 'words' }]
const batch = { uid: 7, progress: { percentage: 30, steps } }
const finishedBatch = { uid: 6, progress: null }

describe('tasks together have come', () => {
  const cases = [
    { because: 'nowhere while they wait', tasks: [waiting], batches: [], percentage: 0, step: 'waiting' },
    { because: 'as far as their batch', tasks: [running], batches: [batch], percentage: 30, step: 'words' },
    {
      because: 'half the way when one of two is done and the other waits',
      tasks: [waiting, succeeded],
      batches: [finishedBatch],
      percentage: 50,
      step: 'waiting',
    },
    {
      because: 'as far as the mean of all',
      tasks: [running, succeeded],
      batches: [finishedBatch, batch],
      percentage: 65,
      step: 'words',
    },
    {
      because: 'nowhere before the server lists them',
      tasks: [],
      batches: [],
      percentage: 0,
      step: 'waiting',
    },
  ]
  for (const { because, tasks, batches, percentage, step } of cases)
    test(because, () => expect(progressOf(tasks, batches)).toEqual({ state: 'running', percentage, step }))
})

describe('tasks together have', () => {
  test('succeeded when each has', () =>
    expect(progressOf([succeeded], [finishedBatch])).toEqual({ state: 'succeeded' }))

  test('failed as soon as one has, for its reason', () =>
    expect(progressOf([running, failed], [batch])).toEqual({ state: 'failed', reason: 'the disk is full' }))

  test('failed when one was canceled', () =>
    expect(progressOf([canceled], [])).toEqual({ state: 'failed', reason: 'it was canceled' }))
})
