import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  documentsArbitrary,
  everyColumn,
  naiveColumns,
  plainColumns,
  withFolder,
  writeDocuments,
  type JsonDocument,
  type PlainColumn,
  type PlainColumns,
} from './columns-harness.contract.js'
import { createColumnsBuilder } from './create-columns-builder.js'
import { openColumns } from './open-columns.js'

function columnsOf(documents: readonly JsonDocument[], choice = everyColumn): PlainColumns {
  return withFolder((folder) => {
    writeDocuments(join(folder, 'columns'), documents, choice)
    const reader = openColumns(join(folder, 'columns'))
    const columns = plainColumns(reader)
    reader.close()
    return columns
  })
}

describe('a column', () => {
  const cases: readonly {
    because: string
    documents: readonly JsonDocument[]
    column: Partial<PlainColumn>
  }[] = [
    {
      because: 'numbers come before strings, each once and in order',
      documents: [{ a: ['b', 10, 'a'] }, { a: 2 }, { a: [10, 10] }],
      column: { numbers: [2, 10], strings: ['a', 'b'], ordinals: [[1, 2, 3], [0], [1]] },
    },
    {
      because: 'sorting downwards goes by the highest number before any string',
      documents: [{ a: [1, 'z', 2] }, { a: ['y', 'z'] }, {}],
      column: { lowest: [0, 2, 0xffff_ffff], highest: [1, 3, 0xffff_ffff] },
    },
    {
      because: 'spellings with one normal form are one value, spelt as in the first document',
      documents: [{ a: ' Red' }, { a: 'red' }, { a: 'RED' }],
      column: { strings: ['red'], originals: [' Red'], slots: [[0, 1, 2]] },
    },
    {
      because: 'booleans are strings',
      documents: [{ a: true }, { a: 'FALSE' }, { a: false }],
      column: { strings: ['false', 'true'], originals: ['FALSE', 'true'], slots: [[1, 2], [0]] },
    },
    {
      because: 'zero has no sign',
      documents: [{ a: -0 }, { a: 0 }],
      column: { numbers: [0], slots: [[0, 1]] },
    },
    {
      because: 'strings are in the order of their bytes, not of their code units',
      documents: [{ a: ['\u{1f600}', '\uffee', 'z'] }],
      column: { strings: ['z', '\u25cb', '\u{1f600}'] },
    },
    {
      because: 'fields in lists of objects, nested objects and keys with dots are the same',
      documents: [{ a: [{ b: 1 }, { b: 2 }] }, { a: { b: 1 } }, { 'a.b': 2 }],
      column: { numbers: [1, 2], ordinals: [[0, 1], [0], [1]], existing: [0, 1, 2] },
    },
    {
      because: 'null and what is empty exist and have no value, inside a list they are neither',
      documents: [{ a: null }, { a: '' }, { a: [] }, { a: {} }, { a: [null, '', []] }, { a: ' ' }, {}],
      column: { existing: [0, 1, 2, 3, 4, 5], nulls: [0], empties: [1, 2, 3], strings: [] },
    },
    {
      because: 'a null in one of several objects counts',
      documents: [{ a: [{ b: null }, { b: 3 }] }],
      column: { nulls: [0], numbers: [3] },
    },
    {
      because: 'an object exists under its own path',
      documents: [{ a: { c: 1 } }, { a: [{}] }],
      column: { existing: [0, 1], empties: [], numbers: [], ordinals: [[], []] },
    },
  ]
  for (const { because, documents, column } of cases)
    test(because, () => {
      const { columns } = columnsOf(documents)
      expect(columns['a.b'] ?? columns['a']).toMatchObject(column)
    })

  test('there is one for each field that is chosen, asked about once', () => {
    const asked: string[] = []
    const hasColumn = (path: string): boolean => asked.push(path) > 0 && path !== 'a' && path !== 'c'
    const documents = [
      { a: { b: 1 }, c: [{ d: 2 }] },
      { a: { b: 3 }, c: { d: 4 } },
    ]
    expect(Object.keys(columnsOf(documents, { hasColumn, hasGeo: false, hasShapes: false }).columns)).toEqual(
      ['a.b', 'c.d'],
    )
    expect(asked).toEqual(['a', 'a.b', 'c', 'c.d'])
  })
})

describe('the places of documents', () => {
  const cases = [
    { because: 'numbers', geo: { lat: 1.5, lng: -2 }, place: [1.5, -2] },
    { because: 'strings that hold numbers', geo: { lat: '1.5', lng: '-2e1' }, place: [1.5, -20] },
    { because: 'null is no place', geo: null, place: undefined },
    { because: 'half a place is none', geo: { lat: 1 }, place: undefined },
    { because: 'words are no place', geo: { lat: 'north', lng: '' }, place: undefined },
  ]
  for (const { because, geo, place } of cases)
    test(because, () => {
      expect(columnsOf([{}, { _geo: geo }, { _geo: { lat: 0, lng: 0 } }]).geo).toEqual([
        undefined,
        place,
        [0, 0],
      ])
    })

  test('are not kept unless chosen', () => {
    expect(columnsOf([{ _geo: { lat: 0, lng: 0 } }], { ...everyColumn, hasGeo: false }).geo).toBeUndefined()
  })
})

describe('the shapes of documents', () => {
  const point = { type: 'Point', coordinates: [2, 1] }
  const cases = [
    { because: 'a shape', geojson: point, shape: [['points', [2, 1]]] },
    { because: 'null is no shape', geojson: null, shape: undefined },
    { because: 'nor is a feature that lies nowhere', geojson: { type: 'Feature', geometry: null } },
    { because: 'nor what older versions let in', geojson: { type: 'Point', coordinates: ['2', 1] } },
  ]
  for (const { because, geojson, shape } of cases)
    test(because, () => {
      const documents = [{}, { _geojson: geojson }, { _geojson: point }]
      expect(columnsOf(documents).shapes).toEqual([undefined, shape, [['points', [2, 1]]]])
    })

  test('are not kept unless chosen', () => {
    expect(columnsOf([{ _geojson: point }], { ...everyColumn, hasShapes: false }).shapes).toBeUndefined()
  })
})

describe('a columns builder', () => {
  test('writes what its documents tell', () => {
    const property = fc.property(documentsArbitrary, (documents) => {
      expect(columnsOf(documents)).toEqual(naiveColumns(documents))
    })
    fc.assert(property, { numRuns: 100 })
  }, 60_000)

  test('writes sparse, dense, single and many values alike at every width', () => {
    const shape = fc.record({
      count: fc.constantFrom(1, 255, 256, 257, 300),
      every: fc.integer({ min: 1, max: 40 }),
      values: fc.constantFrom(1, 2, 254, 255, 256, 1_000),
      many: fc.boolean(),
    })
    const property = fc.property(shape, ({ count, every, values, many }) => {
      const documents = Array.from({ length: count }, (_, slot) => {
        if (slot % every !== 0) return {}
        return { a: many ? [slot % values, `v${(slot * 7) % values}`] : slot % values }
      })
      expect(columnsOf(documents)).toEqual(naiveColumns(documents))
    })
    fc.assert(property, { numRuns: 40 })
  }, 60_000)

  test('is empty after it was written', () =>
    withFolder((folder) => {
      const builder = createColumnsBuilder(everyColumn)
      builder.addDocument({ a: 'first', _geo: { lat: 1, lng: 2 } })
      expect(builder.heldBytes).toBeGreaterThan(0)
      builder.write(join(folder, 'first'))
      expect(builder.heldBytes).toBe(0)
      builder.addDocument({ b: 'second' })
      builder.write(join(folder, 'second'))
      expect(plainColumns(openColumns(join(folder, 'second')))).toEqual(naiveColumns([{ b: 'second' }]))
    }))
})
