import type { IndexId } from '../domain/index-id.js'
import type { IndexUid } from '../domain/index-uid.js'
import { unreachable } from '../domain/unreachable.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'
import { encodeKey, keysStartingWith } from '../storage/key-encoding.js'
import type { KeyValueStore, ReadView, WriteView } from '../storage/key-value-store.js'
import type { IndexRecord, IndexRegistry } from './index-registry.js'

export const indexesTable = 'indexes'

/** One thing that happens to the list of indexes. */
export type RegistryChange =
  | { readonly kind: 'create'; readonly record: IndexRecord }
  | { readonly kind: 'remove'; readonly id: IndexId }
  | { readonly kind: 'rename'; readonly id: IndexId; readonly uid: IndexUid }
  | { readonly kind: 'swap'; readonly ids: readonly [IndexId, IndexId] }
  | {
      readonly kind: 'touch'
      readonly id: IndexId
      readonly primaryKey: string | null
      readonly updatedAt: Date
    }

/** Changes that are made together with something else: inside a write of the caller, and seen by nobody
 *  until the caller knows that write to be on disk. */
export interface PreparedChange {
  write(view: WriteView): void
  publish(): void
}

/** The registry for the one who may change it. A change must be published before the next is prepared. */
export interface ChangeableIndexRegistry extends IndexRegistry {
  change(changes: readonly RegistryChange[]): PreparedChange
  /** An id that no index ever had. Written down, so that it is never given again, in the same way. */
  reserveId(): { readonly id: IndexId } & Pick<PreparedChange, 'write'>
}

type Records = ReadonlyMap<IndexId, IndexRecord>

const nextIdKey = encodeKey('next-id')

export function openIndexRegistry(store: KeyValueStore): ChangeableIndexRegistry {
  let { nextId, records } = store.read(readRegistry)
  let byUid = recordsByUid(records)
  let sorted: readonly IndexRecord[] | undefined
  return {
    find: (uid) => byUid.get(uid),
    list() {
      sorted ??= [...byUid.values()].toSorted((one, other) => (one.uid < other.uid ? -1 : 1))
      return sorted
    },
    change(changes) {
      const changed = changes.reduce(applyChange, records)
      return {
        write: (view) => writeDifference(view, records, changed),
        publish() {
          records = changed
          byUid = recordsByUid(records)
          sorted = undefined
        },
      }
    },
    reserveId() {
      const id = nextId as IndexId
      nextId += 1
      return { id, write: (view) => view.put(indexesTable, nextIdKey, encodeJson(id + 1)) }
    },
  }
}

/** The records after one more change. An index a change names must be there. */
export function applyChange(records: Records, change: RegistryChange): Records {
  switch (change.kind) {
    case 'create':
      return withRecords(records, change.record)
    case 'remove':
      return new Map([...records].filter(([id]) => id !== change.id))
    case 'rename':
      return withRecords(records, { ...recordOf(records, change.id), uid: change.uid })
    case 'swap': {
      const [first, second] = change.ids.map((id) => recordOf(records, id)) as [IndexRecord, IndexRecord]
      return withRecords(records, { ...first, uid: second.uid }, { ...second, uid: first.uid })
    }
    case 'touch': {
      const { primaryKey, updatedAt } = change
      return withRecords(records, { ...recordOf(records, change.id), primaryKey, updatedAt })
    }
    default:
      return unreachable(change)
  }
}

function withRecords(records: Records, ...changed: readonly IndexRecord[]): Records {
  const all = new Map(records)
  for (const record of changed) all.set(record.id, record)
  return all
}

function recordOf(records: Records, id: IndexId): IndexRecord {
  const record = records.get(id)
  if (record === undefined) throw new Error(`the registry has no index ${id} to change`)
  return record
}

function recordsByUid(records: Records): ReadonlyMap<IndexUid, IndexRecord> {
  return new Map([...records.values()].map((record) => [record.uid, record]))
}

function writeDifference(view: WriteView, before: Records, after: Records): void {
  for (const id of before.keys()) if (!after.has(id)) view.remove(indexesTable, encodeKey(id))
  for (const [id, record] of after)
    if (before.get(id) !== record) view.put(indexesTable, encodeKey(id), encodeRecord(record))
}

function readRegistry(view: ReadView): { readonly nextId: number; readonly records: Records } {
  const records = new Map<IndexId, IndexRecord>()
  for (const { value } of view.entries(indexesTable, { before: keysStartingWith('').from })) {
    const record = decodeRecord(value)
    records.set(record.id, record)
  }
  const stored = view.get(indexesTable, nextIdKey)
  // Only `reserveId` writes this entry.
  return { nextId: stored ? (decodeJson(stored) as number) : 0, records }
}

function encodeRecord(record: IndexRecord): Uint8Array {
  return encodeJson(record)
}

function decodeRecord(bytes: Uint8Array): IndexRecord {
  // Only `encodeRecord` writes these entries; JSON has made texts of its dates.
  const stored = decodeJson(bytes) as Omit<IndexRecord, 'createdAt' | 'updatedAt'> & {
    readonly createdAt: string
    readonly updatedAt: string
  }
  return { ...stored, createdAt: new Date(stored.createdAt), updatedAt: new Date(stored.updatedAt) }
}
