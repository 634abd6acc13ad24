import { randomUUID } from 'node:crypto'
import {
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  type ChatCompletionRequest,
} from 'meilisearch'
import { generateTenantToken } from 'meilisearch/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { masterKey, startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer
let client: Meilisearch

beforeAll(async () => {
  server = await startTestServer()
  client = clientWith(masterKey)
})

afterAll(async () => server.stop())

function clientWith(apiKey?: string): Meilisearch {
  return new Meilisearch({ host: server.url, ...(apiKey !== undefined && { apiKey }) })
}

const chatKey = { actions: ['search', 'chatCompletions'], indexes: ['*'], expiresAt: null }

describe('the official client', () => {
  test('finds the server healthy, without a key', async () => {
    expect(await clientWith().health()).toEqual({ status: 'available' })
    expect(await clientWith().isHealthy()).toBe(true)
  })

  test('reads the version', async () =>
    expect(await client.getVersion()).toEqual({
      commitSha: 'unknown',
      commitDate: 'unknown',
      pkgVersion: '0.0.0-test',
    }))

  test('lists the keys, by pages too', async () => {
    const { results, total } = await client.getKeys()
    expect(total).toBeGreaterThanOrEqual(4)
    expect(results.map(({ name }) => name)).toContain('Default Chat API Key')
    const page = await client.getKeys({ offset: 1, limit: 2 })
    expect(page).toEqual({ results: results.slice(1, 3), offset: 1, limit: 2, total })
  })

  test('creates, reads, changes and deletes a key', async () => {
    const uid = randomUUID()
    const expiresAt = new Date('2942-04-02T00:42:42Z')
    const made = await client.createKey({ ...chatKey, uid, name: 'chat', description: 'talks', expiresAt })
    expect(made).toMatchObject({ uid, name: 'chat', description: 'talks', actions: chatKey.actions })
    expect(new Date(made.expiresAt)).toEqual(expiresAt)
    expect(await client.getKey(uid)).toEqual(made)
    expect(await client.getKey(made.key)).toEqual(made)

    const changed = await client.updateKey(uid, { name: 'renamed' })
    expect(changed).toEqual({ ...made, name: 'renamed', updatedAt: changed.updatedAt })
    expect(await client.getKey(uid)).toEqual(changed)

    await client.deleteKey(made.key)
    await expect(client.getKey(uid)).rejects.toThrow(MeilisearchApiError)
  })

  test('creates a key with only what is needed', async () =>
    expect(await client.createKey(chatKey)).toMatchObject({ name: null, description: null, expiresAt: null }))

  test('reads and turns the experimental switches', async () => {
    const before = await client.getExperimentalFeatures()
    const after = await client.updateExperimentalFeatures({ containsFilter: true, network: null })
    expect(after).toEqual({ ...before, containsFilter: true })
    expect(await client.getExperimentalFeatures()).toEqual(after)
  })

  test('lists no chat workspaces on a new instance', async () => {
    await client.updateExperimentalFeatures({ chatCompletions: true })
    expect(await client.getChatWorkspaces()).toEqual({ results: [], offset: 0, limit: 20, total: 0 })
  })
})

describe('the official client shows as its own error', () => {
  const unknownUid = randomUUID()
  const failures = [
    {
      because: 'a missing key',
      attempt: async () => clientWith().getVersion(),
      status: 401,
      cause: { code: 'missing_authorization_header', type: 'auth' },
    },
    {
      because: 'a wrong key',
      attempt: async () => clientWith('nobody').getVersion(),
      status: 403,
      cause: { code: 'invalid_api_key', type: 'auth' },
    },
    {
      because: 'a key that does not exist',
      attempt: async () => client.getKey(unknownUid),
      status: 404,
      cause: { code: 'api_key_not_found', type: 'invalid_request' },
    },
    {
      because: 'a field with a bad value',
      attempt: async () => client.createKey({ ...chatKey, actions: ['fly'] }),
      status: 400,
      cause: { code: 'invalid_api_key_actions', type: 'invalid_request' },
    },
    {
      because: 'a bad parameter',
      attempt: async () => client.getKeys({ limit: -1 }),
      status: 400,
      cause: { code: 'invalid_api_key_limit', type: 'invalid_request' },
    },
  ]
  for (const { because, attempt, status, cause } of failures)
    test(because, async () => {
      const error = await attempt().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(MeilisearchApiError)
      expect(error).toMatchObject({ cause, response: { status }, message: expect.stringMatching(/./) })
      expect(error).toHaveProperty('cause.link', expect.stringMatching(new RegExp(`#${cause.code}$`)))
    })

  test('a server that is not there', async () => {
    const gone = await startTestServer()
    await gone.stop()
    const lost = new Meilisearch({ host: gone.url })
    await expect(lost.health()).rejects.toThrow(MeilisearchRequestError)
    expect(await lost.isHealthy()).toBe(false)
  })
})

describe('a tenant token of the official helper', () => {
  test('lets its client chat, and do nothing else', async () => {
    await client.updateExperimentalFeatures({ chatCompletions: true })
    const { uid, key } = await client.createKey(chatKey)
    const token = await generateTenantToken({ apiKey: key, apiKeyUid: uid, searchRules: ['movies'] })
    const tenant = clientWith(token)
    const completion: ChatCompletionRequest = {
      model: 'any',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
    }
    const workspace = tenant.chat('support')
    await expect(workspace.streamCompletion(completion)).rejects.toMatchObject({
      cause: { code: 'chat_not_found' },
    })
    await expect(tenant.getVersion()).rejects.toMatchObject({ cause: { code: 'invalid_api_key' } })

    await client.deleteKey(uid)
    await expect(workspace.streamCompletion(completion)).rejects.toMatchObject({
      cause: { code: 'invalid_api_key' },
    })
  })
})
