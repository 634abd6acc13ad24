import { coversIndex, type Grant } from '../access/grant.js'
import type { IndexChanges, NewIndex } from '../domain/decode-index-request.js'
import type { IndexUid } from '../domain/index-uid.js'
import { pageOf, type Page, type PageRequest } from '../domain/page.js'
import type { IndexSwap, Task } from '../domain/task.js'
import type { IndexRecord, IndexRegistry } from '../instance/index-registry.js'
import type { TaskQueue } from '../tasks/task-queue.js'
import { requireCovered, requireIndex } from './require-index.js'

/** Indexes. What changes one is accepted as a task, whether or not the index is there by now. */
export interface IndexOperations {
  /** Only those the caller covers, and counts only those. */
  list(grant: Grant, page: PageRequest): Page<IndexRecord>
  get(uid: IndexUid): IndexRecord
  create(grant: Grant, wanted: NewIndex): Promise<Task>
  /** A new name must be one the caller covers: otherwise it would lose the index, or reach another's. */
  update(grant: Grant, uid: IndexUid, changes: IndexChanges): Promise<Task>
  remove(uid: IndexUid): Promise<Task>
  compact(uid: IndexUid): Promise<Task>
  /** Refused as a whole when one of the indexes is not covered. */
  swap(grant: Grant, swaps: readonly IndexSwap[]): Promise<Task>
}

export interface IndexDependencies {
  readonly registry: IndexRegistry
  readonly queue: TaskQueue
}

export function createIndexOperations({ registry, queue }: IndexDependencies): IndexOperations {
  return {
    list(grant, page) {
      const covered = registry.list().filter(({ uid }) => coversIndex(grant, uid))
      return pageOf(covered, page)
    },

    get: (uid) => requireIndex(registry, uid),

    async create(grant, { uid, primaryKey }) {
      requireCovered(grant, uid)
      return queue.enqueue({ kind: 'indexCreation', index: uid, primaryKey })
    },

    async update(grant, uid, { primaryKey, newUid }) {
      if (newUid !== null) requireCovered(grant, newUid)
      return queue.enqueue({ kind: 'indexUpdate', index: uid, primaryKey, newUid })
    },

    remove: async (uid) => queue.enqueue({ kind: 'indexDeletion', index: uid }),

    compact: async (uid) => queue.enqueue({ kind: 'indexCompaction', index: uid }),

    async swap(grant, swaps) {
      for (const uid of swaps.flatMap(({ indexes }) => indexes)) requireCovered(grant, uid)
      return queue.enqueue({ kind: 'indexSwap', swaps })
    },
  }
}
