import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish, finishedTask } from '../support/finish-task.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const json = { 'content-type': 'application/json' }
const ndjson = { 'content-type': 'application/x-ndjson' }
const csv = { 'content-type': 'text/csv' }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ payloadLimitBytes: 200_000 })
})

afterAll(async () => server.stop())

async function add(index: string, documents: unknown, method = 'POST') {
  return finish(server, method, `/indexes/${index}/documents`, { json: documents })
}

describe('adding documents', () => {
  const payloads = [
    { because: 'an array of JSON', headers: json, body: '[{"id":1},{"id":2}]', count: 2 },
    { because: 'one object of JSON', headers: json, body: '{"id":1}', count: 1 },
    { because: 'no document at all', headers: json, body: '[]', count: 0 },
    { because: 'lines of JSON', headers: ndjson, body: '{"id":1}\n\n{"id":2}\n{"id":3}', count: 3 },
    { because: 'rows of CSV', headers: csv, body: 'id:number,name\n1,a\n2,b\n', count: 2 },
    {
      because: 'rows of CSV with a delimiter of their own',
      headers: csv,
      body: 'id;name\n1;a\n',
      query: '?csvDelimiter=%3B',
      count: 1,
    },
    {
      because: 'a content type with parameters',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '[{"id":1}]',
      count: 1,
    },
    {
      because: 'a compressed body',
      headers: { ...json, 'content-encoding': 'gzip' },
      body: gzipSync('[{"id":1},{"id":2},{"id":3}]'),
      count: 3,
    },
    {
      because: 'a body too large for memory',
      headers: ndjson,
      body: Array.from({ length: 1500 }, (_, id) => `{"id":${id},"text":"${'x'.repeat(100)}"}`).join('\n'),
      count: 1500,
    },
  ]
  for (const [number, { because, headers, body, query = '', count }] of payloads.entries())
    test(`takes ${because}`, async () => {
      const index = `payload-${number}`
      const reply = await server.call('POST', `/indexes/${index}/documents${query}`, { headers, body })
      expect(reply.status).toBe(202)
      expect(reply.body).toMatchObject({
        indexUid: index,
        status: 'enqueued',
        type: 'documentAdditionOrUpdate',
      })
      expect(await finishedTask(server, reply)).toMatchObject({
        status: 'succeeded',
        details: { receivedDocuments: count, indexedDocuments: count },
      })
      expect((await server.call('GET', `/indexes/${index}/documents?limit=0`)).body.total).toBe(count)
    })

  test('replaces with POST and merges with PUT', async () => {
    await add('methods', [{ id: 1, a: 1, b: 1 }])
    await add('methods', [{ id: 1, b: 2 }], 'PUT')
    expect((await server.call('GET', '/indexes/methods/documents/1')).body).toEqual({ id: 1, a: 1, b: 2 })
    await add('methods', [{ id: 1, b: 3 }])
    expect((await server.call('GET', '/indexes/methods/documents/1')).body).toEqual({ id: 1, b: 3 })
  })

  test('takes the primary key from the query', async () => {
    const path = '/indexes/keyed/documents?primaryKey=isbn&customMetadata=a%20b'
    const reply = await server.call('POST', path, { json: [{ isbn: 'x', id: 7 }] })
    expect(reply.body.customMetadata).toBe('a b')
    expect(await finishedTask(server, reply)).toMatchObject({ status: 'succeeded', customMetadata: 'a b' })
    expect((await server.call('GET', '/indexes/keyed')).body.primaryKey).toBe('isbn')
  })

  test('leaves out new documents on request', async () => {
    await add('known', [{ id: 1, n: 1 }])
    await finish(server, 'PUT', '/indexes/known/documents?skipCreation=TRUE', {
      json: [{ id: 1, n: 2 }, { id: 2 }],
    })
    expect((await server.call('GET', '/indexes/known/documents')).body.results).toEqual([{ id: 1, n: 2 }])
  })

  const path = '/indexes/refused/documents'
  const refused = [
    { because: 'no content type', headers: {}, body: Buffer.from('[]'), outcome: '415 missing_content_type' },
    {
      because: 'another content type',
      headers: { 'content-type': 'text/plain' },
      body: '[]',
      outcome: '415 invalid_content_type',
    },
    { because: 'an empty body', headers: json, body: '', outcome: '400 missing_payload' },
    { because: 'broken JSON', headers: json, body: '[{"id":1}', outcome: '400 malformed_payload' },
    { because: 'a number for a document', headers: json, body: '[1]', outcome: '400 malformed_payload' },
    { because: 'a broken line', headers: ndjson, body: '{"id":1}\n{', outcome: '400 malformed_payload' },
    { because: 'a broken cell', headers: csv, body: 'id:number\nx\n', outcome: '400 malformed_payload' },
    {
      because: 'a body over the limit',
      headers: json,
      body: `[{"id":"${'x'.repeat(200_000)}"}]`,
      outcome: '413 payload_too_large',
    },
    {
      because: 'a compressed body over the limit',
      headers: { ...json, 'content-encoding': 'gzip' },
      body: gzipSync(`[{"id":"${'x'.repeat(200_000)}"}]`),
      outcome: '413 payload_too_large',
    },
    {
      because: 'damaged compression',
      headers: { ...json, 'content-encoding': 'gzip' },
      body: gzipSync('[{"id":1}]').subarray(0, 20),
      outcome: '400 bad_request',
    },
    {
      because: 'a delimiter for what is not CSV',
      headers: json,
      body: '[]',
      query: '?csvDelimiter=;',
      outcome: '415 invalid_content_type',
    },
    {
      because: 'a delimiter of two characters',
      headers: csv,
      body: 'id\n1\n',
      query: '?csvDelimiter=ab',
      outcome: '400 invalid_document_csv_delimiter',
    },
    {
      because: 'a delimiter that is not ASCII',
      headers: csv,
      body: 'id\n1\n',
      query: '?csvDelimiter=%C3%A9',
      outcome: '400 invalid_document_csv_delimiter',
    },
    {
      because: 'a skipCreation of yes',
      headers: json,
      body: '[]',
      query: '?skipCreation=yes',
      outcome: '400 invalid_skip_creation',
    },
    {
      because: 'an unknown parameter',
      headers: json,
      body: '[]',
      query: '?primarykey=id',
      outcome: '400 bad_request',
    },
  ]
  for (const { because, headers, body, query = '', outcome } of refused)
    test(`refuses ${because} with ${outcome}`, async () => {
      for (const method of ['POST', 'PUT'])
        expect(outcomeOf(await server.call(method, `${path}${query}`, { headers, body }))).toBe(outcome)
    })

  test('leaves no task behind when it refuses', async () => {
    const { body } = await server.call('GET', '/tasks?indexUids=refused')
    expect(body.total).toBe(0)
  })

  test('leaves nothing behind when the caller goes away half-way', async () => {
    const { hostname, port } = new URL(server.url)
    const headers = { ...ndjson, authorization: `Bearer ${masterKey}` }
    const sent = request({ hostname, port, path: '/indexes/gone/documents', method: 'POST', headers })
    sent.on('error', () => {})
    sent.write(`${JSON.stringify({ id: 1, text: 'x'.repeat(100_000) })}\n`)
    const updates = join(server.dataPath, 'updates')
    await expect.poll(() => readdirSync(updates).length).toBe(1)
    sent.destroy()
    await expect.poll(() => readdirSync(updates).length).toBe(0)
    expect((await server.call('GET', '/tasks?indexUids=gone')).body.total).toBe(0)
  })

  test('refuses a name that no index can have', async () =>
    expect(outcomeOf(await server.call('POST', '/indexes/a%20b/documents', { json: [] }))).toBe(
      '400 invalid_index_uid',
    ))

  test('does not create an index for a key that may not', async () => {
    const { key } = await createKey(server, { actions: ['documents.add'] })
    const reply = await server.call('POST', '/indexes/uncreated/documents', { json: [{ id: 1 }], key })
    expect(await finishedTask(server, reply)).toMatchObject({
      status: 'failed',
      error: { code: 'index_not_found' },
    })
  })
})

describe('reading documents', () => {
  const exact = '{ "id": 3, "big": 12345678901234567890, "pi": 3.0, "deep": {"a": [1,2], "b": 1e3} }'

  beforeAll(async () => {
    const body = `[{"id":1,"title":"one","_vectors":{"m":[0.5]}},{"id":2,"title":"two"},${exact}]`
    await finish(server, 'POST', '/indexes/read/documents', { headers: json, body })
  })

  test('gives one back byte for byte', async () => {
    const reply = await server.call('GET', '/indexes/read/documents/3')
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(reply.text).toBe(exact)
  })

  test('gives a page, with its members in order', async () => {
    const { body, text } = await server.call('GET', '/indexes/read/documents?offset=1&limit=1')
    expect(body).toEqual({ results: [{ id: 2, title: 'two' }], offset: 1, limit: 1, total: 3 })
    expect(Object.keys(body)).toEqual(['results', 'offset', 'limit', 'total'])
    expect(text).not.toContain('\n')
  })

  const asked = [
    {
      query: 'fields=title&limit=2',
      body: { fields: ['title'], limit: 2 },
      results: [{ title: 'one' }, { title: 'two' }],
    },
    { query: 'fields=*&ids=2', body: { fields: ['*'], ids: [2] }, results: [{ id: 2, title: 'two' }] },
    {
      query: 'fields=deep.a&ids=3',
      body: { fields: ['deep.a'], ids: ['3'] },
      results: [{ deep: { a: [1, 2] } }],
    },
    {
      query: 'ids=2,nobody,1&fields=id',
      body: { ids: ['2', 'nobody', 1], fields: ['id'] },
      results: [{ id: 1 }, { id: 2 }],
    },
    { query: 'ids=a%20b', body: { ids: ['a b'] }, results: [] },
    { query: 'offset=9', body: { offset: 9 }, results: [] },
    { query: 'ids=1', body: { ids: [1], filter: null, sort: null }, results: [{ id: 1, title: 'one' }] },
    {
      query: 'ids=1&retrieveVectors=true&fields=id',
      body: { ids: [1], retrieveVectors: true, fields: ['id'] },
      results: [{ id: 1, _vectors: { m: [0.5] } }],
    },
  ]
  for (const { query, body, results } of asked)
    test(`?${query} and its body find the same`, async () => {
      const byQuery = await server.call('GET', `/indexes/read/documents?${query}`)
      const byBody = await server.call('POST', '/indexes/read/documents/fetch', { json: body })
      expect(byQuery.body.results).toEqual(results)
      expect(byBody.text).toBe(byQuery.text)
    })

  const fetch = { method: 'POST', path: '/indexes/read/documents/fetch' }
  const list = { method: 'GET', body: undefined }
  const refused = [
    { ...list, path: '/indexes/read/documents?offset=x', outcome: '400 invalid_document_offset' },
    { ...list, path: '/indexes/read/documents?limit=', outcome: '400 invalid_document_limit' },
    {
      ...list,
      path: '/indexes/read/documents?retrieveVectors=1',
      outcome: '400 invalid_document_retrieve_vectors',
    },
    {
      ...list,
      path: '/indexes/read/documents?useNetwork=maybe',
      outcome: '400 invalid_document_use_network',
    },
    { ...list, path: '/indexes/read/documents?filter=title=one', outcome: '400 invalid_document_filter' },
    { ...list, path: '/indexes/read/documents?filter=3', outcome: '400 invalid_document_filter' },
    { ...list, path: '/indexes/read/documents?sort=title:asc', outcome: '400 invalid_document_sort' },
    { ...list, path: '/indexes/read/documents?q=one', outcome: '400 bad_request' },
    { ...fetch, body: { offset: -1 }, outcome: '400 invalid_document_offset' },
    { ...fetch, body: { offset: null }, outcome: '400 invalid_document_offset' },
    { ...fetch, body: { limit: 1.5 }, outcome: '400 invalid_document_limit' },
    { ...fetch, body: { fields: 'id' }, outcome: '400 invalid_document_fields' },
    { ...fetch, body: { ids: '1' }, outcome: '400 invalid_document_ids' },
    { ...fetch, body: { ids: [true] }, outcome: '400 invalid_document_ids' },
    { ...fetch, body: { ids: [2 ** 60] }, outcome: '400 invalid_document_ids' },
    { ...fetch, body: { filter: 1 }, outcome: '400 invalid_document_filter' },
    { ...fetch, body: { filter: [['title = one']] }, outcome: '400 invalid_document_filter' },
    { ...fetch, body: { sort: 'title:asc' }, outcome: '400 invalid_document_sort' },
    { ...fetch, body: { sort: ['title:asc'] }, outcome: '400 invalid_document_sort' },
    { ...fetch, body: { retrieveVectors: 'true' }, outcome: '400 invalid_document_retrieve_vectors' },
    { ...fetch, body: { useNetwork: 1 }, outcome: '400 invalid_document_use_network' },
    { ...fetch, body: { q: 'one' }, outcome: '400 bad_request' },
    { ...fetch, body: [], outcome: '400 bad_request' },
    { ...list, path: '/indexes/nobody/documents', outcome: '404 index_not_found' },
    { method: 'POST', path: '/indexes/nobody/documents/fetch', body: {}, outcome: '404 index_not_found' },
    { ...list, path: '/indexes/nobody/documents/1', outcome: '404 index_not_found' },
    { ...list, path: '/indexes/read/documents/9', outcome: '404 document_not_found' },
    { ...list, path: '/indexes/read/documents/a%20b', outcome: '404 document_not_found' },
    { ...list, path: '/indexes/read/documents/1?limit=1', outcome: '400 bad_request' },
    { ...list, path: '/indexes/a%20b/documents', outcome: '400 invalid_index_uid' },
  ]
  for (const { method, path, body, outcome } of refused)
    test(`${method} ${path} ${JSON.stringify(body ?? '')} answers ${outcome}`, async () =>
      expect(outcomeOf(await server.call(method, path, { json: body }))).toBe(outcome))

  test('is for keys that cover the index', async () => {
    const { key } = await createKey(server, { actions: ['documents.get'], indexes: ['other'] })
    expect(outcomeOf(await server.call('GET', '/indexes/read/documents', { key }))).toBe(
      '403 invalid_api_key',
    )
  })
})

describe('deleting documents', () => {
  const path = '/indexes/deleted/documents'

  beforeAll(async () => {
    await add(
      'deleted',
      Array.from({ length: 9 }, (_, id) => ({ id })),
    )
  })

  const deletions = [
    {
      because: 'one by its id',
      method: 'DELETE',
      path: `${path}/1`,
      details: { providedIds: 1, deletedDocuments: 1, originalFilter: null },
    },
    {
      because: 'several by their ids, as numbers or texts, known or not',
      method: 'POST',
      path: `${path}/delete-batch?customMetadata=tidy`,
      body: [2, '3', 'nobody', 'a b'],
      details: { providedIds: 4, deletedDocuments: 2, originalFilter: null },
    },
    { because: 'all of them', method: 'DELETE', path, details: { deletedDocuments: 6 } },
  ]
  for (const { because, method, path: address, body, details } of deletions)
    test(`deletes ${because}`, async () => {
      const reply = await server.call(method, address, { json: body })
      expect(reply.status).toBe(202)
      expect(reply.body.type).toBe('documentDeletion')
      const task = await finishedTask(server, reply)
      expect(task).toMatchObject({ status: 'succeeded' })
      expect(task.details).toEqual(details)
    })

  test('by a filter is accepted', async () => {
    const task = await finish(server, 'POST', `${path}/delete`, { json: { filter: 'id = 1' } })
    expect(task.details).toMatchObject({ providedIds: 0, originalFilter: '"id = 1"' })
  })

  test('of an index that is not there fails', async () =>
    expect(await finish(server, 'DELETE', '/indexes/nobody/documents/1')).toMatchObject({
      status: 'failed',
      error: { code: 'index_not_found' },
    }))

  const refused = [
    { suffix: '/delete-batch', body: {}, code: 'bad_request' },
    { suffix: '/delete-batch', body: [null], code: 'bad_request' },
    { suffix: '/delete-batch', body: [1.5], code: 'bad_request' },
    { suffix: '/delete', body: {}, code: 'missing_document_filter' },
    { suffix: '/delete', body: { filter: null }, code: 'invalid_document_filter' },
    { suffix: '/delete', body: { filter: '' }, code: 'invalid_document_filter' },
    { suffix: '/delete', body: { filter: [[]] }, code: 'invalid_document_filter' },
    { suffix: '/delete', body: { filter: 1 }, code: 'invalid_document_filter' },
    { suffix: '/delete', body: { filter: 'a = ' }, code: 'invalid_document_filter' },
    { suffix: '/delete', body: { filter: [[['a = 1']]] }, code: 'invalid_document_filter' },
    { suffix: '/delete', body: { filter: 'a CONTAINS b' }, code: 'feature_not_enabled' },
    { suffix: '/delete', body: { filter: 'a = 1', ids: [] }, code: 'bad_request' },
    { suffix: '/delete?force=true', body: { filter: 'a = 1' }, code: 'bad_request' },
  ]
  for (const { suffix, body, code } of refused)
    test(`${suffix} ${JSON.stringify(body)} is refused with ${code}`, async () =>
      expect(outcomeOf(await server.call('POST', `${path}${suffix}`, { json: body }))).toBe(`400 ${code}`))
})

describe('editing documents by a function', () => {
  const path = '/indexes/edited/documents/edit'
  let editing: TestServer

  beforeAll(async () => {
    editing = await startTestServer({ switchedOnFeatures: ['editDocumentsByFunction'] })
  })

  afterAll(async () => editing.stop())

  const refused = [
    { body: {}, code: 'missing_document_edition_function' },
    { body: { function: 'doc.a = = 1' }, code: 'bad_request' },
    { body: { function: 1 }, code: 'bad_request' },
    { body: { function: 'doc', filter: 1 }, code: 'invalid_document_edition_function_filter' },
    { body: { function: 'doc', filter: 'a = ' }, code: 'invalid_document_filter' },
    { body: { function: 'doc', context: [] }, code: 'invalid_document_edition_context' },
    { body: { function: 'doc', where: '' }, code: 'bad_request' },
  ]
  for (const { body, code } of refused)
    test(`${JSON.stringify(body)} is refused with ${code}`, async () =>
      expect(outcomeOf(await editing.call('POST', path, { json: body }))).toBe(`400 ${code}`))

  const keys = [
    { actions: ['documents.*'], outcome: '202' },
    { actions: ['documents.add', 'documents.get', 'documents.delete'], outcome: '202' },
    { actions: ['documents.add', 'documents.get'], outcome: '403 invalid_api_key' },
    { actions: ['documents.get', 'documents.delete'], outcome: '403 invalid_api_key' },
  ]
  for (const { actions, outcome } of keys)
    test(`answers ${outcome} to a key for ${actions.join(' and ')}`, async () => {
      const { key } = await createKey(editing, { actions })
      const reply = await editing.call('POST', path, { json: { function: 'doc.a = 1' }, key })
      expect(outcomeOf(reply)).toBe(outcome)
    })
})

describe('the official client', () => {
  test('adds, updates, reads and deletes documents', async () => {
    const index = new Meilisearch({ host: server.url, apiKey: masterKey }).index('by-client')
    await index.addDocuments([{ id: 1, a: 1 }, { id: 2 }], { primaryKey: 'id' }).waitTask()
    await index.updateDocuments([{ id: 1, b: 2 }]).waitTask()
    await index.addDocumentsFromString('{"id":3}\n{"id":4}', 'application/x-ndjson').waitTask()
    expect(await index.getDocument(1)).toEqual({ id: 1, a: 1, b: 2 })
    const { results, total } = await index.getDocuments({ fields: ['id'], limit: 3 })
    expect([results, total]).toEqual([[{ id: 1 }, { id: 2 }, { id: 3 }], 4])
    await index.deleteDocument(1).waitTask()
    await index.deleteDocuments([2, 3]).waitTask()
    expect((await index.getDocuments()).results).toEqual([{ id: 4 }])
    await index.deleteAllDocuments().waitTask()
    expect((await index.getDocuments()).total).toBe(0)
  })
})
