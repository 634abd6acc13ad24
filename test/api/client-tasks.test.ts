import { Meilisearch, MeilisearchTaskTimeOutError, type Index, type Settings } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyDocuments } from '../support/many-documents.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer
let client: Meilisearch

beforeAll(async () => {
  server = await startTestServer({
    payloadLimitBytes: 20_000_000,
    switchedOnFeatures: [
      'editDocumentsByFunction',
      'getTaskDocumentsRoute',
      'chatCompletions',
      'foreignKeys',
    ],
  })
  client = new Meilisearch({
    host: server.url,
    apiKey: masterKey,
    defaultWaitOptions: { interval: 3, timeout: 15_000 },
  })
})

afterAll(async () => server.stop())

const ids = (documents: readonly Readonly<Record<string, unknown>>[]) => documents.map(({ id }) => id)

async function filled(uid: string, count = 3): Promise<Index> {
  const documents = Array.from({ length: count }, (_, id) => ({ id, name: `name ${id}`, rank: 1 }))
  await client.index(uid).addDocuments(documents).waitTask()
  return client.index(uid)
}

describe('indexes, with the official client', () => {
  test('are found as objects with what is known of them', async () => {
    await client.createIndex('found', { primaryKey: 'key' }).waitTask()
    const found = await client.getIndex('found')
    expect(found).toMatchObject({ uid: 'found', primaryKey: 'key' })
    expect(found.createdAt).toBeInstanceOf(Date)
    expect(found.updatedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await client.index('found').fetchPrimaryKey()).toBe('key')
    expect(await found.getRawInfo()).toEqual(await client.getRawIndex('found'))
    await expect(client.getIndex('nobody')).rejects.toMatchObject({ cause: { code: 'index_not_found' } })
  })

  test('are listed as objects that can be used', async () => {
    const listed = await filled('listed')
    const { results, total, limit } = await client.getIndexes({ limit: 100 })
    expect([results.length, limit]).toEqual([total, 100])
    const same = results.find(({ uid }) => uid === 'listed')
    expect(same?.primaryKey).toBe('id')
    expect(await same?.getDocuments()).toEqual(await listed.getDocuments())
  })

  test('are updated, renamed and deleted through their objects', async () => {
    await client.createIndex('first').waitTask()
    const updated = await client.index('first').update({ primaryKey: 'key' }).waitTask()
    expect(updated).toMatchObject({
      type: 'indexUpdate',
      status: 'succeeded',
      details: { primaryKey: 'key' },
    })
    const renamed = await client.updateIndex('first', { uid: 'second' }).waitTask()
    expect(renamed).toMatchObject({
      status: 'succeeded',
      details: { oldIndexUid: 'first', newIndexUid: 'second' },
    })
    expect((await client.tasks.getTask(updated.uid)).indexUid).toBe('second')
    expect(await client.index('second').fetchPrimaryKey()).toBe('key')
    const deleted = await client.index('second').delete().waitTask()
    expect(deleted).toMatchObject({ type: 'indexDeletion', details: { deletedDocuments: 0 } })
    expect(await client.deleteIndexIfExists('second')).toBe(true)
  })

  test('are moved by a swap that renames, with their earlier tasks', async () => {
    const added = await client
      .index('old')
      .addDocuments([{ id: 1 }])
      .waitTask()
    const moved = await client.swapIndexes([{ indexes: ['old', 'new'], rename: true }]).waitTask()
    expect(moved).toMatchObject({
      status: 'succeeded',
      indexUid: null,
      details: { swaps: [{ indexes: ['old', 'new'], rename: true }] },
    })
    expect(await client.index('new').getDocument(1)).toEqual({ id: 1 })
    await expect(client.getRawIndex('old')).rejects.toMatchObject({ cause: { code: 'index_not_found' } })
    expect((await client.tasks.getTask(added.uid)).indexUid).toBe('new')
  })

  test('are compacted', async () => {
    const compacted = await (await filled('compacted')).compact().waitTask()
    expect(compacted).toMatchObject({ type: 'indexCompaction', status: 'succeeded' })
    expect((await client.index('compacted').getDocuments()).total).toBe(3)
  })

  test('have statistics', async () => {
    const index = await filled('measured')
    const { indexes, lastUpdate, databaseSize } = await client.getStats()
    expect(indexes['measured']).toEqual(await index.getStats())
    expect(await index.getStats()).toMatchObject({
      numberOfDocuments: 3,
      fieldDistribution: { id: 3, name: 3, rank: 3 },
    })
    expect(new Date(lastUpdate).getTime()).toBeGreaterThan(0)
    expect(databaseSize).toBeGreaterThan(0)
  })
})

describe('documents, with the official client', () => {
  const texts = [
    { because: 'JSON', text: '[{"id":1,"n":2}]', type: 'application/json' },
    { because: 'lines of JSON', text: '{"id":1,"n":2}\n', type: 'application/x-ndjson' },
    { because: 'CSV', text: 'id:number,n:number\n1,2\n', type: 'text/csv' },
    {
      because: 'CSV with a delimiter of its own',
      text: 'id:number;n:number\n1;2\n',
      type: 'text/csv',
      options: { csvDelimiter: ';' },
    },
  ] as const
  for (const [place, { because, text, type, ...rest }] of texts.entries())
    test(`are added and updated from ${because}`, async () => {
      const index = client.index(`from-text-${place}`)
      const options = { primaryKey: 'id', ...('options' in rest && rest.options) }
      expect(await index.addDocumentsFromString(text, type, options).waitTask()).toMatchObject({
        status: 'succeeded',
        details: { receivedDocuments: 1, indexedDocuments: 1 },
      })
      await index.updateDocuments([{ id: 1, m: 3 }]).waitTask()
      await index.updateDocumentsFromString(text.replace('2', '4'), type, options).waitTask()
      expect((await index.getDocuments()).results).toEqual([{ id: 1, n: 4, m: 3 }])
    })

  test('are added and updated in parts, each by a task', async () => {
    const index = client.index('in-parts')
    const documents = Array.from({ length: 25 }, (_, id) => ({ id }))
    const added = await client.tasks.waitForTasks(
      await Promise.all(index.addDocumentsInBatches(documents, 10)),
    )
    expect(added.map(({ details }) => details?.indexedDocuments)).toEqual([10, 10, 5])
    const changed = documents.map(({ id }) => ({ id, n: id }))
    const tasks = await Promise.all(index.updateDocumentsInBatches(changed, 20, { primaryKey: 'id' }))
    const kinds: unknown[] = []
    for await (const { status } of client.tasks.waitForTasksIter(tasks)) kinds.push(status)
    expect(kinds).toEqual(['succeeded', 'succeeded'])
    const { results, total } = await index.getDocuments({ offset: 24, limit: 5 })
    expect([results, total]).toEqual([[{ id: 24, n: 24 }], 25])
  })

  test('that are not there yet are left out on request', async () => {
    const index = await filled('skipping')
    const options = { skipCreation: true }
    await index.addDocuments([{ id: 0, name: 'new' }, { id: 9 }], options).waitTask()
    await index.updateDocuments([{ id: 1, name: 'new' }, { id: 9 }], options).waitTask()
    expect((await index.getDocuments()).results).toEqual([
      { id: 0, name: 'new' },
      { id: 1, name: 'new', rank: 1 },
      { id: 2, name: 'name 2', rank: 1 },
    ])
  })

  test('are read in part', async () => {
    const index = await filled('in-part')
    expect(await index.getDocument(1, { fields: ['name', 'id'] })).toEqual({ id: 1, name: 'name 1' })
    const page = await index.getDocuments({ ids: [2, 0], fields: ['id'], limit: 5 })
    expect(page).toEqual({ results: [{ id: 0 }, { id: 2 }], offset: 0, limit: 5, total: 2 })
    await expect(index.getDocument('nobody')).rejects.toMatchObject({ cause: { code: 'document_not_found' } })
    await expect(index.getDocuments({ filter: 'name = a' })).rejects.toMatchObject({
      cause: { code: 'invalid_document_filter' },
    })
  })

  test('are deleted by texts and numbers alike', async () => {
    const index = await filled('deleting', 6)
    await index.deleteDocument('1').waitTask()
    const several = await index.deleteDocuments(['2', '3', 'nobody']).waitTask()
    expect(several.details).toEqual({ providedIds: 3, deletedDocuments: 2, originalFilter: null })
    expect(ids((await index.getDocuments()).results)).toEqual([0, 4, 5])
    const byFilter = await index.deleteDocuments({ filter: 'name = a' }).waitTask()
    expect(byFilter).toMatchObject({ status: 'failed', error: { code: 'invalid_document_filter' } })
    expect((await index.deleteAllDocuments().waitTask()).details).toEqual({ deletedDocuments: 3 })
  })

  test('are edited by a function', async () => {
    const index = await filled('editing')
    const edited = await index
      .updateDocumentsByFunction({ function: 'doc.rank = doc.rank + context.by', context: { by: 2 } })
      .waitTask()
    expect(edited).toMatchObject({
      type: 'documentEdition',
      status: 'succeeded',
      details: { editedDocuments: 3, deletedDocuments: 0, context: { by: 2 }, originalFilter: null },
    })
    expect((await index.getDocument(2))['rank']).toBe(3)
  })
})

describe('metadata of a caller, with the official client, comes back with the task of', () => {
  const options = { customMetadata: 'spring sale & more' }
  const writes = [
    { because: 'an addition', send: (index: Index) => index.addDocuments([{ id: 1 }], options) },
    { because: 'an update', send: (index: Index) => index.updateDocuments([{ id: 1 }], options) },
    {
      because: 'an addition from text',
      send: (index: Index) => index.addDocumentsFromString('{"id":1}', 'application/x-ndjson', options),
    },
    { because: 'a deletion', send: (index: Index) => index.deleteDocument(1, options) },
    { because: 'a deletion of several', send: (index: Index) => index.deleteDocuments([1], options) },
    {
      because: 'a deletion by filter',
      send: (index: Index) => index.deleteDocuments({ filter: 'a = 1' }, options),
    },
    { because: 'a deletion of all', send: (index: Index) => index.deleteAllDocuments(options) },
  ]
  for (const { because, send } of writes)
    test(because, async () =>
      expect(await send(client.index('metadata')).waitTask()).toMatchObject({
        ...options,
        indexUid: 'metadata',
      }),
    )
})

describe('tasks, with the official client', () => {
  test('are found by everything that can be asked for', async () => {
    const moment = '2020-01-01T00:00:00Z'
    const created = await client.createIndex('asked').waitTask()
    const again = await client.createIndex('asked').waitTask()
    const same = { uids: [created.uid, again.uid], indexUids: ['asked'], batchUids: ['*'] as ['*'] }
    const { results, total, limit, from, next } = await client.tasks.getTasks({
      ...same,
      limit: 1,
      reverse: true,
      from: created.uid,
      types: ['indexCreation'],
      statuses: ['succeeded', 'failed'],
      afterEnqueuedAt: moment,
      afterStartedAt: moment,
      afterFinishedAt: moment,
      beforeEnqueuedAt: '*',
      beforeStartedAt: '*',
      beforeFinishedAt: '*',
    })
    expect(results).toEqual([created])
    expect({ total, limit, from, next }).toEqual({ total: 2, limit: 1, from: created.uid, next: again.uid })
    expect((await client.tasks.getTasks({ ...same, statuses: ['failed'] })).results).toEqual([again])
    expect((await client.tasks.getTasks({ ...same, beforeFinishedAt: moment })).total).toBe(0)
    expect((await client.tasks.getTasks({ ...same, canceledBy: [created.uid] })).total).toBe(0)
    expect((await client.batches.getBatches({ uids: same.uids, statuses: ['failed'] })).results).toEqual([
      await client.batches.getBatch(again.batchUid ?? -1),
    ])
  })

  test('are canceled while they wait, read until then, and deleted afterwards', async () => {
    const many = String(manyDocuments(60_000).body)
    const big = await client.index('big').addDocumentsFromString(many, 'application/x-ndjson')
    const behind = await client.index('behind').addDocuments([{ id: 1 }, { id: 2 }])
    expect(await client.tasks.getTaskDocuments(behind.taskUid)).toEqual([{ id: 1 }, { id: 2 }])
    const waiting = client.tasks.waitForTask(behind, { timeout: 1, interval: 1 })
    await expect(waiting).rejects.toThrow(MeilisearchTaskTimeOutError)

    const uids = [big.taskUid, behind.taskUid]
    const cancelation = await client.tasks.cancelTasks({ uids }).waitTask()
    expect(cancelation).toMatchObject({
      type: 'taskCancelation',
      details: { matchedTasks: 2, canceledTasks: 2, originalFilter: `?uids=${uids.join('%2C')}` },
    })
    const { results } = await client.tasks.getTasks({ canceledBy: [cancelation.uid] })
    expect(results.map(({ uid, status }) => ({ uid, status }))).toEqual([
      { uid: behind.taskUid, status: 'canceled' },
      { uid: big.taskUid, status: 'canceled' },
    ])
    await expect(client.getRawIndex('behind')).rejects.toMatchObject({ cause: { code: 'index_not_found' } })
    await expect(client.tasks.getTaskDocuments(behind.taskUid)).rejects.toMatchObject({
      cause: { code: 'task_file_not_found' },
    })

    const deletion = await client.tasks.deleteTasks({ statuses: ['canceled'], uids }).waitTask()
    expect(deletion.details).toMatchObject({ matchedTasks: 2, deletedTasks: 2 })
    expect((await client.tasks.getTasks({ uids })).results).toEqual([])
  })
})

describe('settings, with the official client', () => {
  type Value = NonNullable<Settings[keyof Settings]>
  const settings: Readonly<Record<string, Value>> = {
    DisplayedAttributes: ['id'],
    SearchableAttributes: ['name'],
    FilterableAttributes: ['rank'],
    SortableAttributes: ['rank'],
    RankingRules: ['words'],
    StopWords: ['the'],
    Synonyms: { film: ['movie'] },
    DistinctAttribute: 'name',
    Pagination: { maxTotalHits: 7 },
    SeparatorTokens: ['|'],
    NonSeparatorTokens: ['#'],
    Dictionary: ['J. R.'],
    ProximityPrecision: 'byAttribute',
    Embedders: { own: { source: 'userProvided', dimensions: 3 } },
    SearchCutoffMs: 150,
    LocalizedAttributes: [{ attributePatterns: ['*_ja'], locales: ['jpn'] }],
    FacetSearch: false,
    PrefixSearch: 'disabled',
    ForeignKeys: [{ foreignIndexUid: 'authors', fieldName: 'author' }],
  }

  /** Calls a method of the client for each setting, such as `getStopWords`; gives what each resolves with, or
   *  the status of its task. */
  async function callAll(verb: 'get' | 'update' | 'reset'): Promise<Readonly<Record<string, unknown>>> {
    const index = client.index('settings') as unknown as Record<
      string,
      (value?: Value) => Promise<unknown> & { waitTask(): Promise<{ status: string }> }
    >
    const answers = Object.entries(settings).map(async ([name, value]) => {
      const asked = index[`${verb}${name}`]?.(...(verb === 'update' ? [value] : []))
      return [name, verb === 'get' ? await asked : (await asked?.waitTask())?.status] as const
    })
    return Object.fromEntries(await Promise.all(answers))
  }

  const seen: Readonly<Record<string, unknown>>[] = []

  beforeAll(async () => {
    await client.createIndex('settings').waitTask()
    for (const verb of ['get', 'update', 'get', 'reset', 'get'] as const) seen.push(await callAll(verb))
  })

  for (const [name, value] of Object.entries(settings))
    test(`are read, updated and reset: ${name}`, () => {
      const [byDefault, updated, now, reset, afterReset] = seen.map((answers) => answers[name])
      expect([updated, now, reset]).toEqual(['succeeded', value, 'succeeded'])
      expect(byDefault).not.toEqual(value)
      expect(afterReset).toEqual(byDefault)
    })

  test('are read and updated: Chat', async () => {
    const index = client.index('settings-of-chats')
    await index.updateChat({ description: 'films', documentTemplateMaxBytes: 300 }).waitTask()
    expect(await index.getChat()).toMatchObject({ description: 'films', documentTemplateMaxBytes: 300 })
  })
})

describe('webhooks, with the official client', () => {
  test('are created, read, listed, changed and deleted', async () => {
    const made = await client.createWebhook({
      url: 'http://127.0.0.1:9/hook',
      headers: { authorization: 'Bearer a-long-secret', 'x-one': '1' },
    })
    expect(made).toMatchObject({
      url: 'http://127.0.0.1:9/hook',
      isEditable: true,
      headers: { 'x-one': '1' },
    })
    expect(JSON.stringify(made)).not.toContain('a-long-secret')
    expect(await client.getWebhook(made.uuid)).toEqual(made)
    expect(await client.getWebhooks()).toEqual({ results: [made] })
    const changed = await client.updateWebhook(made.uuid, { headers: { 'x-two': '2' } })
    expect(changed).toEqual({ ...made, headers: { ...made.headers, 'x-two': '2' } })
    await client.deleteWebhook(made.uuid)
    await expect(client.getWebhook(made.uuid)).rejects.toMatchObject({ cause: { code: 'webhook_not_found' } })
  })
})
