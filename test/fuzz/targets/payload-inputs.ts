import * as fc from 'fast-check'
import { hardPieces } from '../hard-text.js'

/** Bodies of imports that are right or nearly so. */

const toBytes = (text: string): Uint8Array => Buffer.from(text)
const name = fc.constantFrom(
  'id',
  'title',
  '',
  '__proto__',
  'constructor',
  'a:number',
  'é',
  '1',
  'toString',
  '"',
  '\\',
)
const text = fc.array(fc.constantFrom(...hardPieces), { maxLength: 6 }).map((parts) => parts.join(''))
const rawNumber = fc.constantFrom(
  '0',
  '-0',
  '1e5',
  '-1.5E+10',
  '1e400',
  '123456789012345678901234567890',
  '0.1',
  '01',
  '+1',
  '.5',
  '1.',
  '-',
  'NaN',
)
const rawText = fc.oneof(
  { weight: 8, arbitrary: text.map((each) => JSON.stringify(each)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('"\\u12"', '"\\x"', '"\t"', '"a\nb"', '"\\ud800"', '"\\/"', '"', "'a'"),
  },
)

const { value, object } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    rawText,
    rawNumber,
    fc.constantFrom('true', 'false', 'null', 'nul', 'True', 'undefined'),
    fc.array(tie('value'), { maxLength: 4 }).map((all) => `[${all.join(',')}]`),
    tie('object'),
  ),
  object: fc
    .tuple(fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }), fc.constantFrom('', '', '', ' ', '\n'))
    .map(
      ([members, blank]) =>
        `{${blank}${members.map(([key, each]) => `${JSON.stringify(key)}:${blank}${each}`).join(`,${blank}`)}${blank}}`,
    ),
}))

/** Around the deepest nesting that is accepted. */
const deep = fc
  .tuple(fc.integer({ min: 195, max: 205 }), fc.boolean())
  .map(([levels, isArray]) =>
    isArray
      ? `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
      : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
  )
const document = fc.oneof({ weight: 12, arbitrary: object }, { weight: 1, arbitrary: deep })
const mark = fc.constantFrom('', '', '', '', '\ufeff', '\ufeff\ufeff')

export const jsonInputs: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    mark,
    fc.array(fc.oneof({ weight: 9, arbitrary: document }, { weight: 1, arbitrary: value }), { maxLength: 5 }),
    fc.constantFrom(',', ', ', ',\n', ' ', ',,'),
    fc.nat(9),
  )
  .map(([start, all, comma, form]) => {
    if (form === 0) return start + (all[0] ?? '')
    return `${start}[${all.join(comma)}${form === 1 ? ',' : ''}${form === 2 ? '' : ']'}${form === 3 ? ' x' : '\n'}`
  })
  .map(toBytes)

export const ndjsonInputs: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    mark,
    fc.array(fc.tuple(document, fc.constantFrom('\n', '\n', '\r\n', '', ' ', '\n\n', ',', '\0')), {
      maxLength: 6,
    }),
  )
  .map(([start, all]) => start + all.flat().join(''))
  .map(toBytes)

const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      'a',
      '1',
      '-1.5',
      'true',
      ' 7 ',
      '+5',
      '.5',
      '5.',
      '007',
      '1e3',
      'é',
      '😀',
    ),
  },
  { weight: 3, arbitrary: text.map((each) => `"${each.replaceAll('"', '""')}"`) },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom('"', '"a', 'a"', '"a"b', '""', '"a\r\nb"', 'a""b') },
)
const column = fc.constantFrom(
  'id',
  'a',
  'b:number',
  'c:boolean',
  'd:string',
  '"e,f"',
  'a',
  '',
  'x:y',
  ':number',
  '__proto__',
  '1',
  `${'😀'.repeat(40)}:number`,
  `x${'😀'.repeat(40)}:boolean`,
)

export const csvInputs: fc.Arbitrary<Uint8Array> = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.record({
      start: mark,
      columns: fc.array(column, { minLength: width, maxLength: width }),
      rows: fc.array(
        fc.oneof(
          { weight: 9, arbitrary: fc.array(cell, { minLength: width, maxLength: width }) },
          { weight: 1, arbitrary: fc.array(cell, { maxLength: 5 }) },
        ),
        { maxLength: 6 },
      ),
      delimiter: fc.constantFrom(',', ',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\r\n'),
    }),
  )
  .map(
    ({ start, columns, rows, delimiter, end }) =>
      start + [columns, ...rows].map((row) => row.join(delimiter)).join(end),
  )
  .map(toBytes)

/** Good bodies, to be damaged. */
export const samples = {
  json: [
    '[{"id":1,"title":"Ünï \\ud83d\\ude00 😀","tags":["a",null,true],"n":-1.5e3}, {"id":2}]',
    ' {"a":{"b":[]}} ',
    '[]',
  ].map(toBytes),
  ndjson: ['{"id":1,"t":"é"}\n{"id":2}\r\n\n{"id":3,"deep":{"a":[1,2,{"b":""}]}}', '{}{}'].map(toBytes),
  csv: [
    'id,title:string,price:number,ok:boolean\n1,"Hello, ""you""",3.50,true\n2,é😀,,false\n',
    'a;b\r\n1;"x\r\ny"\r\n\r\n2;z',
    'a\tb:number\r1\t2\r',
  ].map(toBytes),
}
