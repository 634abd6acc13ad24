import * as fc from 'fast-check'
import type { TestDocument, TestRequest, TestSettings } from './search-harness.contract.js'

// Small random indexes and searches: few words, so that they meet.

const word = fc.constantFrom(
  'sail',
  'boat',
  'sailboat',
  'sailing',
  'mango',
  'mangos',
  'mangp',
  'mamgoes',
  'blueberry',
  'bluebery',
  'lbueberry',
  'blue',
  'berry',
  'the',
  'a',
  'b',
  'ab',
  '12345',
  '12346',
)
const separator = fc.constantFrom(' ', ' ', ' ', ' ', '-', '. ', ', ')

const text = fc
  .array(fc.tuple(word, separator), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.map((part) => part.join('')).join(''))

const value = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('a', 'B', 'b', true, null, ''),
  fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'c')), { maxLength: 3 }),
)

/** Without its id. */
export const fieldsArbitrary: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  {
    title: text,
    text: fc.oneof(text, fc.array(text, { maxLength: 3 })),
    inner: fc.record({ text }, { noNullPrototype: true }),
    value,
  },
  { requiredKeys: [], noNullPrototype: true },
)

export const documentsArbitrary: fc.Arbitrary<readonly TestDocument[]> = fc
  .array(fieldsArbitrary, { minLength: 1, maxLength: 12 })
  .map((all) => all.map((fields, place) => ({ ...fields, id: `d${place}` })))

/** All let `value` be sorted by. */
export const sortableSettings: fc.Arbitrary<TestSettings> = fc
  .record(
    {
      searchableAttributes: fc.constantFrom(
        ['title', 'text', 'inner'],
        ['text', 'inner.text', 'title', 'id'],
        ['*'],
      ),
      rankingRules: fc.constantFrom(
        ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
        ['words', 'sort', 'exactness', 'proximity', 'typo'],
        ['typo', 'value:desc', 'wordPosition', 'attributeRank', 'sort'],
      ),
      proximityPrecision: fc.constantFrom('byWord', 'byAttribute'),
      stopWords: fc.constantFrom(['the'], ['the', 'a']),
      synonyms: fc.constantFrom(
        { sail: ['blue berry', 'mango'] },
        { 'sail boat': ['a', 'blueberry'], ab: ['b a'] },
      ),
      typoTolerance: fc.constantFrom(
        { disableOnAttributes: ['title'] },
        { disableOnNumbers: true },
        { enabled: false },
        { minWordSizeForTypos: { oneTypo: 3, twoTypos: 5 } },
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .map((settings) => Object.assign(settings, { sortableAttributes: ['value'] }))

const query = fc
  .array(
    fc.tuple(fc.constantFrom('', '', '', '', '-', '"'), word, fc.constantFrom(' ', ' ', ' ', '" ', ', ')),
    { maxLength: 4 },
  )
  .chain((parts) => {
    const written = parts.map((part) => part.join('')).join('')
    return fc.constantFrom(written, written.trimEnd())
  })

export const randomQuery: fc.Arbitrary<TestRequest> = fc.record(
  {
    q: query,
    matchingStrategy: fc.constantFrom('last', 'all', 'frequency'),
    sort: fc.constantFrom(['value:asc'], ['value:desc']),
    attributesToSearchOn: fc.constantFrom(['title'], ['t*'], ['text', 'inner.*']),
  },
  { requiredKeys: ['q'], noNullPrototype: true },
)
