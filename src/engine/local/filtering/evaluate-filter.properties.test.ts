import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterNumbers } from './filter-numbers.js'
import { filterArbitrary, holds, livingIn, runsArbitrary } from './filter-naive.contract.js'
import { closeSnapshot, openRuns, type TestRuns } from './snapshot-harness.contract.js'

const settings = { filterableAttributes: ['*'] }

test('a filter finds the live documents that it holds for one by one', () => {
  fc.assert(
    fc.property(runsArbitrary, fc.array(filterArbitrary, { minLength: 1, maxLength: 5 }), (runs, trees) => {
      const snapshot = openRuns(runs, settings)
      try {
        // Twice, so that what was kept is asked for too.
        for (const tree of [...trees, ...trees]) {
          const living = livingIn(runs)
          const documents = living.map(({ document }) => document)
          const expected = living.filter(({ document }) => holds(tree, document, documents))
          expect([...filterNumbers(snapshot, tree)]).toEqual(expected.map(({ number }) => number))
        }
      } finally {
        closeSnapshot(snapshot)
      }
    }),
    { numRuns: 100 },
  )
})

test('nor does it matter how many documents there are, or how common values are', () => {
  const manyRuns = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([values, perDocument, hasAll]): TestRuns => {
      const slots = Array.from({ length: 3_000 }, (_, number) => ({
        number,
        document: number % 5 === 0 && !hasAll ? {} : { a: valuesAt(number, values, perDocument) },
        isLive: number % 11 !== 0,
      }))
      return [slots.slice(0, 2_500), slots.slice(2_500)]
    })
  fc.assert(
    fc.property(manyRuns, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (runs, one, other) => {
      const snapshot = openRuns(runs, settings)
      const place = { start: 1, end: 1 }
      try {
        const trees = [
          { kind: 'compare', field: 'a', operator: '=', value: String(one), ...place },
          { kind: 'compare', field: 'a', operator: '<', value: String(one), ...place },
          { kind: 'range', field: 'a', from: String(one), to: String(other), ...place },
          {
            kind: 'in',
            field: 'a',
            values: Array.from({ length: one }, (_, at) => String(at * 3)),
            ...place,
          },
          { kind: 'exists', field: 'a', ...place },
        ] as const
        for (const tree of trees) {
          const living = livingIn(runs).filter(({ document }) => holds(tree, document, [document]))
          expect([...filterNumbers(snapshot, tree)]).toEqual(living.map(({ number }) => number))
        }
      } finally {
        closeSnapshot(snapshot)
      }
    }),
    { numRuns: 8 },
  )
})

function valuesAt(number: number, values: number, perDocument: number): number | readonly number[] {
  const all = Array.from({ length: perDocument }, (_, at) => (number * (at + 7)) % values)
  return perDocument === 1 ? (all[0] ?? 0) : all
}
