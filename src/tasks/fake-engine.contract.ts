import { readFileSync } from 'node:fs'
import { apiError } from '../domain/errors/api-error.js'
import type { IndexId } from '../domain/index-id.js'
import type {
  ChangeOutcome,
  DocumentOperation,
  IndexStats,
  OperationResult,
  RunControl,
} from '../engine/search-engine.js'
import type { TaskEngine } from './task-engine.js'

// An engine for tests that keeps documents in maps. A payload is a JSON array of documents with an `id`.

interface FakeIndex {
  readonly documents: ReadonlyMap<string, unknown>
  readonly settings: Readonly<Record<string, unknown>>
  readonly primaryKey: string | null
}

export interface FakeEngine extends TaskEngine {
  /** What each index has: its ids of documents, and its settings. */
  readonly indexes: Map<IndexId, FakeIndex>
  /** Every call that changed something, such as `documents 3 of 0`: batch and index. */
  readonly applied: string[]
  /** The next change waits until `release`, and says so. */
  hold(): { readonly reached: Promise<void>; release(): void }
  failNext(error: unknown): void
}

const nothing: FakeIndex = { documents: new Map(), settings: {}, primaryKey: null }

export function fakeEngine(): FakeEngine {
  const indexes = new Map<IndexId, FakeIndex>()
  const recorded = new Map<string, ChangeOutcome>()
  const applied: string[] = []
  let held: { reached: () => void; released: Promise<void> } | undefined
  let failure: { readonly error: unknown } | undefined

  async function change(
    name: string,
    index: IndexId,
    {
      run,
      apply,
    }: { run: RunControl; apply: (before: FakeIndex) => [FakeIndex, readonly OperationResult[]] },
  ): Promise<ChangeOutcome> {
    const done = recorded.get(`${name} of ${index}`)
    if (done !== undefined) return done
    run.onProgress([{ step: 'indexing', finished: 0, total: 1 }])
    await pause(run.signal)
    run.signal.throwIfAborted()
    const failing = failure
    failure = undefined
    if (failing !== undefined) throw failing.error
    const [after, results] = apply(indexes.get(index) ?? nothing)
    indexes.set(index, after)
    applied.push(`${name} of ${index}`)
    const databaseSizes = { documents: { bytes: 32 * 1024, change: 16 * 1024 } }
    const outcome = { results, primaryKey: after.primaryKey, databaseSizes }
    recorded.set(`${name} of ${index}`, outcome)
    return outcome
  }

  async function pause(signal: AbortSignal): Promise<void> {
    const holding = held
    held = undefined
    if (holding === undefined) return
    holding.reached()
    await Promise.race([
      holding.released,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    ])
  }

  return {
    indexes,
    applied,
    hold() {
      const reached = openPromise()
      const released = openPromise()
      held = { reached: reached.resolve, released: released.promise }
      return { reached: reached.promise, release: released.resolve }
    },
    failNext(error) {
      failure = { error }
    },
    changeDocuments: ({ batch, index, operations }, run) =>
      change(`documents ${batch}`, index, { run, apply: (before) => applyAll(before, operations) }),
    changeSettings: ({ batch, index, settings }, run) =>
      change(`settings ${batch}`, index, { run, apply: (before) => [{ ...before, settings }, []] }),
    async setPrimaryKey(index, primaryKey) {
      indexes.set(index, { ...(indexes.get(index) ?? nothing), primaryKey })
    },
    async removeIndex(index) {
      indexes.delete(index)
    },
    async keepOnly(ids) {
      for (const id of indexes.keys()) if (!ids.includes(id)) indexes.delete(id)
    },
    compact: async () => ({ before: 2048, after: 1024 }),
    readStats: async (index) => statsOf(indexes.get(index) ?? nothing),
    readSettings: async (index) => (indexes.get(index) ?? nothing).settings,
  }
}

/** A promise and the means to resolve it. */
function openPromise(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve: (() => void) | undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve: () => resolve?.() }
}

function applyAll(
  before: FakeIndex,
  operations: readonly DocumentOperation[],
): [FakeIndex, readonly OperationResult[]] {
  let index = before
  const results = operations.map((operation): OperationResult => {
    const after = applyOne(index, operation)
    if (after === undefined) {
      const error = apiError('missing_document_id', 'A document has no `id`.').toObject()
      return { task: operation.task, count: 0, error }
    }
    const count =
      operation.kind === 'import' ? after.count : index.documents.size - after.index.documents.size
    index = after.index
    return { task: operation.task, count, error: null }
  })
  return [index, results]
}

/** Undefined for an operation that fails. */
function applyOne(
  index: FakeIndex,
  operation: DocumentOperation,
): { readonly index: FakeIndex; readonly count: number } | undefined {
  const documents = new Map(index.documents)
  switch (operation.kind) {
    case 'import': {
      const { payload } = operation
      const bytes = payload.place === 'memory' ? payload.bytes : readFileSync(payload.path)
      const received = JSON.parse(Buffer.from(bytes).toString()) as { readonly id?: string }[]
      if (received.some(({ id }) => id === undefined)) return undefined
      for (const document of received) documents.set(String(document.id), document)
      return { index: { ...index, documents, primaryKey: 'id' }, count: received.length }
    }
    case 'deleteIds':
      for (const id of operation.ids) documents.delete(id)
      break
    case 'clear':
      documents.clear()
      break
    case 'deleteByFilter':
    case 'edit':
      break
    default:
      return operation satisfies never
  }
  return { index: { ...index, documents }, count: 0 }
}

function statsOf({ documents, primaryKey }: FakeIndex): IndexStats {
  return {
    documentCount: documents.size,
    rawDocumentBytes: 0,
    fieldDistribution: {},
    databaseBytes: {},
    primaryKey,
  }
}
