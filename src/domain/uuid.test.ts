import { describe, expect, test } from 'vitest'
import { parseUuid, uuidV7 } from './uuid.js'

describe('a UUID of version 7', () => {
  const ones = new Uint8Array(10).fill(0xff)

  test('has the moment, the version, the variant and what is random', () => {
    expect(uuidV7(0x0123_4567_89ab, ones)).toBe('01234567-89ab-7fff-bfff-ffffffffffff')
    expect(uuidV7(0, new Uint8Array(10))).toBe('00000000-0000-7000-8000-000000000000')
  })

  test('is a UUID', () => expect(parseUuid(uuidV7(Date.now(), ones))).toBeDefined())

  test('sorts after those made before', () =>
    expect(uuidV7(1_700_000_000_000, ones) < uuidV7(1_700_000_000_001, new Uint8Array(10))).toBe(true))
})
