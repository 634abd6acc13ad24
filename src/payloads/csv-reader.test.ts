import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCsvReader } from './csv-reader.js'
import {
  cutAt,
  cutsArbitrary,
  describeDocumentReader,
  readChunks,
  readWhole,
} from './document-reader.contract.js'

describeDocumentReader('CSV', () => createCsvReader(), {
  'plain cells': 'id:number,name,ok:boolean\n1,é,true\n2.50,😀,\r\n,x,false\n',
  'quoted cells': '"a","b"\r\n"x, ""y""","line\r\nbreak"\n"",plain "quote"',
  'a header alone': 'a,b',
  'old line ends': 'a,b\r1,2\r\r3,4',
})

const accepted = [
  {
    body: 'a,b\n1,x\n',
    documents: ['{"a":"1","b":"x"}'],
    because: 'a cell is a string unless the header says otherwise',
  },
  { body: 'a,b', documents: [], because: 'a header alone has no documents' },
  { body: 'a:string\nx', documents: ['{"a":"x"}'], because: 'the type string can be named' },
  {
    body: 'a:int,b:c:number\nx,1',
    documents: ['{"a:int":"x","b:c":1}'],
    because: 'only a known type is a type',
  },
  {
    body: 'a,b:number,c:boolean\n,,',
    documents: ['{"a":null,"b":null,"c":null}'],
    because: 'an empty cell is null',
  },
  {
    body: 'a,b:number\n"",""',
    documents: ['{"a":null,"b":null}'],
    because: 'an empty cell in quotes is null too',
  },
  { body: 'a,b:number\n  , ', documents: ['{"a":"  ","b":null}'], because: 'blanks count only in strings' },
  {
    body: 'a\n"x"\n\n\r\ny\n',
    documents: ['{"a":"x"}', '{"a":"y"}'],
    because: 'blank lines are passed over',
  },
  {
    body: 'a,b\n"1,2","say ""hi"""',
    documents: ['{"a":"1,2","b":"say \\"hi\\""}'],
    because: 'quotes hold delimiters and doubled quotes',
  },
  { body: 'a\n"x\ny"', documents: ['{"a":"x\\ny"}'], because: 'quotes hold newlines' },
  { body: 'a\n5" wide', documents: ['{"a":"5\\" wide"}'], because: 'a quote inside a plain cell is itself' },
  {
    body: 'a,b,a\n1,2,3',
    documents: ['{"b":"2","a":"3"}'],
    because: 'of two columns with one name the last wins',
  },
  {
    body: '"a ""x"":number"\n1',
    documents: ['{"a \\"x\\"":1}'],
    because: 'a name in quotes may have a type',
  },
]

const numbers = [
  { cell: '12345678901234567890', json: '12345678901234567890', because: 'no digit is lost' },
  { cell: '1.0', json: '1.0', because: 'a JSON number stays as it is written' },
  { cell: '-1.5E+3', json: '-1.5E+3', because: 'so does an exponent' },
  { cell: ' 5 ', json: '5', because: 'blanks around do not count' },
  { cell: '+5', json: '5', because: 'a plus is dropped' },
  { cell: '007', json: '7', because: 'leading zeros are dropped' },
  { cell: '000', json: '0', because: 'the last zero is not' },
  { cell: '-.5', json: '-0.5', because: 'a point needs a digit before it' },
  { cell: '5.', json: '5', because: 'a point needs a digit after it' },
  { cell: '1e400', json: '1e400', because: 'a number may be larger than any float' },
]

const refused = [
  {
    body: '\n\r\n',
    why: 'it is blank, and its first row should name the columns',
    because: 'there is no header',
  },
  { body: 'a,,c\n', why: 'column 2 of the header has no name', because: 'a column has no name' },
  { body: 'a,:number\n', why: 'column 2 of the header has no name', because: 'a type is not a name' },
  {
    body: 'a,b\n1,2\n3',
    why: 'the row on line 3 has 1 cell, and the header has 2',
    because: 'a cell is missing',
  },
  {
    body: 'a\n1,2,3',
    why: 'the row on line 2 has more cells, and the header has 1',
    because: 'a cell is too many',
  },
  {
    body: 'a:number\r\n1\r\nx',
    why: 'in the row on line 3, the column `a` should hold a number',
    because: 'a word is no number',
  },
  {
    body: 'a:number\n"\n1"\n1-2',
    why: 'in the row on line 4, the column `a` should hold a number',
    because: 'newlines in quotes count as lines',
  },
  {
    body: 'a:number\nInfinity',
    why: 'in the row on line 2, the column `a` should hold a number',
    because: 'JSON has no infinity',
  },
  {
    body: 'a:number\n.',
    why: 'in the row on line 2, the column `a` should hold a number',
    because: 'a point alone is no number',
  },
  {
    body: 'a:boolean\nTrue',
    why: 'in the row on line 2, the column `a` should hold `true` or `false`',
    because: 'case counts',
  },
  {
    body: 'a\n"x"y',
    why: 'in the row on line 2, something follows the closing quote of a cell',
    because: 'a quoted cell goes on',
  },
  { body: 'a\n"x', why: 'in the row on line 2, a quote is never closed', because: 'a quote is not closed' },
  {
    body: `${'a,'.repeat(65_535)}a`,
    why: 'the header has more than 65535 columns',
    because: 'no index has so many fields',
  },
]

const quoted = (row: readonly string[]): string =>
  row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')

describe('a CSV body', () => {
  for (const { body, documents, because } of accepted)
    test(because, () => expect(readWhole(createCsvReader(), body)).toEqual({ documents }))

  for (const { cell, json, because } of numbers)
    test(`number ${cell}: ${because}`, () =>
      expect(readWhole(createCsvReader(), `a:number\n${cell}`)).toEqual({ documents: [`{"a":${json}}`] }))

  for (const { body, why, because } of refused)
    test(`is refused: ${because}`, () => {
      const sentence = `The body could not be read as CSV: ${why}.`
      expect(readWhole(createCsvReader(), body)).toEqual({ refused: sentence })
    })

  test('is refused: bytes that are not UTF-8', () => {
    const body = Uint8Array.of(...Buffer.from('a\nx\n'), 0xff)
    const sentence = 'The body could not be read as CSV: the row on line 3 is not valid UTF-8.'
    expect(readWhole(createCsvReader(), body)).toEqual({ refused: sentence })
  })

  test('is refused without repeating a long name or value', () => {
    const outcome = readWhole(createCsvReader(), `${'n'.repeat(500)}:number\n${'9'.repeat(500_000)}x`)
    expect(JSON.stringify(outcome).length).toBeLessThan(250)
  })

  test('may have another delimiter', () => {
    expect(readWhole(createCsvReader(';'), 'a;b\n1,5;"x;y"')).toEqual({
      documents: ['{"a":"1,5","b":"x;y"}'],
    })
    expect(readWhole(createCsvReader('\t'), 'a\tb\n\t')).toEqual({ documents: ['{"a":null,"b":null}'] })
  })

  for (const delimiter of ['', ';;', 'é', '"', '\n', '\r'])
    test(`cannot have the delimiter ${JSON.stringify(delimiter)}`, () =>
      expect(() => createCsvReader(delimiter)).toThrow(
        expect.objectContaining({ code: 'invalid_document_csv_delimiter' }),
      ))

  test('gives back what a plain writer wrote', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(',', '"', '\n', '\r', 'a') }),
    )
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }))
    const property = fc.property(
      table,
      fc.constantFrom('\n', '\r\n'),
      cutsArbitrary,
      (rows, lineEnd, cuts) => {
        const names = Array.from(rows[0] ?? [''], (_, index) => `c${index}`)
        const body = Buffer.from([names.join(','), ...rows.map(quoted)].join(lineEnd))
        const documents = rows.map((row) =>
          JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index] || null]))),
        )
        expect(readChunks(createCsvReader(), cutAt(body, cuts))).toEqual({ documents })
      },
    )
    fc.assert(property, { numRuns: 1_000 })
  })
})
