import type { ErrorObject } from '../../domain/errors/api-error.js'
import type { IndexId } from '../../domain/index-id.js'
import type { IndexUid } from '../../domain/index-uid.js'
import type { Task, TaskResult, TaskUid } from '../../domain/task.js'
import type { ChangeOutcome } from '../../engine/search-engine.js'
import type { RegistryChange } from '../../instance/open-index-registry.js'

export type TaskOutcome =
  | { readonly status: 'succeeded'; readonly result: TaskResult | null }
  | { readonly status: 'failed'; readonly error: ErrorObject }

/** What came of executing a batch. Whatever is left out did not happen. */
export interface BatchOutcome {
  /** Of every task of the batch. */
  readonly results: ReadonlyMap<TaskUid, TaskOutcome>
  readonly registry?: readonly RegistryChange[]
  /** Old names to new ones, for the tasks before `before`. */
  readonly renames?: { readonly names: ReadonlyMap<IndexUid, IndexUid>; readonly before: TaskUid }
  readonly canceled?: { readonly tasks: readonly Task[]; readonly by: TaskUid }
  readonly deleted?: ReadonlySet<TaskUid>
  /** Indexes that the registry no longer has, for the engine to remove once that is on disk. */
  readonly removedIndexes?: readonly IndexId[]
  readonly databaseSizes?: ChangeOutcome['databaseSizes']
}

export function succeeded(result: TaskResult | null = null): TaskOutcome {
  return { status: 'succeeded', result }
}

export function failed(error: ErrorObject): TaskOutcome {
  return { status: 'failed', error }
}

/** The same outcome for every task. */
export function forAll(tasks: readonly Task[], outcome: TaskOutcome): Map<TaskUid, TaskOutcome> {
  return new Map(tasks.map(({ uid }) => [uid, outcome]))
}
