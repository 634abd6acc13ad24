import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSampleRecord } from './sample-record.js'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'parley-record-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('begins empty', () => {
  const record = openSampleRecord(folder)
  expect([record.isEmpty, record.isDone('books')]).toEqual([true, false])
})

test('is there again at the next start, and takes what was only begun for not done', () => {
  const before = openSampleRecord(folder)
  before.note('books', 'begun')
  before.note('books', 'done')
  before.note('places', 'begun')
  const record = openSampleRecord(folder)
  expect([record.isEmpty, record.isDone('books'), record.isDone('places')]).toEqual([false, true, false])
})

test('refuses a file that is something else', () => {
  writeFileSync(join(folder, 'sample-data.json'), '{"books":"perhaps"}')
  expect(() => openSampleRecord(folder)).toThrow('books')
})
