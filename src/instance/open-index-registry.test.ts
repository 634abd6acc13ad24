import { describe, expect, test } from 'vitest'
import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import { memoryStore } from '../storage/memory-store.js'
import type { IndexRecord } from './index-registry.js'
import { indexesTable, openIndexRegistry, type RegistryChange } from './open-index-registry.js'

const id = (number: number): IndexId => number as IndexId
const uid = (name: string): IndexUid => name as IndexUid
const day = new Date('2030-01-01')
const later = new Date('2030-01-02')

function record(number: number, name: string): IndexRecord {
  return { id: id(number), uid: uid(name), primaryKey: null, createdAt: day, updatedAt: day }
}

async function apply(store: KeyValueStore, changes: readonly RegistryChange[]): Promise<void> {
  const registry = openIndexRegistry(store)
  const change = registry.change(changes)
  await store.write(change.write)
  change.publish()
  expect(openIndexRegistry(store).list()).toEqual(registry.list())
}

const create: readonly RegistryChange[] = [
  { kind: 'create', record: record(0, 'b') },
  { kind: 'create', record: record(1, 'a') },
]

describe('the registry, and one opened again, has after', () => {
  const cases: readonly { change: RegistryChange; names: readonly string[]; because: string }[] = [
    {
      change: { kind: 'create', record: record(2, 'c') },
      names: ['a 1', 'b 0', 'c 2'],
      because: 'a creation',
    },
    { change: { kind: 'remove', id: id(0) }, names: ['a 1'], because: 'a removal' },
    { change: { kind: 'rename', id: id(1), uid: uid('z') }, names: ['b 0', 'z 1'], because: 'a rename' },
    { change: { kind: 'swap', ids: [id(0), id(1)] }, names: ['a 0', 'b 1'], because: 'a swap' },
  ]
  for (const { change, names, because } of cases)
    test(because, async () => {
      const store = memoryStore({ tables: [indexesTable] })
      await apply(store, create)
      await apply(store, [change])
      expect(
        openIndexRegistry(store)
          .list()
          .map((each) => `${each.uid} ${each.id}`),
      ).toEqual(names)
    })

  test('a touch', async () => {
    const store = memoryStore({ tables: [indexesTable] })
    await apply(store, [...create, { kind: 'touch', id: id(0), primaryKey: 'isbn', updatedAt: later }])
    const touched = { ...record(0, 'b'), primaryKey: 'isbn', updatedAt: later }
    expect(openIndexRegistry(store).find(uid('b'))).toEqual(touched)
  })
})

test('a change is seen once it is published, and not before', async () => {
  const store = memoryStore({ tables: [indexesTable] })
  const registry = openIndexRegistry(store)
  const change = registry.change(create)
  await store.write(change.write)
  expect(registry.find(uid('a'))).toBeUndefined()
  change.publish()
  expect(registry.find(uid('a'))?.id).toBe(1)
})

test('an id is given once, over restarts too', async () => {
  const store = memoryStore({ tables: [indexesTable] })
  const registry = openIndexRegistry(store)
  const first = registry.reserveId()
  await store.write(first.write)
  expect([first.id, registry.reserveId().id]).toEqual([0, 1])
  expect(openIndexRegistry(store).reserveId().id).toBe(1)
})

test('a change to an index that is not there is refused', () => {
  const registry = openIndexRegistry(memoryStore({ tables: [indexesTable] }))
  expect(() => registry.change([{ kind: 'rename', id: id(9), uid: uid('a') }])).toThrow('no index 9')
})
