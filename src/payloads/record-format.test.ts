import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createRecordWriter, recordsIn, recordsInFile } from './record-format.js'

const folder = mkdtempSync(join(tmpdir(), 'parley-records.'))
afterAll(() => rmSync(folder, { recursive: true }))

function encode(documents: readonly string[]): Uint8Array {
  const writer = createRecordWriter()
  for (const document of documents) writer.append(Buffer.from(document))
  return writer.view()
}

function inFile(bytes: Uint8Array): string {
  const path = join(folder, 'records')
  writeFileSync(path, bytes)
  return path
}

const texts = (records: Iterable<Uint8Array>): string[] =>
  Array.from(records, (record) => Buffer.from(record).toString())

describe('records', () => {
  test('are a length, lowest byte first, and that many bytes', () => {
    expect([...encode(['{}', '{"a":1}'])]).toEqual([
      2,
      0,
      0,
      0,
      ...Buffer.from('{}'),
      7,
      0,
      0,
      0,
      ...Buffer.from('{"a":1}'),
    ])
  })

  test('come back as they were written, from memory and from a file', () => {
    const property = fc.property(fc.array(fc.json()), (documents) => {
      const bytes = encode(documents)
      expect(texts(recordsIn(bytes))).toEqual(documents)
      expect(texts(recordsInFile(inFile(bytes)))).toEqual(documents)
    })
    fc.assert(property, { numRuns: 200 })
  })

  test('come back from a file however they lie across the blocks it is read in', () => {
    const sizes = [10, 262_130, 262_144, 4, 700_000, 1, 262_139, 262_140, 3, 100_000, 100_000, 100_000]
    const documents = sizes.map((size, index) => String(index % 10).repeat(size))
    expect(texts(recordsInFile(inFile(encode(documents))))).toEqual(documents)
  })

  test('stay as they are when a file is read on', () => {
    const documents = Array.from(
      { length: 1_000 },
      (_, index) => `{"id":${index},"text":"${'x'.repeat(1_000)}"}`,
    )
    const [first] = [...recordsInFile(inFile(encode(documents)))]
    expect(String(Buffer.from(first ?? []))).toBe(documents[0])
  })

  test('start afresh in a cleared writer', () => {
    const writer = createRecordWriter()
    writer.append(Buffer.from('{"a":1}'))
    writer.clear()
    expect(writer.length).toBe(0)
    writer.append(Buffer.from('{}'))
    expect(texts(recordsIn(writer.view()))).toEqual(['{}'])
  })
})

describe('records that are cut off', () => {
  const whole = encode(['{"a":1}', '{"b":2}'])

  test('are an error wherever the cut is, except between two', () => {
    const path = inFile(whole)
    for (let size = whole.length - 1; size > 0; size--) {
      truncateSync(path, size)
      const isBetween = size === 11
      if (isBetween) {
        expect(texts(recordsIn(whole.subarray(0, size)))).toEqual(['{"a":1}'])
        expect(texts(recordsInFile(path))).toEqual(['{"a":1}'])
      } else {
        expect(() => texts(recordsIn(whole.subarray(0, size)))).toThrow(/cut off: record [12] takes/)
        expect(() => texts(recordsInFile(path))).toThrow(/cut off: record [12] takes/)
      }
    }
  })

  test('say what is wrong, and a length beyond the file asks for no memory', () => {
    const path = inFile(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x7b, 0x7d))
    expect(() => texts(recordsInFile(path))).toThrow(
      `The file "${path}" is cut off: record 1 takes 4294967299 bytes, and only 6 are left.`,
    )
  })
})
