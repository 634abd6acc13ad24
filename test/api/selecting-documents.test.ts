import { Meilisearch, type Index } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer
let client: Meilisearch

const settings = {
  filterableAttributes: ['genre', 'year', '_geo'],
  sortableAttributes: ['year', 'crew', '_geo'],
  displayedAttributes: ['id'],
}

const films = [
  { id: 1, genre: 'drama', year: 1999, crew: { size: 3 }, _geo: { lat: 10, lng: 0 } },
  { id: 2, genre: ['comedy', 'drama'], year: 2004, crew: { size: 2 } },
  { id: 3, genre: 'comedy', year: 1987, crew: { size: 9 }, _geo: { lat: 2, lng: 1 } },
  { id: 4, genre: 'horror', year: '1990s' },
  { id: 5, genre: null, year: 2010, crew: { size: 1 } },
]

async function filled(uid: string): Promise<Index> {
  const index = client.index(uid)
  await index.updateSettings(settings).waitTask()
  await index.addDocuments(films).waitTask()
  return index
}

const ids = (documents: readonly Readonly<Record<string, unknown>>[]): unknown[] =>
  documents.map(({ id }) => id)

beforeAll(async () => {
  server = await startTestServer({ switchedOnFeatures: ['editDocumentsByFunction'] })
  client = new Meilisearch({
    host: server.url,
    apiKey: masterKey,
    defaultWaitOptions: { interval: 3, timeout: 15_000 },
  })
  await filled('films')
})

afterAll(async () => server.stop())

describe('a list of documents', () => {
  const path = '/indexes/films/documents'
  const lists: readonly { query: string; body: object; found: readonly number[]; total: number }[] = [
    { query: 'filter=genre = drama', body: { filter: 'genre = drama' }, found: [1, 2], total: 2 },
    {
      query: 'filter=["year > 1990", ["genre = drama", "genre IS NULL"]]&offset=1&limit=1',
      body: { filter: ['year > 1990', ['genre = drama', 'genre IS NULL']], offset: 1, limit: 1 },
      found: [2],
      total: 3,
    },
    { query: 'sort=year:desc', body: { sort: ['year:desc'] }, found: [5, 2, 1, 3, 4], total: 5 },
    {
      query: 'sort=crew.size:asc&limit=3',
      body: { sort: ['crew.size:asc'], limit: 3 },
      found: [5, 2, 1],
      total: 5,
    },
    {
      query: 'sort=_geoPoint(9, 0):asc,year:asc',
      body: { sort: ['_geoPoint(9, 0):asc', 'year:asc'] },
      found: [1, 3, 2, 5, 4],
      total: 5,
    },
    {
      query: 'filter=_geoRadius(10, 0, 1000)',
      body: { filter: '_geoRadius(10, 0, 1000)' },
      found: [1],
      total: 1,
    },
    {
      query: 'ids=4,3,1&filter=genre != drama&sort=year:asc',
      body: { ids: [4, 3, 1], filter: 'genre != drama', sort: ['year:asc'] },
      found: [3, 4],
      total: 2,
    },
    { query: 'filter= ', body: { filter: [] }, found: [1, 2, 3, 4, 5], total: 5 },
  ]
  for (const { query, body, found, total } of lists)
    test(`?${query} and its body find the same`, async () => {
      const byQuery = await server.call('GET', `${path}?${query.replaceAll(' ', '%20')}`)
      const byBody = await server.call('POST', `${path}/fetch`, { json: body })
      expect([ids(byQuery.body.results), byQuery.body.total]).toEqual([found, total])
      expect(byBody.text).toBe(byQuery.text)
    })

  test('has whole documents, whatever is displayed, or the fields that are asked for', async () => {
    const filter = 'year = 1999'
    expect((await client.index('films').getDocuments({ filter })).results).toEqual([films[0]])
    expect((await client.index('films').getDocuments({ filter, fields: ['year'] })).results).toEqual([
      { year: 1999 },
    ])
  })

  const refused = [
    {
      body: { filter: 'title = a' },
      outcome: '400 invalid_document_filter',
      says: '`title` is not filterable',
    },
    { body: { filter: 'genre = ' }, outcome: '400 invalid_document_filter', says: '\n' },
    { body: { filter: 'genre CONTAINS a' }, outcome: '400 feature_not_enabled', says: 'containsFilter' },
    { body: { sort: ['genre:asc'] }, outcome: '400 invalid_document_sort', says: '`genre` is not sortable' },
    { body: { sort: ['year'] }, outcome: '400 invalid_document_sort', says: ':desc' },
  ]
  for (const { body, outcome, says } of refused)
    test(`${JSON.stringify(body)} answers ${outcome}`, async () => {
      const reply = await server.call('POST', `${path}/fetch`, { json: body })
      expect(outcomeOf(reply)).toBe(outcome)
      expect(reply.body.message).toContain(says)
    })
})

describe('a deletion by filter', () => {
  test('deletes what the filter holds for and counts it', async () => {
    const index = await filled('deleted')
    const task = await index.deleteDocuments({ filter: ['genre = drama', 'year < 2000'] }).waitTask()
    expect(task).toMatchObject({ status: 'succeeded', type: 'documentDeletion' })
    expect(task.details).toEqual({
      providedIds: 0,
      deletedDocuments: 1,
      originalFilter: '["genre = drama","year < 2000"]',
    })
    const none = await index.deleteDocuments({ filter: 'genre = drama AND year = 1999' }).waitTask()
    expect(none.details).toMatchObject({ deletedDocuments: 0 })
    expect(ids((await index.getDocuments()).results)).toEqual([2, 3, 4, 5])
    expect((await index.getStats()).numberOfDocuments).toBe(4)
  })

  test('says what is wrong with its filter', async () => {
    const index = await filled('mistaken')
    const task = await index.deleteDocuments({ filter: 'title = a' }).waitTask()
    expect(task).toMatchObject({
      status: 'failed',
      details: { deletedDocuments: 0, originalFilter: '"title = a"' },
      error: {
        code: 'invalid_document_filter',
        message: expect.stringContaining('Index `mistaken`: The attribute `title` is not filterable.'),
      },
    })
  })

  test('sees the changes of tasks before it, and not those after it', async () => {
    await filled('mixed')
    const documents = '/indexes/mixed/documents'
    const calls = [
      ['DELETE', `${documents}/1`, undefined],
      ['POST', `${documents}/delete`, { filter: 'genre = drama' }],
      ['POST', `${documents}/delete`, { filter: 'genre = horror' }],
      ['POST', documents, [{ id: 6, genre: 'drama' }]],
      ['PUT', documents, [{ id: 3, genre: 'drama' }]],
      ['POST', `${documents}/delete`, { filter: 'genre = drama AND year EXISTS' }],
    ] as const
    const replies = []
    for (const [method, path, json] of calls) replies.push(await server.call(method, path, { json }))
    const last = replies.at(-1)?.body.taskUid
    await client.tasks.waitForTask(last)
    const { body } = await server.call('GET', documents)
    expect(ids(body.results)).toEqual([5, 6])
  })
})

test('an edit function edits what its filter holds for', async () => {
  const index = await filled('edited')
  const edited = await index
    .updateDocumentsByFunction({ function: 'doc.genre = "old"', filter: 'year < 2000 AND year > 0' })
    .waitTask()
  expect(edited).toMatchObject({
    status: 'succeeded',
    details: { editedDocuments: 3, deletedDocuments: 0, originalFilter: '"year < 2000 AND year > 0"' },
  })
  const { results } = await index.getDocuments({ filter: 'genre = old' })
  expect(ids(results)).toEqual([1, 3, 4])
})

describe('the fields of an index', () => {
  const path = '/indexes/films/fields'

  test('are listed by name with what the settings do with each', async () => {
    await finish(server, 'PATCH', '/indexes/described/settings', {
      json: {
        filterableAttributes: ['genre', { attributePatterns: ['crew.*'] }],
        sortableAttributes: ['crew'],
        searchableAttributes: ['genre'],
        displayedAttributes: ['genre'],
        distinctAttribute: 'genre',
        rankingRules: ['words', 'genre:desc'],
        faceting: { sortFacetValuesBy: { genre: 'count' } },
        localizedAttributes: [{ attributePatterns: ['gen*'], locales: ['fra'] }],
      },
    })
    await finish(server, 'POST', '/indexes/described/documents', {
      json: { id: 1, genre: 'drama', crew: [{ size: 1 }], _vectors: { m: null } },
    })
    const { status, body } = await server.call('POST', '/indexes/described/fields', { json: {} })
    expect([status, body.offset, body.limit, body.total]).toEqual([200, 0, 20, 4])
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual([
      'crew',
      'crew.size',
      'genre',
      'id',
    ])
    expect(body.results[1]).toEqual({
      name: 'crew.size',
      displayed: { enabled: false },
      searchable: { enabled: false },
      sortable: { enabled: true },
      distinct: { enabled: false },
      rankingRule: { enabled: false },
      filterable: { enabled: true, sortBy: 'alpha', facetSearch: false, equality: true, comparison: false },
      localized: { locales: [] },
    })
    expect(body.results[2]).toEqual({
      name: 'genre',
      displayed: { enabled: true },
      searchable: { enabled: true },
      sortable: { enabled: false },
      distinct: { enabled: true },
      rankingRule: { enabled: true, order: 'desc' },
      filterable: { enabled: true, sortBy: 'count', facetSearch: true, equality: true, comparison: true },
      localized: { locales: ['fra'] },
    })
  })

  const lists = [
    { body: { limit: 2 }, names: ['_geo', '_geo.lat'], total: 8 },
    { body: { offset: 7 }, names: ['year'], total: 8 },
    { body: { filter: null }, names: undefined, total: 8 },
    { body: { filter: { attributePatterns: ['ye*', 'id'] } }, names: ['id', 'year'], total: 2 },
    { body: { filter: { sortable: true, filterable: false } }, names: ['crew', 'crew.size'], total: 2 },
    { body: { filter: { displayed: true, searchable: null } }, names: ['id'], total: 1 },
    { body: { filter: { distinct: true } }, names: [], total: 0 },
  ]
  for (const { body, names, total } of lists)
    test(`${JSON.stringify(body)} finds ${total}`, async () => {
      const reply = await server.call('POST', path, { json: body })
      expect(reply.body.total).toBe(total)
      const found = reply.body.results.map(({ name }: { name: string }) => name)
      if (names !== undefined) expect(found).toEqual(names)
    })

  const refused = [
    { body: { offset: -1 }, code: 'invalid_index_offset' },
    { body: { limit: 'a' }, code: 'invalid_index_limit' },
    { body: { filter: 1 }, code: 'invalid_index_fields_filter' },
    { body: { filter: { shown: true } }, code: 'invalid_index_fields_filter' },
    { body: { filter: { attributePatterns: 'a' } }, code: 'invalid_index_fields_filter_attribute_patterns' },
    { body: { filter: { displayed: 1 } }, code: 'invalid_index_fields_filter_displayed' },
    { body: { filter: { searchable: 1 } }, code: 'invalid_index_fields_filter_searchable' },
    { body: { filter: { sortable: 1 } }, code: 'invalid_index_fields_filter_sortable' },
    { body: { filter: { distinct: 1 } }, code: 'invalid_index_fields_filter_distinct' },
    { body: { filter: { rankingRule: 1 } }, code: 'invalid_index_fields_filter_ranking_rule' },
    { body: { filter: { filterable: 1 } }, code: 'invalid_index_fields_filter_filterable' },
    { body: { fields: [] }, code: 'bad_request' },
  ]
  for (const { body, code } of refused)
    test(`${JSON.stringify(body)} is refused with ${code}`, async () =>
      expect(outcomeOf(await server.call('POST', path, { json: body }))).toBe(`400 ${code}`))

  test('of an index that is not there', async () =>
    expect(outcomeOf(await server.call('POST', '/indexes/nobody/fields', { json: {} }))).toBe(
      '404 index_not_found',
    ))
})
