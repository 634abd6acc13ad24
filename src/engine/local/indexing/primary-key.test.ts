import { expect, test } from 'vitest'
import { indexUid } from '../../search-engine.harness.contract.js'
import { parseObject } from './json-object.js'
import { createIdReader } from './primary-key.js'

const cases = [
  { json: '{"id":12,"a":1}', id: '12', because: 'digits at the start' },
  { json: '{"id":12}', id: '12', because: 'digits that end the document' },
  { json: '{"a":1,"id":12}', id: '12', because: 'digits further on' },
  { json: '{ "id" : 12 }', id: '12', because: 'digits among blanks' },
  { json: '{"id":-0}', id: '0', because: 'a zero with a sign' },
  {
    json: '{"id":12345678901234567890}',
    id: '12345678901234567890',
    because: 'more digits than a number keeps',
  },
  { json: '{"a":1,"id":"x-1"}', id: 'x-1', because: 'a string' },
  { json: '{"id":1,"id":"x"}', id: 'x', because: 'the last of several' },
  { json: '{"id":1.0}', id: undefined, because: 'a number with a point' },
  { json: '{"id":1e3}', id: undefined, because: 'a number with an exponent' },
  { json: '{"id":1e21}', id: undefined, because: 'a number too large for digits' },
  { json: '{"id":"a b"}', id: undefined, because: 'a string that cannot be an id' },
]
for (const { json, id, because } of cases)
  test(`${because} ${id === undefined ? 'is no id' : 'is an id'}, whether the document is parsed or not`, () => {
    const ids = createIdReader('id', indexUid)
    const bytes = Buffer.from(json)
    for (const parsed of [undefined, parseObject(bytes)]) {
      const read = (): string => ids.read(bytes, parsed)
      if (id === undefined) expect(read).toThrow('cannot be a document id')
      else expect(read()).toBe(id)
    }
  })
