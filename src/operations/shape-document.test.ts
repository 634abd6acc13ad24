import { expect, test } from 'vitest'
import { shapeDocument } from './shape-document.js'

const document = '{ "id": 12345678901234567890, "a": {"b": 1.0, "c": 2}, "_vectors": {"m": [1]} }'
const plain = '{"id":1}'

const cases = [
  {
    because: 'a document without vectors passes as it is',
    document: '{ "id" : 1 }',
    shape: { fields: undefined, retrieveVectors: false },
    shown: '{ "id" : 1 }',
  },
  {
    because: 'vectors are hidden, and numbers keep their digits',
    document,
    shape: { fields: undefined, retrieveVectors: false },
    shown: '{"id":12345678901234567890,"a":{"b": 1.0, "c": 2}}',
  },
  {
    because: 'vectors are shown on request',
    document,
    shape: { fields: undefined, retrieveVectors: true },
    shown: document,
  },
  {
    because: 'vectors on request are there even if there are none',
    document: plain,
    shape: { fields: undefined, retrieveVectors: true },
    shown: '{"id":1,"_vectors":{}}',
  },
  {
    because: 'vectors on request come besides the fields',
    document,
    shape: { fields: ['id'], retrieveVectors: true },
    shown: '{"id":12345678901234567890,"_vectors":{"m": [1]}}',
  },
  {
    because: 'vectors are hidden even when they are named as a field',
    document,
    shape: { fields: ['_vectors', 'a.b'], retrieveVectors: false },
    shown: '{"a":{"b":1.0}}',
  },
  {
    because: 'without any field there is an empty object',
    document: plain,
    shape: { fields: [], retrieveVectors: false },
    shown: '{}',
  },
]

for (const { because, shape, shown, ...given } of cases)
  test(because, () => {
    const bytes = shapeDocument(Buffer.from(given.document), shape)
    expect(Buffer.from(bytes).toString()).toBe(shown)
  })
