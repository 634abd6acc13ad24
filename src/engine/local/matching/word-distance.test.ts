import { describe, expect, test } from 'vitest'
import type { Occurrences } from './occurrences.js'
import { farDistance, nearestAfter, shareField } from './word-distance.js'

/** Occurrences in one document; each is a position in the first field, or a field and a position. */
function at(...places: readonly (number | readonly [number, number])[]): Occurrences {
  const keys = places.map((place) => (typeof place === 'number' ? place : place[0] * 65_536 + place[1]))
  return { starts: Uint32Array.of(0, keys.length), keys: Uint32Array.from(keys) }
}

const far = farDistance

describe('the distance from a word to the next', () => {
  const cases = [
    { left: at(0), right: at(1), distance: 1, because: 'is one for neighbours' },
    { left: at(0), right: at(3), distance: 3, because: 'is what lies between their positions' },
    { left: at(0), right: at(4), distance: far, because: 'is far from four on' },
    { left: at(0), right: at(400), distance: far, because: 'is far, however far' },
    { left: at(1), right: at(0), distance: far, because: 'goes forward only' },
    { left: at(1), right: at(1), distance: far, because: 'is not to the word itself' },
    { left: at(0, 10, 20), right: at(3, 12, 21), distance: 1, because: 'is the smallest of several' },
    { left: at(0, 1, 2), right: at(3), distance: 1, because: 'is from the last one before it' },
    { left: at(0, 5), right: at(0, 5), distance: far, because: 'is far from a word to itself, five on' },
    { left: at(0, 1), right: at(0, 1), distance: 1, because: 'may be from a word to itself' },
    { left: at(65_535), right: at([1, 0]), distance: far, because: 'does not cross over to the next field' },
    { left: at([1, 65_534]), right: at([1, 65_535]), distance: 1, because: 'goes up to the last position' },
    { left: at(0, [1, 7]), right: at(9, [1, 9]), distance: 2, because: 'may be in a later field' },
    { left: at([1, 0]), right: at(1), distance: far, because: 'is far for words in different fields' },
    { left: at(), right: at(1), distance: far, because: 'is far from a word that is missing' },
    { left: at(1), right: at(), distance: far, because: 'is far to a word that is missing' },
  ]
  for (const { left, right, distance, because } of cases)
    test(because, () => expect(nearestAfter(left, right, 0)).toBe(distance))

  test('is that in the document asked for', () => {
    const left = { starts: Uint32Array.of(0, 1, 2), keys: Uint32Array.of(0, 5) }
    const right = { starts: Uint32Array.of(0, 0, 2), keys: Uint32Array.of(1, 7) }
    expect([0, 1].map((place) => nearestAfter(left, right, place))).toEqual([far, 2])
  })
})

describe('words share a field', () => {
  const cases = [
    { left: at(0), right: at(900), shared: true, because: 'at any distance' },
    { left: at(900), right: at(0), shared: true, because: 'in any order' },
    { left: at([0, 5]), right: at([1, 5]), shared: false, because: 'not with different ones' },
    {
      left: at(65_535),
      right: at([1, 0]),
      shared: false,
      because: 'not at the end and the beginning of two',
    },
    { left: at(0, [2, 3]), right: at([1, 0], [2, 0]), shared: true, because: 'in any that both have' },
    { left: at(), right: at(0), shared: false, because: 'not if one is missing' },
  ]
  for (const { left, right, shared, because } of cases)
    test(because, () => expect(shareField(left, right, 0)).toBe(shared))
})
