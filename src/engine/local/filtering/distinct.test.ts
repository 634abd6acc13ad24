import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countOf, intersect, setOfBits, setOfSorted } from '../postings/doc-set.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { createDistinct } from './distinct.js'
import { livingIn, runsArbitrary, valuesOf } from './filter-naive.contract.js'
import { keepDistinct } from './keep-distinct.js'
import {
  bitOf,
  buildingRuns,
  closeSnapshot,
  liveRuns,
  numbersIn,
  openRuns,
} from './snapshot-harness.contract.js'

const build = buildingRuns()

const cases = [
  { values: ['A', 'a', 'B', 'B'], kept: [0, 2], because: 'values are compared in normal form' },
  {
    values: [undefined, 'a', undefined, 'a', null, ''],
    kept: [0, 1, 2, 4, 5],
    because: 'without a value all stay',
  },
  { values: [['x', 'y'], ['y', 'z'], ['z'], ['w']], kept: [0, 2, 3], because: 'one shared value is enough' },
  { values: [1, '1', 1, '1'], kept: [0, 1], because: 'a number is not the string of its digits' },
  { values: [['q', 1], [1, 'r'], 'r'], kept: [0, 2], because: 'what was dropped drops nothing' },
]

describe('one document for each value', () => {
  for (const { values, kept, because } of cases)
    for (const sizes of [[], [1, 1]]) {
      const documents = values.map((sku) => (sku === undefined ? {} : { sku }))
      const snapshot = build(liveRuns(documents, ...sizes), { distinctAttribute: 'sku' })
      test(`${because}, while they are emitted, in ${sizes.length + 1} runs`, () => {
        const distinct = createDistinct(snapshot, 'sku')
        expect(documents.map((_, at) => at).filter((at) => distinct.admit(bitOf(snapshot, at)))).toEqual(kept)
      })
      test(`${because}, in all, in ${sizes.length + 1} runs`, () => {
        expect(numbersIn(snapshot, keepDistinct(setOfBits(snapshot.live), snapshot, 'sku'))).toEqual(kept)
      })
    }

  test('only the duplicates of what was emitted are excluded', () => {
    const documents = ['A', 'a', 'B', 'B', 'a'].map((sku) => ({ sku }))
    const snapshot = build(liveRuns(documents, 2), { distinctAttribute: 'sku' })
    const distinct = createDistinct(snapshot, 'sku')
    distinct.admit(bitOf(snapshot, 1))
    expect(numbersIn(snapshot, distinct.excluded())).toEqual([0, 4])
    expect(distinct.isExcluded(bitOf(snapshot, 1))).toBe(false)
    expect(distinct.isExcluded(bitOf(snapshot, 4))).toBe(true)
  })
})

test('as when documents are compared one by one, in the order of insertion', () => {
  fc.assert(
    fc.property(runsArbitrary, fc.nat(), (runs, seed) => {
      const snapshot = openRuns(runs, { distinctAttribute: 'a', filterableAttributes: ['*'] })
      try {
        const living = livingIn(runs).filter(({ number }) => ((seed >>> number) & 1) === 0)
        const seen = new Set<number | string>()
        const kept = living.filter(({ document }) => {
          const values = valuesOf(document, 'a')
          if (values.some((value) => seen.has(value))) return false
          for (const value of values) seen.add(value)
          return true
        })
        const numbers = kept.map(({ number }) => number)
        const candidates = candidatesOf(
          snapshot,
          living.map(({ number }) => number),
        )
        const remaining = keepDistinct(candidates, snapshot, 'a')
        expect(numbersIn(snapshot, remaining).toSorted((a, b) => a - b)).toEqual(numbers)
        const distinct = createDistinct(snapshot, 'a')
        const admitted = living.filter(({ number }) => distinct.admit(bitOf(snapshot, number)))
        expect(admitted.map(({ number }) => number)).toEqual(numbers)
        expect(countOf(intersect(candidates, distinct.excluded()))).toBe(living.length - kept.length)
      } finally {
        closeSnapshot(snapshot)
      }
    }),
    { numRuns: 80 },
  )
})

function candidatesOf(snapshot: IndexSnapshot, numbers: readonly number[]): ReturnType<typeof setOfSorted> {
  const bits = numbers.map((number) => bitOf(snapshot, number)).toSorted((a, b) => a - b)
  return setOfSorted(Uint32Array.from(bits), snapshot.bitCount)
}
