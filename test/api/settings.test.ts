import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingNames, settingRow } from '../../src/domain/settings/setting-table.js'
import { createKey } from '../support/create-key.js'
import { finish } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const path = '/indexes/movies/settings'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await finish(server, 'POST', '/indexes', { json: { uid: 'movies' } })
})

afterAll(async () => server.stop())

async function switchFeatures(json: Readonly<Record<string, boolean>>): Promise<void> {
  await server.call('PATCH', '/experimental-features', { json })
}

async function read(at: string): Promise<unknown> {
  return (await server.call('GET', at)).body
}

/** A value of each setting that is not its default, as it is sent and as it is shown. */
const values: Readonly<Record<string, { readonly sent: unknown; readonly shown?: unknown }>> = {
  displayedAttributes: { sent: ['title', 'id'] },
  searchableAttributes: { sent: ['title', 'overview'] },
  filterableAttributes: { sent: ['genre', { attributePatterns: ['*_id'], features: { facetSearch: true } }] },
  sortableAttributes: { sent: ['year', 'title'], shown: ['title', 'year'] },
  foreignKeys: { sent: [{ foreignIndexUid: 'authors', fieldName: 'author' }] },
  rankingRules: { sent: ['words', 'year:desc'] },
  stopWords: { sent: ['the', 'a', 'the'], shown: ['a', 'the'] },
  nonSeparatorTokens: { sent: ['@', '#'], shown: ['#', '@'] },
  separatorTokens: { sent: ['|', '&'], shown: ['&', '|'] },
  dictionary: { sent: ['J. R. R.'] },
  synonyms: { sent: { film: ['movie'] } },
  distinctAttribute: { sent: 'sku' },
  proximityPrecision: { sent: 'byAttribute' },
  typoTolerance: {
    sent: { minWordSizeForTypos: { oneTypo: 4 } },
    shown: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 4, twoTypos: 9 },
      disableOnWords: [],
      disableOnAttributes: [],
      disableOnNumbers: false,
    },
  },
  faceting: {
    sent: { sortFacetValuesBy: { genre: 'count' } },
    shown: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha', genre: 'count' } },
  },
  pagination: { sent: { maxTotalHits: 7 } },
  embedders: {
    sent: {
      own: { source: 'userProvided', dimensions: 3 },
      far: { apiKey: '0123456789012345678901234567890' },
    },
    shown: {
      own: { source: 'userProvided', dimensions: 3 },
      far: { source: 'openAi', apiKey: '01234XXXXXX...' },
    },
  },
  searchCutoffMs: { sent: 150 },
  localizedAttributes: { sent: [{ attributePatterns: ['*_ja'], locales: ['jpn'] }] },
  facetSearch: { sent: false },
  prefixSearch: { sent: 'disabled' },
  chat: {
    sent: { description: 'films', searchParameters: { limit: 3 } },
    shown: {
      description: 'films',
      documentTemplate: expect.stringContaining('fields'),
      documentTemplateMaxBytes: 400,
      searchParameters: { limit: 3 },
    },
  },
}

const shownValues = Object.fromEntries(
  Object.entries(values).map(([name, { sent, shown = sent }]) => [name, shown]),
)

describe('each setting', () => {
  beforeAll(async () => switchFeatures({ chatCompletions: true, foreignKeys: true }))
  afterAll(async () => switchFeatures({ chatCompletions: false, foreignKeys: false }))

  for (const name of settingNames) {
    const { route, verb, default: byDefault } = settingRow(name)
    const own = `${path}/${route}`

    test(`${name} is set and reset by a route of its own`, async () => {
      const set = await finish(server, verb, own, { json: values[name]?.sent })
      expect(set).toMatchObject({ status: 'succeeded', type: 'settingsUpdate', indexUid: 'movies' })
      expect(Object.keys(set.details)).toEqual([name])
      expect(await read(own)).toEqual(shownValues[name])
      expect(await finish(server, 'DELETE', own)).toMatchObject({ status: 'succeeded' })
      expect(await read(own)).toEqual(byDefault)
    })

    test(`${name} is reset by null`, async () => {
      await finish(server, verb, own, { json: values[name]?.sent })
      const { details } = await finish(server, verb, own, { body: 'null', headers: jsonType })
      const isList = name === 'displayedAttributes' || name === 'searchableAttributes'
      expect(details).toEqual({ [name]: isList ? ['*'] : null })
      expect(await read(own)).toEqual(byDefault)
    })

    test(`${name} refuses another type by its own code`, async () => {
      const reply = await server.call(verb, own, { json: name === 'searchCutoffMs' ? 'x' : 0.5 })
      expect(outcomeOf(reply)).toBe(`400 ${settingRow(name).invalid}`)
    })

    test(`${name} is not written by the other verb`, async () => {
      const other = verb === 'PUT' ? 'PATCH' : 'PUT'
      expect((await server.call(other, own, { json: null })).status).toBe(405)
    })
  }

  test('is set and reset with all others', async () => {
    const json = Object.fromEntries(Object.entries(values).map(([name, { sent }]) => [name, sent]))
    const set = await finish(server, 'PATCH', path, { json })
    expect(set.status).toBe('succeeded')
    expect(Object.keys(set.details)).toEqual(settingNames)
    expect(JSON.stringify(set)).not.toContain('0123456789')
    expect(await read(path)).toEqual(shownValues)

    await finish(server, 'PATCH', path, { json: { stopWords: null, typoTolerance: { enabled: false } } })
    expect(await read(path)).toMatchObject({
      ...shownValues,
      stopWords: [],
      typoTolerance: { enabled: false, minWordSizeForTypos: { oneTypo: 4, twoTypos: 9 } },
    })

    expect(await finish(server, 'DELETE', path)).toMatchObject({
      status: 'succeeded',
      details: { stopWords: null, displayedAttributes: ['*'], chat: null },
    })
    const defaults = settingNames.map((name) => [name, settingRow(name).default])
    expect(await read(path)).toEqual(Object.fromEntries(defaults))
  })
})

const jsonType = { 'content-type': 'application/json' }

describe('a change is accepted', () => {
  test('as a task, told in five members', async () => {
    const { status, body } = await server.call('PATCH', path, { json: {} })
    expect(status).toBe(202)
    expect(Object.keys(body)).toEqual(['taskUid', 'indexUid', 'status', 'type', 'enqueuedAt'])
    expect(body).toMatchObject({ indexUid: 'movies', status: 'enqueued', type: 'settingsUpdate' })
  })

  test('and makes the index that is missing', async () => {
    const task = await finish(server, 'PUT', '/indexes/made/settings/stop-words', { json: ['a'] })
    expect(task.status).toBe('succeeded')
    expect(await read('/indexes/made/settings/stop-words')).toEqual(['a'])
  })

  test('and does not make an index for whoever may not', async () => {
    const { key } = await createKey(server, { actions: ['settings.update'] })
    const task = await finish(server, 'PATCH', '/indexes/unmade/settings', { json: {}, key })
    expect(task).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } })
  })

  for (const below of ['', '/stop-words'])
    test(`and a reset by DELETE /settings${below} never makes one`, async () => {
      const task = await finish(server, 'DELETE', `/indexes/unmade/settings${below}`)
      expect(task).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } })
      expect(outcomeOf(await server.call('GET', '/indexes/unmade'))).toBe('404 index_not_found')
    })
})

describe('a change that does not fit what is stored', () => {
  beforeAll(async () => switchFeatures({ chatCompletions: true }))
  afterAll(async () => switchFeatures({ chatCompletions: false }))

  const failing = [
    {
      because: 'a size above the stored one',
      before: { typoTolerance: { minWordSizeForTypos: { twoTypos: 6 } } },
      after: { typoTolerance: { minWordSizeForTypos: { oneTypo: 7 } } },
      code: 'invalid_settings_typo_tolerance',
    },
    {
      because: 'an embedder without what its source needs',
      before: { embedders: { a: { source: 'userProvided', dimensions: 3 } } },
      after: { embedders: { a: { dimensions: null } } },
      code: 'invalid_settings_embedders',
    },
    {
      because: 'an embedder with a template that cannot be read',
      before: { embedders: { a: { source: 'ollama', model: 'm', documentTemplate: '{{ doc.title }}' } } },
      after: { embedders: { a: { documentTemplate: '{{ doc.title | shout }}' } } },
      code: 'invalid_settings_embedders',
      says: '`embedders.a.documentTemplate`: the template cannot be read at line 1, column 1: there is no filter `shout`',
    },
    {
      because: 'a template for conversations that cannot be read',
      before: { chat: { documentTemplate: '{{ doc.title }}' } },
      after: { chat: { documentTemplate: 'A film:\n{% include "secrets" %}' } },
      code: 'invalid_chat_setting_document_template',
      says: '`chat.documentTemplate`: the template cannot be read at line 2, column 1: the tag `include` is not available',
    },
  ]
  for (const { because, before, after, code, says = '' } of failing)
    test(`fails its task: ${because}`, async () => {
      await finish(server, 'DELETE', path)
      await finish(server, 'PATCH', path, { json: before })
      const kept = await read(path)
      const task = await finish(server, 'PATCH', path, { json: after })
      expect(task).toMatchObject({
        status: 'failed',
        error: { code, message: expect.stringContaining(says) },
      })
      expect(await read(path)).toEqual(kept)
      await finish(server, 'DELETE', path)
    })
})

const refusals: { because: string; method: string; at: string; json?: unknown; answer: string }[] = [
  {
    because: 'an index that is not there',
    method: 'GET',
    at: '/indexes/nobody/settings',
    answer: '404 index_not_found',
  },
  {
    because: 'a setting of an index that is not there',
    method: 'GET',
    at: '/indexes/nobody/settings/chat',
    answer: '404 index_not_found',
  },
  { because: 'an unknown setting', method: 'GET', at: `${path}/colours`, answer: '404' },
  { because: 'a bad uid', method: 'GET', at: '/indexes/a%20b/settings', answer: '400 invalid_index_uid' },
  {
    because: 'a bad body before a bad uid',
    method: 'PUT',
    at: '/indexes/a%20b/settings/stop-words',
    json: 1,
    answer: '400 invalid_settings_stop_words',
  },
  {
    because: 'an unknown member',
    method: 'PATCH',
    at: path,
    json: { stopwords: [] },
    answer: '400 bad_request',
  },
  { because: 'a list', method: 'PATCH', at: path, json: [], answer: '400 bad_request' },
  { because: 'null for all', method: 'PATCH', at: path, json: null, answer: '400 bad_request' },
  {
    because: 'the first mistake',
    method: 'PATCH',
    at: path,
    json: { synonyms: 1, stopwords: [] },
    answer: '400 invalid_settings_synonyms',
  },
  { because: 'PUT of all', method: 'PUT', at: path, json: {}, answer: '405' },
]

describe('a request is refused', () => {
  for (const { because, method, at, json, answer } of refusals)
    test(because, async () => expect(outcomeOf(await server.call(method, at, { json }))).toBe(answer))

  test('without a body', async () =>
    expect(outcomeOf(await server.call('PATCH', path, { body: '', headers: jsonType }))).toBe(
      '400 missing_payload',
    ))

  const rights = [
    { actions: ['settings.get'], method: 'GET', answer: '200' },
    { actions: ['settings.get'], method: 'PATCH', answer: '403 invalid_api_key' },
    { actions: ['settings.get'], method: 'DELETE', answer: '403 invalid_api_key' },
    { actions: ['settings.update'], method: 'GET', answer: '403 invalid_api_key' },
    { actions: ['settings.update'], method: 'PATCH', answer: '202' },
    { actions: ['settings.update'], method: 'DELETE', answer: '202' },
  ]
  for (const { actions, method, answer } of rights)
    for (const below of ['', '/pagination'])
      test(`${method} /settings${below} with ${actions.join()} is answered ${answer}`, async () => {
        const { key } = await createKey(server, { actions, indexes: ['movies'] })
        const json = method === 'PATCH' ? {} : undefined
        expect(outcomeOf(await server.call(method, `${path}${below}`, { json, key }))).toBe(answer)
        const elsewhere = await server.call(method, `/indexes/books/settings${below}`, { json, key })
        expect(outcomeOf(elsewhere)).toBe('403 invalid_api_key')
      })
})

const composite = {
  source: 'composite',
  searchEmbedder: { source: 'ollama', model: 'm' },
  indexingEmbedder: { source: 'openAi' },
}
const gated = [
  { feature: 'chatCompletions', json: { chat: { description: 'films' } } },
  { feature: 'foreignKeys', json: { foreignKeys: [] } },
  { feature: 'compositeEmbedders', json: { embedders: { a: composite } } },
  { feature: 'multimodal', json: { embedders: { a: { indexingFragments: { f: { value: 1 } } } } } },
]

describe('a setting behind a switch', () => {
  for (const { feature, json } of gated)
    test(`needs ${feature}`, async () => {
      const whileOff = await server.call('PATCH', path, { json })
      expect(outcomeOf(whileOff)).toBe('400 feature_not_enabled')
      expect(whileOff.body.message).toContain(feature)
      await switchFeatures({ [feature]: true })
      expect(outcomeOf(await server.call('PATCH', path, { json }))).toBe('202')
      await finish(server, 'DELETE', path)
      await switchFeatures({ [feature]: false })
    })

  test('may be reset while it is off', async () => {
    const reset = await server.call('PATCH', path, { json: { chat: null, foreignKeys: null } })
    expect(reset.status).toBe(202)
    expect((await server.call('DELETE', `${path}/chat`)).status).toBe(202)
  })

  test('refuses a bad value before it says so', async () =>
    expect(outcomeOf(await server.call('PATCH', `${path}/chat`, { json: { colour: 1 } }))).toBe(
      '400 invalid_settings_index_chat',
    ))

  test('is left out of the whole while it is off, and shown by its own route', async () => {
    expect(Object.keys((await server.call('GET', path)).body)).toEqual(
      settingNames.filter((name) => name !== 'chat' && name !== 'foreignKeys'),
    )
    expect(await read(`${path}/chat`)).toMatchObject({ description: '', searchParameters: {} })
  })
})

describe('the official client', () => {
  test('reads what it wrote', async () => {
    const index = new Meilisearch({ host: server.url, apiKey: masterKey }).index('client')
    await index.updateSettings({ stopWords: ['a'], rankingRules: ['words'] }).waitTask()
    await index.updateTypoTolerance({ enabled: false }).waitTask()
    await index.updateFaceting({ maxValuesPerFacet: 3 }).waitTask()
    expect(await index.getSettings()).toMatchObject({
      stopWords: ['a'],
      rankingRules: ['words'],
      typoTolerance: { enabled: false, minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
      faceting: { maxValuesPerFacet: 3, sortFacetValuesBy: { '*': 'alpha' } },
    })
    await index.resetSettings().waitTask()
    expect(await index.getStopWords()).toEqual([])
  })
})

test('settings are there after a restart', async () => {
  const first = await startTestServer()
  await finish(first, 'PATCH', '/indexes/kept/settings', { json: { pagination: { maxTotalHits: 5 } } })
  await first.stop({ keepData: true })
  const second = await startTestServer({ dataPath: first.dataPath })
  const { body } = await second.call('GET', '/indexes/kept/settings/pagination')
  expect(body).toEqual({ maxTotalHits: 5 })
  await second.stop()
})
