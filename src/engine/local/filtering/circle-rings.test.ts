import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ringsOfCircle } from './circle-rings.js'
import { distanceMeters } from './geo-distance.js'
import { isWithinRings } from './plane-geometry.js'

const place = { start: 1, end: 1 }

function isWithinCircle(
  [latitude, longitude]: readonly [number, number],
  radiusMeters: number,
  [lat, lng]: readonly [number, number],
  resolution?: number,
): boolean {
  const rings = ringsOfCircle({
    kind: 'geoRadius',
    center: { latitude, longitude },
    radiusMeters,
    resolution,
    ...place,
  })
  return isWithinRings(rings, lng, lat)
}

describe('a circle of corners', () => {
  const cases = [
    { because: 'has its center', center: [50, 10], radius: 1000, point: [50, 10], isWithin: true },
    {
      because: 'reaches as far as it says',
      center: [0, 0],
      radius: 111_200,
      point: [0.99, 0],
      isWithin: true,
    },
    { because: 'and no farther', center: [0, 0], radius: 111_000, point: [1.01, 0], isWithin: false },
    {
      because: 'of no size is a point',
      center: [50.1, 10.7],
      radius: 0,
      point: [50.1, 10.7],
      isWithin: true,
    },
    { because: 'and no other point', center: [50.1, 10.7], radius: 0, point: [50.1, 10.8], isWithin: false },
    { because: 'goes on eastwards', center: [0, 179.9], radius: 50_000, point: [0, -179.9], isWithin: true },
    { because: 'goes on westwards', center: [0, -179.9], radius: 50_000, point: [0, 179.9], isWithin: true },
    {
      because: 'reaches over the pole',
      center: [89.9, 80],
      radius: 30_000,
      point: [89.9, -100],
      isWithin: true,
    },
    { because: 'has the pole', center: [-89.9, 80], radius: 30_000, point: [-90, 12], isWithin: true },
    { because: 'not the other pole', center: [-89.9, 80], radius: 30_000, point: [90, 12], isWithin: false },
    { because: 'around the pole', center: [90, 0], radius: 1_200_000, point: [80, -179], isWithin: true },
    {
      because: 'has both poles if it is large',
      center: [10, 5],
      radius: 12e6,
      point: [-90, 0],
      isWithin: true,
    },
    {
      because: 'but not what is opposite',
      center: [10, 5],
      radius: 12e6,
      point: [-10, -175],
      isWithin: false,
    },
    { because: 'may be the earth', center: [10, 5], radius: 30e6, point: [-10, -175], isWithin: true },
  ] as const
  for (const { because, center, radius, point, isWithin } of cases)
    test(because, () => expect(isWithinCircle(center, radius, point)).toBe(isWithin))

  test('has as many corners as asked for', () => {
    // Half way between the corners of a triangle, half of the radius is outside.
    const point = [-0.6, 0] as const
    expect(isWithinCircle([0, 0], 111_000, point)).toBe(true)
    expect(isWithinCircle([0, 0], 111_000, point, 3)).toBe(false)
  })
})

test('places well inside a circle are within, and those well outside are not', () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const radius = fc.oneof(
    fc.double({ min: 1, max: 1e5, noNaN: true }),
    fc.double({ min: 1e5, max: 2e7, noNaN: true }),
  )
  const around = fc.tuple(
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
  )
  const property = fc.property(
    latitude,
    longitude,
    radius,
    around,
    longitude,
    (lat, lng, meters, [n, e], far) => {
      const near: readonly [number, number] = [
        Math.max(-90, Math.min(90, lat + (n * meters) / 111_195)),
        // Some in the neighbourhood, some anywhere.
        e > 1 ? far : Math.max(-180, Math.min(180, lng + (e * meters) / 111_195)),
      ]
      const distance = distanceMeters(
        { latitude: lat, longitude: lng },
        { latitude: near[0], longitude: near[1] },
      )
      // The edges are straight on the plane; near a pole they leave the circle by up to two of their lengths.
      if (distance < meters * 0.97) expect(isWithinCircle([lat, lng], meters, near, 1_000)).toBe(true)
      if (distance > meters * 1.03) expect(isWithinCircle([lat, lng], meters, near, 1_000)).toBe(false)
    },
  )
  fc.assert(property, { numRuns: 1_000 })
}, 60_000)
