import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDataVersion, dataVersion, DataVersionError } from './data-version.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-version-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const stampOf = () => readFileSync(join(folder, 'VERSION'), 'utf8')

test('A new folder is stamped with this version, for its owner alone, and with nothing beside', () => {
  checkDataVersion(folder)
  expect(stampOf()).toBe(`${dataVersion}\n`)
  expect(readdirSync(folder)).toEqual(['VERSION'])
  expect(statSync(join(folder, 'VERSION')).mode & 0o777).toBe(0o600)
})

test('A folder that was stamped is opened again', () => {
  checkDataVersion(folder)
  checkDataVersion(folder)
  expect(stampOf()).toBe(`${dataVersion}\n`)
})

test('A folder of an older version is stamped anew, so that the older server refuses it', () => {
  writeFileSync(join(folder, 'VERSION'), '1\n')
  checkDataVersion(folder)
  expect(stampOf()).toBe(`${dataVersion}\n`)
  expect(readdirSync(folder)).toEqual(['VERSION'])
})

test('A stamp that was left half-written by a crash is written again', () => {
  writeFileSync(join(folder, 'VERSION.new'), '')
  checkDataVersion(folder)
  expect(readdirSync(folder)).toEqual(['VERSION'])
})

const accepted = [
  { stamp: `${dataVersion}`, because: 'without its line break' },
  { stamp: ` ${dataVersion}\r\n`, because: 'with blanks around it, as an editor may leave' },
]
describe('A stamp is accepted', () => {
  for (const { stamp, because } of accepted)
    test(because, () => {
      writeFileSync(join(folder, 'VERSION'), stamp)
      checkDataVersion(folder)
      expect(stampOf()).toBe(stamp)
    })
})

const newer = 'written by a newer Parley'
const foreign = 'that Parley did not write'
const refused = [
  { stamp: `${dataVersion + 1}\n`, says: newer, because: 'of the next version' },
  { stamp: '99999999999999999999\n', says: newer, because: 'of a version beyond counting' },
  { stamp: '0\n', says: foreign, because: 'of version zero, which never was' },
  { stamp: '-1\n', says: foreign, because: 'of a negative version' },
  { stamp: '1.50.0\n', says: foreign, because: 'of another search engine' },
  { stamp: '', says: foreign, because: 'that is empty' },
  { stamp: '1\n2\n', says: foreign, because: 'of two lines' },
  { stamp: 'one', says: foreign, because: 'in words' },
]
describe('A folder is refused, and left as it is, with a stamp', () => {
  for (const { stamp, says, because } of refused)
    test(because, () => {
      writeFileSync(join(folder, 'VERSION'), stamp)
      const check = () => checkDataVersion(folder)
      expect(check).toThrow(DataVersionError)
      expect(check).toThrow(says)
      expect(check).toThrow(folder)
      expect(check).toThrow('--db-path')
      expect(stampOf()).toBe(stamp)
      expect(readdirSync(folder)).toEqual(['VERSION'])
    })
})

test('A stamp that cannot be read is not taken for a missing one', () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  expect(() => checkDataVersion(folder)).toThrow('ENOTDIR')
})
