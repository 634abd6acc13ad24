import { ApiError, apiError } from '../../domain/errors/api-error.js'
import type { IndexUid } from '../../domain/index-uid.js'
import type { TaskOf, TaskUid } from '../../domain/task.js'
import { knownFailure } from '../task-failure.js'
import { failed, forAll, succeeded, type BatchOutcome, type TaskOutcome } from './batch-outcome.js'
import {
  changesTo,
  targetOf,
  type ExecutionContext,
  type Settings,
  type Target,
} from './execution-context.js'

type SettingsTask = TaskOf<'settingsUpdate'>

/** Merges the changes of all tasks, in their order, and applies them once. An engine refuses settings by
 *  throwing: then all of the tasks fail, and the index stays as it was. */
export async function changeSettings(
  index: IndexUid,
  tasks: readonly SettingsTask[],
  context: ExecutionContext,
): Promise<BatchOutcome> {
  const target = targetOf(index, tasks, context)
  return target === undefined
    ? { results: forAll(tasks, failed(apiError('index_not_found', index).toObject())) }
    : applySettings(tasks, target, context)
}

export async function applySettings(
  tasks: readonly SettingsTask[],
  target: Target,
  context: ExecutionContext,
): Promise<BatchOutcome> {
  const { engine, batch, run, mergeSettings, now } = context
  const existing = target.record === undefined ? {} : await engine.readSettings(target.id)
  const { settings, results } = mergeTasks(existing, tasks, mergeSettings)
  const accepted = tasks.filter(({ uid }) => results.get(uid)?.status === 'succeeded')
  const primaryKey = target.record?.primaryKey ?? null
  if (accepted.length === 0)
    return { results, registry: changesTo(target, { primaryKey, hasChanged: false, at: now() }) }
  try {
    const { databaseSizes } = await engine.changeSettings({ batch, index: target.id, settings }, run)
    return {
      results,
      registry: changesTo(target, { primaryKey, hasChanged: true, at: now() }),
      databaseSizes,
    }
  } catch (error) {
    const known = knownFailure(error)
    if (known === undefined) throw error
    for (const { uid } of accepted) results.set(uid, failed(known.toObject()))
    return { results, registry: changesTo(target, { primaryKey, hasChanged: false, at: now() }) }
  }
}

/** A change that does not fit what is there fails its own task, and the next is merged without it. */
function mergeTasks(
  existing: Settings,
  tasks: readonly SettingsTask[],
  mergeSettings: ExecutionContext['mergeSettings'],
): { readonly settings: Settings; readonly results: Map<TaskUid, TaskOutcome> } {
  const results = new Map<TaskUid, TaskOutcome>()
  let settings = existing
  for (const { uid, work } of tasks) {
    try {
      settings = mergeSettings(settings, work.changes)
      results.set(uid, succeeded())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      results.set(uid, failed(error.toObject()))
    }
  }
  return { settings, results }
}

/** Whole settings replace each other; null removes one, which is then what it is without being set. */
export function mergeShallow(existing: Settings, changes: Settings): Settings {
  return Object.fromEntries(Object.entries({ ...existing, ...changes }).filter(([, value]) => value !== null))
}
