import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { objectTextArbitrary } from './document-reader.contract.js'
import { mergeMembers } from './merge-members.js'
import { rawMember } from './raw-object.js'

const merge = (existing: string, update: string): string =>
  Buffer.from(mergeMembers(Buffer.from(existing), Buffer.from(update))).toString()

const cases = [
  { existing: '{}', update: '{}', merged: '{}', because: 'nothing and nothing is nothing' },
  { existing: '{"a":1}', update: '{}', merged: '{"a":1}', because: 'an empty update changes nothing' },
  { existing: '{}', update: '{ "a" : 1.0 }', merged: '{"a":1.0}', because: 'a value keeps its bytes' },
  {
    existing: '{"b":1,"a":2}',
    update: '{"c":3,"b":4}',
    merged: '{"b":4,"a":2,"c":3}',
    because: 'old members keep their place, new ones follow',
  },
  {
    existing: '{"a":{"x":1}}',
    update: '{"a":{"y":2}}',
    merged: '{"a":{"y":2}}',
    because: 'nested objects are replaced',
  },
  { existing: '{"a":1}', update: '{"a":null}', merged: '{"a":null}', because: 'null is a value' },
  {
    existing: '{"a":1,"b":2,"a":3}',
    update: '{"c":4,"c":5}',
    merged: '{"a":3,"b":2,"c":5}',
    because: 'the last of a repeated name counts',
  },
  {
    existing: '{"\\u0061":1}',
    update: '{"a":2}',
    merged: '{"\\u0061":2}',
    because: 'names are compared without escapes',
  },
]

describe('merging objects', () => {
  for (const { existing, update, merged, because } of cases)
    test(because, () => expect(merge(existing, update)).toBe(merged))

  test('is what merging them parsed would be, with the bytes of every value', () => {
    const property = fc.property(objectTextArbitrary, objectTextArbitrary, (existing, update) => {
      const merged = merge(existing, update)
      expect(JSON.parse(merged)).toEqual({ ...JSON.parse(existing), ...JSON.parse(update) })
      for (const name of Object.keys(JSON.parse(merged))) {
        const value = rawMember(Buffer.from(update), name) ?? rawMember(Buffer.from(existing), name)
        expect(rawMember(Buffer.from(merged), name)).toEqual(value)
      }
    })
    fc.assert(property, { numRuns: 200 })
  })
})
