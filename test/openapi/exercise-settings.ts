import { settingNames, settingRow } from '../../src/domain/settings/setting-table.js'
import type { SettingName } from '../../src/domain/settings/settings.js'
import type { TestServer } from '../support/test-server.js'
import { askAll, finishAll, type Row } from './ask.js'

/** No setting takes it. */
const mistaken = { not: 7 }

const url = 'http://127.0.0.1:9'

/** A value of each setting that shows as many members as can be. */
const values: Readonly<Record<SettingName, unknown>> = {
  displayedAttributes: ['*'],
  searchableAttributes: ['title', 'author.name', 'tags'],
  filterableAttributes: [
    'tags',
    {
      attributePatterns: ['ye*'],
      features: { facetSearch: true, filter: { equality: true, comparison: true } },
    },
    { attributePatterns: ['x'], features: null },
    '_geo',
  ],
  sortableAttributes: ['year', '_geo'],
  foreignKeys: [{ foreignIndexUid: 'other', fieldName: 'author' }],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'year:desc'],
  stopWords: ['the'],
  nonSeparatorTokens: ['#'],
  separatorTokens: ['&'],
  dictionary: ['J. R. R.'],
  synonyms: { sea: ['ocean'] },
  distinctAttribute: 'year',
  proximityPrecision: 'byAttribute',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 4, twoTypos: null },
    disableOnWords: ['moon'],
  },
  faceting: { maxValuesPerFacet: 5, sortFacetValuesBy: { tags: 'count' } },
  pagination: { maxTotalHits: 50 },
  embedders: {
    own: {
      source: 'userProvided',
      dimensions: 2,
      distribution: { mean: 0.5, sigma: 0.1 },
      binaryQuantized: false,
    },
    told: {
      source: 'rest',
      url,
      apiKey: 'a-key-that-nobody-may-see',
      request: { input: '{{text}}' },
      response: ['{{embedding}}'],
      headers: { 'x-api-key': 'another-key' },
      dimensions: 2,
      documentTemplate: '{{ doc.title }}',
      documentTemplateMaxBytes: 10,
    },
  },
  searchCutoffMs: 1500,
  localizedAttributes: [{ attributePatterns: ['title'], locales: ['en'] }],
  facetSearch: true,
  prefixSearch: 'indexingTime',
  chat: {
    description: 'Books.',
    documentTemplate: '{{ doc.title }}',
    searchParameters: { limit: 3, hybrid: { embedder: 'own' }, matchingStrategy: 'all' },
  },
}

export async function exerciseSettings(server: TestServer): Promise<void> {
  const path = '/indexes/settled/settings'
  await askAll(server, [[404, 'GET', path], ...settingNames.map((name) => read(name, 404))])
  await finishAll(server, [['succeeded', 'PATCH', path, { json: values }]])
  await askAll(server, [[200, 'GET', path], ...settingNames.map((name) => read(name))])
  // The last of these tasks finishes after the others.
  await askAll(
    server,
    settingNames.map((name) => change(name, values[name])),
  )
  await askAll(
    server,
    settingNames.map((name) => change(name, null)),
  )
  await askAll(
    server,
    settingNames.map((name): Row => [202, 'DELETE', `${path}/${settingRow(name).route}`]),
  )
  await finishAll(server, [['succeeded', 'DELETE', path]])
  await askAll(server, [[200, 'GET', path], ...settingNames.map((name) => read(name))])
  await askAll(
    server,
    settingNames.map((name) => change(name, mistaken, 400)),
  )
  await finishAll(server, [
    ['succeeded', 'PUT', '/indexes/books/settings/ranking-rules', { json: values.rankingRules }],
  ])
  await exerciseRendering(server)

  function read(name: SettingName, status = 200): Row {
    return [status, 'GET', `${path}/${settingRow(name).route}`]
  }

  function change(name: SettingName, json: unknown, status = 202): Row {
    const { verb, route } = settingRow(name)
    return [status, verb, `${path}/${route}`, { json }]
  }
}

async function exerciseRendering(server: TestServer): Promise<void> {
  const template = {
    kind: 'inlineDocumentTemplate',
    inline: '{{ doc.title }}',
    documentTemplateMaxBytes: null,
  }
  const input = { kind: 'indexDocument', indexUid: 'books', id: 1 }
  await askAll(server, [
    [200, 'POST', '/render-template', { json: { template } }],
    [200, 'POST', '/render-template', { json: { template, input } }],
    [
      200,
      'POST',
      '/render-template',
      { json: { template, input: { kind: 'inlineDocument', inline: { title: 'T' } } } },
    ],
    [
      200,
      'POST',
      '/render-template',
      { json: { template: { kind: 'chatDocumentTemplate', indexUid: 'books' }, input: null } },
    ],
    [404, 'POST', '/render-template', { json: { template, input: { ...input, id: 404 } } }],
    [400, 'POST', '/render-template', { json: { template: { kind: 'none' } } }],
  ])
}
