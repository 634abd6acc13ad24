import type { Batch } from '../domain/batch.js'
import type { IndexId } from '../domain/index-id.js'
import type { BatchUid, TaskUid } from '../domain/task.js'
import { decodeJson, encodeJson } from '../storage/json-value.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { ReadView, WriteView } from '../storage/key-value-store.js'
import { batchesTable } from './task-tables.js'
import { fromRanges, toRanges, type UidRanges } from './uid-ranges.js'

/** Written before a batch is executed, so that a crash leaves word of what may have been half done. */
export interface BegunBatch {
  readonly uid: BatchUid
  readonly tasks: readonly TaskUid[]
  readonly strategy: string
  /** The id for the index that the batch may create: the same when it is executed again. */
  readonly newIndex: IndexId | null
}

/** There is at most one begun batch, and it is the newest. */
export type StoredBatch =
  | { readonly state: 'begun'; readonly batch: BegunBatch }
  | { readonly state: 'finished'; readonly batch: Batch }

type WithRanges<Value> = Omit<Value, 'tasks'> & { readonly tasks: UidRanges }
type WithTexts<Value> = Omit<Value, 'startedAt' | 'finishedAt'> & {
  readonly startedAt: string
  readonly finishedAt: string
}

export function writeBatch(view: WriteView, { state, batch }: StoredBatch): void {
  const record = { state, ...batch, tasks: toRanges(batch.tasks) }
  view.put(batchesTable, encodeKey(batch.uid), encodeJson(record))
}

export function removeBatches(view: WriteView, uids: Iterable<number>): void {
  for (const uid of uids) view.remove(batchesTable, encodeKey(uid))
}

export function readBatch(view: ReadView, uid: number): StoredBatch | undefined {
  const bytes = view.get(batchesTable, encodeKey(uid))
  return bytes && decodeBatch(bytes)
}

export function readNewestBatch(view: ReadView): StoredBatch | undefined {
  for (const { value } of view.entries(batchesTable, { reverse: true, limit: 1 })) return decodeBatch(value)
  return undefined
}

function decodeBatch(bytes: Uint8Array): StoredBatch {
  // Only `writeBatch` writes these entries; JSON has made texts of their dates.
  const stored = decodeJson(bytes) as
    | (WithRanges<BegunBatch> & { readonly state: 'begun' })
    | (WithRanges<WithTexts<Batch>> & { readonly state: 'finished' })
  const tasks = fromRanges<TaskUid>(stored.tasks)
  if (stored.state === 'begun') {
    const { state, ...batch } = stored
    return { state, batch: { ...batch, tasks } }
  }
  const { state, startedAt, finishedAt, ...batch } = stored
  const dates = { startedAt: new Date(startedAt), finishedAt: new Date(finishedAt) }
  return { state, batch: { ...batch, ...dates, tasks } }
}
