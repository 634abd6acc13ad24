import type { IndexId } from '../../../domain/index-id.js'
import { indexFolder } from '../tables/environment-cache.js'
import { openIndexForReading } from '../tables/index-environment.js'
import type { IndexSnapshot } from './index-snapshot.js'
import { openSearchableIndex, type SearchableIndex } from './searchable-index.js'

/** The indexes as a search thread sees them. */
export interface SnapshotSource {
  /** Runs `body` on what the index is now; undefined when there is no such index. The index must be open for
   *  changing in this process (see `openIndexForReading`): the caller holds it there meanwhile. */
  withSnapshot<T>(index: IndexId, body: (snapshot: IndexSnapshot) => T): T | undefined
  /** Closes the files of an index: before they are removed or replaced. */
  letGo(index: IndexId): Promise<void>
  close(): Promise<void>
}

export interface SnapshotSourceOptions {
  readonly indexesFolder: string
  readonly mostOpen: number
}

/** Keeps those used last open. */
export function createSnapshotSource({ indexesFolder, mostOpen }: SnapshotSourceOptions): SnapshotSource {
  // A `Map` walks its entries in the order they were put in: here from the one used longest ago to the last.
  const opened = new Map<IndexId, SearchableIndex>()

  function use(index: IndexId): SearchableIndex | undefined {
    const found = opened.get(index) ?? open(index)
    if (found === undefined) return undefined
    opened.delete(index)
    opened.set(index, found)
    return found
  }

  function open(index: IndexId): SearchableIndex | undefined {
    const environment = openIndexForReading(indexFolder(indexesFolder, index))
    if (environment === undefined) return undefined
    for (const oldest of opened.keys()) {
      if (opened.size < mostOpen) break
      void letGo(oldest)
    }
    return openSearchableIndex(environment)
  }

  async function letGo(index: IndexId): Promise<void> {
    const found = opened.get(index)
    opened.delete(index)
    await found?.close()
  }

  return {
    withSnapshot: (index, body) => use(index)?.withSnapshot(body),
    letGo,
    close: async () => {
      await Promise.all([...opened.keys()].map(letGo))
    },
  }
}
