import type { Log } from '../domain/log.js'
import type { TaskLimits } from '../domain/task-limits.js'
import type { ChangeableIndexRegistry } from '../instance/open-index-registry.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import type { MergeSettings } from './execute/execution-context.js'
import type { TaskEngine } from './task-engine.js'
import type { TaskLedger } from './task-ledger.js'

/** What the queue and its scheduler share. */
export interface TaskParts {
  readonly store: KeyValueStore
  readonly engine: TaskEngine
  readonly ledger: TaskLedger
  readonly registry: ChangeableIndexRegistry
  /** Where payloads lie that have a file of their own. */
  readonly updatesFolder: string
  readonly limits: TaskLimits
  readonly mergeSettings: MergeSettings
  readonly log: Log
  /** How long to wait when the store could not be written. */
  readonly retryMs: number
  now(): Date
  /** Milliseconds of a clock that never goes back. */
  monotonicMs(): number
}
