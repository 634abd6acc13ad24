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
import { createNdjsonReader } from './ndjson-reader.js'

describeDocumentReader('NDJSON', createNdjsonReader, {
  'a document per line': '{"a":"é"}\n{"b":[1,2.50,"\\u00e9"]}\r\n\n{"😀":null}\n',
  'several on a line': '{"a":{}}{"b":[]} {"c":-1}',
  'blank lines': '\n\r\n \n',
})

const accepted = [
  { body: '\n\n', documents: [], because: 'blank lines are no documents' },
  { body: '{}\n{}', documents: ['{}', '{}'], because: 'the last line needs no newline' },
  { body: '{}{}\t{}', documents: ['{}', '{}', '{}'], because: 'newlines are not needed' },
  { body: '{"a":\n1}', documents: ['{"a":\n1}'], because: 'a document may go on for several lines' },
]

const refused = [
  { body: '[{}]', why: 'expected an object (document 1, byte 1)', because: 'an array is no document' },
  { body: '{}\n1', why: 'expected an object (document 2, byte 4)', because: 'a number is no document' },
  { body: '{},{}', why: 'expected an object (document 2, byte 3)', because: 'commas do not belong between' },
  { body: '{}\n{"a"', why: 'the body ends inside a document', because: 'the last document must end' },
]

describe('an NDJSON body', () => {
  for (const { body, documents, because } of accepted)
    test(because, () => expect(readWhole(createNdjsonReader(), body)).toEqual({ documents }))

  for (const { body, why, because } of refused)
    test(`is refused: ${because}`, () => {
      const sentence = `The body could not be read as NDJSON: ${why}.`
      expect(readWhole(createNdjsonReader(), body)).toEqual({ refused: sentence })
    })

  test('is parted where its documents were joined', () => {
    const property = fc.property(fc.array(objectTextArbitrary), cutsArbitrary, (documents, cuts) => {
      const body = Buffer.from(documents.join('\n'))
      expect(readChunks(createNdjsonReader(), cutAt(body, cuts))).toEqual({ documents })
    })
    fc.assert(property, { numRuns: 500 })
  })
})
