import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostSlotUnits, putSlots, slotUnits, takeSlots } from './column-slot-set.js'

describe('a set of slots', () => {
  const cases = [
    { because: 'few slots are a list', documentCount: 256, slots: [3, 255], bytes: [3, 255] },
    { because: 'none take nothing', documentCount: 256, slots: [], bytes: [] },
    { because: 'two bytes each above 256', documentCount: 257, slots: [1, 256], bytes: [1, 0, 0, 1] },
    { because: 'as many as there would be units are bits', documentCount: 16, slots: [0, 9], bytes: [1, 2] },
    { because: 'four bytes each above 65,536', documentCount: 65_537, slots: [65_536], bytes: [0, 0, 1, 0] },
    { because: 'bits fill their last unit', documentCount: 257, slots: upTo(257), bytes: allOf257() },
  ]
  for (const { because, documentCount, slots, bytes } of cases)
    test(because, () => {
      expect([...written(slots, documentCount)]).toEqual(bytes)
      expect([...takeSlots(Buffer.from(Uint8Array.from(bytes).buffer), documentCount)]).toEqual(slots)
    })

  test('reads as it was written, after others in the same array', () => {
    const sets = fc.constantFrom(1, 9, 256, 257, 1_000, 70_000).chain((documentCount) => {
      const slots = fc.uniqueArray(fc.nat({ max: documentCount - 1 }), { maxLength: 300 })
      return fc.tuple(fc.constant(documentCount), slots, slots)
    })
    const property = fc.property(sets, ([documentCount, ...drawn]) => {
      const [first, second] = drawn.map((slots) => Uint32Array.from(slots).toSorted())
      if (first === undefined || second === undefined) return
      const units = slotUnits(documentCount, 2 * mostSlotUnits(documentCount))
      const middle = putSlots(units, 0, first, documentCount)
      const end = putSlots(units, middle, second, documentCount)
      expect(takeSlots(bytesOf(units.slice(0, middle)), documentCount)).toEqual(first)
      expect(takeSlots(bytesOf(units.slice(middle, end)), documentCount)).toEqual(second)
    })
    fc.assert(property)
  })
})

function written(slots: readonly number[], documentCount: number): Buffer {
  const units = slotUnits(documentCount, mostSlotUnits(documentCount))
  return bytesOf(units.slice(0, putSlots(units, 0, Uint32Array.from(slots), documentCount)))
}

function bytesOf(units: NodeJS.ArrayBufferView): Buffer {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength)
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, slot) => slot)
}

function allOf257(): number[] {
  return [...Array.from({ length: 32 }, () => 255), 1, 0]
}
