import { describe, expect, test } from 'vitest'
import { buildingSnapshots } from '../searching/search-harness.contract.js'
import type { IndexSnapshot } from '../runs/index-snapshot.js'
import { resolveSearchFields, type RunFields } from './search-fields.js'

const buildSnapshot = buildingSnapshots()

const documents = [
  { id: 1, title: 'one', meta: { author: 'two', tags: ['three'] } },
  { id: 2, body: 'four', title: 'five' },
]

/** The fields of each run for which a list says yes. */
function fieldsWhere(
  snapshot: IndexSnapshot,
  names: readonly string[] | undefined,
  list: (fields: RunFields) => readonly boolean[],
): readonly string[][] {
  const { runs } = resolveSearchFields(snapshot, names)
  return snapshot.runs.map(({ words }, place) => {
    const fields = runs[place]
    return words.fields.filter((_, field) => fields !== undefined && list(fields)[field]).toSorted()
  })
}

const searched = (snapshot: IndexSnapshot, names?: readonly string[]): readonly string[][] =>
  fieldsWhere(snapshot, names, (fields) => fields.searched)

describe('a search with every attribute searchable', () => {
  const snapshot = buildSnapshot(documents, {}, { runs: [1] })
  const cases: readonly {
    readonly names: readonly string[] | undefined
    readonly fields: readonly (readonly string[])[]
    readonly because: string
  }[] = [
    {
      names: undefined,
      fields: [
        ['id', 'meta.author', 'meta.tags', 'title'],
        ['body', 'id', 'title'],
      ],
      because: 'looks at all fields when it names none',
    },
    {
      names: ['*'],
      fields: [
        ['id', 'meta.author', 'meta.tags', 'title'],
        ['body', 'id', 'title'],
      ],
      because: 'and when it names all',
    },
    { names: ['title'], fields: [['title'], ['title']], because: 'looks at the field it names, in each run' },
    { names: ['body', 'id'], fields: [['id'], ['body', 'id']], because: 'looks at several' },
    { names: ['meta.tags'], fields: [['meta.tags'], []], because: 'looks at a nested field' },
    {
      names: ['meta'],
      fields: [['meta.author', 'meta.tags'], []],
      because: 'looks at all that is nested in one',
    },
    { names: ['titl'], fields: [[], []], because: 'finds nothing in a field that nobody has' },
    { names: ['title', 'nope'], fields: [['title'], ['title']], because: 'passes over one that nobody has' },
    { names: [], fields: [[], []], because: 'finds nothing in no fields' },
    { names: ['ti*'], fields: [['title'], ['title']], because: 'takes a beginning' },
    { names: ['*dy'], fields: [[], ['body']], because: 'takes an end' },
    { names: ['*t*'], fields: [['meta.author', 'meta.tags', 'title'], ['title']], because: 'takes a middle' },
    { names: ['x*'], fields: [[], []], because: 'finds nothing with a pattern that nothing matches' },
  ]
  for (const { names, fields, because } of cases)
    test(because, () => expect(searched(snapshot, names)).toEqual(fields))

  test('gives all fields the same weight', () => {
    const { runs, highestWeight } = resolveSearchFields(snapshot, undefined)
    expect(runs.map(({ weights }) => new Set(weights))).toEqual([new Set([0]), new Set([0])])
    expect(highestWeight).toBe(0)
  })
})

describe('a search with a list of searchable attributes', () => {
  const settings = { searchableAttributes: ['title', 'meta', 'notes', 'meta.tags'] }
  const snapshot = buildSnapshot(documents, settings, { runs: [1] })

  const allowed = [
    {
      names: undefined,
      fields: [['meta.author', 'meta.tags', 'title'], ['title']],
      because: 'all of the list',
    },
    { names: ['title'], fields: [['title'], ['title']], because: 'one of the list' },
    { names: ['notes'], fields: [[], []], because: 'one of the list that no document has' },
    {
      names: ['meta.author'],
      fields: [['meta.author'], []],
      because: 'one that is nested in one of the list',
    },
    { names: ['b*', 'ti*'], fields: [['title'], ['title']], because: 'a pattern, whatever it matches' },
  ]
  for (const { names, fields, because } of allowed)
    test(`may name ${because}`, () => expect(searched(snapshot, names)).toEqual(fields))

  const refused = [
    { names: ['body'], because: 'a field that is not in it' },
    { names: ['title', 'nope'], because: 'a field that nobody has' },
    { names: ['meta.nope'], because: 'a nested field that nobody has' },
    { names: ['met'], because: 'part of a name' },
  ]
  for (const { names, because } of refused)
    test(`may not name ${because}`, () => {
      expect(() => searched(snapshot, names)).toThrow(
        expect.objectContaining({ code: 'invalid_search_attributes_to_search_on' }),
      )
    })

  for (const names of [undefined, ['meta.tags', 'title']])
    test(`weighs fields by the list, whatever the request names: ${JSON.stringify(names)}`, () => {
      const { runs, highestWeight } = resolveSearchFields(snapshot, names)
      const byField = snapshot.runs[0]?.words.fields.map((field, place) => [field, runs[0]?.weights[place]])
      expect(Object.fromEntries(byField ?? [])).toEqual({ title: 0, 'meta.author': 1, 'meta.tags': 1 })
      expect(highestWeight).toBe(3)
    })
})

describe('attributes without typos', () => {
  const cases = [
    {
      disableOnAttributes: ['title'],
      tolerant: ['id', 'meta.author', 'meta.tags'],
      because: 'one of the top',
    },
    {
      disableOnAttributes: ['meta'],
      tolerant: ['id', 'title'],
      because: 'one with all that is nested in it',
    },
    { disableOnAttributes: ['meta.tags'], tolerant: ['id', 'meta.author', 'title'], because: 'a nested one' },
    {
      disableOnAttributes: ['tit'],
      tolerant: ['id', 'meta.author', 'meta.tags', 'title'],
      because: 'no part',
    },
  ]
  for (const { disableOnAttributes, tolerant, because } of cases)
    test(`are searched all the same: ${because}`, () => {
      const snapshot = buildSnapshot(documents.slice(0, 1), { typoTolerance: { disableOnAttributes } })
      expect(fieldsWhere(snapshot, undefined, (fields) => fields.tolerant)).toEqual([tolerant])
      expect(searched(snapshot)).toEqual([['id', 'meta.author', 'meta.tags', 'title']])
    })

  test('are not among the tolerant ones when they are not searched either', () => {
    const snapshot = buildSnapshot(documents, { typoTolerance: { disableOnAttributes: ['title'] } })
    expect(fieldsWhere(snapshot, ['title', 'body'], (fields) => fields.tolerant)).toEqual([['body']])
  })
})
