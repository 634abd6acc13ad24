import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasBit } from '../postings/bit-row.js'
import { Uint32List } from '../postings/uint32-list.js'
import { withFolder, writeDocuments, type JsonDocument } from './columns-harness.contract.js'
import type { ValueColumn } from './columns-reader.js'
import { openColumns } from './open-columns.js'

const FIRST_BIT = 64

/** Values that nearly all documents have, that some have, and that one has; one or several to a document. */
function makeDocument(slot: number): JsonDocument {
  const common = slot % 3 === 0 ? 5 : 6
  const rare = 100 + (slot % 97)
  return {
    one: slot % 5 === 0 ? rare : common,
    several: slot % 11 === 0 ? [] : [common, rare, `word ${slot % 13}`, 'every'].slice(0, 1 + (slot % 4)),
    few: slot % 50 === 0 ? [rare, 'few'] : undefined,
    own: slot,
  }
}

/** Runs up to 256 and 65,536 documents write slots in one byte and in two. */
const sizes = [200, 2_000, 66_000]

function withColumn(size: number, field: string, body: (column: ValueColumn) => void): void {
  withFolder((folder) => {
    const path = join(folder, 'columns')
    writeDocuments(
      path,
      Array.from({ length: size }, (_, slot) => makeDocument(slot)),
    )
    const reader = openColumns(path)
    const column = reader.column(field)
    if (column === undefined) throw new Error(`no column ${field}`)
    body(column)
    reader.close()
  })
}

function ordinalsOf(column: ValueColumn, slot: number): readonly number[] {
  const ordinals: number[] = []
  column.ordinalsOf(slot, ordinals)
  return ordinals
}

function rowOf(size: number, isSet: (slot: number) => boolean): Uint32Array {
  const row = new Uint32Array((FIRST_BIT + size + 31) >>> 5)
  for (let slot = 0; slot < size; slot += 1) {
    const bit = FIRST_BIT + slot
    if (isSet(slot)) row[bit >>> 5] = (row[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  return row
}

for (const size of sizes)
  for (const field of ['one', 'several', 'few', 'own'])
    describe(`the field \`${field}\` of ${size} documents`, () => {
      test('has the documents of any range of values', () => {
        withColumn(size, field, (column) => {
          const count = column.numbers.length + column.stringCount
          const cuts = [0, 1, 2, Math.floor(count / 3), Math.floor(count / 2), count - 1, count]
          for (const first of cuts)
            for (const end of cuts.filter((cut) => cut > first)) {
              const row = rowOf(size, () => false)
              column.addRange(first, end, row, FIRST_BIT)
              const isIn = (ordinal: number): boolean => ordinal >= first && ordinal < end
              expect(row).toEqual(rowOf(size, (slot) => ordinalsOf(column, slot).some(isIn)))
            }
        })
      })

      test('says of some documents what it says of all', () => {
        withColumn(size, field, (column) => {
          const count = column.numbers.length + column.stringCount
          const slots = Array.from({ length: size }, (_, slot) => slot).filter((slot) => slot % 7 < 2)
          const picked = { bits: Uint32Array.from(slots, (slot) => FIRST_BIT + slot), firstBit: FIRST_BIT }
          const bitsWhere = (isIn: (ordinal: number) => boolean): readonly number[] =>
            slots.filter((slot) => ordinalsOf(column, slot).some(isIn)).map((slot) => FIRST_BIT + slot)
          const [first, end] = [Math.floor(count / 4), Math.ceil(count / 2)]
          const inRange = new Uint32List()
          column.keepRange(picked, first, end, inRange)
          expect([...inRange.view()]).toEqual(bitsWhere((ordinal) => ordinal >= first && ordinal < end))

          const marks = Uint8Array.from({ length: count }, (_, ordinal) => (ordinal % 3 === 0 ? 1 : 0))
          const marked = new Uint32List()
          column.keepMarked(picked, marks, marked)
          expect([...marked.view()]).toEqual(bitsWhere((ordinal) => marks[ordinal] === 1))

          const counts = new Uint32Array(count)
          const expected = new Uint32Array(count)
          column.countAt(picked, counts)
          for (const ordinal of slots.flatMap((slot) => ordinalsOf(column, slot)))
            expected[ordinal] = (expected[ordinal] ?? 0) + 1
          expect(counts).toEqual(expected)
        })
      })

      test('is counted alike however many documents are asked for', () => {
        withColumn(size, field, (column) => {
          for (const part of [1, 2, 7, 500]) {
            const row = rowOf(size, (slot) => (slot * 31) % part === 0)
            const counts = new Uint32Array(column.numbers.length + column.stringCount)
            const expected = counts.slice()
            column.countIn(row, FIRST_BIT, counts)
            for (let slot = 0; slot < size; slot += 1)
              if (hasBit(row, FIRST_BIT + slot))
                for (const ordinal of ordinalsOf(column, slot))
                  expected[ordinal] = (expected[ordinal] ?? 0) + 1
            expect(counts).toEqual(expected)
          }
        })
      })
    })
