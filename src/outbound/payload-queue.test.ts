import { describe, expect, test } from 'vitest'
import { createPayloadQueue } from './payload-queue.js'
import { createPayload, type Payload } from './payload.js'

const small = { payloads: 3, bytes: 10 }

/** Of so many bytes, each of them a line that ends. */
const payload = (bytes: number): Payload => createPayload(['x'.repeat(bytes - 1)])

const cases = [
  { adds: [1, 1, 1], left: [1, 1, 1], because: 'what fits is kept' },
  { adds: [1, 2, 3, 4], left: [2, 3, 4], because: 'one too many pushes out the oldest' },
  { adds: [5, 5], left: [5, 5], because: 'bytes up to the limit are kept' },
  { adds: [5, 5, 1], left: [5, 1], because: 'a byte too many pushes out the oldest' },
  { adds: [5, 5, 10], left: [10], because: 'a large one pushes out several' },
  { adds: [5, 99], left: [99], because: 'the newest is kept, however large' },
  { adds: [99, 5], left: [5], because: 'until a newer one comes' },
]

describe('of a queue for three payloads and ten bytes', () => {
  for (const { adds, left, because } of cases)
    test(because, () => {
      const queue = createPayloadQueue(small)
      const dropped = adds.flatMap((bytes) => queue.add(payload(bytes)))
      expect(queue.clear().map(({ bytes }) => bytes)).toEqual(left)
      expect(dropped.map(({ bytes }) => bytes)).toEqual(adds.slice(0, adds.length - left.length))
    })

  test('what is taken makes room, oldest first', () => {
    const queue = createPayloadQueue(small)
    for (const bytes of [9, 1]) queue.add(payload(bytes))
    expect(queue.take()?.bytes).toBe(9)
    expect(queue.add(payload(9))).toEqual([])
    expect([queue.take()?.bytes, queue.take()?.bytes, queue.take()]).toEqual([1, 9, undefined])
  })

  test('what is cleared makes room', () => {
    const queue = createPayloadQueue(small)
    queue.add(payload(10))
    queue.clear()
    expect([...queue.add(payload(5)), ...queue.add(payload(5))]).toEqual([])
  })
})
