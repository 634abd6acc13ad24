import { describe, expect, test } from 'vitest'
import { pickFields } from './pick-fields.js'

const picked = (pick: typeof pickFields, object: string, names: readonly string[]): string =>
  Buffer.from(pick(Buffer.from(object), names)).toString()

const movie =
  '{ "id": 1.0, "cast": [ {"name":"A","role":"x"}, 7, {"role":"y"}, [{"name":"B"}] ], "a": {"b": {"c": 1, "d": 2}}, "a.b": 3 }'

const fieldCases = [
  { fields: [], result: '{}', because: 'no field picks nothing' },
  { fields: ['id'], result: '{"id":1.0}', because: 'a value keeps its bytes' },
  {
    fields: ['a.b', 'id'],
    result: '{"id":1.0,"a":{"b":{"c": 1, "d": 2}},"a.b":3}',
    because: 'the order is the document’s, and a dotted name is a name and a path',
  },
  { fields: ['a.b.d'], result: '{"a":{"b":{"d":2}}}', because: 'a path may be long' },
  {
    fields: ['a', 'a.b.c'],
    result: '{"a":{"b": {"c": 1, "d": 2}}}',
    because: 'a whole field is not narrowed by a path into it',
  },
  {
    fields: ['cast.name'],
    result: '{"cast":[{"name":"A"},[{"name":"B"}]]}',
    because: 'a path goes through arrays',
  },
  { fields: ['cast.other'], result: '{"cast":[[]]}', because: 'an array on the way is kept' },
  { fields: ['a.x', 'id.x', 'x'], result: '{}', because: 'what is not there is left out' },
]

describe('picking fields', () => {
  for (const { fields, result, because } of fieldCases)
    test(because, () => expect(picked(pickFields, movie, fields)).toBe(result))
})

describe('picked members', () => {
  test('are in the order of the object', () =>
    expect(picked(pickFields, '{"a":1,"b":2,"c":3}', ['c', 'a', 'x'])).toBe('{"a":1,"c":3}'))
  test('have the last value of a repeated name', () =>
    expect(picked(pickFields, '{"a":1,"a":2}', ['a'])).toBe('{"a":2}'))
})
