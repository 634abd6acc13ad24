import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { WorkspaceChanges } from '../domain/chat/workspace-settings.js'
import { unsetWorkspaceSettings } from '../domain/chat/workspace-settings.js'
import type { Log, LogFields } from '../domain/log.js'
import { decodeAnyWorkspaceUid } from '../domain/workspace.js'
import { instanceTable } from '../instance/instance-tables.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { openLmdbStore } from '../storage/lmdb-store.js'
import { memoryStore } from '../storage/memory-store.js'
import { openWorkspaces, workspaceTables } from './open-workspaces.js'
import type { Workspaces } from './workspaces.js'

const tables = [instanceTable, ...workspaceTables]
const uid = decodeAnyWorkspaceUid('support')
const apiKey = 'sk-secret-of-the-provider-0123456789'
const masterKey = 'the master key of this test'

interface OpenOptions {
  readonly store?: KeyValueStore
  readonly masterKey?: string | undefined
  readonly lines?: LogLine[]
}

interface LogLine extends LogFields {
  readonly level: string
  readonly message: string
}

function open({ store = memoryStore({ tables }), lines = [], ...options }: OpenOptions = {}): Workspaces {
  return openWorkspaces({ store, masterKey, randomBytes, log: logInto(lines), ...options })
}

function logInto(lines: LogLine[]): Log {
  const writer = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push({ ...fields, level, message })
  return {
    level: 'trace',
    trace: writer('trace'),
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    child: () => logInto(lines),
  }
}

const hosted: WorkspaceChanges = { source: 'openAi', baseUrl: 'https://example.com/v1', apiKey }

interface KeyCase {
  readonly changes: WorkspaceChanges
  readonly left: string | undefined
  readonly because: string
}

const keyCases: readonly KeyCase[] = [
  { changes: {}, left: apiKey, because: 'stays when nothing changes' },
  { changes: { projectId: 'x' }, left: apiKey, because: 'stays when something else changes' },
  { changes: { source: 'providerA' }, left: apiKey, because: 'stays under the other name of its provider' },
  { changes: { source: null }, left: apiKey, because: 'stays when the source is the default one' },
  { changes: { source: 'openAi' }, left: apiKey, because: 'stays when its source is sent again' },
  { changes: { baseUrl: 'https://example.com/v1' }, left: apiKey, because: 'stays with its own URL' },
  { changes: { baseUrl: 'https://evil.example/v1' }, left: undefined, because: 'does not go to another URL' },
  {
    changes: { baseUrl: 'https://example.com/v1/' },
    left: undefined,
    because: 'takes a like URL for another',
  },
  { changes: { baseUrl: null }, left: undefined, because: 'does not go to the usual URL' },
  { changes: { source: 'mistral' }, left: undefined, because: 'does not go to another provider' },
  { changes: { source: 'vLlm' }, left: undefined, because: 'does not go to a self-hosted server' },
  { changes: { source: 'builtIn' }, left: undefined, because: 'is not kept where none is needed' },
  {
    changes: { baseUrl: 'https://evil.example', apiKey: 'sk-secXXXXXX...' },
    left: 'sk-secXXXXXX...',
    because: 'does not go elsewhere by a mask that is not its own',
  },
  {
    changes: { baseUrl: 'https://evil.example', apiKey: 'sk-seXXXXXX...' },
    left: undefined,
    because: 'does not go elsewhere when its mask is sent',
  },
  { changes: { apiKey: 'sk-seXXXXXX...' }, left: apiKey, because: 'stays when its mask is sent back' },
  { changes: { apiKey: 'new' }, left: 'new', because: 'is replaced' },
  { changes: { baseUrl: 'https://b', apiKey: 'new' }, left: 'new', because: 'is replaced with its URL' },
  { changes: { apiKey: null }, left: undefined, because: 'is unset by null' },
  { changes: { apiKey: '' }, left: undefined, because: 'is unset by an empty text' },
]
describe('The key of a provider', () => {
  for (const { changes, left, because } of keyCases)
    test(because, async () => {
      const store = memoryStore({ tables })
      const workspaces = open({ store })
      await workspaces.change(uid, hosted)
      const changed = await workspaces.change(uid, changes)
      expect(changed.apiKey).toBe(left)
      expect(workspaces.get(uid)).toBe(changed)
      expect(open({ store }).get(uid).apiKey).toBe(left)
    })

  test('does not come back with the URL it was dropped for', async () => {
    const workspaces = open()
    await workspaces.change(uid, hosted)
    await workspaces.change(uid, { baseUrl: 'https://other.example' })
    expect(await workspaces.change(uid, { baseUrl: 'https://example.com/v1' })).toMatchObject({
      apiKey: undefined,
    })
  })

  test('is gone after a reset', async () => {
    const workspaces = open()
    await workspaces.change(uid, hosted)
    expect(await workspaces.reset(uid)).toMatchObject({ apiKey: undefined, settings: unsetWorkspaceSettings })
    expect(await workspaces.change(uid, hosted)).toMatchObject({ apiKey })
  })

  test('is gone from a workspace that is made anew', async () => {
    const workspaces = open()
    await workspaces.change(uid, hosted)
    await workspaces.remove(uid)
    expect(await workspaces.change(uid, {})).toMatchObject({ apiKey: undefined })
  })

  test('stays when a change is refused', async () => {
    const workspaces = open()
    await workspaces.change(uid, hosted)
    const before = workspaces.get(uid)
    const refused = workspaces.change(uid, { source: 'azureOpenAi', apiKey: 'new' })
    await expect(refused).rejects.toMatchObject({ code: 'bad_request' })
    expect(workspaces.get(uid)).toBe(before)
  })
})

test('Every workspace keeps its own provider key, whichever was sealed first', async () => {
  const store = memoryStore({ tables })
  const workspaces = open({ store })
  const names = ['a', 'b', 'c'].map(decodeAnyWorkspaceUid)
  const refused = workspaces.change(uid, { apiKey, source: 'vLlm' })
  await expect(refused).rejects.toMatchObject({ code: 'bad_request' })
  await Promise.all(names.map(async (name) => workspaces.change(name, { apiKey: `key of ${name}` })))
  const reopened = open({ store })
  expect(names.map((name) => reopened.get(name).apiKey)).toEqual(names.map((name) => `key of ${name}`))
})

describe('Without a master key', () => {
  test('a provider key is refused, and nothing of the change is kept', async () => {
    const workspaces = open({ masterKey: undefined })
    await expect(workspaces.change(uid, hosted)).rejects.toMatchObject({
      code: 'missing_master_key',
      message: expect.stringContaining('`apiKey`'),
    })
    expect(workspaces.list()).toEqual([])
  })

  test('everything else can be set, and a key be unset', async () => {
    const workspaces = open({ masterKey: undefined })
    expect(await workspaces.change(uid, { source: 'builtIn', apiKey: null })).toMatchObject({
      settings: { source: 'builtIn' },
      apiKey: undefined,
    })
  })
})

describe('A provider key that cannot be opened', () => {
  const starts = [
    { masterKey: 'another master key', says: 'with this master key' },
    { masterKey: undefined, says: 'without a master key' },
  ]
  for (const { masterKey: other, says } of starts)
    test(`${says} counts as unset, is told once without the secret, and comes back`, async () => {
      const store = memoryStore({ tables })
      const first = open({ store })
      await first.change(uid, hosted)
      await first.change(decodeAnyWorkspaceUid('plain'), { source: 'builtIn' })

      const lines: LogLine[] = []
      const second = open({ store, masterKey: other, lines })
      expect(second.get(uid).apiKey).toBeUndefined()
      expect(lines).toMatchObject([
        { level: 'warn', message: expect.stringContaining(says), workspaces: ['support'] },
      ])
      expect(JSON.stringify(lines)).not.toContain('sk-')
      expect(await second.change(uid, { projectId: 'x' })).toMatchObject({
        settings: { source: 'openAi', projectId: 'x' },
        apiKey: undefined,
      })
      expect(open({ store }).get(uid)).toMatchObject({ apiKey, settings: { projectId: 'x' } })

      await second.change(uid, { baseUrl: 'https://evil.example' })
      expect(open({ store }).get(uid).apiKey).toBeUndefined()
    })

  test('can be replaced under the new master key', async () => {
    const store = memoryStore({ tables })
    await open({ store }).change(uid, hosted)
    const other = open({ store, masterKey: 'another master key' })
    expect(await other.change(uid, { apiKey: 'new' })).toMatchObject({ apiKey: 'new' })
    expect(open({ store }).get(uid).apiKey).toBeUndefined()
  })

  test('is that of another workspace, even if its record is put there', async () => {
    const store = memoryStore({ tables })
    await open({ store }).change(uid, hosted)
    await store.write((view) => {
      const [entry] = [...view.entries('workspaces')]
      if (entry === undefined) throw new Error('nothing was stored')
      const moved = Buffer.from(entry.value).toString().replace('support', 'another')
      view.put('workspaces', entry.key, Buffer.from(moved))
    })
    expect(open({ store }).get(decodeAnyWorkspaceUid('another')).apiKey).toBeUndefined()
  })
})

// Asked for in the same tick, so that each begins before any other has ended.
describe('Of things asked for at once', () => {
  test('changes of one workspace are all kept', async () => {
    const workspaces = open()
    const names = ['system', 'searchDescription', 'searchQParam', 'searchFilterParam'] as const
    await Promise.all([
      workspaces.change(uid, { orgId: 'org' }),
      workspaces.change(uid, { apiKey }),
      ...names.map(async (name) => workspaces.change(uid, { prompts: { [name]: name } })),
    ])
    expect(workspaces.get(uid)).toMatchObject({
      apiKey,
      settings: {
        orgId: 'org',
        prompts: Object.fromEntries(names.map((name) => [name, name])),
      },
    })
  })

  test('what is removed, reset and changed ends as the last one left it', async () => {
    const workspaces = open()
    const outcomes = await Promise.allSettled([
      workspaces.change(uid, { orgId: 'a', projectId: 'a' }),
      workspaces.remove(uid),
      workspaces.reset(uid),
      workspaces.remove(uid),
      workspaces.change(uid, { orgId: 'b' }),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'chat_not_found' } },
      { status: 'rejected', reason: { code: 'chat_not_found' } },
      { status: 'fulfilled' },
    ])
    expect(workspaces.get(uid).settings).toEqual({ ...unsetWorkspaceSettings, orgId: 'b' })
  })
})

test('Workspaces are listed by their bytes', async () => {
  const workspaces = open()
  // As JavaScript sorts them, the last but one would come after the last.
  const names = ['A', 'Z', 'a', 'a-b', 'b', 'é', '\u{ffee}', '\u{1f600}']
  for (const name of names.toReversed()) await workspaces.change(decodeAnyWorkspaceUid(name), {})
  expect(workspaces.list()).toEqual(names)
  await workspaces.remove(decodeAnyWorkspaceUid('a'))
  expect(workspaces.list()).toEqual(names.filter((name) => name !== 'a'))
})

test('A revision grows with every change and is never given twice', async () => {
  const workspaces = open()
  const revisions: number[] = []
  const note = async (change: Promise<{ revision: number }>) => revisions.push((await change).revision)
  await note(workspaces.change(uid, {}))
  await note(workspaces.change(uid, { orgId: 'x' }))
  await note(workspaces.reset(uid))
  await workspaces.remove(uid)
  await note(workspaces.change(uid, {}))
  await note(workspaces.change(decodeAnyWorkspaceUid('other'), {}))
  expect(new Set(revisions).size).toBe(revisions.length)
  expect(revisions).toEqual(revisions.toSorted((left, right) => left - right))
})

describe('On disk', () => {
  test('a folder from before there were workspaces is opened, and no key stands in it in clear', async () => {
    const path = mkdtempSync(join(tmpdir(), 'parley-workspaces-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    const yesterday = openLmdbStore({ path, tables: [instanceTable] })
    await yesterday.write((view) => view.put(instanceTable, Buffer.from('a'), Buffer.from('b')))
    await yesterday.close()

    const store = openLmdbStore({ path, tables })
    const workspaces = open({ store })
    expect(workspaces.list()).toEqual([])
    await workspaces.change(uid, hosted)
    await workspaces.change(uid, { apiKey: `${apiKey}-2` })
    await store.close()

    const reopened = openLmdbStore({ path, tables })
    expect(open({ store: reopened }).get(uid)).toMatchObject({
      apiKey: `${apiKey}-2`,
      settings: { source: 'openAi', baseUrl: 'https://example.com/v1' },
    })
    await reopened.close()
    const bytes = readFileSync(join(path, 'data.mdb')).toString('latin1')
    // That the workspace itself is found shows that the search would find the key.
    expect(bytes).toContain('https://example.com/v1')
    expect(bytes).not.toContain('secret-of-the-provider')
  })
})
