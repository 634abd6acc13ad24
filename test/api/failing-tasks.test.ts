import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/create-key.js'
import { finish, finishedTask } from '../support/finish-task.js'
import { manyDocuments } from '../support/many-documents.js'
import { startTestServer, type Reply, type TestServer } from '../support/test-server.js'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
type Shown = any

/** Method, path and body. In both, `@` stands for an index that only this case uses, and `#` for its number. */
type Request = readonly [method: string, path: string, json?: unknown]

interface Case {
  readonly because: string
  readonly code: string
  /** Done before anything waits. */
  readonly given?: readonly Request[]
  /** Enqueued one after another; all but `failing` succeed. */
  readonly before?: Request
  readonly failing: Request
  readonly after: Request
  /** What the failed task shows, in part. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Sent with a key that may do only this. */
  readonly actions?: readonly string[]
  /** Whether all three are processed in one batch. */
  readonly isTogether?: boolean
  /** What there is to read in the end. */
  readonly left?: { readonly path: string; readonly body: unknown }
}

const add = (json: unknown, query = ''): Request => ['POST', `/indexes/@/documents${query}`, json]
const create = (uid: string, primaryKey?: string): Request => ['POST', '/indexes', { uid, primaryKey }]
const update = (json: unknown): Request => ['PATCH', '/indexes/@', json]
const swap = (...json: readonly unknown[]): Request => ['POST', '/swap-indexes', json]
const settings = (json: unknown): Request => ['PATCH', '/indexes/@/settings', json]
const edit = (text: string): Request => ['POST', '/indexes/@/documents/edit', { function: text }]

/** A document that is refused, after a good one, between two good imports. All of these go to one index, and so
 *  into one batch. */
function refusedDocument(because: string, document: unknown, code: string, query = ''): Case {
  const path = `/indexes/shared/documents${query}`
  return {
    because,
    code,
    before: ['POST', path, [{ id: '#-before' }]],
    failing: ['POST', path, [{ id: '#-lost' }, document]],
    after: ['POST', path, [{ id: '#-after' }]],
    details: { receivedDocuments: 2, indexedDocuments: 0 },
    isTogether: true,
    left: {
      path: '/indexes/shared/documents?ids=#-before,#-lost,2,#-after',
      body: { results: [{ id: '#-before' }, { id: '#-after' }] },
    },
  }
}

/** Documents that give no primary key to an index that has none; the next give one. */
function noPrimaryKey(because: string, documents: readonly unknown[], code: string): Case {
  return {
    because,
    code,
    before: add([]),
    failing: add(documents),
    after: add([{ id: 'good' }]),
    details: { receivedDocuments: documents.length, indexedDocuments: 0 },
    isTogether: true,
    left: { path: '/indexes/@/documents', body: { results: [{ id: 'good' }] } },
  }
}

/** A change of an index that is not there, and then one of an index that is. */
function missingIndex(because: string, failing: Request, changes: Partial<Case> = {}): Case {
  return {
    because,
    code: 'index_not_found',
    failing,
    after: ['POST', '/indexes/shared/documents', [{ id: '#-beside' }]],
    ...changes,
  }
}

/** Then a change that creates the very index. */
const createdAfter: Partial<Case> = {
  after: add([{ id: 'good' }]),
  left: { path: '/indexes/@/documents', body: { results: [{ id: 'good' }] } },
}

const none = 'index_primary_key_no_candidate_found'
const several = 'index_primary_key_multiple_candidates_found'
const withKey = [create('@', 'key')]

const primaryKeys: readonly Case[] = [
  noPrimaryKey('no field at all', [{}], none),
  noPrimaryKey('no field that ends with id', [{ name: 'a', idea: 1, 'id ': 2 }], none),
  noPrimaryKey('an id that is not at the top', [{ film: { id: 1 } }], none),
  noPrimaryKey('an id in the second document only', [{ name: 'a' }, { id: 1 }], none),
  noPrimaryKey('two fields that end with id', [{ id: 1, filmId: 2 }], several),
  noPrimaryKey('two fields that end with id in capitals', [{ ID: 1, uuID: 2 }], several),
  noPrimaryKey('a guessed field with a bad value', [{ filmid: 'a b' }], 'invalid_document_id'),
  noPrimaryKey('a guessed field that a later one lacks', [{ filmid: 1 }, { id: 1 }], 'missing_document_id'),
  {
    because: 'a key that is not the one of the index',
    code: 'index_primary_key_already_exists',
    given: withKey,
    before: add([{ key: 1 }]),
    failing: add([{ other: 1 }], '?primaryKey=other'),
    after: add([{ key: 2 }], '?primaryKey=key'),
    details: { receivedDocuments: 1, indexedDocuments: 0 },
    left: { path: '/indexes/@/documents', body: { results: [{ key: 1 }, { key: 2 }] } },
  },
  {
    because: 'a key that is not the one an import before it gave',
    code: 'index_primary_key_already_exists',
    before: add([{ key: 1 }], '?primaryKey=key'),
    failing: add([{ other: 1 }], '?primaryKey=other'),
    after: add([{ key: 2 }]),
    left: { path: '/indexes/@', body: { primaryKey: 'key' } },
  },
  {
    because: 'a key that is not the one an import before it let be guessed',
    code: 'index_primary_key_already_exists',
    before: add([{ filmId: 1 }]),
    failing: add([{ other: 1 }], '?primaryKey=other'),
    after: add([{ filmId: 2 }]),
    left: { path: '/indexes/@', body: { primaryKey: 'filmId' } },
  },
  {
    because: 'a nested key that the document lacks',
    code: 'missing_document_id',
    given: [create('@', 'a.b')],
    before: add([{ a: { b: 1 } }]),
    failing: add([{ a: [{ b: 2 }] }]),
    after: add([{ 'a.b': 3 }]),
    isTogether: true,
    left: { path: '/indexes/@/documents', body: { results: [{ a: { b: 1 } }, { 'a.b': 3 }] } },
  },
]

const badIds = [1.5, true, null, {}, [1], '', 'a b', 'a/b', 'é', 'a.b', 'x'.repeat(512)]
const badGeos = [
  true,
  'here',
  [1, 2],
  {},
  { lat: 1 },
  { lng: 1 },
  { lat: 'north', lng: 1 },
  { lat: 1, lng: null },
  { lat: 1, lng: '' },
  { lat: 1, lng: 2, height: 3 },
]

const documents: readonly Case[] = [
  ...badIds.map((id) =>
    refusedDocument(`the id ${JSON.stringify(id).slice(0, 20)}`, { id }, 'invalid_document_id'),
  ),
  refusedDocument('no id', { name: 'a', ID: 1 }, 'missing_document_id'),
  refusedDocument('no id where the key was named', { key: 2 }, 'missing_document_id', '?primaryKey=id'),
  ...badGeos.map((_geo) =>
    refusedDocument(`a _geo of ${JSON.stringify(_geo)}`, { id: 2, _geo }, 'invalid_document_geo_field'),
  ),
  refusedDocument(
    'too many fields',
    Object.fromEntries([['id', 2], ...Array.from({ length: 65_535 }, (_, number) => [`f${number}`, 0])]),
    'max_fields_limit_exceeded',
  ),
]

const missing: readonly Case[] = [
  missingIndex('deleting a document', ['DELETE', '/indexes/@/documents/1'], {
    details: { providedIds: 1, deletedDocuments: 0 },
    ...createdAfter,
  }),
  missingIndex('deleting documents', ['POST', '/indexes/@/documents/delete-batch', [1, 2]], {
    details: { providedIds: 2, deletedDocuments: 0 },
  }),
  missingIndex(
    'deleting documents by a filter',
    ['POST', '/indexes/@/documents/delete', { filter: 'a = 1' }],
    {
      details: { deletedDocuments: 0, originalFilter: '"a = 1"' },
    },
  ),
  missingIndex('deleting all documents', ['DELETE', '/indexes/@/documents'], {
    details: { deletedDocuments: 0 },
  }),
  missingIndex('editing documents', edit('doc.a = 1'), {
    details: { deletedDocuments: 0, editedDocuments: 0 },
  }),
  missingIndex('resetting settings', ['DELETE', '/indexes/@/settings'], createdAfter),
  missingIndex('resetting a setting', ['DELETE', '/indexes/@/settings/stop-words']),
  missingIndex('giving it a primary key', update({ primaryKey: 'id' })),
  missingIndex('renaming it', update({ uid: '@-new' })),
  missingIndex('deleting it', ['DELETE', '/indexes/@'], { details: { deletedDocuments: 0 } }),
  missingIndex('compacting it', ['POST', '/indexes/@/compact']),
  missingIndex('swapping it as the first', swap({ indexes: ['@', 'taken'] })),
  missingIndex('swapping it as the second', swap({ indexes: ['taken', '@'] })),
  missingIndex('moving it', swap({ indexes: ['@', '@-new'], rename: true })),
  missingIndex('adding documents with a key that may not create it', add([{ id: 1 }]), {
    actions: ['documents.add'],
    ...createdAfter,
    details: { receivedDocuments: 1, indexedDocuments: 0 },
  }),
  missingIndex('changing settings with a key that may not create it', settings({ stopWords: ['a'] }), {
    actions: ['settings.update'],
  }),
]

const good = { path: '/indexes/@/documents', body: { results: [{ id: 'old' }, { id: 'good' }] } }
const filled = [add([{ id: 'old' }])]
const oneSize = { minWordSizeForTypos: { oneTypo: 8 } }

const indexes: readonly Case[] = [
  {
    because: 'creating an index that exists',
    code: 'index_already_exists',
    given: filled,
    failing: create('@', 'key'),
    after: add([{ id: 'good' }]),
    details: { primaryKey: 'key' },
    left: good,
  },
  {
    because: 'creating an index that an import before it creates',
    code: 'index_already_exists',
    before: add([{ id: 'old' }]),
    failing: create('@'),
    after: add([{ id: 'good' }]),
    left: good,
  },
  {
    because: 'giving an index with documents another primary key',
    code: 'index_primary_key_already_exists',
    given: filled,
    failing: update({ primaryKey: 'key' }),
    after: add([{ id: 'good' }]),
    details: { primaryKey: 'key' },
    left: good,
  },
  {
    because: 'renaming an index to one that exists',
    code: 'index_already_exists',
    given: filled,
    failing: update({ uid: 'taken' }),
    after: add([{ id: 'good' }]),
    left: good,
  },
  {
    because: 'renaming and giving a primary key, of which one cannot be done',
    code: 'index_already_exists',
    given: [create('@')],
    failing: update({ uid: 'taken', primaryKey: 'key' }),
    after: settings({ stopWords: ['a'] }),
    left: { path: '/indexes/@', body: { primaryKey: null } },
  },
  {
    because: 'moving an index to one that exists',
    code: 'index_already_exists',
    given: filled,
    failing: swap({ indexes: ['@', 'taken'], rename: true }),
    after: add([{ id: 'good' }]),
    details: { swaps: [{ indexes: ['@', 'taken'], rename: true }] },
    left: good,
  },
  {
    because: 'two swaps of which the second cannot be done',
    code: 'index_not_found',
    given: [...filled, create('@-other', 'other')],
    failing: swap({ indexes: ['@', '@-other'] }, { indexes: ['taken', 'nobody'] }),
    after: add([{ id: 'good' }]),
    left: good,
  },
  {
    because: 'deleting by a filter on what is not filterable',
    code: 'invalid_document_filter',
    given: [add([{ id: 'old' }, { id: 'one' }, { id: 'two' }, { id: 'good' }])],
    before: ['DELETE', '/indexes/@/documents/one'],
    failing: ['POST', '/indexes/@/documents/delete', { filter: 'colour = red' }],
    after: ['POST', '/indexes/@/documents/delete-batch', ['two']],
    details: { deletedDocuments: 0, originalFilter: '"colour = red"' },
    isTogether: true,
    left: good,
  },
  {
    because: 'settings that do not fit those before them',
    code: 'invalid_settings_typo_tolerance',
    given: [settings({ typoTolerance: { minWordSizeForTypos: { oneTypo: 3, twoTypos: 5 } } })],
    before: settings({ stopWords: ['a'] }),
    failing: settings({ typoTolerance: oneSize, dictionary: ['lost'] }),
    after: settings({ searchCutoffMs: 100 }),
    details: { typoTolerance: oneSize },
    isTogether: true,
    left: {
      path: '/indexes/@/settings',
      body: {
        stopWords: ['a'],
        dictionary: [],
        searchCutoffMs: 100,
        typoTolerance: { minWordSizeForTypos: { oneTypo: 3, twoTypos: 5 } },
      },
    },
  },
  {
    because: 'an embedder that lacks what its source needs',
    code: 'invalid_settings_embedders',
    given: [settings({ embedders: { own: { source: 'userProvided', dimensions: 3 } } })],
    before: settings({ stopWords: ['a'] }),
    failing: settings({ embedders: { own: { dimensions: null } } }),
    after: settings({ searchCutoffMs: 100 }),
    isTogether: true,
    left: {
      path: '/indexes/@/settings',
      body: { stopWords: ['a'], searchCutoffMs: 100, embedders: { own: { dimensions: 3 } } },
    },
  },
  {
    because: 'a function that throws half-way',
    code: 'edit_documents_by_function_error',
    given: filled,
    before: add([{ id: 'good' }]),
    failing: edit('doc.seen = true; if (doc.id == "good") { doc.missing.field = 1 }'),
    after: ['DELETE', '/indexes/@/documents/nobody'],
    details: { editedDocuments: 0, deletedDocuments: 0 },
    left: good,
  },
  {
    because: 'a function that changes an id',
    code: 'edit_documents_by_function_error',
    given: filled,
    failing: edit('doc.id = "new"'),
    after: add([{ id: 'good' }]),
    left: good,
  },
]

const tables: Readonly<Record<string, readonly Case[]>> = {
  'documents without a primary key': primaryKeys,
  'documents with a mistake': documents,
  'an index that is not there': missing,
  'changes that cannot be made': indexes,
}

let server: TestServer
/** Of every case, the accepted requests in their order. */
const accepted = new Map<Case, readonly Reply[]>()

const all = Object.values(tables).flat()

/** The text with the names of the case in it. */
function named(text: string, of: Case): string {
  const number = String(all.indexOf(of))
  return text.replaceAll('@', `case-${number}`).replaceAll('#', number)
}

async function send([method, path, json]: Request, of: Case, key?: string): Promise<Reply> {
  const body = json === undefined ? undefined : named(JSON.stringify(json), of)
  const headers = { 'content-type': 'application/json' }
  const options = { ...(body !== undefined && { body, headers }), ...(key !== undefined && { key }) }
  return server.call(method, named(path, of), options)
}

async function enqueue(one: Case): Promise<void> {
  const key = one.actions && (await createKey(server, { actions: one.actions })).key
  const replies: Reply[] = []
  if (one.before !== undefined) replies.push(await send(one.before, one))
  replies.push(await send(one.failing, one, key), await send(one.after, one))
  accepted.set(one, replies)
}

async function prepare(one: Case): Promise<void> {
  for (const request of one.given ?? []) {
    const { status, error } = await finishedTask(server, await send(request, one))
    if (status !== 'succeeded') throw new Error(`${one.because}: ${JSON.stringify(error)}`)
  }
}

beforeAll(async () => {
  server = await startTestServer({
    payloadLimitBytes: 20_000_000,
    switchedOnFeatures: ['editDocumentsByFunction'],
  })
  const existing = [{ uid: 'taken' }, { uid: 'shared', primaryKey: 'id' }]
  const made = existing.map(async (json) => finish(server, 'POST', '/indexes', { json }))
  await Promise.all([...made, ...all.map(prepare)])
  // While this is processed everything else waits, so that what can be done together is.
  const holdUp = await server.call('POST', '/indexes/hold-up/documents', manyDocuments(150_000))
  await Promise.all(all.map(enqueue))
  await server.call('POST', `/tasks/cancel?uids=${holdUp.body.taskUid}`)
  expect(await finishedTask(server, holdUp)).toMatchObject({ status: 'canceled' })
})

afterAll(async () => server.stop())

for (const [name, cases] of Object.entries(tables))
  describe(name, () => {
    for (const one of cases)
      test(`${one.because}: ${one.code}, and its neighbours succeed`, async () => {
        const tasks: Shown[] = []
        for (const reply of accepted.get(one) ?? []) tasks.push(await finishedTask(server, reply))
        const wanted =
          one.before === undefined ? ['failed', 'succeeded'] : ['succeeded', 'failed', 'succeeded']
        expect(tasks.map(({ status }) => status)).toEqual(wanted)
        const failed = tasks.at(-2)
        expect(Object.keys(failed.error)).toEqual(['message', 'code', 'type', 'link'])
        expect(failed.error).toEqual({
          message: expect.stringMatching(/^.+\.(?:\n\d+:\d+ .+)?$/),
          code: one.code,
          type: 'invalid_request',
          link: expect.stringMatching(new RegExp(`#${one.code}$`)),
        })
        expect(failed.details).toMatchObject(JSON.parse(named(JSON.stringify(one.details ?? {}), one)))
        if (one.isTogether) expect(new Set(tasks.map(({ batchUid }) => batchUid)).size).toBe(1)
        if (one.left === undefined) return
        const { body } = await server.call('GET', named(one.left.path, one))
        expect(body).toMatchObject(JSON.parse(named(JSON.stringify(one.left.body), one)))
      })
  })
