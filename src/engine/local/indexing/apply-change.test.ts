import { describe, expect, test } from 'vitest'
import { apiError } from '../../../domain/errors/api-error.js'
import { clearing, importing, textOf } from '../../search-engine.harness.contract.js'
import type { DocumentOperation } from '../../search-engine.js'
import type { EditResult } from '../editing/document-editor.js'
import { readFieldCounts } from '../tables/index-state.js'
import type { CreateEditor } from './edit-stored-documents.js'
import { changeDocuments, documentsOf, noWatch, openingIndexes } from './index-under-test.contract.js'
import { AbortedError, type RunWatch } from './run-watch.js'

const open = openingIndexes()

function editing(source: string): DocumentOperation {
  return { ...clearing, kind: 'edit', function: source, filter: null, context: { by: 10 } }
}

/** Gives each document, by the number in its `id`, what the source has for it as JSON. */
const tableEditor: CreateEditor = ({ function: source }) => ({
  dispose: () => {},
  edit: (document): EditResult => {
    const results = JSON.parse(source) as Record<string, EditResult | string>
    const result = results[String(JSON.parse(textOf(document)).id)] ?? { kind: 'unchanged' }
    if (typeof result !== 'string') return result
    if (result === 'fail') throw apiError('edit_documents_by_function_error', 'it failed')
    return { kind: 'changed', document: Buffer.from(result) }
  },
})

describe('an edition', () => {
  const three = importing(['{"id":1,"a":1}', '{"id":2,"a":1}', '{"id":3,"a":1}'])

  test('edits and deletes documents in their place', () => {
    const environment = open()
    const source = JSON.stringify({ 1: '{"id":1,"b":{"c":2}}', 2: { kind: 'deleted' } })
    const { results } = changeDocuments(environment, {
      operations: [three, editing(source)],
      createEditor: tableEditor,
    })
    expect(results[1]).toEqual({ task: 1, count: 1, deletedCount: 1, error: null })
    expect(documentsOf(environment)).toEqual(['{"id":1,"b":{"c":2}}', '{"id":3,"a":1}'])
    const { view, end } = environment.snapshot()
    expect(Object.fromEntries(readFieldCounts(view))).toEqual({ id: 2, a: 1, b: 1, 'b.c': 1 })
    end()
  })

  const failures = [
    { because: 'a function that fails half-way', source: { 1: { kind: 'deleted' }, 2: 'fail' } },
    { because: 'a function that changes an id', source: { 1: { kind: 'deleted' }, 2: '{"id":9}' } },
  ]
  for (const { because, source } of failures)
    test(`${because} changes nothing, and its neighbours go on`, () => {
      const environment = open()
      const operations = [three, editing(JSON.stringify(source)), importing(['{"id":4}'])]
      const { results } = changeDocuments(environment, { operations, createEditor: tableEditor })
      expect(results.map(({ error }) => error?.code)).toEqual([
        undefined,
        'edit_documents_by_function_error',
        undefined,
      ])
      expect(documentsOf(environment)).toEqual([
        '{"id":1,"a":1}',
        '{"id":2,"a":1}',
        '{"id":3,"a":1}',
        '{"id":4}',
      ])
    })
})

describe('a change', () => {
  test('that is aborted at the last moment leaves nothing', () => {
    const environment = open()
    changeDocuments(environment, { operations: [importing(['{"id":1}'])] })
    const watch: RunWatch = {
      ...noWatch,
      beginCommit: () => {
        throw new AbortedError()
      },
    }
    const attempt = { batch: 2, operations: [clearing, importing(['{"id":2}'])], watch }
    expect(() => changeDocuments(environment, attempt)).toThrow(AbortedError)
    expect(documentsOf(environment)).toEqual(['{"id":1}'])
  })

  test('says which tables grew', () => {
    const environment = open()
    const { databaseSizes } = changeDocuments(environment, { operations: [importing(['{"id":1}'])] })
    expect(databaseSizes).toMatchObject({ documents: { bytes: 16_384, change: 16_384 } })
    const again = changeDocuments(environment, { batch: 2, operations: [importing(['{"id":1}'])] })
    expect(again.databaseSizes).toEqual({})
  })

  test('keeps documents apart that lie in different blocks', () => {
    const environment = open()
    const all = Array.from({ length: 66_000 }, (_, at) => `{"id":${at}}`)
    changeDocuments(environment, { operations: [importing(all)] })
    const deleted = all.slice(10, 65_600).map((_, at) => String(at + 10))
    const ids = deleted as unknown as Extract<DocumentOperation, { kind: 'deleteIds' }>['ids']
    const { results } = changeDocuments(environment, {
      batch: 2,
      operations: [{ ...clearing, kind: 'deleteIds', ids }],
    })
    expect(results[0]?.count).toBe(65_590)
    expect(documentsOf(environment)).toEqual([...all.slice(0, 10), ...all.slice(65_600)])
  })
})
