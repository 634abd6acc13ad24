import { completeSettings } from '../../../domain/settings/complete-settings.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import { readFieldCounts, readIndexState, readStoredSettings } from '../tables/index-state.js'
import type { IndexView } from '../tables/index-view.js'
import { findNumber } from '../tables/find-number.js'
import { readDocumentAt } from '../tables/read-document-at.js'
import type { IndexSnapshot } from './index-snapshot.js'
import { joinRuns } from './join-runs.js'
import { decodeManifest, readManifestBytes, readRunLive, type Manifest } from './manifest.js'
import { createOpenRuns, type OpenRuns } from './open-runs.js'
import { createRunFolder } from './run-folder.js'

/** One index, open for searching. */
export interface SearchableIndex {
  /** Runs `body` on what the index is now. While nothing changes it is the same snapshot each time; what
   *  `body` keeps of it must not be used after `body` has returned. */
  withSnapshot<T>(body: (snapshot: IndexSnapshot) => T): T
  close(): Promise<void>
}

// A manifest names files that the next commit may remove. Commits take longer than opening files does.
const MOST_ATTEMPTS = 20

export function openSearchableIndex(environment: IndexEnvironment): SearchableIndex {
  const runs = createOpenRuns(createRunFolder(environment.folder))
  let current: { readonly bytes: Uint8Array | undefined; readonly snapshot: IndexSnapshot } | undefined
  let view: IndexView | undefined

  function currentView(): IndexView {
    if (view === undefined) throw new Error('a snapshot was used after its end')
    return view
  }

  function snapshotOf(now: IndexView): IndexSnapshot {
    const bytes = readManifestBytes(now)
    if (current !== undefined && sameBytes(current.bytes, bytes)) return current.snapshot
    const manifest = decodeManifest(bytes)
    const snapshot: IndexSnapshot = {
      ...readPieces(now, manifest, runs),
      findNumber: (id) => findNumber(currentView(), id),
      readDocument: (number) => readDocumentAt(currentView(), number),
    }
    runs.keepOnly(manifest)
    current = { bytes, snapshot }
    return snapshot
  }

  /** Undefined when the index changed so fast that a file was gone before it was opened. */
  function attempt<T>(body: (snapshot: IndexSnapshot) => T): { readonly result: T } | undefined {
    environment.refresh()
    const moment = environment.snapshot()
    try {
      const snapshot = unlessGone(() => snapshotOf(moment.view))
      if (snapshot === undefined) return undefined
      view = moment.view
      return { result: body(snapshot) }
    } finally {
      view = undefined
      moment.end()
    }
  }

  return {
    withSnapshot: (body) => {
      for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts += 1) {
        const done = attempt(body)
        if (done !== undefined) return done.result
      }
      throw new Error(`the run files of ${environment.folder} are missing: the index is damaged`)
    },
    close: async () => {
      runs.close()
      await environment.close()
    },
  }
}

function readPieces(
  view: IndexView,
  manifest: Manifest,
  runs: OpenRuns,
): Omit<IndexSnapshot, 'findNumber' | 'readDocument'> {
  return {
    ...joinRuns(manifest.runs, runs.open, ({ id }) => readRunLive(view, id)),
    version: manifest.version,
    settings: completeSettings(readStoredSettings(view)),
    documentCount: readIndexState(view).documentCount,
    fieldCounts: readFieldCounts(view),
  }
}

function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.compare(a, b) === 0)
}

function unlessGone<T>(body: () => T): T | undefined {
  try {
    return body()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
