import { createHmac, randomUUID } from 'node:crypto'
import type { TenantTokenGeneratorOptions } from 'meilisearch'
import { generateTenantToken } from 'meilisearch/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, type CreatedKey } from '../support/create-key.js'
import { outcomeOf } from '../support/outcome-of.js'
import { testClock } from '../support/test-clock.js'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

const clock = testClock('2030-01-01T00:00:00Z')
const nowSeconds = () => clock.now().getTime() / 1000
/** No workspace exists: whoever is let in is told so. */
const letIn = '404 chat_not_found'
const refused = '403 invalid_api_key'
let server: TestServer
let parent: CreatedKey

beforeAll(async () => {
  server = await startTestServer({ now: clock.now })
  await server.call('PATCH', '/experimental-features', { json: { chatCompletions: true } })
  parent = await createKey(server, { actions: ['search', 'chatCompletions'] })
})

afterAll(async () => server.stop())

async function chatWith(token: string): Promise<string> {
  const json = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] }
  return outcomeOf(await server.call('POST', '/chats/support/chat/completions', { json, key: token }))
}

const hashes = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' } as const

interface TokenParts {
  readonly header?: unknown
  readonly claims: unknown
  readonly secret: string
  readonly algorithm?: keyof typeof hashes
  readonly encoding?: 'base64' | 'base64url'
}

function tokenOf({
  header,
  claims,
  secret,
  algorithm = 'HS256',
  encoding = 'base64url',
}: TokenParts): string {
  const written = (part: Buffer) => part.toString(encoding).replace(/=+$/, '')
  const parts = [header ?? { alg: algorithm, typ: 'JWT' }, claims]
  const signed = parts.map((part) => written(Buffer.from(JSON.stringify(part)))).join('.')
  return `${signed}.${written(createHmac(hashes[algorithm], secret).update(signed).digest())}`
}

function goodClaims(): Record<string, unknown> {
  return { apiKeyUid: parent.uid, searchRules: ['*'] }
}

describe('a token of the official helper', () => {
  const cases: { because: string; options: Partial<TenantTokenGeneratorOptions> }[] = [
    { because: 'is let in', options: {} },
    { because: 'may be signed with HS384', options: { algorithm: 'HS384' } },
    { because: 'may be signed with HS512', options: { algorithm: 'HS512' } },
    { because: 'may end later', options: { expiresAt: new Date('2030-01-02') } },
    { because: 'may list indexes', options: { searchRules: ['movies', 'books_*'] } },
    {
      because: 'may have filters in any script',
      options: { searchRules: { movies: { filter: 'город = "Ёлкино"' } } },
    },
  ]
  for (const { because, options } of cases)
    test(because, async () => {
      const token = await generateTenantToken({ ...options, apiKey: parent.key, apiKeyUid: parent.uid })
      expect(await chatWith(token)).toBe(letIn)
    })

  test('is refused once it has ended', async () => {
    const expiresAt = new Date('2029-12-31')
    const token = await generateTenantToken({ apiKey: parent.key, apiKeyUid: parent.uid, expiresAt })
    expect(await chatWith(token)).toBe(refused)
  })
})

describe('the form of a token', () => {
  // Bytes whose base64 needs the two characters in which the alphabets differ.
  const rules = { movies: { filter: 'title = "???>>>~~~ÿÿÿ"' } }

  for (const algorithm of ['HS256', 'HS384', 'HS512'] as const)
    for (const encoding of ['base64', 'base64url'] as const)
      test(`may be ${algorithm} in ${encoding}`, async () => {
        const claims = { ...goodClaims(), searchRules: rules }
        const token = tokenOf({ claims, secret: parent.key, algorithm, encoding })
        expect(token).toMatch(encoding === 'base64' ? /[+/]/ : /[-_]/)
        expect(await chatWith(token)).toBe(letIn)
      })

  const forged = [
    {
      because: 'without an algorithm and a signature is refused',
      token: () =>
        tokenOf({ header: { alg: 'none' }, claims: goodClaims(), secret: '' }).replace(/[^.]*$/, ''),
    },
    {
      because: 'that says none but is signed is refused',
      token: () => tokenOf({ header: { alg: 'none' }, claims: goodClaims(), secret: parent.key }),
    },
    {
      because: 'of an unknown algorithm is refused',
      token: () => tokenOf({ header: { alg: 'RS256' }, claims: goodClaims(), secret: parent.key }),
    },
    {
      because: 'of an algorithm in lower case is refused',
      token: () => tokenOf({ header: { alg: 'hs256' }, claims: goodClaims(), secret: parent.key }),
    },
    {
      because: 'that names another algorithm than it is signed with is refused',
      token: () => tokenOf({ header: { alg: 'HS512' }, claims: goodClaims(), secret: parent.key }),
    },
    {
      because: 'without a header of its own is refused',
      token: () => tokenOf({ header: {}, claims: goodClaims(), secret: parent.key }),
    },
    {
      because: 'with an empty signature is refused',
      token: () => tokenOf({ claims: goodClaims(), secret: parent.key }).replace(/[^.]*$/, ''),
    },
    {
      because: 'with a shortened signature is refused',
      token: () => tokenOf({ claims: goodClaims(), secret: parent.key }).slice(0, -4),
    },
    {
      because: 'whose claims were exchanged after signing is refused',
      token: () => {
        const [header, , signature] = tokenOf({ claims: goodClaims(), secret: parent.key }).split('.')
        const narrow = tokenOf({ claims: { ...goodClaims(), searchRules: ['movies'] }, secret: parent.key })
        return [header, narrow.split('.')[1], signature].join('.')
      },
    },
    {
      because: 'signed by the master key is refused',
      token: () => tokenOf({ claims: goodClaims(), secret: masterKey }),
    },
    {
      because: 'signed by the value in upper case is refused',
      token: () => tokenOf({ claims: goodClaims(), secret: parent.key.toUpperCase() }),
    },
    {
      because: 'signed by the uid is refused',
      token: () => tokenOf({ claims: goodClaims(), secret: parent.uid }),
    },
    {
      because: 'of two parts is refused',
      token: () => tokenOf({ claims: goodClaims(), secret: parent.key }).replace(/\.[^.]*$/, ''),
    },
    {
      because: 'of four parts is refused',
      token: () => `${tokenOf({ claims: goodClaims(), secret: parent.key })}.AAAA`,
    },
    { because: 'of dots alone is refused', token: () => '..' },
    { because: 'whose parts are not JSON is refused', token: () => 'head.claims.signature' },
    {
      because: 'whose claims are an array is refused',
      token: () => tokenOf({ claims: [], secret: parent.key }),
    },
    {
      because: 'whose claims are null is refused',
      token: () => tokenOf({ claims: null, secret: parent.key }),
    },
  ]
  for (const { because, token } of forged)
    test(because, async () => expect(await chatWith(token())).toBe(refused))
})

describe('the parent of a token', () => {
  test('may be named in upper case', async () => {
    const claims = { ...goodClaims(), apiKeyUid: parent.uid.toUpperCase() }
    expect(await chatWith(tokenOf({ claims, secret: parent.key }))).toBe(letIn)
  })

  const namings = [
    { because: 'must be named', apiKeyUid: undefined },
    { because: 'must not be null', apiKeyUid: null },
    { because: 'must be named by a string', apiKeyUid: 7 },
    { because: 'must be named by a UUID', apiKeyUid: 'my-key' },
    { because: 'must exist', apiKeyUid: randomUUID() },
  ]
  for (const { because, apiKeyUid } of namings)
    test(because, async () => {
      const claims = { ...goodClaims(), apiKeyUid }
      expect(await chatWith(tokenOf({ claims, secret: parent.key }))).toBe(refused)
    })

  test('cannot be named by its value', async () => {
    const claims = { ...goodClaims(), apiKeyUid: parent.key }
    expect(await chatWith(tokenOf({ claims, secret: parent.key }))).toBe(refused)
  })

  test('must be the one that signed', async () => {
    const other = await createKey(server, { actions: ['chatCompletions'] })
    expect(await chatWith(tokenOf({ claims: goodClaims(), secret: other.key }))).toBe(refused)
  })

  const rights = [
    { because: 'needs the action', actions: ['search'], indexes: ['*'], answer: refused },
    { because: 'needs to search too', actions: ['chatCompletions'], indexes: ['*'], answer: refused },
    {
      because: 'may have just the two actions',
      actions: ['chatCompletions', 'search'],
      indexes: ['*'],
      answer: letIn,
    },
    { because: 'may have every action', actions: ['*'], indexes: ['*'], answer: letIn },
    {
      because: 'may be limited to indexes',
      actions: ['chatCompletions', 'search'],
      indexes: ['movies'],
      answer: letIn,
    },
    { because: 'does not have the action by *.get', actions: ['*.get'], indexes: ['*'], answer: refused },
  ]
  for (const { because, actions, indexes, answer } of rights)
    test(because, async () => {
      const { uid, key } = await createKey(server, { actions, indexes })
      const claims = { apiKeyUid: uid, searchRules: ['*'] }
      expect(await chatWith(tokenOf({ claims, secret: key }))).toBe(answer)
    })

  test('takes the token along when it is deleted', async () => {
    const { uid, key } = await createKey(server, { actions: ['chatCompletions', 'search'] })
    const token = tokenOf({ claims: { apiKeyUid: uid, searchRules: ['*'] }, secret: key })
    expect(await chatWith(token)).toBe(letIn)
    await server.call('DELETE', `/keys/${uid}`)
    expect(await chatWith(token)).toBe(refused)
  })

  test('takes the token along when it expires', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const { uid, key } = await createKey(server, { actions: ['chatCompletions', 'search'], expiresAt })
    const claims = { apiKeyUid: uid, searchRules: ['*'], exp: nowSeconds() + 3600 }
    const token = tokenOf({ claims, secret: key })
    expect(await chatWith(token)).toBe(letIn)
    clock.advance(60)
    expect(await chatWith(token)).toBe(refused)
  })
})

describe('the end of a token', () => {
  const ends = [
    { because: 'may come', exp: () => nowSeconds() + 1, answer: letIn },
    { because: 'may be this second', exp: () => nowSeconds(), answer: letIn },
    { because: 'cannot be past', exp: () => nowSeconds() - 1, answer: refused },
    { because: 'cannot be the beginning of time', exp: () => 0, answer: refused },
    { because: 'may be left out', exp: () => undefined, answer: letIn },
    { because: 'cannot be a text', exp: () => '2042-01-01', answer: refused },
    { because: 'cannot be a digit in a text', exp: () => `${nowSeconds() + 60}`, answer: refused },
  ]
  for (const { because, exp, answer } of ends)
    test(because, async () =>
      expect(await chatWith(tokenOf({ claims: { ...goodClaims(), exp: exp() }, secret: parent.key }))).toBe(
        answer,
      ),
    )

  test('counts from the moment it is used, not from the first use', async () => {
    const token = tokenOf({ claims: { ...goodClaims(), exp: nowSeconds() + 10 }, secret: parent.key })
    expect(await chatWith(token)).toBe(letIn)
    clock.advance(11)
    expect(await chatWith(token)).toBe(refused)
  })

  test('is the only claim about time that counts', async () => {
    const claims = {
      ...goodClaims(),
      nbf: nowSeconds() + 3600,
      iat: nowSeconds() + 3600,
      iss: 'x',
      aud: ['y'],
    }
    expect(await chatWith(tokenOf({ claims, secret: parent.key }))).toBe(letIn)
  })
})

describe('the search rules of a token', () => {
  const good: { because: string; searchRules: unknown }[] = [
    { because: 'may allow every index', searchRules: ['*'] },
    { because: 'may list uids and prefixes', searchRules: ['movies', 'books_*'] },
    { because: 'may be an object of empty rules', searchRules: { '*': {} } },
    { because: 'may be an object of nulls', searchRules: { movies: null } },
    { because: 'may have a filter', searchRules: { movies: { filter: 'year > 1990' } } },
    { because: 'may have a filter that is null', searchRules: { movies: { filter: null } } },
    { because: 'may have a list of filters', searchRules: { movies: { filter: ['a = 1', 'b = 2'] } } },
    {
      because: 'may have nested lists of filters',
      searchRules: { movies: { filter: [['a = 1', 'b = 2'], 'c = 3'] } },
    },
    {
      because: 'may mix all of these',
      searchRules: { '*': {}, movies: null, 'books_*': { filter: 'a = 1' } },
    },
  ]
  for (const { because, searchRules } of good)
    test(because, async () =>
      expect(await chatWith(tokenOf({ claims: { ...goodClaims(), searchRules }, secret: parent.key }))).toBe(
        letIn,
      ),
    )

  const bad: { because: string; searchRules: unknown }[] = [
    { because: 'cannot be left out', searchRules: undefined },
    { because: 'cannot be null', searchRules: null },
    { because: 'cannot be a text', searchRules: '*' },
    { because: 'cannot be a number', searchRules: 7 },
    { because: 'cannot be a boolean', searchRules: true },
    { because: 'cannot list a number', searchRules: ['movies', 7] },
    { because: 'cannot list a list', searchRules: [['movies']] },
    { because: 'cannot list what names no index', searchRules: ['my movies'] },
    { because: 'cannot list an empty name', searchRules: [''] },
    { because: 'cannot have a wildcard in the middle', searchRules: ['mov*ies'] },
    { because: 'cannot name what is no index', searchRules: { 'my movies': {} } },
    { because: 'cannot have a rule that is true', searchRules: { '*': true } },
    { because: 'cannot have a rule that is a text', searchRules: { '*': 'year > 1990' } },
    { because: 'cannot have a rule that is a list', searchRules: { '*': ['year > 1990'] } },
    { because: 'cannot have a misspelt filter', searchRules: { '*': { filtre: 'year > 1990' } } },
    { because: 'cannot have a filter in upper case', searchRules: { '*': { Filter: 'year > 1990' } } },
    { because: 'cannot have more than a filter', searchRules: { '*': { filter: 'a = 1', sort: 'a' } } },
    { because: 'cannot have a filter that is a number', searchRules: { '*': { filter: 7 } } },
    { because: 'cannot have a filter that is an object', searchRules: { '*': { filter: { a: 1 } } } },
    { because: 'cannot list a filter that is a number', searchRules: { '*': { filter: ['a = 1', 7] } } },
    { because: 'cannot list a filter that is null', searchRules: { '*': { filter: [['a = 1', null]] } } },
    { because: 'cannot nest a filter without bound', searchRules: { '*': { filter: nested(2_000) } } },
  ]
  for (const { because, searchRules } of bad)
    test(because, async () =>
      expect(await chatWith(tokenOf({ claims: { ...goodClaims(), searchRules }, secret: parent.key }))).toBe(
        refused,
      ),
    )
})

describe('a token of a key with every action', () => {
  const elsewhere = [
    { method: 'GET', path: '/keys' },
    { method: 'POST', path: '/keys', json: {} },
    { method: 'GET', path: '/version' },
    { method: 'GET', path: '/metrics' },
    { method: 'GET', path: '/experimental-features' },
    { method: 'PATCH', path: '/experimental-features', json: {} },
    { method: 'GET', path: '/chats' },
    { method: 'GET', path: '/chats/support' },
  ]
  for (const { method, path, json } of elsewhere)
    test(`is refused by ${method} ${path}, which neither searches nor chats`, async () => {
      const { uid, key } = await createKey(server, { actions: ['*'] })
      const token = tokenOf({ claims: { apiKeyUid: uid, searchRules: ['*'] }, secret: key })
      expect(outcomeOf(await server.call(method, path, { json, key: token }))).toBe(refused)
    })
})

function nested(depth: number): unknown {
  let filter: unknown = 'a = 1'
  for (let level = 0; level < depth; level++) filter = [filter]
  return filter
}
