import { describe, expect, test } from 'vitest'
import { formatOf } from '../../web/pages/indexes/document-format.js'

const json = { type: 'application/json' }
const ndjson = { type: 'application/x-ndjson' }
const csv = { type: 'text/csv' }

const cases = [
  { name: 'a.json', text: '[{"id":1}]', format: json, because: 'a list' },
  { name: 'a.json', text: '{\n"id": 1\n}', format: json, because: 'an object on several lines' },
  { name: 'a.json', text: '{"id":1}\n', format: json, because: 'one object' },
  { name: 'a.json', text: '{"id":1}\n{"id":2}\n', format: ndjson, because: 'an object on each line' },
  { name: 'a.ndjson', text: '[', format: ndjson, because: 'the ending says so' },
  { name: 'a.JSONL', text: '{}', format: ndjson, because: 'the ending says so in capitals' },
  { name: 'a.csv', text: '[id],name', format: csv, because: 'the ending says so whatever the text' },
  {
    name: 'a.tsv',
    text: 'id\tname',
    format: { ...csv, csvDelimiter: '\t' },
    because: 'tabs part the values',
  },
  { name: 'a', text: '  \n[{"id":1}]', format: json, because: 'it begins with a bracket after space' },
  { name: 'a', text: '\uFEFF{"id":1}\n{"id":2}', format: ndjson, because: 'a mark stands before it' },
  { name: 'pasted text', text: 'id,name\n1,x', format: csv, because: 'it begins with neither bracket' },
]

describe('How a file is sent', () => {
  for (const { name, text, format, because } of cases)
    test(`${name} as ${format.type}: ${because}`, () => expect(formatOf(name, text)).toEqual(format))
})
