import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleting, importing } from '../../search-engine.harness.contract.js'
import { evaluateFilter } from '../filtering/evaluate-filter.js'
import { numbersIn, treeOf } from '../filtering/snapshot-harness.contract.js'
import { droppedSlot } from '../runs/merge-words.js'
import { openColumns } from '../runs/open-columns.js'
import { openSearchableIndex } from '../runs/searchable-index.js'
import { writeMergedColumns } from '../runs/write-merged-columns.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import type { IndexChange } from '../tables/index-view.js'
import {
  changeDocuments,
  changeSettings,
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

/** What version 2 of the layout had in a file of columns for `documentsWithShapes`, under the same settings. */
const columnsOfVersion2 = Buffer.from(
  'UGFybGV5Q28BAAAA9NNKoUgAAAAAAAAAHAEAAAAAAABsYWtlcGFyawQIAAAAAAAAAQEAAAAAAAAEAwAAAAAAAAECAAAAAAAAeyJk' +
    'b2N1bWVudENvdW50IjozLCJjb2x1bW5zIjpbeyJwYXRoIjoia2luZCIsIm51bWJlckNvdW50IjowLCJzdHJpbmdDb3VudCI6Miwi' +
    'dGV4dHMiOlszMiw4LDQxOTc5Mjk2N10sInRleHRFbmRzIjpbNDAsMiw3Mjg2NTM3NjldLCJvcmlnaW5hbENvdW50IjowLCJob2xk' +
    'ZXJDb3VudCI6Mywib3JkaW5hbENvdW50IjozLCJvcmRpbmFscyI6WzQ4LDMsMzg4NTUzMTc0OF0sInNsb3RzIjpbNTYsMiwzMTY2' +
    'NDcxNzQ1XSwic2xvdEVuZHMiOls2NCwyLDMwNjY4Mzk2OThdLCJleGlzdGluZyI6ImFsbCJ9XX0=',
  'base64',
)
const documentsWithShapes = [
  '{"id":1,"kind":"park","_geojson":{"type":"Point","coordinates":[10,50]}}',
  '{"id":2,"kind":"park","_geojson":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]]]}}',
  '{"id":3,"kind":"lake","_geojson":{"nonsense":true}}',
]
const northAndEast = '_geoPolygon([1, 1], [1, 60], [60, 60], [60, 1])'

function foundIn(environment: IndexEnvironment, filter: string): readonly number[] {
  return openSearchableIndex(environment).withSnapshot((snapshot) =>
    numbersIn(snapshot, evaluateFilter(treeOf(filter), snapshot)),
  )
}

/** Leaves the index as version 2 would have: no document was checked for its shape, and none has one. */
function makeVersion2(environment: IndexEnvironment): void {
  const valid = documentsWithShapes.map((text) => text.replace('{"nonsense":true}', 'null'))
  changeDocuments(environment, { batch: 2, operations: [importing(valid)] })
  const number = numberBytes(2)
  environment.change((view) => view.put('documents', number, Buffer.from(documentsWithShapes[2] ?? '')))
  const [run] = manifestOf(environment).runs
  writeFileSync(join(environment.folder, 'runs', `${run?.columns.number}.columns`), columnsOfVersion2)
}

test('an index of version 2 can be searched, and gets the shapes of its documents, once', () => {
  const environment = open()
  changeSettings(environment, 1, { filterableAttributes: ['kind', '_geojson'] })
  makeVersion2(environment)
  expect(foundIn(environment, 'kind = park')).toEqual([0, 1])
  expect(foundIn(environment, northAndEast)).toEqual([])
  prepareIndex(environment, noWatch)
  expect(foundIn(environment, northAndEast)).toEqual([0, 1])
  expect(foundIn(environment, 'kind = park')).toEqual([0, 1])
  expect(documentsOf(environment)).toEqual(documentsWithShapes)
  const manifest = manifestOf(environment)
  prepareIndex(environment, noWatch)
  expect(manifestOf(environment)).toEqual(manifest)
  expect(runFilesOf(environment)).toEqual(namedFilesOf(environment))
})

test('an index of version 2 whose shapes nobody can ask for stays as it is', () => {
  const environment = open()
  changeSettings(environment, 1, { filterableAttributes: ['kind'] })
  makeVersion2(environment)
  const manifest = manifestOf(environment)
  prepareIndex(environment, noWatch)
  expect(manifestOf(environment)).toEqual(manifest)
  changeSettings(environment, 3, { filterableAttributes: ['_geojson'] })
  expect(foundIn(environment, northAndEast)).toEqual([0, 1])
})

test('columns of version 2 lie beside new ones, and are merged with them', () => {
  const environment = open()
  changeSettings(environment, 1, { filterableAttributes: ['kind'] })
  makeVersion2(environment)
  changeDocuments(environment, { batch: 4, operations: [importing(['{"id":4,"kind":"park"}'])] })
  expect(foundIn(environment, 'kind = park')).toEqual([0, 1, 3])
  const [old, added] = manifestOf(environment).runs.map(({ columns }) =>
    openColumns(join(environment.folder, 'runs', `${columns.number}.columns`)),
  )
  if (old === undefined || added === undefined) throw new Error('there are not two runs')
  const path = join(environment.folder, 'merged')
  const sources = [
    { columns: old, newSlots: Uint32Array.of(droppedSlot, 0, 1) },
    { columns: added, newSlots: Uint32Array.of(2) },
  ]
  for (const _ of writeMergedColumns(sources, 3, path));
  const merged = openColumns(path)
  const park = merged.column('kind')?.placeOf('park') ?? -1
  expect([...(merged.column('kind')?.slotsOf(park) ?? [])]).toEqual([0, 2])
  for (const columns of [old, added, merged]) columns.close()
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
