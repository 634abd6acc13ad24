import { expect, test } from 'vitest'
import { createSearchableFields } from './searchable-fields.js'

const cases = [
  { attributes: ['*'], path: 'a.b', weight: 0, because: 'a star covers every field alike' },
  { attributes: ['a', 'b'], path: 'b', weight: 1, because: 'a field weighs by its place' },
  {
    attributes: ['a', 'b'],
    path: 'c',
    weight: undefined,
    because: 'a field that is not listed is not searched',
  },
  { attributes: ['a'], path: 'a.b.c', weight: 0, because: 'an attribute covers what is nested in it' },
  {
    attributes: ['a.b'],
    path: 'a',
    weight: undefined,
    because: 'a nested attribute does not cover the outer',
  },
  { attributes: ['a'], path: 'ab', weight: undefined, because: 'a name that only begins alike is another' },
  { attributes: ['a.b', 'a'], path: 'a.b.c', weight: 0, because: 'the first that covers it decides' },
  { attributes: [], path: 'a', weight: undefined, because: 'an empty list covers nothing' },
]
for (const { attributes, path, weight, because } of cases)
  test(because, () => {
    const fields = createSearchableFields(attributes)
    expect([fields.weightOf(path), fields.weightOf(path)]).toEqual([weight, weight])
    expect(fields.covers(path)).toBe(weight !== undefined)
  })
