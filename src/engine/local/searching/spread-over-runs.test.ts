import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  documentsArbitrary,
  fieldsArbitrary,
  randomQuery,
  sortableSettings,
} from './random-searches.contract.js'
import {
  buildingSnapshots,
  closeSnapshot,
  search,
  type SnapshotOptions,
  type TestDocument,
} from './search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

// A long run:  SPREAD_CASES=2000 npx vitest run src/engine/local/searching/spread-over-runs.test.ts
const cases = Number(process.env['SPREAD_CASES'] ?? 50)

/** Some documents, and a way to spread them over runs that leaves the same index. */
const spreadArbitrary = documentsArbitrary.chain((documents) =>
  fc.record({
    documents: fc.constant(documents),
    /** By place: the document was added and deleted again before the one there. */
    deleted: fc.dictionary(fc.nat(documents.length).map(String), fieldsArbitrary, { maxKeys: 3 }),
    replaced: fc.dictionary(fc.constantFrom(...documents.map(({ id }) => String(id))), fieldsArbitrary, {
      maxKeys: 4,
    }),
    runs: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
  }),
)

interface Spread {
  readonly all: readonly TestDocument[]
  readonly options: SnapshotOptions
}

function spreadOf({
  documents,
  deleted,
  replaced,
  runs,
}: typeof spreadArbitrary extends fc.Arbitrary<infer Value> ? Value : never): Spread {
  const gone = Object.entries(deleted).map(([place, fields]) => withId(`gone${place}`, fields))
  const all = documents.flatMap((document, place) => [
    ...gone.filter(({ id }) => id === `gone${place}`),
    document,
  ])
  const older = Object.entries(replaced).map(([id, fields]) => withId(id, fields))
  return { all, options: { runs, dead: gone.map(({ id }) => id), replaced: older } }
}

function withId(id: string, fields: Readonly<Record<string, unknown>>): TestDocument {
  return { ...fields, id }
}

test('what is found does not depend on how documents are spread over runs, nor on dead versions', () => {
  fc.assert(
    fc.property(
      spreadArbitrary,
      sortableSettings,
      fc.array(randomQuery, { minLength: 1, maxLength: 8 }),
      (spread, settings, bodies) => {
        const { all, options } = spreadOf(spread)
        const one = buildSnapshot(spread.documents, settings)
        const many = buildSnapshot(all, settings, options)
        for (const body of bodies) {
          const asked = { ...body, showRankingScore: true, showRankingScoreDetails: true, limit: 100 }
          expect(search(many, asked)).toEqual(search(one, asked))
        }
        closeSnapshot(one)
        closeSnapshot(many)
      },
    ),
    { numRuns: cases },
  )
}, 600_000)
