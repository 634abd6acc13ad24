import { describe, expect, test } from 'vitest'
import { masterKeyStrength, masterKeyWarning } from './master-key-strength.js'

const cases = [
  { key: undefined, strength: 'missing', because: 'no key is missing' },
  { key: 'fifteen-bytes-1', strength: 'short', because: '15 bytes are short' },
  { key: 'sixteen-bytes-12', strength: 'sufficient', because: '16 bytes are enough' },
  { key: '€€€€€é', strength: 'sufficient', because: 'a character may be several bytes' },
] as const

describe('masterKeyStrength', () => {
  for (const { key, strength, because } of cases) {
    test(because, () => expect(masterKeyStrength(key)).toBe(strength))
  }
})

describe('masterKeyWarning', () => {
  test('is silent about a sufficient key', () => expect(masterKeyWarning('sufficient')).toBeUndefined())
  for (const strength of ['missing', 'short'] as const) {
    test(`tells what to do about a ${strength} key`, () => {
      expect(masterKeyWarning(strength)?.remedy).toMatch(/16 bytes.*--master-key.*PARLEY_MASTER_KEY/)
    })
  }
})
