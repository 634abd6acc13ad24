import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPlaceGrid, placeGridOf } from './place-grid.js'

const degrees = (limit: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.double({ min: -limit, max: limit, noNaN: true }),
    fc.integer({ min: -limit, max: limit }),
    fc.constantFrom(-limit, limit),
  )
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) })
const reach = fc.record({
  latitude: fc.double({ min: 0, max: 20, noNaN: true }),
  longitude: fc.double({ min: 0, max: 180, noNaN: true }),
})

type Places = readonly (readonly [latitude: number, longitude: number])[]

function gridOf(places: Places): ReturnType<typeof createPlaceGrid> {
  return createPlaceGrid({
    latitudes: Float64Array.from(places, ([latitude]) => latitude),
    longitudes: Float64Array.from(places, ([, longitude]) => longitude),
  })
}

/** So many places far away that it pays to look only at those nearby. */
const crowd: Places = Array.from({ length: 30 }, () => [-80, 0])

function near(places: Places, latitude: number, longitude: number): readonly number[] | undefined {
  const found = gridOf([...places, ...crowd]).placesNear(
    { latitude, longitude },
    { latitude: 1, longitude: 1 },
  )
  return found?.flatMap(({ slots }) => Array.from(slots)).toSorted((a, b) => a - b)
}

test('no place within reach is left out', () => {
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 40 }),
      point,
      reach,
      (points, center, { latitude, longitude }) => {
        const grid = gridOf(points.map((each) => [each.latitude, each.longitude]))
        const found = grid.placesNear(center, { latitude, longitude })
        if (found === undefined) return
        const slots = new Set(found.flatMap((some) => Array.from(some.slots)))
        for (const [slot, place] of points.entries()) {
          const apart = 180 - Math.abs(180 - Math.abs(place.longitude - center.longitude))
          const isNear = Math.abs(place.latitude - center.latitude) <= latitude && apart <= longitude
          if (isNear) expect(slots).toContain(slot)
        }
      },
    ),
  )
})

describe('what is looked at', () => {
  const cases: readonly { name: string; places: Places; at: [number, number]; found: readonly number[] }[] = [
    {
      name: 'places in the same degree, and not those far away',
      places: [
        [48.8, 2.3],
        [10, 10],
      ],
      at: [48.9, 2.9],
      found: [0],
    },
    {
      name: 'places on both sides of the date line',
      places: [
        [0, 179.9],
        [0, -179.9],
      ],
      at: [0, 180],
      found: [0, 1],
    },
    {
      name: 'the meridian of 180 degrees under both its names',
      places: [
        [0, 180],
        [0, -180],
      ],
      at: [0, 179.5],
      found: [0, 1],
    },
    { name: 'the pole', places: [[90, 12]], at: [90, 12.5], found: [0] },
    { name: 'places that are not on the earth, always', places: [[100, 500]], at: [0, 100], found: [0] },
    {
      name: 'documents without a place, never',
      places: [
        [NaN, NaN],
        [0, 0],
      ],
      at: [0, 0],
      found: [1],
    },
  ]
  for (const { name, places, at, found } of cases)
    test(name, () => expect(near(places, at[0], at[1])).toEqual(found))

  test('all documents, when many are near', () => {
    expect(near([], -80, 0)).toBeUndefined()
  })

  test('all documents of a column that has few', () => {
    expect(placeGridOf({ latitudes: new Float64Array(10), longitudes: new Float64Array(10) })).toBeUndefined()
  })
})
