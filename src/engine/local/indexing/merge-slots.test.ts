import { describe, expect, test } from 'vitest'
import { allLive, clearLiveBit, countLiveBits, isLive, type LiveBits } from '../runs/live-bits.js'
import { droppedSlot } from '../runs/merge-words.js'
import { liveAfterMerge, mergeSlots } from './merge-slots.js'

function live(count: number, ...dead: readonly number[]): LiveBits {
  const bits = allLive(count)
  for (const slot of dead) clearLiveBit(bits, slot)
  return bits
}

const none = droppedSlot
const cases = [
  {
    because: 'runs one after the other are put together',
    sources: [
      { numbers: Uint32Array.of(1, 2), live: live(2) },
      { numbers: Uint32Array.of(3), live: live(1) },
    ],
    numbers: [1, 2, 3],
    newSlots: [[0, 1], [2]],
  },
  {
    because: 'a document that changed has its place by its number, and its old version is left out',
    sources: [
      { numbers: Uint32Array.of(1, 2, 3), live: live(3, 1) },
      { numbers: Uint32Array.of(2, 4), live: live(2) },
    ],
    numbers: [1, 2, 3, 4],
    newSlots: [
      [0, none, 2],
      [1, 3],
    ],
  },
  {
    because: 'a run without live documents leaves nothing',
    sources: [{ numbers: Uint32Array.of(1, 2), live: live(2, 0, 1) }],
    numbers: [],
    newSlots: [[none, none]],
  },
]

describe('merged slots', () => {
  for (const { because, sources, numbers, newSlots } of cases)
    test(because, () => {
      const merged = mergeSlots(sources)
      expect([...merged.numbers]).toEqual(numbers)
      expect(merged.newSlots.map((slots) => Array.from(slots))).toEqual(newSlots)
    })

  test('of documents that died meanwhile are not live', () => {
    const numbers = Uint32Array.from({ length: 70 }, (_, at) => at)
    const before = [live(70, 5), live(1)]
    const merged = mergeSlots([
      { numbers, live: live(70, 5) },
      { numbers: Uint32Array.of(5), live: live(1) },
    ])
    const now = [live(70, 5, 0, 69), live(1, 0)]
    const bits = liveAfterMerge(merged, before, now)
    expect(countLiveBits(bits)).toBe(67)
    expect([0, 5, 69].filter((slot) => isLive(bits, slot))).toEqual([])
    expect(liveAfterMerge(merged, before, before)).toEqual(allLive(70))
  })
})
