import { describe, expect, test } from 'vitest'
import { decodeSearchBody } from '../../../domain/decode-search-request.js'
import { treeOf } from '../filtering/snapshot-harness.contract.js'
import { visiblePartOf } from '../filtering/visible-part.js'
import { queryLocales } from './query-locales.js'
import { buildingSnapshots, type TestRequest, type TestSettings } from './search-harness.contract.js'

const buildSnapshot = buildingSnapshots()

const documents = [{ id: 1, title_de: 'eins', title_ja: 'いち', text: { sv: 'ett' } }]
const localizedAttributes = [
  { attributePatterns: ['*_de'], locales: ['deu'] },
  { attributePatterns: ['*_ja'], locales: ['jpn', 'deu'] },
  { attributePatterns: ['text.*'], locales: ['swe'] },
  { attributePatterns: ['missing'], locales: ['fra'] },
]

describe('the languages of a query are', () => {
  const cases: readonly {
    readonly request: TestRequest
    readonly settings: TestSettings
    readonly locales: readonly string[] | undefined
    readonly because: string
  }[] = [
    { request: {}, settings: {}, locales: undefined, because: 'unknown, when nothing tells' },
    {
      request: {},
      settings: { localizedAttributes: [] },
      locales: undefined,
      because: 'unknown, of an empty list',
    },
    { request: { locales: ['fra'] }, settings: {}, locales: ['fra'], because: 'those of the request' },
    {
      request: { locales: ['fra'] },
      settings: { localizedAttributes },
      locales: ['fra'],
      because: 'those of the request rather than of the settings',
    },
    {
      request: { locales: [] },
      settings: { localizedAttributes },
      locales: [],
      because: 'to be detected, when the request says so',
    },
    {
      request: {},
      settings: { localizedAttributes },
      locales: ['deu', 'jpn', 'swe'],
      because: 'those of all fields that documents have',
    },
    {
      request: {},
      settings: { localizedAttributes, searchableAttributes: ['title_de', 'text'] },
      locales: ['deu', 'swe'],
      because: 'those of searchable fields',
    },
    {
      request: { attributesToSearchOn: ['title_de'] },
      settings: { localizedAttributes },
      locales: ['deu'],
      because: 'those of the fields that are searched',
    },
    {
      request: { attributesToSearchOn: ['*'] },
      settings: { localizedAttributes },
      locales: ['deu', 'jpn', 'swe'],
      because: 'those of all fields, when all are searched',
    },
    {
      request: { attributesToSearchOn: ['id'] },
      settings: { localizedAttributes },
      locales: undefined,
      because: 'unknown, if nothing tells of the fields that are searched',
    },
  ]
  for (const { request, settings, locales, because } of cases)
    test(because, () => {
      const snapshot = buildSnapshot(documents, settings)
      const found = queryLocales(decodeSearchBody(request), snapshot, visiblePartOf(snapshot, undefined))
      expect(found?.toSorted()).toEqual(locales)
    })
})

test('a field that rules hide tells no language', () => {
  const snapshot = buildSnapshot([...documents, { id: 2, text: { sv: 'två' } }], {
    localizedAttributes,
    filterableAttributes: ['id'],
  })
  const localesFor = (rules: string): readonly string[] | undefined =>
    queryLocales(decodeSearchBody({}), snapshot, visiblePartOf(snapshot, treeOf(rules)))
  expect(localesFor('id = 2')).toEqual(['swe'])
  expect(localesFor('id = 3')).toBeUndefined()
  expect(localesFor('id != 3')?.toSorted()).toEqual(['deu', 'jpn', 'swe'])
})
