import { expect, test } from 'vitest'
import { formatDuration } from './duration.js'

const dayMs = 86_400_000

const cases = [
  { elapsedMs: 0, text: 'PT0S', because: 'nothing is zero seconds' },
  { elapsedMs: 42, text: 'PT0.042S', because: 'a fraction has three digits' },
  { elapsedMs: 100, text: 'PT0.100S', because: 'a fraction keeps its zeros' },
  { elapsedMs: 75_000, text: 'PT75S', because: 'there are no minutes' },
  { elapsedMs: 7_200_000, text: 'PT7200S', because: 'there are no hours' },
  { elapsedMs: dayMs, text: 'P1D', because: 'a whole day needs no time' },
  { elapsedMs: dayMs + 3_500, text: 'P1DT3.500S', because: 'days come before the time' },
  { elapsedMs: -1, text: null, because: 'an end before its start has no duration' },
]

for (const { elapsedMs, text, because } of cases)
  test(because, () => {
    const startedAt = new Date('2025-03-02T10:00:00Z')
    expect(formatDuration(startedAt, new Date(startedAt.getTime() + elapsedMs))).toBe(text)
  })
