import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildingSnapshots } from '../searching/search-harness.contract.js'
import { SortingQueue } from './sorting-queue.js'
import type { ValueQueue } from './value-queue.js'
import { WalkingQueue } from './walking-queue.js'

const buildSnapshot = buildingSnapshots()

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('a', 'b', 'B', 'c'),
  fc.constant(null),
)
const documents = fc.array(fc.oneof(value, fc.array(value, { maxLength: 3 })), {
  minLength: 1,
  maxLength: 40,
})

function all(queue: ValueQueue): unknown {
  const taken: unknown[] = []
  while (!queue.isAtEnd) {
    const { value: current } = queue
    taken.push([current, [...queue.take()]])
  }
  return { taken, without: [...queue.withoutValue] }
}

describe('walking through values', () => {
  test('gives the documents that sorting gives, in the same order', () => {
    fc.assert(
      fc.property(
        documents,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.nat(),
        (values, direction, seed) => {
          const some = values.map((n, id) => ({ id, n }))
          const [run] = buildSnapshot(some, { sortableAttributes: ['n'] }).runs
          const column = run?.columns.column('n')
          if (run === undefined || column === undefined) return
          const bits = Uint32Array.from(some.keys()).filter((at) => (seed >>> (at % 31)) % 3 !== 0)
          const stretch = { bits, firstBit: 0, from: 0, end: bits.length }
          expect(all(new WalkingQueue(column, direction, stretch))).toEqual(
            all(new SortingQueue(column, direction, stretch)),
          )
        },
      ),
      { numRuns: 100 },
    )
  })
})
