import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCircleTest } from './circle-test.js'
import { distanceMeters, reachOfCircle } from './geo-distance.js'

const center = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const radius = fc.oneof(
  fc.constant(0),
  fc.double({ min: 0, max: 10, noNaN: true }),
  fc.double({ min: 0, max: 3e5, noNaN: true }),
  fc.double({ min: 0, max: 2.1e7, noNaN: true }),
)
// As parts of the reach in each direction, so that most places are close to the circle.
const offset = fc.record({
  up: fc.double({ min: -1, max: 1, noNaN: true }),
  east: fc.double({ min: -1, max: 1, noNaN: true }),
})

test('says of every place within reach what its distance says', () => {
  fc.assert(
    fc.property(center, radius, fc.array(offset, { maxLength: 50 }), (from, radiusMeters, offsets) => {
      const reach = reachOfCircle(from, radiusMeters)
      const isInCircle = createCircleTest(from, radiusMeters)
      for (const { up, east } of offsets) {
        const latitude = from.latitude + up * reach.latitude
        const turned = from.longitude + east * reach.longitude
        const longitude = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned
        const isNear = distanceMeters(from, { latitude, longitude }) <= radiusMeters
        expect(isInCircle(latitude, longitude)).toBe(isNear)
      }
    }),
    { numRuns: 500 },
  )
})

test('a place on the rim is within exactly as far as its distance is', () => {
  fc.assert(
    fc.property(center, fc.double({ min: 0, max: 1, noNaN: true }), offset, (from, degrees, { up, east }) => {
      const place = {
        latitude: Math.max(-90, Math.min(90, from.latitude + up * degrees)),
        longitude: Math.max(-180, Math.min(180, from.longitude + east * degrees)),
      }
      const meters = distanceMeters(from, place)
      for (const radiusMeters of [meters, meters * (1 - 1e-15), meters * (1 + 1e-15), meters - 1e-9])
        expect(createCircleTest(from, radiusMeters)(place.latitude, place.longitude)).toBe(
          meters <= radiusMeters,
        )
    }),
    { numRuns: 500 },
  )
})
