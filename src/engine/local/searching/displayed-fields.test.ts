import { describe, expect, test } from 'vitest'
import { createDisplayedFields } from './displayed-fields.js'

const document = {
  id: 1,
  title: 'one',
  crew: [
    { name: 'Ada', job: 'pilot' },
    { name: 'Bo', job: 'cook' },
  ],
  place: { city: { name: 'Oslo', code: 7 }, country: 'Norway' },
  'place.city': 'a name with a dot',
  _vectors: { default: [0.5] },
}

function shown(
  displayed: readonly string[],
  retrieved: readonly string[] | undefined,
  read: object,
): unknown {
  const bytes = createDisplayedFields(displayed, retrieved).show(Buffer.from(JSON.stringify(read)))
  return JSON.parse(Buffer.from(bytes).toString())
}

const { _vectors, ...withoutVectors } = document

const cases: readonly {
  readonly displayed?: readonly string[]
  readonly retrieved?: readonly string[]
  readonly shown: object
  readonly because: string
}[] = [
  { shown: withoutVectors, because: 'all but vectors, when nothing is chosen' },
  { retrieved: ['*'], shown: withoutVectors, because: 'all, when all are asked for' },
  {
    retrieved: ['title', 'id'],
    shown: { id: 1, title: 'one' },
    because: 'what is asked for, in its own order',
  },
  { displayed: ['title'], shown: { title: 'one' }, because: 'what is displayed' },
  { displayed: ['title', 'id'], retrieved: ['id', 'crew'], shown: { id: 1 }, because: 'what is both' },
  { displayed: ['title'], retrieved: ['id'], shown: {}, because: 'nothing, if nothing is both' },
  { retrieved: [], shown: {}, because: 'nothing, when nothing is asked for' },
  { displayed: [], shown: {}, because: 'nothing, when nothing is displayed' },
  { displayed: [], retrieved: ['*'], shown: {}, because: 'nothing, even if all is asked for' },
  { retrieved: ['nope', 'id'], shown: { id: 1 }, because: 'no field that is not there' },
  {
    retrieved: ['crew.name'],
    shown: { crew: [{ name: 'Ada' }, { name: 'Bo' }] },
    because: 'a nested field, in all objects of a list',
  },
  {
    retrieved: ['place.city.name'],
    shown: { place: { city: { name: 'Oslo' } } },
    because: 'a deeply nested field',
  },
  {
    retrieved: ['place.city'],
    shown: { place: { city: { name: 'Oslo', code: 7 } }, 'place.city': 'a name with a dot' },
    because: 'a nested field and one of the same name',
  },
  {
    displayed: ['place'],
    retrieved: ['place.country', 'title'],
    shown: { place: { country: 'Norway' } },
    because: 'what is asked for of a displayed object',
  },
  {
    displayed: ['place.country', 'title'],
    retrieved: ['place'],
    shown: { place: { country: 'Norway' } },
    because: 'what is displayed of an object that is asked for',
  },
  {
    displayed: ['place.city', 'place.country'],
    retrieved: ['place.city.name', 'place.country'],
    shown: { place: { city: { name: 'Oslo' }, country: 'Norway' } },
    because: 'what both have of the same object',
  },
  {
    displayed: ['place.city'],
    retrieved: ['place.country'],
    shown: {},
    because: 'nothing, of different parts',
  },
  { retrieved: ['crew.na'], shown: { crew: [] }, because: 'no field by part of its name' },
  { retrieved: ['_vectors', 'id'], shown: { id: 1 }, because: 'no vectors, even if they are asked for' },
  { displayed: ['_vectors'], shown: {}, because: 'no vectors, even if they are displayed' },
]

describe('of a document is answered', () => {
  for (const { displayed = ['*'], retrieved, shown: expected, because } of cases)
    test(because, () => expect(shown(displayed, retrieved, document)).toEqual(expected))

  test('the same bytes, when all of it is', () => {
    const text = '{ "id" : 1.50, "a":"\\u0041" }'
    const bytes = createDisplayedFields(['*'], undefined).show(Buffer.from(text))
    expect(Buffer.from(bytes).toString()).toBe(text)
  })

  test('a member of that name, if it is not at the top', () => {
    const nested = { id: 1, a: { _vectors: 2 }, b: '"_vectors"' }
    expect(shown(['*'], undefined, nested)).toEqual(nested)
  })
})

describe('a field is displayed', () => {
  const fields = [
    { displayed: ['*'], path: 'any', is: true, because: 'when all are' },
    { displayed: ['a'], path: 'a', is: true, because: 'by its name' },
    { displayed: ['a'], path: 'a.b', is: true, because: 'as part of another' },
    { displayed: ['a.b'], path: 'a', is: false, because: 'not as the whole of another' },
    { displayed: ['a'], path: 'ab', is: false, because: 'not by the beginning of its name' },
    { displayed: [], path: 'a', is: false, because: 'not when none are' },
  ]
  for (const { displayed, path, is, because } of fields)
    test(because, () => expect(createDisplayedFields(displayed, ['x']).isDisplayed(path)).toBe(is))
})
