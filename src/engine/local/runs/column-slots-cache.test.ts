import { expect, test } from 'vitest'
import { createSlotsCache } from './column-slots-cache.js'

const cases = [
  { because: 'what was read is kept', asked: [1, 1, 2, 1], read: [1, 2] },
  { because: 'what was asked for longest ago goes', asked: [1, 2, 1, 3, 1, 2], read: [1, 2, 3, 2] },
]
for (const { because, asked, read } of cases)
  test(because, () => {
    const cache = createSlotsCache(300)
    const reads: number[] = []
    for (const ordinal of asked)
      cache.get(0, ordinal, () => {
        reads.push(ordinal)
        return new Uint32Array(100)
      })
    expect(reads).toEqual(read)
  })

test('columns have entries of their own, and what is too long is not kept', () => {
  const cache = createSlotsCache(300)
  const [first, second, long] = [new Uint32Array(1), new Uint32Array(2), new Uint32Array(400)]
  expect(cache.get(0, 5, () => first)).toBe(first)
  expect(cache.get(1, 5, () => second)).toBe(second)
  expect(cache.get(2, 5, () => long)).toBe(long)
  expect(cache.get(2, 5, () => first)).toBe(first)
})
