import { apiError } from '../../domain/errors/api-error.js'
import type { TaskOf } from '../../domain/task.js'
import type { IndexRecord } from '../../instance/index-registry.js'
import type { RegistryChange } from '../../instance/open-index-registry.js'
import { mayCreateIndex, type Execution } from '../planned-batch.js'
import { forAll, succeeded, type BatchOutcome } from './batch-outcome.js'
import type { ExecutionContext } from './execution-context.js'

export async function createIndex(
  { uid: task, work }: TaskOf<'indexCreation'>,
  { registry, engine, newIndex, now }: ExecutionContext,
): Promise<BatchOutcome> {
  if (registry.find(work.index) !== undefined) throw apiError('index_already_exists', work.index)
  if (newIndex === null) throw new Error('no id was kept for the new index')
  const { index: uid, primaryKey } = work
  if (primaryKey !== null) await engine.setPrimaryKey(newIndex, primaryKey, uid)
  const at = now()
  const record: IndexRecord = { id: newIndex, uid, primaryKey, createdAt: at, updatedAt: at }
  return { results: new Map([[task, succeeded()]]), registry: [{ kind: 'create', record }] }
}

/** Sets the primary key, or the name, or both: all of it or nothing. */
export async function updateIndex(
  { uid: task, work }: TaskOf<'indexUpdate'>,
  { registry, engine, now }: ExecutionContext,
): Promise<BatchOutcome> {
  const record = registry.find(work.index)
  if (record === undefined) throw apiError('index_not_found', work.index)
  const { primaryKey } = work
  const newUid = work.newUid === record.uid ? null : work.newUid
  if (newUid !== null && registry.find(newUid) !== undefined) throw apiError('index_already_exists', newUid)
  const changes: RegistryChange[] = []
  if (primaryKey !== null && primaryKey !== record.primaryKey) {
    const { documentCount } = await engine.readStats(record.id)
    if (documentCount > 0)
      throw apiError('index_primary_key_already_exists', record.uid, record.primaryKey ?? primaryKey)
    await engine.setPrimaryKey(record.id, primaryKey, record.uid)
    changes.push({ kind: 'touch', id: record.id, primaryKey, updatedAt: now() })
  }
  if (newUid === null) return { results: new Map([[task, succeeded()]]), registry: changes }
  changes.push({ kind: 'rename', id: record.id, uid: newUid })
  return {
    results: new Map([[task, succeeded({ previousUid: record.uid })]]),
    registry: changes,
    renames: { names: new Map([[record.uid, newUid]]), before: task },
  }
}

/** Tasks of the same batch before the deletion are not executed. */
export async function deleteIndex(
  { index, deletion, absorbed }: Extract<Execution, { kind: 'indexDeletion' }>,
  { registry, engine }: ExecutionContext,
): Promise<BatchOutcome> {
  const record = registry.find(index)
  const [first] = absorbed
  const wouldCreate = first !== undefined && mayCreateIndex(first)
  if (record === undefined && !wouldCreate) throw apiError('index_not_found', index)
  const count = record === undefined ? 0 : (await engine.readStats(record.id)).documentCount
  const results = forAll(absorbed, succeeded({ count: 0 })).set(deletion.uid, succeeded({ count }))
  if (record === undefined) return { results }
  return { results, registry: [{ kind: 'remove', id: record.id }], removedIndexes: [record.id] }
}

export async function compactIndex(
  { uid: task, work }: TaskOf<'indexCompaction'>,
  { registry, engine }: ExecutionContext,
): Promise<BatchOutcome> {
  const record = registry.find(work.index)
  if (record === undefined) throw apiError('index_not_found', work.index)
  const { before, after } = await engine.compact(record.id)
  return { results: new Map([[task, succeeded({ sizeBefore: before, sizeAfter: after })]]) }
}
