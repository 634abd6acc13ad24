import { completeSettings } from '../../../domain/settings/complete-settings.js'
import type { BatchUid } from '../../../domain/task.js'
import { createTokenizer as createAnyTokenizer } from '../../../text/create-tokenizer.js'
import type { ChangeOutcome, DocumentChange, OperationResult, SettingsChange } from '../../search-engine.js'
import { readManifest, runFileBytes } from '../runs/manifest.js'
import { createRunFolder } from '../runs/run-folder.js'
import type { IndexEnvironment } from '../tables/index-environment.js'
import {
  readLastBatch,
  readStoredSettings,
  writeLastBatch,
  writeStoredSettings,
  type ChangeKind,
} from '../tables/index-state.js'
import type { IndexChange } from '../tables/index-view.js'
import {
  applyOperations,
  HalfDoneError,
  type KnownFailures,
  type OperationTools,
} from './apply-operations.js'
import { createChangeIndexer, type ChangeTools } from './index-changes.js'
import { createIndexWriter, type IndexWriter } from './index-writer.js'
import { rebuildPlan } from './rebuild-plan.js'
import { rebuildRuns } from './rebuild-runs.js'
import { usualRunLimits } from './run-limits.js'
import { changeWithRuns, type RunSet } from './run-set.js'
import type { RunWatch } from './run-watch.js'
import { createDocumentSelector } from './select-documents.js'

/** Applies all operations, notes that the batch was applied and how it went: one commit. A batch that was
 *  applied before changes nothing, and has the outcome that was noted then. */
export function applyDocumentChange(
  environment: IndexEnvironment,
  change: DocumentChange,
  tools: OperationTools,
): ChangeOutcome {
  const failures: KnownFailures = new Map()
  for (;;) {
    try {
      return applyOnce(
        environment,
        { kind: 'documents', batch: change.batch },
        tools.watch,
        ({ view, writer, runs }) => {
          const indexer = createChangeIndexer(view, runs, tools)
          const { indexUid } = change
          const selector = createDocumentSelector({ view, runs, writer, indexer, indexUid })
          try {
            const results = applyOperations(change, { writer, indexer, selector }, tools, failures)
            writer.flush()
            indexer.finish(writer.touched)
            return results
          } finally {
            selector.close()
          }
        },
      )
    } catch (error) {
      // Nothing of that attempt was kept. Each attempt knows one failure more, so there is a last one.
      if (!(error instanceof HalfDoneError)) throw error
      failures.set(error.position, error.reason)
    }
  }
}

/** Under the same promises. */
export function applySettingsChange(
  environment: IndexEnvironment,
  change: SettingsChange,
  { watch, limits = usualRunLimits, createTokenizer = createAnyTokenizer }: ChangeTools,
): ChangeOutcome {
  return applyOnce(environment, { kind: 'settings', batch: change.batch }, watch, ({ view, runs }) => {
    const before = completeSettings(readStoredSettings(view))
    const settings = completeSettings(change.settings)
    writeStoredSettings(view, change.settings)
    rebuildRuns(view, runs, rebuildPlan(before, settings), { settings, watch, limits, createTokenizer })
    runs.flush()
    return []
  })
}

/** Returns the primary key that stands in the way, if there are documents under another one. */
export function applyPrimaryKey(environment: IndexEnvironment, primaryKey: string): string | null {
  return environment.change((view) => {
    const writer = createIndexWriter(view)
    const { state } = writer
    if (state.documentCount > 0 && state.primaryKey !== primaryKey) return state.primaryKey
    state.primaryKey = primaryKey
    writer.flush()
    return null
  })
}

interface OpenChange {
  readonly view: IndexChange
  readonly writer: IndexWriter
  readonly runs: RunSet
}

type Body = (change: OpenChange) => readonly OperationResult[]

interface ChangeStamp {
  readonly kind: ChangeKind
  readonly batch: BatchUid
}

function applyOnce(
  environment: IndexEnvironment,
  { kind, batch }: ChangeStamp,
  watch: RunWatch,
  body: Body,
): ChangeOutcome {
  return changeWithRuns(environment, createRunFolder(environment.folder), (view, runs) => {
    const last = readLastBatch(view, kind)
    if (last?.batch === batch) return last.outcome
    if (last !== undefined && last.batch > batch)
      throw new Error(
        `batch ${batch} of ${kind} comes too late: this index has had batch ${last.batch} already`,
      )
    const sizesBefore = sizesOf(view)
    const writer = createIndexWriter(view)
    const results = body({ view, writer, runs })
    writer.flush()
    const outcome: ChangeOutcome = {
      results,
      primaryKey: writer.state.primaryKey,
      databaseSizes: sizeChanges(sizesBefore, sizesOf(view)),
    }
    writeLastBatch(view, kind, { batch, outcome })
    watch.report([{ step: 'writing to disk', finished: 0, total: 1 }])
    watch.beginCommit()
    return outcome
  })
}

function sizesOf(view: IndexChange): Readonly<Record<string, number>> {
  return { ...view.sizes(), ...runFileBytes(readManifest(view)) }
}

function sizeChanges(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): ChangeOutcome['databaseSizes'] {
  const changed = Object.entries(after)
    .map(([name, bytes]) => [name, { bytes, change: bytes - (before[name] ?? 0) }] as const)
    .filter(([, size]) => size.change !== 0)
  return Object.fromEntries(changed)
}
