import { availableParallelism } from 'node:os'
import { apiError } from '../../domain/errors/api-error.js'
import type { IndexId } from '../../domain/index-id.js'
import type { Log } from '../../domain/log.js'
import type {
  DocumentChange,
  DocumentOperation,
  EngineCapability,
  HitList,
  SearchEngine,
  StoredDocument,
} from '../search-engine.js'
import { createIndexFiles } from './index-files.js'
import { createIndexingThread } from './indexing/indexing-thread.js'
import { emptySnapshot } from './searching/empty-snapshot.js'
import { executeDocumentList } from './searching/execute-document-list.js'
import { executeSearch } from './searching/execute-search.js'
import { executeFacetSearch } from './searching/execute-facet-search.js'
import { executeJointSearch } from './searching/execute-joint-search.js'
import type { SearchAnswers, SearchQuestion } from './searching/search-messages.js'
import { createSearchThreads } from './searching/search-threads.js'
import {
  emptyStats,
  readDocumentList,
  readIndexFields,
  readIndexStats,
  readOneDocument,
} from './reading/index-reader.js'
import { createEnvironmentCache } from './tables/environment-cache.js'
import { readStoredSettings } from './tables/index-state.js'
import type { IndexView } from './tables/index-view.js'

const MOST_OPEN_INDEXES = 64
// Two at least, so that a slow search does not keep a fast one waiting.
const FEWEST_SEARCH_THREADS = 2
const MOST_WAITING_SEARCHES = 1_000
const capabilities: ReadonlySet<EngineCapability> = new Set([
  'words',
  'filters',
  'facets',
  'geo',
  'sort',
  'editFunctions',
])

export interface LocalEngineOptions {
  /** A folder of the engine's own, made if it is missing: whatever else is in it may be removed. */
  readonly indexesFolder: string
  /** The compiled worker: for callers that run from the sources, which no worker thread can load. */
  readonly workerUrl?: URL
  /** As many searches run at once. By default one for each core. */
  readonly searchThreads?: number
  readonly log?: Log
}

/** Keeps each index in an LMDB environment of its own, with files of words and values beside it. One worker
 *  thread makes all changes, one after the other; others search; documents are read on the calling thread. */
export function createLocalEngine(options: LocalEngineOptions): SearchEngine {
  const { indexesFolder, log } = options
  const workerUrl = options.workerUrl ?? new URL('./indexing/indexing-worker.js', import.meta.url)
  const files = createIndexFiles(indexesFolder)
  const environments = createEnvironmentCache({ indexesFolder, mostOpen: MOST_OPEN_INDEXES })
  const thread = createIndexingThread({ indexesFolder, workerUrl, log })
  const searches = createSearchThreads({
    indexesFolder,
    workerUrl: new URL('../searching/search-worker.js', workerUrl),
    count: options.searchThreads ?? Math.max(FEWEST_SEARCH_THREADS, availableParallelism()),
    mostWaiting: MOST_WAITING_SEARCHES,
    log,
  })
  const inTurn = createTurns()
  let closing: Promise<void> | undefined

  function refuseWhenClosed(): void {
    if (closing !== undefined) throw new Error('the engine is closed')
  }

  async function change<T>(body: () => Promise<T>): Promise<T> {
    refuseWhenClosed()
    return inTurn(body)
  }

  /** Runs `body` with the index open on this thread. Opening it takes its write lock for a moment: were it
   *  opened only for a read during a long change, that read would hold up this thread until its end. */
  function changeIndex<T>(index: IndexId, body: () => Promise<T>): Promise<T> {
    return change(async () => {
      const isNew = await files.make(index)
      if (isNew) await thread.ask({ kind: 'prepare', index })
      const held = await environments.hold(index)
      try {
        return await body()
      } finally {
        held.environment.refresh()
        held.letGo()
      }
    })
  }

  async function read<T>(index: IndexId, missing: T, body: (view: IndexView) => T | Promise<T>): Promise<T> {
    refuseWhenClosed()
    const held = await environments.holdExisting(index)
    if (held === undefined) return missing
    try {
      const snapshot = held.environment.snapshot()
      try {
        return await body(snapshot.view)
      } finally {
        snapshot.end()
      }
    } finally {
      held.letGo()
    }
  }

  /** Runs `body` while the index is open on this thread; undefined if there is no such index. */
  async function whileHeld<T>(index: IndexId, body: () => Promise<T>): Promise<T | undefined> {
    const held = await environments.holdExisting(index)
    if (held === undefined) return undefined
    try {
      return await body()
    } finally {
      held.letGo()
    }
  }

  async function askSearches<Kind extends keyof SearchAnswers>(
    index: IndexId,
    question: Extract<SearchQuestion, { kind: Kind }>,
  ): Promise<SearchAnswers[Kind] | undefined> {
    refuseWhenClosed()
    return whileHeld(index, () => searches.ask(question))
  }

  /** Runs `body` while no thread but the indexing thread has files of the index open. */
  function whileClosed(index: IndexId, body: () => Promise<void>): Promise<void> {
    return environments.whileClosed(index, async () => {
      await searches.letGo(index)
      await body()
    })
  }

  async function removeInTurn(index: IndexId): Promise<void> {
    await thread.ask({ kind: 'letGo', index })
    await whileClosed(index, () => files.remove(index))
  }

  async function compactInTurn(index: IndexId): Promise<{ before: number; after: number }> {
    const held = await environments.holdExisting(index)
    held?.letGo()
    if (held === undefined) return { before: 0, after: 0 }
    const before = await files.dataBytes(index)
    const target = await files.makeCopyFolder(index)
    try {
      await thread.ask({ kind: 'copyCompacted', index, target })
      await whileClosed(index, () => files.swapIn(index, target))
    } finally {
      await files.removeCopyFolder(target)
    }
    return { before, after: await files.dataBytes(index) }
  }

  return {
    capabilities,
    changeDocuments: (documents, run) =>
      changeIndex(documents.index, () =>
        thread.ask({ kind: 'changeDocuments', change: sendable(documents) }, run),
      ),
    changeSettings: (settings, run) =>
      changeIndex(settings.index, () => thread.ask({ kind: 'changeSettings', change: settings }, run)),
    setPrimaryKey: (index, primaryKey, indexUid) =>
      changeIndex(index, async () => {
        const current = await thread.ask({ kind: 'setPrimaryKey', index, primaryKey })
        if (current !== null)
          throw apiError('index_primary_key_already_exists', indexUid ?? String(index), current)
      }),
    removeIndex: (index) => change(() => removeInTurn(index)),
    keepOnly: (indexes) =>
      change(async () => {
        const kept = new Set(indexes)
        for (const index of await files.list()) {
          if (kept.has(index)) await thread.ask({ kind: 'prepare', index })
          else await removeInTurn(index)
        }
        await files.removeOthers(indexes)
      }),
    compact: (index) => change(() => compactInTurn(index)),
    readDocument: (index, id) => read(index, undefined, (view) => readOneDocument(view, id)),
    listDocuments: async (index, request) => {
      const { selection } = request
      if (selection === undefined)
        return read(index, { documents: [], total: 0 }, (view) => readDocumentList(view, request))
      const selecting = { ...request, selection }
      const { hits, total } =
        (await askSearches(index, { kind: 'listDocuments', index, request: selecting })) ??
        executeDocumentList(emptySnapshot, selecting)
      return { documents: documentsIn(hits), total }
    },
    search: async (index, search) =>
      (await askSearches(index, { kind: 'search', index, search })) ??
      executeSearch(emptySnapshot, search, now),
    searchFacet: async (index, search) =>
      (await askSearches(index, { kind: 'searchFacet', index, search })) ??
      executeFacetSearch(emptySnapshot, search, now),
    searchTogether: async (index, search) =>
      (await askSearches(index, { kind: 'searchTogether', index, search })) ??
      executeJointSearch(emptySnapshot, search, now),
    readStats: (index) => read(index, emptyStats, readIndexStats),
    readFields: (index) => read(index, [], readIndexFields),
    readSettings: (index) => read(index, {}, readStoredSettings),
    warmUp: () => {
      if (closing !== undefined) return
      thread.warmUp()
      searches.warmUp()
    },
    close: () => {
      closing ??= inTurn(async () => {
        await thread.close()
        // Waits for the searches that are under way.
        await environments.close()
        await searches.close()
      })
      return closing
    },
  }
}

function documentsIn({ bytes, ends }: HitList): readonly StoredDocument[] {
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
}

function now(): number {
  return performance.now()
}

/** Runs one body after the other, in the order they were given. */
function createTurns(): <T>(body: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (body) => {
    const result = last.then(body)
    last = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
}

/** Bytes are sent to another thread together with all the memory they are a view of: a copy has no more. */
function sendable(change: DocumentChange): DocumentChange {
  return { ...change, operations: change.operations.map(withOwnBytes) }
}

function withOwnBytes(operation: DocumentOperation): DocumentOperation {
  if (operation.kind !== 'import' || operation.payload.place !== 'memory') return operation
  return { ...operation, payload: { place: 'memory', bytes: new Uint8Array(operation.payload.bytes) } }
}
