import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutAt,
  cutsArbitrary,
  describeDocumentReader,
  objectTextArbitrary,
  readChunks,
  readWhole,
} from './document-reader.contract.js'
import { createJsonReader } from './json-reader.js'

describeDocumentReader('JSON', createJsonReader, {
  'an array': '[{"a":"é\\u00e9\\n","b":[1,-0.5e+7,true,false,null,{}]} , {"😀":"\\"\\\\"},{}]',
  'a single object': ' {"a": {"b": [ ] }} \n',
  'an empty array': '[ ]',
})

const accepted = [
  { body: '[]', documents: [], because: 'an empty array has no documents' },
  { body: '\r\n\t [ ] ', documents: [], because: 'whitespace around the array is passed over' },
  { body: '{}', documents: ['{}'], because: 'a single object is one document' },
  { body: '[{},{}]', documents: ['{}', '{}'], because: 'each element is a document' },
  {
    body: '[ { "b" : 1.0, "a" : 1e400 , "b":12345678901234567890 } ]',
    documents: ['{ "b" : 1.0, "a" : 1e400 , "b":12345678901234567890 }'],
    because: 'a document keeps its order, its spacing, its numbers and its repeated fields',
  },
  { body: '[{"a":"]},{"}]', documents: ['{"a":"]},{"}'], because: 'brackets in a string are text' },
  {
    body: '[{"a":"\\\\"},{"b":"\\""}]',
    documents: ['{"a":"\\\\"}', '{"b":"\\""}'],
    because: 'escapes count',
  },
]

const refused = [
  { body: ' ', why: 'it is blank', because: 'blanks are not a body' },
  { body: '[', why: 'the array is not closed', because: 'an array must end' },
  { body: '[{}', why: 'the array is not closed', because: 'an array must end after an element' },
  { body: '[{},', why: 'the array is not closed', because: 'an array must end after a comma' },
  { body: '[{"a":1', why: 'the body ends inside a document', because: 'an object must end' },
  {
    body: 'null',
    why: 'expected an array of objects, or an object (document 1, byte 1)',
    because: 'null is neither',
  },
  {
    body: '"{}"',
    why: 'expected an array of objects, or an object (document 1, byte 1)',
    because: 'a string is neither',
  },
  {
    body: '[1]',
    why: 'expected an object, or the end of the array (document 1, byte 2)',
    because: 'a number is no document',
  },
  { body: '[{},[]]', why: 'expected an object (document 2, byte 5)', because: 'an array is no document' },
  {
    body: '[{},]',
    why: 'expected an object (document 2, byte 5)',
    because: 'a comma needs something after it',
  },
  {
    body: '[,{}]',
    why: 'expected an object, or the end of the array (document 1, byte 2)',
    because: 'a comma needs something before it',
  },
  {
    body: '[{} {}]',
    why: 'expected `,` or `]` after a document (document 2, byte 5)',
    because: 'elements need a comma',
  },
  {
    body: '[]{}',
    why: 'something follows where the documents have ended (document 1, byte 3)',
    because: 'nothing follows an array',
  },
  {
    body: '{}{}',
    why: 'something follows where the documents have ended (document 2, byte 3)',
    because: 'nothing follows an object',
  },
  {
    body: '[{"a":1},{"a" 2}]',
    why: 'expected `:` after a field name (document 2, byte 15)',
    because: 'a field needs a colon',
  },
]

describe('a JSON body', () => {
  for (const { body, documents, because } of accepted)
    test(because, () => expect(readWhole(createJsonReader(), body)).toEqual({ documents }))

  for (const { body, why, because } of refused)
    test(`is refused: ${because}`, () => {
      const sentence = `The body could not be read as JSON: ${why}.`
      expect(readWhole(createJsonReader(), body)).toEqual({ refused: sentence })
    })

  test('is refused: bytes that are not UTF-8, within a chunk or over several', () => {
    const body = Uint8Array.of(...Buffer.from('[{},{"a":"'), 0xc3, 0x28, ...Buffer.from('"}]'))
    const refusal = { refused: 'The body could not be read as JSON: document 2 is not valid UTF-8.' }
    expect(readWhole(createJsonReader(), body)).toEqual(refusal)
    expect(readChunks(createJsonReader(), cutAt(body, [11]))).toEqual(refusal)
  })

  test('is parted as parsing the whole would part it', () => {
    const property = fc.property(fc.array(objectTextArbitrary), cutsArbitrary, (documents, cuts) => {
      const body = Buffer.from(`[${documents.join(' ,\n')}]`)
      expect(readChunks(createJsonReader(), cutAt(body, cuts))).toEqual({ documents })
    })
    fc.assert(property, { numRuns: 500 })
  })
})
