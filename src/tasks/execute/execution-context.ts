import type { IndexId } from '../../domain/index-id.js'
import type { IndexUid } from '../../domain/index-uid.js'
import type { BatchUid, Task, TaskOf, TaskUid } from '../../domain/task.js'
import type { PayloadSource, RunControl } from '../../engine/search-engine.js'
import type { IndexRecord, IndexRegistry } from '../../instance/index-registry.js'
import type { RegistryChange } from '../../instance/open-index-registry.js'
import { mayCreateIndex } from '../planned-batch.js'
import type { TaskEngine } from '../task-engine.js'

export type Settings = Readonly<Record<string, unknown>>

/** Settings after a change to them. Throws an `ApiError` for a change that does not fit them. */
export type MergeSettings = (existing: Settings, changes: Settings) => Settings

/** What the execution of a batch is given. */
export interface ExecutionContext {
  readonly batch: BatchUid
  readonly engine: TaskEngine
  readonly registry: IndexRegistry
  /** The id of the index that the batch may create; null when it cannot create one. */
  readonly newIndex: IndexId | null
  readonly run: RunControl
  /** As `run`, for a batch that has already changed something: only stopping the server aborts it. */
  readonly pastCancelation: RunControl
  readonly mergeSettings: MergeSettings
  now(): Date
  payloadOf(task: TaskOf<'documentImport'>): PayloadSource
  /** A task that waits; undefined for any other. */
  waitingTask(uid: TaskUid): Task | undefined
  isFinished(uid: TaskUid): boolean
}

/** The index a batch changes. */
export interface Target {
  readonly id: IndexId
  readonly uid: IndexUid
  /** Undefined for one that the batch creates. */
  readonly record: IndexRecord | undefined
}

/** The index named, or the one that these tasks may create in its place. */
export function targetOf(
  uid: IndexUid,
  tasks: readonly Task[],
  { registry, newIndex }: ExecutionContext,
): Target | undefined {
  const record = registry.find(uid)
  if (record !== undefined) return { id: record.id, uid, record }
  return newIndex !== null && tasks.some(mayCreateIndex) ? { id: newIndex, uid, record } : undefined
}

/** What the registry is told after the engine changed the index, or tried to. */
export function changesTo(
  target: Target,
  { primaryKey, hasChanged, at }: { primaryKey: string | null; hasChanged: boolean; at: Date },
): readonly RegistryChange[] {
  const { id, uid, record } = target
  if (record === undefined)
    return [{ kind: 'create', record: { id, uid, primaryKey, createdAt: at, updatedAt: at } }]
  if (!hasChanged && primaryKey === record.primaryKey) return []
  return [{ kind: 'touch', id, primaryKey: primaryKey ?? record.primaryKey, updatedAt: at }]
}
