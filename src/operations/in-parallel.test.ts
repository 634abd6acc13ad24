import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.js'

test('results are in the order of the items, whichever comes first', async () => {
  const results = await inParallel([3, 1, 2], async (ms, at) => {
    await sleep(ms)
    return `${at}:${ms}`
  })
  expect(results).toEqual(['0:3', '1:1', '2:2'])
})

test('of several failures that of the first item is told', async () => {
  const failing = inParallel([4, 3, 0], async (ms) => {
    await sleep(ms)
    if (ms > 0) throw new Error(String(ms))
  })
  await expect(failing).rejects.toThrow('4')
})

test('not all items are begun at once, and none after a failure', async () => {
  let running = 0
  let most = 0
  let begun = 0
  const items = Array.from({ length: 100 }, (_, at) => at)
  const failing = inParallel(items, async (item) => {
    begun += 1
    running += 1
    most = Math.max(most, running)
    await sleep(1)
    running -= 1
    if (item === 20) throw new Error('enough')
  })
  await expect(failing).rejects.toThrow('enough')
  expect(most).toBe(16)
  expect(begun).toBeLessThan(60)
})
