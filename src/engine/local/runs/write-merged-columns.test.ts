import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  documentsArbitrary,
  naiveColumns,
  plainColumns,
  withFolder,
  writeDocuments,
  type JsonDocument,
  type PlainColumns,
} from './columns-harness.contract.js'
import { droppedSlot } from './merge-words.js'
import { openColumns } from './open-columns.js'
import { writeMergedColumns } from './write-merged-columns.js'

/** A document, the run it is in, and whether it is left out of the merged one. */
interface Placed {
  readonly document: JsonDocument
  readonly run: number
  readonly isDropped: boolean
}

/** Documents stand in the order they are to have when merged. */
function mergedColumns(placed: readonly Placed[], runCount: number): PlainColumns {
  return withFolder((folder) => {
    const left = placed.filter((each) => !each.isDropped)
    const sources = Array.from({ length: runCount }, (_, run) => {
      const path = join(folder, `run-${run}`)
      const its = placed.filter((each) => each.run === run)
      writeDocuments(
        path,
        its.map((each) => each.document),
      )
      const newSlots = Uint32Array.from(its, (each) => (each.isDropped ? droppedSlot : left.indexOf(each)))
      return { columns: openColumns(path, { keepsColumns: run % 2 === 0 }), newSlots }
    })
    const path = join(folder, 'merged')
    for (const _ of writeMergedColumns(sources, left.length, path));
    for (const { columns } of sources) columns.close()
    const reader = openColumns(path)
    const columns = plainColumns(reader)
    reader.close()
    return columns
  })
}

const cases: readonly { because: string; placed: readonly Placed[]; left: readonly JsonDocument[] }[] = [
  {
    because: 'a value whose only document is dropped disappears, and a field too',
    placed: [
      { document: { a: 1, b: 2 }, run: 0, isDropped: true },
      { document: { a: 3 }, run: 0, isDropped: false },
    ],
    left: [{ a: 3 }],
  },
  {
    because: 'a value is spelt as in the lowest slot that is left, in whichever run that is',
    placed: [
      { document: { a: 'RED' }, run: 1, isDropped: true },
      { document: { a: 'Red' }, run: 0, isDropped: false },
      { document: { a: 'red' }, run: 1, isDropped: false },
    ],
    left: [{ a: 'Red' }, { a: 'red' }],
  },
  {
    because: 'places of documents move with them',
    placed: [
      { document: { _geo: { lat: 1, lng: 2 } }, run: 1, isDropped: false },
      { document: {}, run: 0, isDropped: false },
      { document: { _geo: { lat: 3, lng: 4 } }, run: 0, isDropped: false },
    ],
    left: [{ _geo: { lat: 1, lng: 2 } }, {}, { _geo: { lat: 3, lng: 4 } }],
  },
  {
    because: 'nothing may be left',
    placed: [{ document: { a: 1, _geo: { lat: 1, lng: 2 } }, run: 0, isDropped: true }],
    left: [],
  },
]
for (const { because, placed, left } of cases)
  test(because, () => expect(mergedColumns(placed, 2)).toEqual(naiveColumns(left)))

const runs = fc.array(fc.nat({ max: 2 }), { minLength: 12, maxLength: 12 })

test('merged columns are those of the documents in their new order', () => {
  const property = fc.property(documentsArbitrary, runs, (documents, runOf) => {
    const placed = documents.map((document, at) => ({ document, run: runOf[at] ?? 0, isDropped: false }))
    expect(mergedColumns(placed, 3)).toEqual(naiveColumns(documents))
  })
  fc.assert(property, { numRuns: 40 })
}, 60_000)

// Of a value a run knows one spelling, which outlives the document it was taken from.
test('merged columns are those of the documents that are left, but for spellings', () => {
  const fates = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  const property = fc.property(documentsArbitrary, runs, fates, (documents, runOf, isDropped) => {
    const placed = documents.map((document, at) => ({
      document,
      run: runOf[at] ?? 0,
      isDropped: isDropped[at] ?? false,
    }))
    const left = placed.filter((each) => !each.isDropped).map((each) => each.document)
    expect(withoutOriginals(mergedColumns(placed, 3))).toEqual(withoutOriginals(naiveColumns(left)))
  })
  fc.assert(property, { numRuns: 40 })
}, 60_000)

function withoutOriginals(plain: PlainColumns): unknown {
  return JSON.parse(JSON.stringify(plain), (name, value: unknown) => (name === 'originals' ? null : value))
}
