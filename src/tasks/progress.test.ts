import { describe, expect, test } from 'vitest'
import type { ProgressStep } from '../domain/batch.js'
import { percentageOf, trackProgress } from './progress.js'
import { stepDurationText } from './step-duration-text.js'

const step = (currentStep: string, finished: number, total: number): ProgressStep => ({
  currentStep,
  finished,
  total,
})

describe('the percentage', () => {
  const cases = [
    { steps: [], percentage: 0, because: 'of nothing is zero' },
    { steps: [step('a', 1, 2)], percentage: 50, because: 'of one level is its share' },
    {
      steps: [step('a', 1, 2), step('b', 1, 4)],
      percentage: 62.5,
      because: 'of an inner level counts for one operation of the outer',
    },
    {
      steps: [step('a', 0, 2), step('b', 3, 4), step('c', 1, 2)],
      percentage: 43.75,
      because: 'of three levels is the sum of their shares',
    },
    { steps: [step('a', 2, 2)], percentage: 100, because: 'of all done is a hundred' },
    { steps: [step('a', 9, 2)], percentage: 100, because: 'is never above a hundred' },
    {
      steps: [step('a', 1, 2), step('b', 0, 0)],
      percentage: 50,
      because: 'takes a level of nothing as not begun',
    },
  ]
  for (const { steps, percentage, because } of cases)
    test(because, () => expect(percentageOf(steps)).toBeCloseTo(percentage, 10))

  test('never falls', () => {
    const tracker = trackProgress()
    tracker.update([step('a', 1, 2)], 0)
    tracker.update([step('a', 1, 10)], 1)
    expect(tracker.current()).toEqual({ steps: [step('a', 1, 10)], percentage: 50 })
  })
})

test('the trace adds up the time of each step, with the steps around it in its path', () => {
  const tracker = trackProgress()
  tracker.update([step('work', 0, 2)], 0)
  tracker.update([step('work', 0, 2), step('read', 0, 1)], 10)
  tracker.update([step('work', 0, 2), step('write', 0, 1)], 30)
  tracker.update([step('work', 1, 2), step('read', 0, 1)], 60)
  tracker.update([step('rest', 1, 2)], 100)
  expect(tracker.trace(1100)).toEqual({
    work: '100.00ms',
    'work > read': '60.00ms',
    'work > write': '30.00ms',
    rest: '1.00s',
  })
})

describe('a duration is written as', () => {
  const cases = [
    { ms: 1.2, text: '1.20ms' },
    { ms: 33_710, text: '33.71s' },
    { ms: 0.5, text: '500.00µs' },
    { ms: 0, text: '0.00µs' },
    { ms: 120_000, text: '120.00s' },
  ]
  for (const { ms, text } of cases) test(text, () => expect(stepDurationText(ms)).toBe(text))
})
