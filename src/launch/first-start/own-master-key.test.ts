import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownMasterKey } from './own-master-key.js'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'parley-key-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('is made at the first start and found at the next', () => {
  const data = join(folder, 'data')
  const path = join(data, 'master-key')
  expect(ownMasterKey(data, () => 'first')).toEqual({ key: 'first', path, isNew: true })
  expect(ownMasterKey(data, () => 'second')).toEqual({ key: 'first', path, isNew: false })
})

test.skipIf(process.platform === 'win32')('is for the eyes of its owner only, as its folder is', () => {
  const data = join(folder, 'data')
  const { path } = ownMasterKey(data, () => 'key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('is never empty, which would open every route', () => {
  writeFileSync(join(folder, 'master-key'), '\n')
  expect(() => ownMasterKey(folder, () => 'key')).toThrow(
    'is empty: put the master key into it, or remove it',
  )
})
