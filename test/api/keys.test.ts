import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, keyBody, type CreatedKey } from '../support/create-key.js'
import { outcomeOf } from '../support/outcome-of.js'
import { testClock } from '../support/test-clock.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const clock = testClock('2030-01-01T00:00:00Z')
const unknownUid = '11111111-2222-4333-8444-555555555555'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: clock.now })
})

afterAll(async () => server.stop())

function valueUnder(secret: string, uid: string): string {
  return createHmac('sha256', secret).update(uid).digest('hex')
}

function namesOf({ body }: { body: { results: { name: string }[] } }): string[] {
  return body.results.map(({ name }) => name)
}

describe('the keys of a new instance', () => {
  let fresh: TestServer

  beforeAll(async () => {
    fresh = await startTestServer()
  })

  afterAll(async () => fresh.stop())

  const defaultNames = [
    'Default Search API Key',
    'Default Admin API Key',
    'Default Read-Only Admin API Key',
    'Default Chat API Key',
  ]

  test('are the four default ones, for every index and without an end', async () => {
    const { body } = await fresh.call('GET', '/keys')
    const everywhere = { indexes: ['*'], expiresAt: null }
    expect(body.results).toMatchObject([
      { ...everywhere, name: defaultNames[0], actions: ['search'] },
      { ...everywhere, name: defaultNames[1], actions: ['*'] },
      { ...everywhere, name: defaultNames[2], actions: ['*.get', 'keys.get'] },
      { ...everywhere, name: defaultNames[3], actions: ['chatCompletions', 'search'] },
    ])
  })

  test('show their nine fields in order, and a random uid of version 4', async () => {
    const [first] = (await fresh.call('GET', '/keys')).body.results
    const fields = 'name description key uid actions indexes expiresAt createdAt updatedAt'
    expect(Object.keys(first).join(' ')).toBe(fields)
    expect(first.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(first.key).toBe(valueUnder(masterKey, first.uid))
    expect(first.description).toEqual(expect.stringMatching(/./))
  })

  const pages = [
    {
      because: 'a list without parameters begins at 0 and holds 20',
      query: '',
      offset: 0,
      limit: 20,
      from: 0,
    },
    { because: 'a limit shortens the list', query: '?limit=1', offset: 0, limit: 1, from: 0, to: 1 },
    { because: 'an offset skips keys', query: '?offset=1&limit=2', offset: 1, limit: 2, from: 1, to: 3 },
    { because: 'an offset alone keeps the limit of 20', query: '?offset=3', offset: 3, limit: 20, from: 3 },
    { because: 'an offset past the end gives nothing', query: '?offset=9', offset: 9, limit: 20, from: 4 },
    { because: 'a limit of zero gives nothing', query: '?limit=0', offset: 0, limit: 0, from: 4 },
    { because: 'a limit has no maximum', query: '?limit=1000000', offset: 0, limit: 1_000_000, from: 0 },
    {
      because: 'of a repeated parameter the last counts',
      query: '?limit=3&limit=1',
      offset: 0,
      limit: 1,
      from: 0,
      to: 1,
    },
  ]
  for (const { because, query, offset, limit, from, to } of pages)
    test(because, async () => {
      const reply = await fresh.call('GET', `/keys${query}`)
      expect(namesOf(reply)).toEqual(defaultNames.slice(from, to))
      expect(reply.body).toMatchObject({ offset, limit, total: 4 })
    })

  const badQueries = [
    { query: 'limit=-1', answer: '400 invalid_api_key_limit', because: 'a limit is not negative' },
    { query: 'limit=many', answer: '400 invalid_api_key_limit', because: 'a limit is a number' },
    { query: 'limit=1.5', answer: '400 invalid_api_key_limit', because: 'a limit is whole' },
    { query: 'limit=', answer: '400 invalid_api_key_limit', because: 'a limit is not empty' },
    { query: 'limit', answer: '400 invalid_api_key_limit', because: 'a limit has a value' },
    {
      query: 'limit=1?0',
      answer: '400 invalid_api_key_limit',
      because: 'a second question mark is part of the value',
    },
    { query: 'offset=-1', answer: '400 invalid_api_key_offset', because: 'an offset is not negative' },
    { query: 'offset=first', answer: '400 invalid_api_key_offset', because: 'an offset is a number' },
    { query: 'page=1', answer: '400 bad_request', because: 'an unknown parameter is refused' },
    { query: 'Limit=1', answer: '400 bad_request', because: 'parameters are case-sensitive' },
    {
      query: 'limit=x&offset=x',
      answer: '400 invalid_api_key_limit',
      because: 'the first mistake of a query counts',
    },
    {
      query: 'page=1&limit=x',
      answer: '400 bad_request',
      because: 'an unknown parameter counts where it stands',
    },
  ]
  for (const { query, answer, because } of badQueries)
    test(because, async () => expect(outcomeOf(await fresh.call('GET', `/keys?${query}`))).toBe(answer))
})

describe('a list of keys', () => {
  test('shows the newest first, also of those made in the same moment', async () => {
    await createKey(server, { name: 'first' })
    await createKey(server, { name: 'second' })
    clock.advance(1)
    await createKey(server, { name: 'third' })
    expect(namesOf(await server.call('GET', '/keys?limit=3'))).toEqual(['third', 'second', 'first'])
  })

  test('shows expired keys and not deleted ones', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const expired = await createKey(server, { expiresAt })
    const deleted = await createKey(server)
    await server.call('DELETE', `/keys/${deleted.uid}`)
    clock.advance(120)
    const { body } = await server.call('GET', '/keys?limit=1000')
    const uids = body.results.map((key: CreatedKey) => key.uid)
    expect(uids).toContain(expired.uid)
    expect(uids).not.toContain(deleted.uid)
    expect(body.total).toBe(uids.length)
  })
})

describe('one key', () => {
  const ways = [
    { because: 'is found by its uid', path: ({ uid }: CreatedKey) => uid },
    { because: 'is found by its uid in upper case', path: ({ uid }: CreatedKey) => uid.toUpperCase() },
    {
      because: 'is found by its uid without hyphens',
      path: ({ uid }: CreatedKey) => uid.replaceAll('-', ''),
    },
    { because: 'is found by its value', path: ({ key }: CreatedKey) => key },
    { because: 'is found by its value in upper case', path: ({ key }: CreatedKey) => key.toUpperCase() },
  ]
  for (const { because, path } of ways)
    test(because, async () => {
      const made = await createKey(server, { name: because })
      const { status, body } = await server.call('GET', `/keys/${path(made)}`)
      expect({ status, body }).toEqual({ status: 200, body: made })
    })

  const strangers = [
    { because: 'an unknown uid is not found', path: unknownUid, answer: '404 api_key_not_found' },
    { because: 'an unknown value is not found', path: 'ab'.repeat(32), answer: '404 api_key_not_found' },
    { because: 'the master key is not one of the keys', path: masterKey, answer: '404 api_key_not_found' },
    { because: 'a text of no form is not found', path: 'my%20key', answer: '404 api_key_not_found' },
    { because: 'a broken percent sign is refused', path: '%zz', answer: '400 bad_request' },
  ]
  for (const { because, path, answer } of strangers)
    for (const method of ['GET', 'DELETE'])
      test(`${because} by ${method}`, async () =>
        expect(outcomeOf(await server.call(method, `/keys/${path}`))).toBe(answer))
})

describe('a new key', () => {
  test('has every field it was given, and the moment it was made', async () => {
    const given = {
      name: 'Front end',
      description: 'Searches two indexes — «ciné»',
      uid: randomUUID(),
      actions: ['search', 'documents.*', 'search'],
      indexes: ['movies', 'books_*', 'movies'],
      expiresAt: '2031-05-06T07:08:09.123Z',
    }
    const { status, body } = await server.call('POST', '/keys', { json: given })
    const moment = clock.now().toISOString()
    const key = valueUnder(masterKey, given.uid)
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...given, key, createdAt: moment, updatedAt: moment },
    })
  })

  test('may leave out its name, description and uid', async () => {
    const { body } = await server.call('POST', '/keys', { json: keyBody() })
    expect(body).toMatchObject({ name: null, description: null, expiresAt: null })
    expect(body.uid).toMatch(/^[0-9a-f-]{14}4/)
    expect(body.key).toBe(valueUnder(masterKey, body.uid))
  })

  const accepted = [
    { because: 'a name and a description may be null', json: { name: null, description: null } },
    { because: 'a name may be empty', json: { name: '' } },
    { because: 'the actions may be none', json: { actions: [] } },
    { because: 'the indexes may be none', json: { indexes: [] } },
    { because: 'an index may be a prefix', json: { indexes: ['movies_*', 'a-B_9'] } },
    { because: 'an index uid may have 400 characters', json: { indexes: ['m'.repeat(400)] } },
    { because: 'the nil uid is a uid', json: { uid: '00000000-0000-0000-0000-000000000000' } },
  ]
  for (const { because, json } of accepted)
    test(because, async () => {
      const reply = await server.call('POST', '/keys', { json: keyBody(json) })
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject(json)
    })

  const uidForms = [
    { because: 'a uid in upper case', written: (uid: string) => uid.toUpperCase() },
    { because: 'a uid without hyphens', written: (uid: string) => uid.replaceAll('-', '') },
  ]
  for (const { because, written } of uidForms)
    test(`${because} is kept in lower case with hyphens, from which the value is made`, async () => {
      const uid = randomUUID()
      const made = await createKey(server, { uid: written(uid) })
      expect(made).toMatchObject({ uid, key: valueUnder(masterKey, uid) })
    })

  const expiries = [
    { because: 'an end in UTC', sent: '2042-04-02T00:42:42Z', shown: '2042-04-02T00:42:42.000Z' },
    { because: 'an end with a fraction', sent: '2042-04-02T00:42:42.5Z', shown: '2042-04-02T00:42:42.500Z' },
    {
      because: 'an end in another zone',
      sent: '2042-04-02T00:42:42+02:00',
      shown: '2042-04-01T22:42:42.000Z',
    },
    { because: 'an end without a zone', sent: '2042-04-02T00:42:42', shown: '2042-04-02T00:42:42.000Z' },
    { because: 'an end with a space', sent: '2042-04-02 00:42:42', shown: '2042-04-02T00:42:42.000Z' },
    { because: 'an end that is a day', sent: '2042-04-02', shown: '2042-04-02T00:00:00.000Z' },
  ]
  for (const { because, sent, shown } of expiries)
    test(`${because} is shown in UTC with a fraction`, async () =>
      expect(await createKey(server, { expiresAt: sent })).toMatchObject({ expiresAt: shown }))

  const distances = [
    {
      because: 'cannot end the moment it is made',
      milliseconds: 0,
      answer: '400 invalid_api_key_expires_at',
    },
    { because: 'may end a millisecond after it is made', milliseconds: 1, answer: '201' },
  ]
  for (const { because, milliseconds, answer } of distances)
    test(because, async () => {
      const expiresAt = new Date(clock.now().getTime() + milliseconds)
      expect(outcomeOf(await server.call('POST', '/keys', { json: keyBody({ expiresAt }) }))).toBe(answer)
    })

  test('with a uid that is taken is refused, in whatever form it is written', async () => {
    const { uid } = await createKey(server)
    const again = await server.call('POST', '/keys', { json: keyBody({ uid: uid.toUpperCase() }) })
    expect(outcomeOf(again)).toBe('409 api_key_already_exists')
  })

  test('may take the uid of a deleted one, and has its value again', async () => {
    const made = await createKey(server)
    await server.call('DELETE', `/keys/${made.uid}`)
    expect(await createKey(server, { uid: made.uid })).toMatchObject({ key: made.key })
  })

  test('is made once when several ask for one uid at once', async () => {
    const uid = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        server.call('POST', '/keys', { json: keyBody({ uid, name: `${at}` }) }),
      ),
    )
    const made = replies.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    expect(replies.map(outcomeOf).filter((outcome) => outcome === '409 api_key_already_exists')).toHaveLength(
      7,
    )
    expect((await server.call('GET', `/keys/${uid}`)).body).toEqual(made[0]?.body)
  })
})

describe('POST /keys refuses', () => {
  const badValues = [
    { field: 'actions', value: 'search', because: 'actions that are no array' },
    { field: 'actions', value: null, because: 'actions that are null' },
    { field: 'actions', value: ['search', 7], because: 'an action that is no string' },
    { field: 'actions', value: ['search', 'documents.read'], because: 'an unknown action' },
    { field: 'actions', value: ['Search'], because: 'an action in another letter case' },
    { field: 'actions', value: ['keys.*'], because: 'keys.*, which does not exist' },
    { field: 'actions', value: ['experimental.*'], because: 'experimental.*, which does not exist' },
    { field: 'actions', value: ['network.*'], because: 'network.*, which does not exist' },
    { field: 'actions', value: ['constructor'], because: 'an action named like a property of every object' },
    { field: 'indexes', value: 'movies', because: 'indexes that are no array' },
    { field: 'indexes', value: null, because: 'indexes that are null' },
    { field: 'indexes', value: [1], because: 'an index that is no string' },
    { field: 'indexes', value: [''], because: 'an index without a name' },
    { field: 'indexes', value: ['my movies'], because: 'an index with a space' },
    { field: 'indexes', value: ['ciné'], because: 'an index with a letter outside ASCII' },
    { field: 'indexes', value: ['*movies'], because: 'a wildcard in front' },
    { field: 'indexes', value: ['mov*ies'], because: 'a wildcard in the middle' },
    { field: 'indexes', value: ['movies**'], because: 'two wildcards' },
    { field: 'indexes', value: ['m'.repeat(401)], because: 'an index uid of 401 characters' },
    { field: 'expires_at', value: 1_900_000_000, because: 'an end that is a number' },
    { field: 'expires_at', value: 'tomorrow', because: 'an end in words' },
    { field: 'expires_at', value: '', because: 'an end that is empty' },
    { field: 'expires_at', value: '2042-02-30', because: 'an end on a day that does not exist' },
    { field: 'expires_at', value: '2042-13-01T00:00:00Z', because: 'an end in a month that does not exist' },
    { field: 'expires_at', value: '2042-01-01T25:00:00Z', because: 'an end at an hour that does not exist' },
    { field: 'expires_at', value: '2042-01-01T00:00Z', because: 'an end without seconds' },
    { field: 'expires_at', value: '2000-01-01T00:00:00Z', because: 'an end in the past' },
    { field: 'expires_at', value: '2000-01-01', because: 'an end on a day in the past' },
    { field: 'name', value: 7, because: 'a name that is a number' },
    { field: 'name', value: ['a'], because: 'a name that is an array' },
    { field: 'description', value: false, because: 'a description that is a boolean' },
    { field: 'description', value: {}, because: 'a description that is an object' },
    { field: 'uid', value: null, because: 'a uid that is null' },
    { field: 'uid', value: 7, because: 'a uid that is a number' },
    { field: 'uid', value: 'my-key', because: 'a uid that is no UUID' },
    { field: 'uid', value: `${unknownUid}0`, because: 'a uid that is too long' },
  ]
  for (const { field, value, because } of badValues)
    test(because, async () => {
      const name = field === 'expires_at' ? 'expiresAt' : field
      const reply = await server.call('POST', '/keys', { json: keyBody({ [name]: value }) })
      expect(outcomeOf(reply)).toBe(`400 invalid_api_key_${field}`)
    })

  const { actions, indexes, expiresAt } = { actions: ['search'], indexes: ['*'], expiresAt: null }
  const bodies = [
    { because: 'a body without actions', json: { indexes, expiresAt }, code: 'missing_api_key_actions' },
    { because: 'a body without indexes', json: { actions, expiresAt }, code: 'missing_api_key_indexes' },
    { because: 'a body without expiresAt', json: { actions, indexes }, code: 'missing_api_key_expires_at' },
    { because: 'an empty object, naming actions first', json: {}, code: 'missing_api_key_actions' },
    { because: 'an array', json: [], code: 'bad_request' },
    { because: 'null', json: null, code: 'bad_request' },
    { because: 'a string', json: 'search', code: 'bad_request' },
    { because: 'an unknown field', json: keyBody({ nmae: 'x' }), code: 'bad_request' },
    { because: 'a value of one’s own', json: keyBody({ key: 'secret' }), code: 'bad_request' },
    { because: 'a field in another letter case', json: keyBody({ Name: 'x' }), code: 'bad_request' },
    { because: 'a creation date', json: keyBody({ createdAt: '2042-01-01' }), code: 'bad_request' },
    {
      because: 'the first bad field, here the name',
      json: { name: 1, actions: 1 },
      code: 'invalid_api_key_name',
    },
    {
      because: 'the first bad field, here the actions',
      json: { actions: 1, name: 1 },
      code: 'invalid_api_key_actions',
    },
    { because: 'an unknown field before a bad one', json: { nmae: 1, uid: 1 }, code: 'bad_request' },
    { because: 'a bad field before an unknown one', json: { uid: 1, nmae: 1 }, code: 'invalid_api_key_uid' },
    {
      because: 'a bad field before a missing one',
      json: { expiresAt: 'x' },
      code: 'invalid_api_key_expires_at',
    },
    { because: 'an unknown field before a missing one', json: { actions, nmae: 1 }, code: 'bad_request' },
    {
      because: 'a missing field before a global action on some indexes',
      json: { actions: ['version'], indexes: ['movies'] },
      code: 'missing_api_key_expires_at',
    },
  ]
  for (const { because, json, code } of bodies)
    test(because, async () =>
      expect(outcomeOf(await server.call('POST', '/keys', { json }))).toBe(`400 ${code}`),
    )

  const texts = [
    { because: 'an empty body', body: '', code: 'missing_payload' },
    { because: 'a body that is not JSON', body: '{"actions": [', code: 'malformed_payload' },
  ]
  for (const { because, body, code } of texts)
    test(because, async () => {
      const headers = { 'content-type': 'application/json' }
      expect(outcomeOf(await server.call('POST', '/keys', { body, headers }))).toBe(`400 ${code}`)
    })

  test('a global action on some indexes before a uid that is taken', async () => {
    const { uid } = await createKey(server)
    const json = keyBody({ uid, actions: ['version'], indexes: ['movies'] })
    const reply = await server.call('POST', '/keys', { json })
    expect(outcomeOf(reply)).toBe('400 index_scoped_api_key_with_global_action')
  })
})

describe('a key for some indexes', () => {
  const globalNames = `tasks.compact metrics.* metrics.get version export
    keys.get keys.create keys.update keys.delete experimental.get experimental.update
    network.get network.update chats.* chats.get chats.delete
    chatsSettings.* chatsSettings.get chatsSettings.update
    webhooks.* webhooks.get webhooks.create webhooks.update webhooks.delete
    dynamicSearchRules.* dynamicSearchRules.get dynamicSearchRules.create
    dynamicSearchRules.update dynamicSearchRules.delete`.split(/\s+/)
  const usableNames = `search documents.add documents.get documents.delete fields.post chatCompletions
    indexes.create indexes.get indexes.update indexes.delete indexes.swap indexes.compact
    tasks.get tasks.cancel tasks.delete settings.get settings.update stats.* stats.get`.split(/\s+/)
  const mixedGroups = ['*', '*.get', 'documents.*', 'indexes.*', 'tasks.*', 'settings.*']
  const unrestrictedNames = ['dumps.*', 'dumps.create', 'snapshots.*', 'snapshots.create']
  const refused = '400 index_scoped_api_key_with_global_action'

  const cases = [
    ...globalNames.map((name) => ({
      because: `cannot hold ${name}`,
      actions: [name],
      indexes: ['movies'],
      answer: refused,
    })),
    ...[...usableNames, ...mixedGroups].map((name) => ({
      because: `may hold ${name}`,
      actions: [name],
      indexes: ['movies'],
      answer: '201',
    })),
    ...unrestrictedNames.map((name) => ({
      because: `may hold ${name}, which indexes do not restrict`,
      actions: [name],
      indexes: ['movies'],
      answer: '201',
    })),
    {
      because: 'cannot hold a global action beside others',
      actions: ['search', 'version'],
      indexes: ['movies'],
      answer: refused,
    },
    { because: 'is also one with a prefix', actions: ['version'], indexes: ['movies_*'], answer: refused },
    { because: 'is also one without any index', actions: ['version'], indexes: [], answer: refused },
    { because: 'is none once * is listed', actions: ['version'], indexes: ['movies', '*'], answer: '201' },
  ]
  for (const { because, actions, indexes, answer } of cases)
    test(because, async () => {
      const reply = await server.call('POST', '/keys', { json: keyBody({ actions, indexes }) })
      expect(outcomeOf(reply)).toBe(answer)
    })
})

describe('PATCH /keys/{key}', () => {
  const changes = [
    { because: 'sets the name', json: { name: 'new' }, name: 'new', description: 'old description' },
    { because: 'sets the description', json: { description: 'new' }, name: 'old name', description: 'new' },
    { because: 'sets both', json: { name: 'a', description: 'b' }, name: 'a', description: 'b' },
    {
      because: 'clears the name with null',
      json: { name: null },
      name: null,
      description: 'old description',
    },
    {
      because: 'clears the description with null',
      json: { description: null },
      name: 'old name',
      description: null,
    },
    { because: 'leaves out what is not named', json: {}, name: 'old name', description: 'old description' },
  ]
  for (const { because, json, name, description } of changes)
    for (const by of ['uid', 'key'] as const)
      test(`${because} of a key named by its ${by}, and refreshes updatedAt only`, async () => {
        const made = await createKey(server, { name: 'old name', description: 'old description' })
        clock.advance(5)
        const { status, body } = await server.call('PATCH', `/keys/${made[by]}`, { json })
        const expected = { ...made, name, description, updatedAt: clock.now().toISOString() }
        expect({ status, body }).toEqual({ status: 200, body: expected })
        expect((await server.call('GET', `/keys/${made.uid}`)).body).toEqual(expected)
      })

  const refusals = [
    { because: 'refuses a new uid', json: { uid: unknownUid }, code: 'immutable_api_key_uid' },
    { because: 'refuses a new value', json: { key: 'secret' }, code: 'immutable_api_key_key' },
    { because: 'refuses new actions', json: { actions: ['*'] }, code: 'immutable_api_key_actions' },
    { because: 'refuses new indexes', json: { indexes: ['*'] }, code: 'immutable_api_key_indexes' },
    { because: 'refuses a new end', json: { expiresAt: null }, code: 'immutable_api_key_expires_at' },
    {
      because: 'refuses a new creation date',
      json: { createdAt: null },
      code: 'immutable_api_key_created_at',
    },
    { because: 'refuses a new update date', json: { updatedAt: null }, code: 'immutable_api_key_updated_at' },
    { because: 'refuses a name that is a number', json: { name: 7 }, code: 'invalid_api_key_name' },
    {
      because: 'refuses a description that is an array',
      json: { description: [] },
      code: 'invalid_api_key_description',
    },
    { because: 'refuses an unknown field', json: { nmae: 'x' }, code: 'bad_request' },
    { because: 'refuses an array', json: [], code: 'bad_request' },
    {
      because: 'reports the first mistake',
      json: { name: 'a', uid: 'x', nmae: 1 },
      code: 'immutable_api_key_uid',
    },
  ]
  for (const { because, json, code } of refusals) {
    test(because, async () => {
      const made = await createKey(server, { name: 'kept' })
      expect(outcomeOf(await server.call('PATCH', `/keys/${made.uid}`, { json }))).toBe(`400 ${code}`)
      expect((await server.call('GET', `/keys/${made.uid}`)).body).toEqual(made)
    })

    test(`${because} before it looks for the key`, async () =>
      expect(outcomeOf(await server.call('PATCH', `/keys/${unknownUid}`, { json }))).toBe(`400 ${code}`))
  }

  test('does not find an unknown key', async () =>
    expect(outcomeOf(await server.call('PATCH', `/keys/${unknownUid}`, { json: {} }))).toBe(
      '404 api_key_not_found',
    ))

  test('keeps both of two changes made at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, async () => createKey(server)))
    await Promise.all(
      made.flatMap(({ uid }) => [
        server.call('PATCH', `/keys/${uid}`, { json: { name: 'both' } }),
        server.call('PATCH', `/keys/${uid}`, { json: { description: 'kept' } }),
      ]),
    )
    for (const { uid } of made)
      expect((await server.call('GET', `/keys/${uid}`)).body).toMatchObject({
        name: 'both',
        description: 'kept',
      })
  })
})

describe('DELETE /keys/{key}', () => {
  for (const by of ['uid', 'key'] as const)
    test(`answers 204 without a body to the ${by}, and the key is gone`, async () => {
      const made = await createKey(server)
      const { status, text } = await server.call('DELETE', `/keys/${made[by]}`)
      expect({ status, text }).toEqual({ status: 204, text: '' })
      for (const method of ['GET', 'DELETE'])
        for (const path of [made.uid, made.key])
          expect(outcomeOf(await server.call(method, `/keys/${path}`))).toBe('404 api_key_not_found')
    })

  test('succeeds for one of several callers at once', async () => {
    const { uid } = await createKey(server)
    const replies = await Promise.all([1, 2, 3].map(async () => server.call('DELETE', `/keys/${uid}`)))
    expect(replies.map(outcomeOf).toSorted()).toEqual([
      '204',
      '404 api_key_not_found',
      '404 api_key_not_found',
    ])
  })
})

describe('without a master key', () => {
  let open: TestServer

  beforeAll(async () => {
    open = await startTestServer({ masterKey: undefined })
  })

  afterAll(async () => open.stop())

  const requests = [
    { method: 'GET', path: '/keys' },
    { method: 'GET', path: '/keys?limit=bad' },
    { method: 'GET', path: `/keys/${unknownUid}` },
    { method: 'POST', path: '/keys', json: keyBody() },
    { method: 'POST', path: '/keys', json: {} },
    { method: 'PATCH', path: `/keys/${unknownUid}`, json: { name: 'x' } },
    { method: 'DELETE', path: `/keys/${unknownUid}` },
  ]
  for (const { method, path, json } of requests)
    for (const key of [null, 'anything'])
      test(`${method} ${path} ${json ? JSON.stringify(json) : ''} is refused ${key ? 'with' : 'without'} a header`, async () =>
        expect(outcomeOf(await open.call(method, path, { json, key }))).toBe('401 missing_master_key'))
})

describe('after a restart', () => {
  test('changed and deleted keys are as they were left, and none is made anew', async () => {
    const first = await startTestServer()
    const kept = await createKey(first, { indexes: ['a*', 'b'], expiresAt: '2942-01-01T00:00:00Z' })
    const deleted = await createKey(first)
    const { body: changed } = await first.call('PATCH', `/keys/${kept.uid}`, { json: { name: 'kept' } })
    await first.call('DELETE', `/keys/${deleted.uid}`)
    const { body: before } = await first.call('GET', '/keys')
    await first.stop({ keepData: true })

    const second = await startTestServer({ dataPath: first.dataPath })
    expect((await second.call('GET', '/keys')).body).toEqual(before)
    expect((await second.call('GET', `/keys/${kept.key}`)).body).toEqual(changed)
    expect(before.total).toBe(5)
    await second.stop()
  })

  test('with another master key every value changes and every uid stays', async () => {
    const first = await startTestServer()
    const { uid, key } = await createKey(first)
    await first.stop({ keepData: true })

    const secret = 'another-master-key'
    const second = await startTestServer({ dataPath: first.dataPath, masterKey: secret })
    const { body } = await second.call('GET', `/keys/${uid}`)
    expect(body.key).toBe(valueUnder(secret, uid))
    expect(outcomeOf(await second.call('GET', `/keys/${key}`))).toBe('404 api_key_not_found')
    await second.stop()
  })

  test('the default keys of an instance that had no master key can be used once there is one', async () => {
    const first = await startTestServer({ masterKey: undefined })
    await first.stop({ keepData: true })

    const second = await startTestServer({ dataPath: first.dataPath })
    const { body } = await second.call('GET', '/keys')
    expect(body.total).toBe(4)
    const admin = body.results.find(({ name }: { name: string }) => name === 'Default Admin API Key')
    expect((await second.call('GET', '/version', { key: admin.key })).status).toBe(200)
    await second.stop()
  })
})

describe('an error', () => {
  const errors = [
    {
      method: 'GET',
      path: '/keys?limit=x',
      status: 400,
      code: 'invalid_api_key_limit',
      type: 'invalid_request',
    },
    {
      method: 'GET',
      path: `/keys/${unknownUid}`,
      status: 404,
      code: 'api_key_not_found',
      type: 'invalid_request',
    },
    {
      method: 'GET',
      path: '/keys',
      key: null,
      status: 401,
      code: 'missing_authorization_header',
      type: 'auth',
    },
    { method: 'GET', path: '/keys', key: 'wrong', status: 403, code: 'invalid_api_key', type: 'auth' },
  ]
  for (const { method, path, key, status, code, type } of errors)
    test(`${code} has exactly the four fields, as JSON`, async () => {
      const reply = await server.call(method, path, key === undefined ? {} : { key })
      expect(reply.status).toBe(status)
      expect(reply.headers.get('content-type')).toBe('application/json')
      expect(reply.body).toEqual({
        message: expect.stringMatching(/./),
        code,
        type,
        link: expect.stringMatching(new RegExp(`#${code}$`)),
      })
    })
})
