import * as fc from 'fast-check'
import { hardPieces, long } from '../hard-text.js'

/** Filters by their grammar, most of them right, with quotes and brackets that are sometimes broken. */

const bare = fc.constantFrom('a', 'genre', 'b.c', 'année', 'x-1', '_x', '1', '-2.5', '1e9', 'true', '中', 'ك')
const quoted = fc
  .tuple(
    fc.constantFrom('"', "'"),
    fc.array(
      fc.oneof(
        fc.constantFrom(...hardPieces),
        bare,
        fc.constantFrom('\\"', "\\'", '\\\\', '\\n', '\\x41', '\\u{41}'),
      ),
      {
        maxLength: 5,
      },
    ),
  )
  .map(([quote, pieces]) => quote + pieces.filter((piece) => piece !== quote).join('') + quote)
const broken = fc.constantFrom(
  '"open',
  "'",
  '"\\"',
  '"\\x4"',
  '"\\u{110000}"',
  '"\\u{d800}"',
  '""',
  '',
  'NOT',
  '😀',
  '"\\q"',
)
const name = fc.oneof(
  { weight: 8, arbitrary: bare },
  { weight: 5, arbitrary: quoted },
  { weight: 1, arbitrary: broken },
)
const list = fc
  .tuple(
    fc.array(name, { maxLength: 6 }),
    fc.constantFrom(',', ', ', ' , ', ',,'),
    fc.constantFrom(']', ']', ']', ',]', ''),
  )
  .map(([values, comma, end]) => `[${values.join(comma)}${end}`)
const number = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('91', '-181', '1e999', 'NaN', 'Infinity', '""', '-', '0x10', '1_000', '+1'),
  },
)
const point = fc.tuple(number, number).map(([latitude, longitude]) => `[${latitude}, ${longitude}]`)
const operator = fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '==', '=>', '<>')

const condition = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(name, operator, name).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.tuple(name, operator, name).map((parts) => parts.join('')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(name, fc.constantFrom('IN', 'NOT IN', 'in', 'IN '), list)
      .map((parts) => parts.join(' ')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(name, name, name).map(([field, from, to]) => `${field} ${from} TO ${to}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        name,
        fc.constantFrom(
          'EXISTS',
          'NOT EXISTS',
          'IS NULL',
          'IS NOT NULL',
          'IS EMPTY',
          'IS NOT EMPTY',
          'IS NOT',
        ),
      )
      .map((parts) => parts.join(' ')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        name,
        fc.constantFrom('CONTAINS', 'NOT CONTAINS', 'STARTS WITH', 'NOT STARTS WITH', 'STARTS  WITH'),
        name,
      )
      .map((parts) => parts.join(' ')),
  },
  {
    weight: 1,
    arbitrary: fc.array(number, { minLength: 2, maxLength: 5 }).map((all) => `_geoRadius(${all.join(', ')})`),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(point, { minLength: 1, maxLength: 3 })
      .map((all) => `_geoBoundingBox(${all.join(',')})`),
  },
  {
    weight: 1,
    arbitrary: fc.array(point, { minLength: 2, maxLength: 6 }).map((all) => `_geoPolygon(${all.join(', ')})`),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.oneof(name, fc.constantFrom('fragments', 'userProvided', 'regenerate', 'documentTemplate')), {
        maxLength: 4,
      })
      .map((path) => `${['_vectors', ...path].join('.')} EXISTS`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(bare, long(fc.constantFrom('x', '1', '中'), 3_000))
      .map(([field, value]) => `${field} = ${value}`),
  },
)

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    condition,
    fc
      .tuple(tie('expression'), fc.constantFrom(' AND ', ' OR ', '\nAND\t', ' and '), tie('expression'))
      .map((parts) => parts.join('')),
    tie('expression').map((inner) => `(${inner})`),
    tie('expression').map((inner) => `NOT ${inner}`),
    tie('expression').map((inner) => `NOT(${inner})`),
  ),
}))

/** One condition under parentheses and negations that all matter, about as deep as is allowed. */
const deep = fc
  .tuple(
    fc.array(fc.constantFrom('', '', '', '', '', 'NOT (', 'NOT NOT '), { minLength: 24, maxLength: 38 }),
    condition,
    fc.constantFrom(0, 0, 0, 0, 1, -1),
  )
  .map(([negations, inner, off]) => {
    const open = negations.map((not) => `${not}a = 1 AND (b = 2 OR `).join('')
    return `${open}${inner}${')'.repeat(open.split('(').length - 1 + off)}`
  })

export const filterInputs: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: expression },
  { weight: 2, arbitrary: deep },
)
