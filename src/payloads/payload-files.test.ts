import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createPayloadFile, discardPayload } from './payload-files.js'

const folder = mkdtempSync(join(tmpdir(), 'parley-payloads.'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a payload file', () => {
  test('holds what was appended, and only its owner may read it', async () => {
    const file = await createPayloadFile(folder, 'kept')
    await file.append(Buffer.from('ab'))
    await file.append(Buffer.from('c'))
    await file.keep()
    expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('abc')
    expect(statSync(join(folder, 'kept')).mode & 0o777).toBe(0o600)
  })

  test('is gone once it is discarded, also after it was kept', async () => {
    const file = await createPayloadFile(folder, 'dropped')
    await file.append(Buffer.from('a'))
    await file.keep()
    await file.discard()
    expect(existsSync(join(folder, 'dropped'))).toBe(false)
  })

  test('never takes the place of another', async () => {
    writeFileSync(join(folder, 'taken'), 'old')
    await expect(createPayloadFile(folder, 'taken')).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('old')
  })

  test('can be discarded by name, again and again', async () => {
    writeFileSync(join(folder, 'old'), '')
    await discardPayload(folder, 'old')
    await discardPayload(folder, 'old')
    expect(existsSync(join(folder, 'old'))).toBe(false)
  })
})
