import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NewApiKey } from '../domain/api-key.js'
import { everyIndex } from '../domain/index-uid.js'
import type { Uuid } from '../domain/uuid.js'
import { memoryStore } from '../storage/memory-store.js'
import { keyTables, openKeyStore, type KeyStore } from './key-store.js'

const uid = '11111111-2222-4333-8444-555555555555' as Uuid
const wanted: NewApiKey = {
  uid,
  name: null,
  description: null,
  actions: ['search'],
  indexes: [everyIndex],
  expiresAt: null,
}

async function openKeys(): Promise<KeyStore> {
  return openKeyStore({
    store: memoryStore({ tables: keyTables }),
    masterKey: 'a-master-key-for-tests',
    now: () => new Date('2030-01-01'),
    newUuid: () => randomUUID() as Uuid,
    randomBytes,
  })
}

// Asked for in the same tick, so that each begins before any other has ended.
describe('of things asked for at once', () => {
  test('one creation of a uid succeeds, and it is the one that is kept', async () => {
    const keys = await openKeys()
    const names = ['first', 'second', 'third']
    const outcomes = await Promise.allSettled(names.map(async (name) => keys.create({ ...wanted, name })))
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'api_key_already_exists' } },
      { status: 'rejected', reason: { code: 'api_key_already_exists' } },
    ])
    expect(keys.get(uid).name).toBe('first')
  })

  test('changes of one key are all kept', async () => {
    const keys = await openKeys()
    await keys.create(wanted)
    await Promise.all([keys.change(uid, { name: 'new' }), keys.change(uid, { description: 'new too' })])
    expect(keys.get(uid)).toMatchObject({ name: 'new', description: 'new too' })
  })

  test('one removal of a key succeeds', async () => {
    const keys = await openKeys()
    await keys.create(wanted)
    const outcomes = await Promise.allSettled([keys.remove(uid), keys.remove(uid)])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'api_key_not_found' } },
    ])
    expect(keys.findByUid(uid)).toBe(undefined)
  })

  test('a change does not bring back a key that is removed', async () => {
    const keys = await openKeys()
    const { uid: made } = await keys.create(wanted)
    const outcomes = await Promise.allSettled([keys.remove(made), keys.change(made, { name: 'late' })])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'api_key_not_found' } },
    ])
    expect(keys.findByValue(keys.valueOf(made))).toBe(undefined)
  })

  test('a removal after a change removes', async () => {
    const keys = await openKeys()
    await keys.create(wanted)
    await Promise.all([keys.change(uid, { name: 'early' }), keys.remove(uid)])
    expect(keys.findByUid(uid)).toBe(undefined)
    expect(keys.findByValue(keys.valueOf(uid))).toBe(undefined)
  })
})
