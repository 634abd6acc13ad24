import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleting, importing } from '../../search-engine.harness.contract.js'
import type { IndexChange } from '../tables/index-view.js'
import {
  changeDocuments,
  documentsOf,
  findableIn,
  manifestOf,
  namedFilesOf,
  noWatch,
  openingIndexes,
  runFilesOf,
} from './index-under-test.contract.js'
import { prepareIndex } from './prepare-index.js'

const open = openingIndexes()

const numberBytes = (number: number): Buffer => Buffer.from([0, 0, 0, 0, 0, number])

/** The bytes that version 1 of the layout had for two documents, the second of three being deleted. */
function writeVersion1(view: IndexChange): void {
  const documents = ['{"id":"a","title":"first film"}', undefined, '{"id":"c","title":"the third"}']
  for (const [number, text] of documents.entries()) {
    if (text === undefined) continue
    view.put('documents', numberBytes(number), Buffer.from(text))
    view.put('numbers', Buffer.from(text.slice(7, 8)), numberBytes(number))
  }
  const live = Buffer.alloc(8_192)
  live[0] = 0b101
  view.put('live', Buffer.alloc(4), live)
  const meta = {
    state: { primaryKey: 'id', nextNumber: 3, documentCount: 2, rawDocumentBytes: 61 },
    'field-counts': [
      ['id', 2],
      ['title', 2],
    ],
    settings: { stopWords: ['the'], sortableAttributes: ['title'] },
    'last-documents-batch': { batch: 4, outcome: { results: [], primaryKey: 'id', databaseSizes: {} } },
  }
  for (const [key, value] of Object.entries(meta))
    view.put('meta', Buffer.from(key), Buffer.from(JSON.stringify(value)))
}

test('an index of version 1 is indexed, once', () => {
  const environment = open()
  environment.change(writeVersion1)
  prepareIndex(environment, noWatch)
  const found = [
    {
      text: '{"id":"a","title":"first film"}',
      words: ['id:a', 'title:film', 'title:first'],
      values: ['title=first film'],
    },
    { text: '{"id":"c","title":"the third"}', words: ['id:c', 'title:third'], values: ['title=the third'] },
  ]
  expect(findableIn(environment)).toEqual(found)
  const manifest = manifestOf(environment)
  prepareIndex(environment, noWatch)
  expect(manifestOf(environment)).toEqual(manifest)
  changeDocuments(environment, { batch: 5, operations: [deleting(['a'])] })
  expect(findableIn(environment)).toEqual(found.slice(1))
})

test('an index of version 1 stays as it is when that is stopped', () => {
  const environment = open()
  environment.change(writeVersion1)
  const watch = {
    ...noWatch,
    report: () => {
      throw new Error('stopped')
    },
  }
  expect(() => prepareIndex(environment, watch)).toThrow('stopped')
  expect(manifestOf(environment).runs).toEqual([])
  expect(documentsOf(environment)).toHaveLength(2)
})

test('files that a crash left behind are removed, and no others', () => {
  const environment = open()
  changeDocuments(environment, { operations: [importing(['{"id":1}'])] })
  for (const name of ['9.words', '1.words', 'merged.words.temporary'])
    if (!runFilesOf(environment).includes(name)) writeFileSync(join(environment.folder, 'runs', name), 'x')
  prepareIndex(environment, noWatch)
  expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
  expect(findableIn(environment)).toHaveLength(1)
})

test('a new index needs nothing', () => {
  const environment = open()
  prepareIndex(environment, noWatch)
  expect(manifestOf(environment)).toEqual({ version: 0, nextFile: 1, runs: [] })
})
