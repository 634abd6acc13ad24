import type { ApiKey, ApiKeyChanges, KeyValue, NewApiKey } from '../domain/api-key.js'
import { globalNames } from '../domain/actions.js'
import { apiError } from '../domain/errors/api-error.js'
import { everyIndex } from '../domain/index-uid.js'
import { pageOf, type Page, type PageRequest } from '../domain/page.js'
import { parseUuid, type Uuid } from '../domain/uuid.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { deriveKey } from './derive-key.js'
import { defaultKeys } from './default-keys.js'
import { decodeKeyRecord, encodeKeyRecord, type KeyRecord } from './key-record.js'
import { createSecretFinder } from './secret-finder.js'

export const keyTables = ['keys'] as const

/** The API keys of an instance, all of them in memory and every change on disk before it is answered. */
export interface KeyStore {
  list(page: PageRequest): Page<ApiKey>
  /** By uid or by value. Refuses with `api_key_not_found`. */
  get(keyOrUid: string): ApiKey
  create(wanted: NewApiKey): Promise<ApiKey>
  change(keyOrUid: string, changes: ApiKeyChanges): Promise<ApiKey>
  remove(keyOrUid: string): Promise<void>
  /** The key whose secret value this is, in either letter case. Reads no disk. */
  findByValue(value: string): ApiKey | undefined
  findByUid(uid: Uuid): ApiKey | undefined
  /** The secret value of a key. Needs a master key. */
  valueOf(uid: Uuid): KeyValue
}

export interface KeyStoreDependencies {
  readonly store: KeyValueStore
  readonly masterKey: string | undefined
  readonly now: () => Date
  readonly newUuid: () => Uuid
  readonly randomBytes: (count: number) => Uint8Array
}

/** Opens the keys, and makes the default ones if there is none. */
export async function openKeyStore(deps: KeyStoreDependencies): Promise<KeyStore> {
  const { store, masterKey, now } = deps
  const records = new Map<Uuid, KeyRecord>()
  const values = createSecretFinder<Uuid>(deps.randomBytes(32))
  let nextOrdinal = 0

  function remember(record: KeyRecord): ApiKey {
    const { uid } = record.key
    if (!records.has(uid) && masterKey !== undefined) values.add(deriveKey(masterKey, uid), uid)
    records.set(uid, record)
    nextOrdinal = Math.max(nextOrdinal, record.ordinal + 1)
    return record.key
  }

  function find(keyOrUid: string): ApiKey {
    const uid = parseUuid(keyOrUid) ?? values.find(keyOrUid.toLowerCase())
    return found(uid && records.get(uid)).key
  }

  function newRecord(wanted: NewApiKey): KeyRecord {
    const uid = wanted.uid ?? deps.newUuid()
    const moment = now()
    return { key: { ...wanted, uid, createdAt: moment, updatedAt: moment }, ordinal: nextOrdinal++ }
  }

  async function create(wanted: NewApiKey): Promise<ApiKey> {
    refuseGlobalActions(wanted)
    const record = newRecord(wanted)
    const { uid } = record.key
    await store.write((view) => {
      if (view.get('keys', encodeKey(uid))) throw apiError('api_key_already_exists', uid)
      view.put('keys', encodeKey(uid), encodeKeyRecord(record))
    })
    return remember(record)
  }

  /** All in one write: a server killed here starts again with all of them or makes them anew. */
  async function createDefaults(): Promise<void> {
    const made = defaultKeys.map(newRecord)
    await store.write((view) => {
      for (const record of made) view.put('keys', encodeKey(record.key.uid), encodeKeyRecord(record))
    })
    made.forEach(remember)
  }

  // Writes run one after another and see each other: two changes of one key at once are both kept.
  async function change(uid: Uuid, changes: ApiKeyChanges): Promise<ApiKey> {
    const record = await store.write((view) => {
      const stored = view.get('keys', encodeKey(uid))
      const { key, ordinal } = found(stored && decodeKeyRecord(stored))
      const name = changes.name === undefined ? key.name : changes.name
      const description = changes.description === undefined ? key.description : changes.description
      const changed = { key: { ...key, name, description, updatedAt: now() }, ordinal }
      view.put('keys', encodeKey(uid), encodeKeyRecord(changed))
      return changed
    })
    return remember(record)
  }

  async function remove(uid: Uuid): Promise<void> {
    const wasThere = await store.write((view) => view.remove('keys', encodeKey(uid)))
    if (!wasThere) throw apiError('api_key_not_found')
    records.delete(uid)
    if (masterKey !== undefined) values.remove(deriveKey(masterKey, uid))
  }

  for (const { value } of store.read((view) => [...view.entries('keys')])) remember(decodeKeyRecord(value))
  if (records.size === 0) await createDefaults()

  return {
    list: (page) =>
      pageOf(
        [...records.values()].toSorted(newestFirst).map((record) => record.key),
        page,
      ),
    get: find,
    create,
    change: async (keyOrUid, changes) => change(find(keyOrUid).uid, changes),
    remove: async (keyOrUid) => remove(find(keyOrUid).uid),
    findByValue: (value) => findByUid(values.find(value.toLowerCase())),
    findByUid,
    valueOf(uid) {
      if (masterKey === undefined) throw apiError('missing_master_key')
      return deriveKey(masterKey, uid)
    },
  }

  function findByUid(uid: Uuid | undefined): ApiKey | undefined {
    return uid === undefined ? undefined : records.get(uid)?.key
  }
}

function found(record: KeyRecord | undefined): KeyRecord {
  if (record === undefined) throw apiError('api_key_not_found')
  return record
}

function newestFirst(left: KeyRecord, right: KeyRecord): number {
  return right.key.createdAt.getTime() - left.key.createdAt.getTime() || right.ordinal - left.ordinal
}

function refuseGlobalActions({ actions, indexes }: NewApiKey): void {
  if (indexes.includes(everyIndex)) return
  const global = globalNames(actions)
  if (global.length > 0) throw apiError('index_scoped_api_key_with_global_action', global)
}
