import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearing, deleting, importing } from '../../search-engine.harness.contract.js'
import { compactRuns, mergeInBackground } from './background-merge.js'
import {
  changeDocuments,
  changeSettings,
  documentsOf,
  findableIn,
  namedFilesOf,
  openingIndexes,
  runFilesOf,
} from './index-under-test.contract.js'
import { nextMerge } from './merge-plan.js'
import { runSlices } from './run-slices.js'
import type { Slices } from '../runs/merge-words.js'

const open = openingIndexes()

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 })
const word = fc.constantFrom('red', 'green', 'blue', 'the', '')
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('put' as const), ids, word, merge: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), ids }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('settings' as const), word }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('startMerge' as const) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('goOn' as const), slices: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('compact' as const) }) },
  ),
  { maxLength: 25 },
)

test('whatever changes, the runs have the words and values of the documents', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (all, documents) => {
      const environment = open()
      const limits = { documents, heldBytes: 1_000_000 }
      let merging: Slices | undefined
      let settings: Readonly<Record<string, unknown>> = {}
      let batch = 0
      for (const step of all) {
        batch += 1
        switch (step.kind) {
          case 'put': {
            const texts = step.ids.map(
              (id) => `{"id":${id},"${step.merge ? 'a' : 'b'}":"${step.word} ${batch}"}`,
            )
            const method = step.merge ? 'update' : 'replace'
            changeDocuments(environment, { batch, limits, operations: [importing(texts, { method })] })
            break
          }
          case 'delete':
            changeDocuments(environment, { batch, limits, operations: [deleting(step.ids.map(String))] })
            break
          case 'clear':
            changeDocuments(environment, { batch, limits, operations: [clearing] })
            break
          case 'settings':
            settings = { stopWords: [step.word], filterableAttributes: step.word === 'red' ? ['a'] : ['b'] }
            changeSettings(environment, batch, settings, { limits })
            break
          case 'startMerge':
            merging ??= mergeInBackground(environment, (runs) =>
              runs.length > 1 ? { first: runs.length >> 2, end: runs.length } : nextMerge(runs),
            )
            break
          case 'goOn':
            for (let slice = 0; slice < step.slices && merging !== undefined; slice += 1)
              if (merging.next().done === true) merging = undefined
            break
          default:
            merging?.return()
            merging = undefined
            runSlices(compactRuns(environment))
        }
      }
      if (merging !== undefined) runSlices(merging)
      const texts = documentsOf(environment)
      const fresh = open()
      changeSettings(fresh, 1, settings)
      changeDocuments(fresh, { operations: [importing(texts)] })
      expect(findableIn(environment)).toEqual(findableIn(fresh))
      if (texts.length > 0) expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
    }),
    { numRuns: 60 },
  )
}, 60_000)
