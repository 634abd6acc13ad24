import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSpace } from '../matching/document-space.js'
import { setOfBits, toSorted } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { distanceMeters } from './geo-distance.js'
import { geoBuckets, shownDistance, type GeoOrder } from './geo-sort.js'
import {
  buildingRuns,
  closeSnapshot,
  liveRuns,
  openRuns,
  type TestDocument,
} from './snapshot-harness.contract.js'

const build = buildingRuns()
const settings = { sortableAttributes: ['_geo'] }
const towns = [
  { _geo: { lat: 59.9139, lng: 10.7522 } },
  { _geo: { lat: '60.3913', lng: '5.3221' } },
  { _geo: { lat: -18.1416, lng: 178.4419 } },
  { _geo: { lat: -13.8333, lng: -171.7667 } },
  {},
  { _geo: null },
]
const bergen = { latitude: 60.3913, longitude: 5.3221 }

function bucketsOf(snapshot: IndexSnapshot, order: GeoOrder): readonly (readonly number[])[] {
  const space = createSpace(toSorted(setOfBits(snapshot.live)), snapshot.runs)
  return Array.from(geoBuckets(space, snapshot.runs, order), ({ places }) => [...places])
}

describe('sorting by distance', () => {
  for (const sizes of [[], [1, 2]]) {
    const snapshot = build(liveRuns(towns, ...sizes), settings)
    test(`nearest first, without a place last, in ${sizes.length + 1} runs`, () => {
      expect(bucketsOf(snapshot, { point: bergen, direction: 'asc' })).toEqual([[1], [0], [3], [2], [4, 5]])
    })
    test(`farthest first, without a place last all the same, in ${sizes.length + 1} runs`, () => {
      expect(bucketsOf(snapshot, { point: bergen, direction: 'desc' })).toEqual([[2], [3], [0], [1], [4, 5]])
    })
  }

  test('a bucket has the place of its first document', () => {
    const snapshot = build(liveRuns(towns, 2), settings)
    const space = createSpace(toSorted(setOfBits(snapshot.live)), snapshot.runs)
    const buckets = geoBuckets(space, snapshot.runs, { point: bergen, direction: 'asc' })
    const locations = Array.from(buckets, ({ location }) => location)
    expect(locations.slice(0, 2)).toEqual([bergen, { latitude: 59.9139, longitude: 10.7522 }])
    expect(locations.at(-1)).toBeUndefined()
  })

  const origin = { latitude: 0, longitude: 0 }

  test('up to a meter from the first of a bucket is as far', () => {
    const snapshot = build(
      liveRuns([north(10.9), north(10), north(11.1), north(12.05), north(-10.5)]),
      settings,
    )
    expect(bucketsOf(snapshot, { point: origin, direction: 'asc' })).toEqual([
      [0, 1, 4],
      [2, 3],
    ])
    expect(bucketsOf(snapshot, { point: origin, direction: 'desc' })).toEqual([
      [2, 3],
      [0, 1, 4],
    ])
  })

  test('no bucket has more than a thousand documents', () => {
    const snapshot = build(liveRuns(Array.from({ length: 2_100 }, () => north(5))), settings)
    const sizes = bucketsOf(snapshot, { point: origin, direction: 'asc' }).map(({ length }) => length)
    expect(sizes).toEqual([1_000, 1_000, 100])
  })

  test('the distance that is shown is in whole meters', () => {
    expect(
      shownDistance({ latitude: 48.8566, longitude: 2.3522 }, { latitude: 51.5074, longitude: -0.1278 }),
    ).toBe(343_556)
  })

  test('distances rise from bucket to bucket, and every document is in one', () => {
    const degree = fc.double({ min: -90, max: 90, noNaN: true })
    const place = fc.option(fc.record({ lat: degree, lng: degree.map((each) => each * 2) }))
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 40 }),
        degree,
        degree,
        (places, latitude, longitude) => {
          const point = { latitude, longitude }
          const snapshot = openRuns(
            liveRuns(
              places.map((_geo) => ({ _geo })),
              7,
            ),
            settings,
          )
          try {
            const space = createSpace(toSorted(setOfBits(snapshot.live)), snapshot.runs)
            const buckets = [...geoBuckets(space, snapshot.runs, { point, direction: 'asc' })]
            const distances = buckets.flatMap(({ location }) =>
              location ? [distanceMeters(point, location)] : [],
            )
            expect(distances).toEqual(distances.toSorted((a, b) => a - b))
            const all = buckets.flatMap((bucket) => Array.from(bucket.places)).toSorted((a, b) => a - b)
            expect(all).toEqual(places.map((_, at) => at))
          } finally {
            closeSnapshot(snapshot)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

// A degree of latitude has about 111,195 meters.
function north(meters: number): TestDocument {
  return { _geo: { lat: meters / 111_194.926_644_558_73, lng: 0 } }
}
