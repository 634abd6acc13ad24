import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GeoCondition } from '../../../filters/filter-tree.js'
import { distanceMeters } from './geo-distance.js'
import { matchGeo } from './geo-condition.js'
import { closeSnapshot, liveRuns, numbersIn, openRuns } from './snapshot-harness.contract.js'

const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const point = fc.record({ latitude, longitude })
const place = { start: 1, end: 1 }

test('places within circles and boxes are those found one by one', () => {
  const radius = fc.oneof(
    fc.double({ min: 0, max: 3e6, noNaN: true }),
    fc.double({ min: 0, max: 2.1e7, noNaN: true }),
  )
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 40 }),
      point,
      point,
      radius,
      (points, one, other, radiusMeters) => {
        const documents = points.map(({ latitude: lat, longitude: lng }) => ({ _geo: { lat, lng } }))
        const snapshot = openRuns(liveRuns([...documents, {}], 9), { filterableAttributes: ['_geo'] })
        const found = (condition: GeoCondition): readonly number[] =>
          numbersIn(snapshot, matchGeo(condition, snapshot))
        try {
          const circle = {
            kind: 'geoRadius',
            center: one,
            radiusMeters,
            resolution: undefined,
            ...place,
          } as const
          const isNear = (at: number): boolean => distanceMeters(one, points[at] ?? one) <= radiusMeters
          expect(found(circle)).toEqual(documents.map((_, at) => at).filter(isNear))

          const [top, bottom] = one.latitude < other.latitude ? [other, one] : [one, other]
          const box = { kind: 'geoBoundingBox', topRight: top, bottomLeft: bottom, ...place } as const
          const isInside = (at: number): boolean => {
            const { latitude: lat, longitude: lng } = points[at] ?? top
            const isEastEnough = lng >= bottom.longitude
            const isWestEnough = lng <= top.longitude
            const isBetween =
              top.longitude < bottom.longitude ? isEastEnough || isWestEnough : isEastEnough && isWestEnough
            return isBetween && lat >= bottom.latitude && lat <= top.latitude
          }
          expect(found(box)).toEqual(documents.map((_, at) => at).filter(isInside))
        } finally {
          closeSnapshot(snapshot)
        }
      },
    ),
    { numRuns: 100 },
  )
})
