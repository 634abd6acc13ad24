import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaskUid } from '../../../domain/task.js'
import type { FilterTree } from '../../../filters/filter-tree.js'
import { printFilter } from '../../../filters/print-filter.js'
import { clearing, deleting, importing } from '../../search-engine.harness.contract.js'
import type { DocumentOperation } from '../../search-engine.js'
import { filterArbitrary, holds } from '../filtering/filter-naive.contract.js'
import type { TestDocument } from '../filtering/snapshot-harness.contract.js'
import { documentsArbitrary } from '../runs/columns-harness.contract.js'
import {
  changeDocuments,
  changeSettings,
  documentsOf,
  findableIn,
  namedFilesOf,
  openingIndexes,
  runFilesOf,
} from './index-under-test.contract.js'

const open = openingIndexes()

const everyFilter = { equality: true, comparison: true }
const settings = { filterableAttributes: [{ attributePatterns: ['*'], features: { filter: everyFilter } }] }

const anyId = fc.nat({ max: 9 })
const documents = fc
  .tuple(documentsArbitrary, anyId)
  .map(([all, first]) => all.slice(0, 6).map((document, at) => withId(document, (first + at * 3) % 10)))
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), documents, isUpdate: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), ids: fc.array(anyId, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('filter' as const), tree: filterArbitrary }),
  fc.record({ kind: fc.constant('filter' as const), tree: filterArbitrary }),
  fc.record({ kind: fc.constant('clear' as const) }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** Each a batch, of steps that are tasks of it. */
const anyBatches = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 6 }), { maxLength: 4 })

test('a deletion by filter leaves exactly the documents that the filter does not hold for', () => {
  fc.assert(
    fc.property(anyBatches, fc.integer({ min: 1, max: 5 }), (batches, mostInRun) => {
      const environment = open()
      const limits = { documents: mostInRun, heldBytes: 1_000_000 }
      const model = new Map<number, TestDocument>()
      changeSettings(environment, 1, settings)
      for (const [at, steps] of batches.entries()) {
        const operations = steps.map((step, task) => operationOf(step, task))
        const { results } = changeDocuments(environment, { batch: at + 1, operations, limits })
        const expected = steps.map((step) => applyToModel(step, model))
        expect(results.map(({ error }) => error)).toEqual(steps.map(() => null))
        expect(results.map(({ count }) => count)).toEqual(expected)
        expect(documentsOf(environment).map((text): unknown => JSON.parse(text))).toEqual([...model.values()])
      }
      const fresh = open()
      changeSettings(fresh, 1, settings)
      changeDocuments(fresh, { operations: [importing(documentsOf(environment))] })
      expect(findableIn(environment)).toEqual(findableIn(fresh))
      if (model.size > 0) expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
    }),
    { numRuns: 60 },
  )
}, 60_000)

function withId(
  { _geo, _geojson, ...document }: TestDocument,
  id: number,
): TestDocument & { readonly id: number } {
  // As it comes back from JSON.
  return JSON.parse(JSON.stringify({ ...document, id }))
}

function operationOf(step: Step, at: number): DocumentOperation {
  const task = at as TaskUid
  switch (step.kind) {
    case 'put': {
      const method = step.isUpdate ? 'update' : 'replace'
      const texts = step.documents.map((document) => JSON.stringify(document))
      return { ...importing(texts, { method, primaryKey: 'id' }), task }
    }
    case 'delete':
      return { ...deleting(step.ids.map(String)), task }
    case 'filter':
      return { task, kind: 'deleteByFilter', filter: printFilter(step.tree) }
    default:
      return { ...clearing, task }
  }
}

/** Returns how many documents it is about. */
function applyToModel(step: Step, model: Map<number, TestDocument>): number {
  switch (step.kind) {
    case 'put':
      for (const document of step.documents)
        model.set(document.id, step.isUpdate ? { ...model.get(document.id), ...document } : document)
      return step.documents.length
    case 'delete':
      return step.ids.filter((id) => model.delete(id)).length
    case 'filter':
      return matching(step.tree, model).filter((id) => model.delete(id)).length
    default: {
      const { size } = model
      model.clear()
      return size
    }
  }
}

function matching(tree: FilterTree, model: ReadonlyMap<number, TestDocument>): readonly number[] {
  const all = [...model.values()]
  return [...model].filter(([, document]) => holds(tree, document, all)).map(([id]) => id)
}
