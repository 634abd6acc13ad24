import { describe, expect, test } from 'vitest'
import {
  allLive,
  clearLiveBit,
  countLiveBits,
  decodeLiveBits,
  encodeLiveBits,
  isLive,
  wordsForBits,
} from './live-bits.js'

describe('the bits of a run', () => {
  for (const count of [0, 1, 31, 32, 33, 64, 1_000])
    test(`are all set at first, ${count} of ${count} documents, and none beyond`, () => {
      const bits = allLive(count)
      expect(bits.length).toBe(wordsForBits(count))
      expect(countLiveBits(bits)).toBe(count)
      expect(isLive(bits, count - 1)).toBe(count > 0)
      expect(isLive(bits, count)).toBe(false)
    })

  test('are cleared one by one', () => {
    const bits = allLive(70)
    for (const slot of [0, 31, 32, 69, 69]) clearLiveBit(bits, slot)
    expect(countLiveBits(bits)).toBe(66)
    expect([0, 1, 31, 32, 33, 68, 69].filter((slot) => isLive(bits, slot))).toEqual([1, 33, 68])
  })

  test('survive their bytes, wherever those lie', () => {
    const bits = allLive(70)
    clearLiveBit(bits, 40)
    const bytes = new Uint8Array(64)
    bytes.set(encodeLiveBits(bits), 3)
    expect(decodeLiveBits(bytes.subarray(3, 15))).toEqual(bits)
    expect([...encodeLiveBits(Uint32Array.of(0x0403_0201))]).toEqual([1, 2, 3, 4])
  })
})
