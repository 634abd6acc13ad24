import { coversIndex, type Grant } from '../access/grant.js'
import type { IndexUid } from '../domain/index-uid.js'
import type { IndexStats, SearchEngine } from '../engine/search-engine.js'
import type { IndexRecord, IndexRegistry } from '../instance/index-registry.js'
import type { TaskQueue } from '../tasks/task-queue.js'
import { requireIndex } from './require-index.js'

export interface IndexStatsView extends IndexStats {
  readonly isIndexing: boolean
}

export interface InstanceStats {
  /** Of the whole instance, what the caller does not cover included. */
  readonly totalBytes: number
  readonly usedBytes: number
  readonly lastUpdate: Date | null
  readonly indexes: ReadonlyMap<IndexUid, IndexStatsView>
}

export interface StatsOperations {
  ofIndex(uid: IndexUid): Promise<IndexStatsView>
  ofInstance(grant: Grant): Promise<InstanceStats>
}

export interface StatsDependencies {
  readonly registry: IndexRegistry
  readonly queue: TaskQueue
  readonly engine: SearchEngine
  /** Of what the instance keeps besides the indexes. */
  readonly storeSizes: () => { readonly totalBytes: number; readonly usedBytes: number }
}

export function createStatsOperations(deps: StatsDependencies): StatsOperations {
  const { registry, queue, engine, storeSizes } = deps

  async function statsOf({ id, uid }: IndexRecord): Promise<IndexStatsView> {
    return { ...(await engine.readStats(id)), isIndexing: queue.isIndexing(uid) }
  }

  return {
    ofIndex: async (uid) => statsOf(requireIndex(registry, uid)),

    async ofInstance(grant) {
      const all = await Promise.all(
        registry.list().map(async (record) => ({ record, stats: await statsOf(record) })),
      )
      const covered = all.filter(({ record }) => coversIndex(grant, record.uid))
      const indexBytes = all.reduce((sum, { stats }) => sum + totalOf(stats.databaseBytes), 0)
      const { totalBytes, usedBytes } = storeSizes()
      return {
        totalBytes: totalBytes + indexBytes,
        usedBytes: usedBytes + indexBytes,
        lastUpdate: latest(covered.map(({ record }) => record.updatedAt)),
        indexes: new Map(covered.map(({ record, stats }) => [record.uid, stats])),
      }
    },
  }
}

function totalOf(sizes: Readonly<Record<string, number>>): number {
  return Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)
}

function latest(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>((last, each) => (last !== null && last > each ? last : each), null)
}
