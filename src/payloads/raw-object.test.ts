import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { objectTextArbitrary } from './document-reader.contract.js'
import { elementsOf, membersOf, rawMember } from './raw-object.js'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const text = (part: Uint8Array | undefined): string | undefined => part && Buffer.from(part).toString()

const cases = [
  { object: '{}', members: [], because: 'an empty object has no members' },
  { object: '{ \n }', members: [], because: 'nor does one of whitespace' },
  {
    object: '{"a":1.0,"b":"x"}',
    members: [
      ['a', '1.0'],
      ['b', '"x"'],
    ],
    because: 'a value keeps its spelling',
  },
  {
    object: ' { "a" : [ 1, "]" ] , "b" : {"c":"}"} } ',
    members: [
      ['a', '[ 1, "]" ]'],
      ['b', '{"c":"}"}'],
    ],
    because: 'brackets in strings are text',
  },
  {
    object: '{"a":"\\"","b":"\\\\"}',
    members: [
      ['a', '"\\""'],
      ['b', '"\\\\"'],
    ],
    because: 'escaped quotes end nothing',
  },
  {
    object: '{"a":null,"a":true}',
    members: [
      ['a', 'null'],
      ['a', 'true'],
    ],
    because: 'repeated names are all there',
  },
  {
    object: '{"\\u0061\\n":-1e5 ,"é😀":2}',
    members: [
      ['a\n', '-1e5'],
      ['é😀', '2'],
    ],
    because: 'names come without escapes',
  },
]

describe('the members of an object', () => {
  for (const { object, members, because } of cases)
    test(because, () => {
      const document = bytes(object)
      const found = membersOf(document).map(({ name, start, end }) => [
        name,
        text(document.subarray(start, end)),
      ])
      expect(found).toEqual(members)
    })

  test('are those that parsing finds, with the values it finds', () => {
    const property = fc.property(objectTextArbitrary, (object) => {
      const document = bytes(object)
      const found = membersOf(document).map(({ name, start, end }): [string, unknown] => [
        name,
        JSON.parse(text(document.subarray(start, end)) ?? ''),
      ])
      // `fromEntries` makes a member of every name, as parsing does, also of `__proto__`.
      expect(Object.fromEntries(found)).toEqual(JSON.parse(object))
    })
    fc.assert(property, { numRuns: 500 })
  })
})

describe('one member', () => {
  test('is found by its name', () => expect(text(rawMember(bytes('{"a":1,"id": 2.50 }'), 'id'))).toBe('2.50'))
  test('is the last of its name', () => expect(text(rawMember(bytes('{"a":1,"a":2}'), 'a'))).toBe('2'))
  test('is found behind an escape', () => expect(text(rawMember(bytes('{"\\u0069d":1}'), 'id'))).toBe('1'))
  test('is found in a part of larger bytes', () => {
    const part = bytes('[{"id":1},{"id":7}]').subarray(10, 18)
    expect(text(rawMember(part, 'id'))).toBe('7')
  })
  test('is not one of the same length', () => expect(rawMember(bytes('{"ab":1}'), 'ac')).toBeUndefined())
  test('is not one further in', () => expect(rawMember(bytes('{"a":{"id":1}}'), 'id')).toBeUndefined())
})

test('the elements of an array are those that parsing finds', () => {
  const property = fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1), (array, indent) => {
    const elements = elementsOf(bytes(JSON.stringify(array, undefined, indent)))
    expect(elements.map((element) => JSON.parse(text(element) ?? ''))).toEqual(
      JSON.parse(JSON.stringify(array)),
    )
  })
  fc.assert(property, { numRuns: 500 })
})
