import { describe, expect, test } from 'vitest'
import { createSecretHider } from './hide-secrets.js'

const SECRET = 'correct-horse'
const QUOTED = 'cor"rect\\horse'

const cases = [
  {
    secrets: [SECRET],
    record: { a: `Bearer ${SECRET}!` },
    shown: { a: 'Bearer [hidden]!' },
    because: 'in a text',
  },
  {
    secrets: [SECRET],
    record: { a: [{ b: SECRET }] },
    shown: { a: [{ b: '[hidden]' }] },
    because: 'however deep',
  },
  { secrets: [SECRET], record: { [SECRET]: null }, shown: { '[hidden]': null }, because: 'in a name' },
  {
    secrets: ['12345678'],
    record: { a: 123456789, b: 5 },
    shown: { a: '[hidden]9', b: 5 },
    because: 'in a number',
  },
  { secrets: [QUOTED], record: { a: QUOTED }, shown: { a: '[hidden]' }, because: 'with escapes of its own' },
  {
    secrets: [QUOTED],
    record: { a: JSON.stringify({ b: QUOTED }) },
    shown: { a: '{"b":"[hidden]"}' },
    because: 'in JSON inside a text',
  },
  {
    secrets: [SECRET, `${SECRET}-2`],
    record: { a: `${SECRET}-2` },
    shown: { a: '[hidden]' },
    because: 'the longest whole',
  },
  {
    secrets: ['seven-7'],
    record: { a: 'seven-7' },
    shown: { a: 'seven-7' },
    because: 'but not below 8 characters',
  },
  { secrets: [''], record: { a: 'x' }, shown: { a: 'x' }, because: 'but not an empty one' },
]

describe('a secret is hidden', () => {
  for (const { secrets, record, shown, because } of cases) {
    test(because, () => {
      const line = createSecretHider(secrets)(`${JSON.stringify(record)}\n`)
      expect(line).toBe(`${JSON.stringify(shown)}\n`)
    })
  }
})
