import { describe, expect, test } from 'vitest'
import {
  buildingSnapshots,
  searchIds,
  toldBy,
  type TestDocument,
} from '../searching/search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

const settings = { sortableAttributes: ['value'] }

/** In order of insertion: what their values are. */
const documents: readonly TestDocument[] = [
  { id: 'text b', value: 'b' },
  { id: 'none' },
  { id: 'two', value: 2 },
  { id: 'true', value: true },
  { id: 'null', value: null },
  { id: 'ten', value: 10 },
  { id: 'text B', value: ' B ' },
  { id: 'mixed', value: ['a', 5, 'z'] },
  { id: 'numbers', value: [1, 11] },
  { id: 'texts', value: ['c', 'y'] },
  { id: 'blank', value: ' ' },
  { id: 'object', value: { a: 1 } },
  { id: 'two again', value: 2.0 },
  { id: 'minus', value: -0.5 },
  { id: 'empty list', value: [] },
  { id: 'text 10', value: '10' },
]

const without = ['none', 'null', 'blank', 'object', 'empty list'].map((id) => [id, null])

const cases = [
  {
    direction: 'asc',
    values: [
      ['minus', -0.5],
      ['numbers', 1],
      ['two', 2],
      ['two again', 2],
      ['mixed', 5],
      ['ten', 10],
      ['text 10', '10'],
      ['text b', 'b'],
      ['text B', 'b'],
      ['texts', 'c'],
      ['true', 'true'],
      ...without,
    ],
    because: 'rising: numbers, then texts, then documents without; of several values the smallest',
  },
  {
    direction: 'desc',
    values: [
      ['numbers', 11],
      ['ten', 10],
      ['mixed', 5],
      ['two', 2],
      ['two again', 2],
      ['minus', -0.5],
      ['texts', 'y'],
      ['true', 'true'],
      ['text b', 'b'],
      ['text B', 'b'],
      ['text 10', '10'],
      ...without,
    ],
    because: 'falling: numbers, then texts, then documents without; of several values the largest',
  },
]

const spreads = [
  { options: {}, because: 'in one run' },
  { options: { runs: [1, 3, 5, 1] }, because: 'in several runs' },
  {
    options: {
      runs: [4],
      replaced: [
        { id: 'two', value: 99 },
        { id: 'none', value: 'zzz' },
      ],
    },
    because: 'with documents that changed',
  },
  { options: { runs: documents.map(() => 1) }, because: 'each in a run of its own' },
]

describe('values rank', () => {
  for (const { direction, values, because } of cases)
    for (const { options, because: how } of spreads)
      test(`${because}, ${how}`, () => {
        const snapshot = buildSnapshot(documents, settings, options)
        const request = { sort: [`value:${direction}`], limit: 100 }
        const told = toldBy(`value:${direction}`, snapshot, request)
        expect(told.map(([id, detail]) => [id, detail?.['value']])).toEqual(values)
      })
})

describe('a sort', () => {
  const shops: readonly TestDocument[] = [
    { id: 1, price: 3, name: 'b', at: { city: 'Rome' } },
    { id: 2, price: 1, name: 'c', at: { city: 'oslo' } },
    { id: 3, price: 3, name: 'a', at: [{ city: 'Bonn' }, { city: 'Zug' }] },
    { id: 4, name: 'd' },
    { id: 5, price: 1, name: 'a' },
  ]
  const sortable = { sortableAttributes: ['price', 'name', 'at'] }
  const requests = [
    { sort: ['price:asc', 'name:asc'], ids: [5, 2, 3, 1, 4], because: 'is refined by the next' },
    { sort: ['price:desc', 'name:desc'], ids: [1, 3, 2, 5, 4], because: 'goes down' },
    { sort: ['price:asc'], ids: [2, 5, 1, 3, 4], because: 'leaves equals in the order of insertion' },
    { sort: ['at.city:asc'], ids: [3, 2, 1, 4, 5], because: 'goes by nested values' },
    { sort: ['at.city:desc'], ids: [3, 1, 2, 4, 5], because: 'goes by the largest of several nested ones' },
    { sort: [], ids: [1, 2, 3, 4, 5], because: 'may be left out' },
  ]
  for (const { sort, ids, because } of requests)
    for (const runs of [[], [2, 1], [1, 1, 1, 1]])
      test(`${because}, with runs of ${JSON.stringify(runs)}`, () => {
        expect(searchIds(buildSnapshot(shops, sortable, { runs }), { sort })).toEqual(ids)
      })

  test('of the settings needs no sortable attribute', () => {
    const snapshot = buildSnapshot(shops, { rankingRules: ['price:desc', 'words'] }, { runs: [2] })
    expect(searchIds(snapshot, {})).toEqual([1, 3, 2, 5, 4])
  })

  test('does not change the score', () => {
    const snapshot = buildSnapshot(shops, sortable)
    const scores = (sort: readonly string[]): unknown =>
      toldBy('exactness', snapshot, { q: 'a', sort }).map(([id, told]) => [id, told?.['score']])
    expect(scores(['price:asc'])).toEqual([
      [5, 1],
      [3, 1],
    ])
    expect(scores([])).toEqual([
      [3, 1],
      [5, 1],
    ])
  })

  test('by a field that no document has leaves all in the order of insertion', () => {
    const snapshot = buildSnapshot(shops, { sortableAttributes: ['missing'] })
    expect(searchIds(snapshot, { sort: ['missing:asc'] })).toEqual([1, 2, 3, 4, 5])
  })
})
