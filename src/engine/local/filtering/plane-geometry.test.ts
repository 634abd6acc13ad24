import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithinRings, segmentsMeet, type Segment } from './plane-geometry.js'

const square = Float64Array.of(0, 0, 8, 0, 8, 8, 0, 8)
const hole = Float64Array.of(2, 2, 6, 2, 6, 6, 2, 6)
const bowTie = Float64Array.of(0, 0, 4, 4, 4, 0, 0, 4)
const comb = Float64Array.of(0, 0, 8, 0, 8, 4, 6, 4, 4, 2, 2, 4, 0, 4)

describe('a point and an area', () => {
  const cases = [
    { because: 'inside', rings: [square], point: [3, 5], isWithin: true },
    { because: 'outside', rings: [square], point: [9, 5], isWithin: false },
    { because: 'outside at the height of a corner', rings: [square], point: [-1, 8], isWithin: false },
    { because: 'on a corner', rings: [square], point: [8, 8], isWithin: true },
    { because: 'on an upright edge', rings: [square], point: [0, 3], isWithin: true },
    { because: 'on a level edge', rings: [square], point: [3, 8], isWithin: true },
    { because: 'in line with a level edge', rings: [square], point: [9, 8], isWithin: false },
    { because: 'on a sloping edge', rings: [comb], point: [5, 3], isWithin: true },
    { because: 'where the ray meets a dent', rings: [comb], point: [1, 2], isWithin: true },
    { because: 'in the dent', rings: [comb], point: [4, 3], isWithin: false },
    { because: 'in a hole', rings: [square, hole], point: [4, 4], isWithin: false },
    { because: 'on the border of a hole', rings: [square, hole], point: [2, 4], isWithin: true },
    { because: 'between border and hole', rings: [square, hole], point: [1, 4], isWithin: true },
    { because: 'in a ring that crosses itself', rings: [bowTie], point: [1, 2], isWithin: true },
    { because: 'beside where it crosses itself', rings: [bowTie], point: [2, 3], isWithin: false },
    { because: 'the ring is that point', rings: [Float64Array.of(1, 1)], point: [1, 1], isWithin: true },
    { because: 'no ring', rings: [], point: [1, 1], isWithin: false },
  ] as const
  for (const { because, rings, point, isWithin } of cases)
    test(because, () => expect(isWithinRings(rings, point[0], point[1])).toBe(isWithin))

  test('is within as often as the ring winds around it an odd number of times', () => {
    const degrees = fc.integer({ min: -6, max: 6 })
    const ring = fc
      .array(degrees, { minLength: 6, maxLength: 20 })
      .map((numbers) => Float64Array.from(numbers.slice(0, numbers.length - (numbers.length % 2))))
    // Between the lines that corners lie on, but for the slopes, which no point with these digits is near.
    const coordinate = degrees.map((number) => number + 0.1234567)
    const other = degrees.map((number) => number + 0.7654321)
    const property = fc.property(ring, coordinate, other, (corners, x, y) => {
      expect(isWithinRings([corners], x, y)).toBe(Math.abs(windingNumber(corners, x, y)) % 2 === 1)
    })
    fc.assert(property, { numRuns: 500 })
  })
})

/** By the angles under which the point sees the edges. */
function windingNumber(ring: Float64Array, x: number, y: number): number {
  let sum = 0
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length
    const from = Math.atan2((ring[at + 1] ?? 0) - y, (ring[at] ?? 0) - x)
    const to = Math.atan2((ring[next + 1] ?? 0) - y, (ring[next] ?? 0) - x)
    sum += Math.atan2(Math.sin(to - from), Math.cos(to - from))
  }
  return Math.round(sum / (2 * Math.PI))
}

describe('two segments', () => {
  const cases: readonly { because: string; one: Segment; other: Segment; meet: boolean }[] = [
    { because: 'cross', one: [0, 0, 4, 4], other: [0, 4, 4, 0], meet: true },
    { because: 'touch with an end', one: [0, 0, 4, 0], other: [2, 0, 2, 3], meet: true },
    { because: 'share an end', one: [0, 0, 4, 0], other: [4, 0, 9, 9], meet: true },
    { because: 'overlap on one line', one: [0, 0, 4, 4], other: [2, 2, 9, 9], meet: true },
    { because: 'lie on one line apart', one: [0, 0, 1, 1], other: [2, 2, 3, 3], meet: false },
    { because: 'are parallel', one: [0, 0, 4, 4], other: [1, 0, 5, 4], meet: false },
    { because: 'would meet if one were longer', one: [0, 0, 4, 4], other: [4, 0, 3, 1], meet: false },
    { because: 'are a point and a segment through it', one: [1, 1, 1, 1], other: [0, 0, 4, 4], meet: true },
    { because: 'are a point and a segment beside it', one: [1, 2, 1, 2], other: [0, 0, 4, 4], meet: false },
    { because: 'are the same point', one: [1, 1, 1, 1], other: [1, 1, 1, 1], meet: true },
  ]
  for (const { because, one, other, meet } of cases)
    test(because, () => {
      expect([segmentsMeet(one, ...other), segmentsMeet(other, ...one)]).toEqual([meet, meet])
    })
})
