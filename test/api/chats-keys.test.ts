import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyTables } from '../../src/access/key-store.js'
import { openWorkspaces, workspaceTables } from '../../src/chat/open-workspaces.js'
import { decodeWorkspaceUid } from '../../src/domain/workspace.js'
import { instanceTable } from '../../src/instance/instance-tables.js'
import { webhookTables } from '../../src/instance/webhooks.js'
import { createLog } from '../../src/launch/create-log.js'
import { openLmdbStore } from '../../src/storage/lmdb-store.js'
import { taskTables } from '../../src/tasks/task-tables.js'
import { filesBelow } from '../support/files-below.js'
import { outcomeOf } from '../support/outcome-of.js'
import { masterKey, silentLog, startTestServer, type TestServer } from '../support/test-server.js'

const apiKey = 'sk-the-secret-of-the-provider-0123456789'
const shownKey = 'sk-thXXXXXX...'
const hosted = { source: 'openAi', baseUrl: 'https://a.example/v1', apiKey, prompts: { system: 'Be brief.' } }
const settings = '/chats/support/settings'
const switchedOnFeatures = ['chatCompletions'] as const

async function startWithKey(): Promise<TestServer> {
  const server = await startTestServer({ switchedOnFeatures })
  expect((await server.call('PATCH', settings, { json: hosted })).status).toBe(200)
  return server
}

/** What the next call to the provider would carry, read from the files of a server that is down. */
async function keyOnDisk(dataPath: string): Promise<string | undefined> {
  const store = openLmdbStore({
    path: join(dataPath, 'instance'),
    tables: [instanceTable, ...workspaceTables],
  })
  try {
    const workspaces = openWorkspaces({ store, masterKey, randomBytes, log: silentLog() })
    return workspaces.get(decodeWorkspaceUid('support')).apiKey
  } finally {
    await store.close()
  }
}

/** The whole text, and pieces that its encodings share wherever in other text it stands. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = [0, 1, 2].flatMap((skipped) => {
    const whole = bytes.subarray(skipped, skipped + 3 * Math.floor((bytes.length - skipped) / 3))
    return [whole.toString('base64'), whole.toString('base64url')]
  })
  return [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...new Set(base64)]
}

test('A provider key stands nowhere on disk in a form that can be read', async () => {
  const server = await startWithKey()
  await server.call('PATCH', settings, { json: { apiKey: `${apiKey}-2` } })
  await server.call('PATCH', settings, { json: { apiKey } })
  await server.stop({ keepData: true })

  const paths = filesBelow(server.dataPath, '').filter((path) => statSync(path).isFile())
  const files = paths.map((path) => readFileSync(path).toString('latin1'))
  const holding = (text: string) => files.filter((file) => file.includes(text)).length
  // What is in clear is found, so the key would be.
  expect(holding('https://a.example/v1')).toBeGreaterThan(0)
  expect(formsOf(apiKey).filter((form) => holding(form) > 0)).toEqual([])
  expect(await keyOnDisk(server.dataPath)).toBe(apiKey)
  rmSync(server.dataPath, { recursive: true })
})

test('The search for a key would find each of its forms', () => {
  const encoded = ['', 'a', 'ab'].map((before) => Buffer.from(`${before}${apiKey}tail`).toString('base64'))
  for (const text of encoded) expect(formsOf(apiKey).some((form) => text.includes(form))).toBe(true)
})

describe('After a restart', () => {
  const restarts = [
    { with: masterKey, shown: shownKey, because: 'everything is there' },
    { with: 'another-master-key', shown: null, because: 'the key is lost under another master key' },
    { with: undefined, shown: null, because: 'the key is lost without a master key' },
  ]
  for (const { with: nextMasterKey, shown, because } of restarts)
    test(because, async () => {
      const first = await startWithKey()
      const before = (await first.call('GET', settings)).body
      await first.stop({ keepData: true })

      const second = await startTestServer({
        dataPath: first.dataPath,
        masterKey: nextMasterKey,
        switchedOnFeatures,
      })
      expect((await second.call('GET', settings)).body).toEqual({ ...before, apiKey: shown })
      expect((await second.call('PATCH', settings, { json: { orgId: 'org' } })).body.orgId).toBe('org')
      expect((await second.call('GET', '/chats')).body.results).toEqual([{ uid: 'support' }])
      await second.stop({ keepData: true })
      // It can be opened by whoever has the right master key.
      expect(await keyOnDisk(first.dataPath)).toBe(apiKey)
      rmSync(first.dataPath, { recursive: true })
    })

  test('what was deleted and reset stays so', async () => {
    const first = await startWithKey()
    await first.call('PATCH', '/chats/gone/settings', { json: hosted })
    await first.call('DELETE', '/chats/gone')
    await first.call('DELETE', settings)
    await first.stop({ keepData: true })
    const second = await startTestServer({ dataPath: first.dataPath, switchedOnFeatures })
    expect((await second.call('GET', '/chats')).body.results).toEqual([{ uid: 'support' }])
    expect((await second.call('GET', settings)).body).toMatchObject({ source: null, apiKey: null })
    await second.stop()
  })

  test('of a folder from before there were workspaces, there are none, and one can be made', async () => {
    const dataPath = mkdtempSync(join(tmpdir(), 'parley-test-'))
    const yesterday = openLmdbStore({
      path: join(dataPath, 'instance'),
      tables: [instanceTable, ...keyTables, ...webhookTables, ...taskTables],
    })
    await yesterday.write((view) => view.put(instanceTable, Buffer.from('any'), Buffer.from('thing')))
    await yesterday.close()
    const server = await startTestServer({ dataPath, switchedOnFeatures })
    expect((await server.call('GET', '/chats')).body.total).toBe(0)
    expect((await server.call('PATCH', settings, { json: hosted })).status).toBe(200)
    await server.stop()
  })
})

describe('A key cannot be led elsewhere', () => {
  const attempts = [
    { json: { baseUrl: 'https://evil.example/v1' }, because: 'by the URL alone' },
    { json: { baseUrl: 'https://evil.example/v1', apiKey: shownKey }, because: 'by the URL and its mask' },
    { json: { source: 'mistral' }, because: 'by the provider alone' },
    { json: { source: 'vLlm', baseUrl: 'https://evil.example' }, because: 'by both' },
  ]
  for (const { json, because } of attempts)
    test(because, async () => {
      const server = await startWithKey()
      expect((await server.call('PATCH', settings, { json })).status).toBe(200)
      expect((await server.call('GET', settings)).body.apiKey).toBeNull()
      await server.stop({ keepData: true })
      expect(await keyOnDisk(server.dataPath)).toBeUndefined()
      rmSync(server.dataPath, { recursive: true })
    })

  test('but follows when it is sent again, and stays when something else changes', async () => {
    const server = await startWithKey()
    await server.call('PATCH', settings, { json: { baseUrl: 'https://b.example', apiKey } })
    await server.call('PATCH', settings, { json: { source: 'providerA', apiVersion: '1' } })
    await server.call('PATCH', settings, { json: { apiKey: shownKey } })
    expect((await server.call('GET', settings)).body.apiKey).toBe(shownKey)
    await server.stop({ keepData: true })
    expect(await keyOnDisk(server.dataPath)).toBe(apiKey)
    rmSync(server.dataPath, { recursive: true })
  })
})

test('Without a master key a provider key is refused, and all else is kept', async () => {
  const server = await startTestServer({ masterKey: undefined, switchedOnFeatures })
  const refused = await server.call('PATCH', settings, { json: hosted })
  expect(outcomeOf(refused)).toBe('401 missing_master_key')
  expect(refused.body.error).toMatchObject({ code: 'missing_master_key', message: refused.body.message })
  expect(refused.text).not.toContain('secret')
  expect(outcomeOf(await server.call('GET', settings))).toBe('404 chat_not_found')
  const { apiKey: _left, ...rest } = hosted
  expect((await server.call('PATCH', settings, { json: rest })).body).toMatchObject({ source: 'openAi' })
  await server.stop()
})

test('No log and no refusal tells a provider key, however much is logged', async () => {
  const lines: string[] = []
  const log = createLog({
    level: 'trace',
    format: 'json',
    destination: { write: (line: string) => void lines.push(line) },
    colour: false,
    secrets: [],
  })
  const first = await startTestServer({ switchedOnFeatures, log })
  const bodies = [
    { ...hosted, source: 'openai' },
    { ...hosted, apiKey: `${apiKey}\n` },
    { ...hosted, apiKey: [apiKey] },
    { ...hosted, baseUrl: `https://user:${apiKey}@a.example` },
    { ...hosted, source: 'azureOpenAi' },
    hosted,
  ]
  for (const json of bodies)
    expect((await first.call('PATCH', settings, { json })).text).not.toContain('the-secret')
  await first.call('PATCH', settings, {
    body: `{"apiKey": "${apiKey}", `,
    headers: { 'content-type': 'application/json' },
  })
  await first.stop({ keepData: true })
  const other = { dataPath: first.dataPath, masterKey: 'another-master-key', switchedOnFeatures, log }
  await (await startTestServer(other)).stop()
  expect(lines.filter((line) => line.includes('"warn"') && line.includes('support'))).toHaveLength(1)
  expect(lines.length).toBeGreaterThan(bodies.length)
  expect(lines.join('')).not.toContain('the-secret')
})
