import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plainColumns, withFolder, writeDocuments, type PlainColumns } from './columns-harness.contract.js'
import type { ValueColumn } from './columns-reader.js'
import { openColumns } from './open-columns.js'

function withColumns(documents: readonly object[], body: (path: string) => void): void {
  withFolder((folder) => {
    const path = join(folder, 'columns')
    writeDocuments(
      path,
      documents.map((document) => ({ ...document })),
    )
    body(path)
  })
}

function columnOf(path: string, field: string): ValueColumn {
  const column = openColumns(path).column(field)
  if (column === undefined) throw new Error(`no column ${field}`)
  return column
}

describe('the place of a normal form', () => {
  const cases = [
    { because: 'the first', text: 'b', place: 0 },
    { because: 'the last', text: '\u{1f600}', place: 3 },
    { because: 'before the first', text: 'a', place: -1 },
    { because: 'between two, one of which begins with it', text: 'd', place: -2 },
    { because: 'between two by bytes', text: '\uffff', place: -4 },
    { because: 'after the last', text: '\u{1f601}', place: -5 },
    { because: 'the empty string comes first', text: '', place: -1 },
  ]
  for (const { because, text, place } of cases)
    test(because, () => {
      withColumns([{ a: ['dd', 'b', 'é', '\u{1f600}', 7] }], (path) => {
        expect(columnOf(path, 'a').placeOf(text)).toBe(place)
      })
    })
})

describe('an open columns file', () => {
  test('has no column for a field that no document has', () => {
    withColumns([{ a: 1 }], (path) => {
      const reader = openColumns(path)
      expect([reader.column('b'), reader.geo()]).toEqual([undefined, undefined])
    })
  })

  test('keeps columns, unless told not to', () => {
    withColumns([{ a: 1 }], (path) => {
      const [kept, unkept] = [openColumns(path), openColumns(path, { keepsColumns: false })]
      expect(kept.column('a')).toBe(kept.column('a'))
      expect(unkept.column('a')).not.toBe(unkept.column('a'))
    })
  })

  test('is not read after it was closed', () => {
    withColumns([{ a: 1 }], (path) => {
      const reader = openColumns(path)
      reader.close()
      expect(() => reader.column('a')?.numbers).toThrow('is closed')
    })
  })

  test('reads long lists in parts', () => {
    const documents = Array.from({ length: 70_000 }, (_, slot) => ({
      a: [`Text number ${slot}`, slot % 3, slot >> 4],
    }))
    withColumns(documents, (path) => {
      const column = columnOf(path, 'a')
      for (const slot of [69_999, 0, 12_345, 40_000]) {
        const place = column.placeOf(`text number ${slot}`)
        expect(column.originalAt(place)).toBe(`Text number ${slot}`)
        expect([...column.slotsOf(column.numbers.length + place)]).toEqual([slot])
        const number = column.numbers.indexOf(slot >> 4)
        expect([...column.slotsOf(number)]).toContain(slot)
      }
      expect(column.slotsOf(2)).toHaveLength(23_333 + 10)
    })
  })
})

describe('a damaged columns file is refused by name', () => {
  const documents = [{ a: ['Red', 1, 2], b: 'blue', _geo: { lat: 1, lng: 2 } }, { a: null }]
  const cases: readonly { because: string; damage: (path: string) => void }[] = [
    { because: 'empty', damage: (path) => truncateSync(path, 0) },
    { because: 'cut in the header', damage: (path) => truncateSync(path, 20) },
    { because: 'cut in the sections', damage: (path) => truncateSync(path, 100) },
    { because: 'cut at the end', damage: (path) => truncateSync(path, readFileSync(path).length - 1) },
    { because: 'something else', damage: (path) => writeFileSync(path, 'x'.repeat(500)) },
    { because: 'of another version', damage: (path) => changeByte(path, 8) },
    { because: 'changed in the first section', damage: (path) => changeByte(path, 32) },
    { because: 'changed at the end', damage: (path) => changeByte(path, readFileSync(path).length - 3) },
  ]
  for (const { because, damage } of cases)
    test(because, () => {
      withColumns(documents, (path) => {
        damage(path)
        expect(() => contentsOf(path)).toThrow(`The file ${path} is damaged`)
      })
    })

  test('wherever it was changed, except between sections, where that changes nothing', () => {
    withColumns(documents, (path) => {
      const bytes = readFileSync(path)
      const before = contentsOf(path)
      for (let at = 0; at < bytes.length; at += 11) {
        changeByte(path, at)
        let after: unknown
        try {
          after = contentsOf(path)
        } catch (error) {
          after = String(error).includes(path) ? before : error
        }
        expect(after).toEqual(before)
        writeFileSync(path, bytes)
      }
    })
  })
})

function contentsOf(path: string): PlainColumns {
  const reader = openColumns(path)
  try {
    return plainColumns(reader)
  } finally {
    reader.close()
  }
}

function changeByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0x55
  writeFileSync(path, bytes)
}
