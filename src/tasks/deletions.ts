import { decodeJson, encodeJson } from '../storage/json-value.js'
import { encodeKey } from '../storage/key-encoding.js'
import type { KeyValueStore, WriteView } from '../storage/key-value-store.js'
import { removeBatches } from './batch-record.js'
import { deletionsTable, tasksTable } from './task-tables.js'
import { fromRanges, toRanges, type UidRanges } from './uid-ranges.js'

// One write may hold up the event loop only shortly.
const CHUNK_RECORDS = 5000

/** Tasks that were deleted, and batches that went with them. Both rise. */
export interface Deletion {
  readonly tasks: readonly number[]
  readonly batches: readonly number[]
}

interface StoredDeletion {
  readonly tasks: UidRanges
  readonly batches: UidRanges
}

/** Removes the records, or, when there are too many for one write, notes them for `sweepDeletions`. */
export function writeDeletion(view: WriteView, batch: number, { tasks, batches }: Deletion): void {
  if (tasks.length + batches.length <= CHUNK_RECORDS) {
    removeTasks(view, tasks)
    removeBatches(view, batches)
  } else {
    const noted: StoredDeletion = { tasks: toRanges(tasks), batches: toRanges(batches) }
    view.put(deletionsTable, encodeKey(batch), encodeJson(noted))
  }
}

/** Removes the records of deletions that were noted, some at a time, until `isStopping` says so. What is left
 *  then must be swept before the records are read again. */
export async function sweepDeletions(store: KeyValueStore, isStopping: () => boolean): Promise<void> {
  for (const { key, value } of store.read((view) => [...view.entries(deletionsTable)])) {
    // Only `writeDeletion` writes these entries.
    const noted = decodeJson(value) as StoredDeletion
    for (const chunk of chunksOf(fromRanges(noted.tasks))) {
      if (isStopping()) return
      await store.write((view) => removeTasks(view, chunk))
    }
    for (const chunk of chunksOf(fromRanges(noted.batches))) {
      if (isStopping()) return
      await store.write((view) => removeBatches(view, chunk))
    }
    await store.write((view) => view.remove(deletionsTable, key))
  }
}

function removeTasks(view: WriteView, uids: readonly number[]): void {
  for (const uid of uids) view.remove(tasksTable, encodeKey(uid))
}

function* chunksOf(uids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < uids.length; start += CHUNK_RECORDS)
    yield uids.slice(start, start + CHUNK_RECORDS)
}
