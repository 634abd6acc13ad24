import type { BatchView } from '../domain/batch.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { BatchUid, Task, TaskUid, TaskWork } from '../domain/task.js'
import type { CursorPage, CursorRequest, TaskFilter } from '../domain/task-filter.js'
import type { PayloadSource } from '../engine/search-engine.js'

/** Keeps tasks and batches: everything that was ever accepted, until it is deleted. */
export interface TaskQueue {
  /** Accepts a task. When the promise resolves, the task and its payload are on disk.
   *  Refuses with `no_space_left_on_device` while the queue is full, except a cancelation or deletion
   *  that matches something. */
  enqueue(work: TaskWork, options?: EnqueueOptions): Promise<Task>

  get(uid: TaskUid): Task | undefined

  list(filter: TaskFilter, page: CursorRequest): CursorPage<Task>

  /** The uids of every match, rising. */
  match(filter: TaskFilter): readonly TaskUid[]

  getBatch(uid: BatchUid): BatchView | undefined

  /** The batches that hold at least one matching task. */
  listBatches(filter: TaskFilter, page: CursorRequest): CursorPage<BatchView>

  /** The documents that a task brought; undefined when it brought none, and once it has finished. */
  readPayload(uid: TaskUid): PayloadSource | undefined

  /** Whether a task on this index is being processed. */
  isIndexing(index: IndexUid): boolean
}

export interface EnqueueOptions {
  readonly customMetadata?: string | null
  /** The bytes of a payload whose reference says `store`. They are kept in the same commit as the task. */
  readonly payload?: Uint8Array
}
